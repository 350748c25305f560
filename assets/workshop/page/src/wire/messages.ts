// What the server says, as far as the page reads it (docs/protocol.md has all of it). Fields with a default may be missing.

export interface Welcome {
  type: "welcome";
  program: string;
  games: Game[];
  features?: string[];
  language?: string;
}
export interface Option {
  name: string;
  kind: "choice" | "set" | "number";
  default?: string | string[] | number;
  least?: number;
  most?: number;
}
export interface OptionInWords {
  name: string;
  text: string;
  help?: string;
  values?: { value: string; text: string; help?: string }[];
}
export interface Game {
  name: string;
  least: number;
  most: number;
  options?: Option[];
  colours?: string[];
  levels?: string[];
}
export interface Refused {
  type: "refused";
  why: string;
  text?: string;
  to?: string;
  request?: number;
}
export interface Seat {
  seat: number;
  name?: string;
  colour?: string;
  by?: string;
  ready?: boolean;
  away?: boolean;
  closed?: boolean;
  held_by?: string;
}
export interface TableInfo {
  id: string;
  game: string;
  stage: "lobby" | "playing" | "over";
  host: number;
  seats: Seat[];
  position?: number;
  onlookers?: string;
  watching?: { number: number; name: string; television?: boolean }[];
  locked?: boolean;
  paused?: boolean;
  agreed?: number[];
  bank_s?: number;
}
export interface ChatLine {
  number: number;
  seat: number;
  name: string;
  text: string;
}
export interface Over {
  type: "over";
  winners: number[];
  scores: number[];
  seeds?: string[];
  shares?: { seat: number; hash: Uint8Array; share?: Uint8Array }[];
}
export interface ShareAsked {
  type: "share_asked";
  seat: number;
  hash: Uint8Array;
}
export interface SharesAnnounced {
  type: "shares_announced";
  seat: number;
  hash: Uint8Array;
  hashes: Uint8Array[];
}
export type FromServer =
  | Welcome
  | Refused
  | Over
  | ShareAsked
  | SharesAnnounced
  | { type: "answered"; request: number }
  | { type: "ping" | "pong"; number?: number }
  | { type: "closing"; why: string; text?: string }
  | { type: "announcement"; about?: string; text?: string; left_s?: number }
  | { type: "storage"; available?: boolean }
  | { type: "tables"; tables: TableInfo[] }
  | { type: "seated"; table: string; seat: number; token?: Uint8Array }
  | { type: "watching"; table: string; number: number }
  | { type: "table"; table: TableInfo }
  | { type: "left" | "kicked" }
  | { type: "chat"; lines: ChatLine[] }
  | { type: "said"; line: ChatLine }
  | { type: "clock"; left_ms: number[]; running?: number[] }
  | { type: "hints"; allowed?: boolean; taken?: number[] }
  | { type: "gestures"; allowed?: boolean }
  | { type: "gesture_shown"; seat: number; gesture: string }
  | { type: "done"; position: number }
  | { type: "page"; position: number; seat: number; body: Uint8Array }
  | { type: "game_options"; game: string; options: OptionInWords[] }
  | { type: "about"; thing: string; lines?: string[] }
  | { type: "hint_text"; position: number; lines?: string[] };

export type Kind = FromServer["type"];
export type Message<K extends Kind> = Extract<FromServer, { type: K }>;

// What is shown of a position: the body of `page`.
export interface Area {
  name: string;
  title: string;
  size?: [number, number]; // in units; without it things follow one another
  is_endless?: boolean; // things may lie anywhere, and the area is no smaller than its size
  ground?: string;
  ground_box?: Box; // all of the area, if left out
  is_shared?: boolean; // a hand leaves it out: the television shows it
}
export type Box = [number, number, number, number];
export interface Thing {
  area: string;
  box?: Box;
  label?: string; // without one it is decoration
  text?: string;
  picture?: string;
  turn?: number;
  owner?: number;
  count?: number;
}
export interface Offer {
  move: string;
  clicks: string[];
  say: string;
  brings?: string[];
}
export interface PageBody {
  whole?: boolean; // everything before is to be forgotten; else what is left out is as it was
  areas?: Area[];
  things?: Record<string, Thing | null>;
  order?: Record<string, string[]>;
  prompt?: string[];
  to_act?: number[];
  lines?: string[];
  unsaid?: number; // so many of the last lines are no more
  offers?: Offer[];
  undo?: { step?: number; turn?: number };
  forced?: string; // the text of a move; all that may be done leads to the same
}
