// The position as the server shows it: areas, things in their order, what may be done, and what has been told.

import type { Area, Offer, PageBody, Thing } from "../wire/messages";

const MOST_LINES = 400;

export class Position {
  number = 0;
  seat = 0;
  areas: Area[] = [];
  things = new Map<string, Thing>();
  order = new Map<string, string[]>(); // by area
  prompt: string[] = [];
  toAct: number[] = [];
  offers: Offer[] = [];
  lines: string[] = [];
  newLines: string[] = [];
  undo: { step?: number; turn?: number } = {};
  forced = "";
  changed = new Set<string>();

  get isMine(): boolean {
    return this.seat > 0 && this.toAct.includes(this.seat);
  }

  apply(number: number, seat: number, body: PageBody): void {
    this.number = number;
    this.seat = seat;
    if (body.whole) {
      this.things.clear();
      this.order.clear();
      this.areas = body.areas ?? [];
      this.lines = [];
      this.offers = [];
      this.undo = {};
      this.forced = "";
    }
    this.changed = new Set(body.whole ? [] : Object.keys(body.things ?? {}));
    for (const [key, thing] of Object.entries(body.things ?? {})) {
      if (thing === null) this.things.delete(key);
      else this.things.set(key, thing);
    }
    for (const [area, keys] of Object.entries(body.order ?? {})) this.order.set(area, keys);
    this.prompt = body.prompt ?? this.prompt;
    this.toAct = body.to_act ?? this.toAct;
    this.offers = body.offers ?? this.offers;
    this.undo = body.undo ?? this.undo;
    this.forced = body.forced ?? this.forced;
    this.newLines = body.lines ?? [];
    const kept = this.lines.slice(0, this.lines.length - (body.unsaid ?? 0));
    this.lines = [...kept, ...this.newLines].slice(-MOST_LINES);
  }
}

export async function unpack(body: Uint8Array): Promise<PageBody> {
  // A Blob would be read back from the browser's main process, and nothing is shown while that is busy.
  const packed = new Response(body as BodyInit).body as ReadableStream<BufferSource>;
  return (await new Response(packed.pipeThrough(new DecompressionStream("deflate"))).json()) as PageBody;
}
