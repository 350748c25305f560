// The position as the server shows it: areas, things in their order, what may be done, and what has been told.

import type { Area, Offer, PageBody, Thing } from "../wire/messages";

const MOST_LINES = 400;

export class Position {
  number = 0;
  seat = 0;
  areas: Area[] = [];
  things = new Map<string, Thing>();
  order: string[] = [];
  prompt = "";
  toAct: number[] = [];
  offers: Offer[] = [];
  lines: string[] = [];
  newLines: string[] = [];
  undo: { step?: string; turn?: string } | null = null;
  scores: number[] = [];
  forecast: string[] = [];
  changed = new Set<string>();

  get isMine(): boolean {
    return this.seat > 0 && this.toAct.includes(this.seat);
  }

  apply(number: number, seat: number, body: PageBody): void {
    this.number = number;
    this.seat = seat;
    if (body.whole) {
      this.things.clear();
      this.areas = body.areas ?? [];
      this.lines = [];
    }
    this.changed = new Set(Object.keys(body.things ?? {}));
    for (const [key, thing] of Object.entries(body.things ?? {})) {
      if (thing === null) this.things.delete(key);
      else this.things.set(key, thing);
    }
    this.order = body.order ?? (body.whole ? [...this.things.keys()] : this.order);
    this.prompt = body.prompt ?? this.prompt;
    this.toAct = body.to_act ?? this.toAct;
    this.scores = body.scores ?? this.scores;
    this.forecast = body.forecast ?? this.forecast;
    this.offers = body.offers ?? [];
    this.undo = body.undo ?? null;
    this.newLines = body.lines ?? [];
    this.lines = [...this.lines, ...this.newLines].slice(-MOST_LINES);
  }
}

export async function unpack(body: Uint8Array): Promise<PageBody> {
  const stream = new Blob([body as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(stream).json()) as PageBody;
}
