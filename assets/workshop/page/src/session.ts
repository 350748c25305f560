// The player at this server: at no table, in a lobby or at a game; comes back to the seat after a cut or a reload.

import { Connection, type Request } from "./wire/connection";
import type {
  ChatLine, FromServer, Game, OptionInWords, Over, Refused, ShareAsked, SharesAnnounced, TableInfo, Welcome,
} from "./wire/messages";
import type { Value } from "./wire/msgpack";
import { answer, verdict } from "./wire/shares";
import { Position, unpack } from "./table/position";
import { isolated } from "./names";
import * as store from "./store";
import { _, language } from "./words";
import { say, warn, warnWhile } from "./dom";

export type Part =
  | "table" | "position" | "chat" | "clock" | "hints" | "gesture" | "connection" | "tables" | "over" | "place";

export interface Clock {
  left: number[];
  running: number[];
  at: number;
}

const FEATURES = ["page", "requests", "hints", "gestures", "shares", "storage"];
const MOST_LINES = 200; // of a chat; a server keeps as many

export class Session {
  welcome: Welcome | null = null;
  tables: TableInfo[] = [];
  table: TableInfo | null = null;
  seat = 0;
  isWatching = false;
  position = new Position(); // that is shown: the newest one, or one of a finished game's replay
  chat: ChatLine[] = [];
  clock: Clock | null = null;
  over: Over | null = null;
  hints = { allowed: true, taken: [] as number[] };
  gesturesAllowed = true;
  isConnected = false;
  isCurrent = false; // the position is that of this connection, and may be acted on
  ended = ""; // why the connection is over for good
  advice: string[] = [];
  lastGesture: { seat: number; gesture: string } | null = null;
  private connection: Connection;
  private listeners: ((part: Part) => void)[] = [];
  private newest = this.position;
  private replayed = -1; // the number of the position that is asked for
  private unpacking: Promise<void> = Promise.resolve();
  private wanted = ""; // the table to come back to
  private password = ""; // of the table that is watched
  private program = "";
  private about: string[] = [];
  private options = new Map<string, OptionInWords[]>(); // by game

  // A television watches, and says so.
  constructor(url: string, private isTelevision: boolean) {
    this.connection = new Connection(url, () => this.hello(), {
      welcomed: (welcome) => void this.welcomed(welcome),
      heard: (message) => this.hear(message),
      lost: () => this.lost(),
      ended: (why, text) => this.end(why, text),
    });
  }

  start(): void {
    this.ended = "";
    this.connection.connect();
  }

  on(listener: (part: Part) => void): void {
    this.listeners.push(listener);
  }

  get games(): Game[] {
    return this.welcome?.games ?? [];
  }

  // At a table, or on the way to one: what the server tells of it may not be here yet.
  get hasPlace(): boolean {
    return this.wanted !== "";
  }

  get isHost(): boolean {
    return this.seat > 0 && this.table?.host === this.seat;
  }

  get hasTelevision(): boolean {
    return this.table?.watching?.some((each) => each.television) ?? false;
  }

  seatName(seat: number): string {
    return isolated(this.table?.seats.find((each) => each.seat === seat)?.name ?? _("Seat {number}", { number: seat }));
  }

  // Whose share is in the shuffle of a finished game; empty: it was the server's alone.
  get sharesText(): string {
    if (!this.over) return "";
    const found = verdict(this.seat ? store.share(this.wanted) : "", this.over);
    if (found === "missing") return _("Your share of the shuffle is missing: it came too late, or was left out");
    if (found === "changed") return _("The shares of the shuffle are not those announced at the start. Do not trust this server");
    const given = this.over.shares?.filter(({ share }) => share).map(({ seat }) => seat);
    const without = this.table?.seats.filter(({ seat, by }) => by === "person" && !given?.includes(seat)) ?? [];
    if (!found || !without.length) return found && _("Everybody has a share in the shuffle");
    return _("Without a share in the shuffle: {names}", { names: without.map(({ seat }) => this.seatName(seat)).join(", ") });
  }

  // The refusal's sentence is shown; whether it was granted.
  async ask(message: Request): Promise<boolean> {
    const refused = await this.connection.ask(message);
    if (refused) warn(refusalText(refused));
    return !refused;
  }

  async listTables(): Promise<void> {
    await this.ask({ type: "list_tables" });
  }

  // Back to the seat whose token is kept here; false: there is none, or it is not good any more.
  async resume(table: string): Promise<boolean> {
    const refused = await this.tryResume(table);
    if (refused && refused.why !== "bad-token") warn(refusalText(refused));
    return !refused;
  }

  private async tryResume(table: string): Promise<Refused | null> {
    const token = store.token(table);
    if (!token) return { type: "refused", why: "bad-token" };
    const refused = await this.connection.ask({ type: "resume", token });
    if (refused?.why === "bad-token") store.forgetToken(table);
    return refused;
  }

  join(table: string, seat: number, password: string): Promise<boolean> {
    return this.ask({ type: "join_table", table, seat, name: store.name(), ...(password ? { password } : {}) });
  }

  create(game: string, seats: number, options: { [name: string]: Value }): Promise<boolean> {
    return this.ask({ type: "create_table", game, seats, name: store.name(), options });
  }

  async watch(table: string, password: string): Promise<boolean> {
    const refused = await this.tryWatch(table, password);
    if (refused) warn(refusalText(refused));
    return !refused;
  }

  private tryWatch(table: string, password: string): Promise<Refused | null> {
    this.password = password;
    const name = store.name() || _("Onlooker");
    return this.connection.ask({ type: "watch", table, name, ...(this.isTelevision ? { television: true } : {}), ...(password ? { password } : {}) });
  }

  // What is said of a thing: what it is, and what a click means or why it means nothing. The answer comes first.
  async askAbout(thing: string, chosen: string[]): Promise<string[]> {
    this.about = [];
    return (await this.ask({ type: "ask_about", thing, chosen })) ? this.about : [];
  }

  // The options of a new table in words; empty if there are none, or the connection is lost.
  async askOptions(game: string): Promise<OptionInWords[]> {
    if (!this.options.has(game)) await this.ask({ type: "ask_options", game });
    return this.options.get(game) ?? [];
  }

  // A position of the finished game; what others do meanwhile changes the newest one alone.
  async replay(moves: number): Promise<void> {
    if (moves === this.newest.number) {
      this.position = this.newest;
      this.position.changed = new Set();
      this.position.newLines = [];
      return this.tell("position");
    }
    this.replayed = moves;
    await this.ask({ type: "ask_replay", moves });
    await this.unpacking;
    this.replayed = -1;
  }

  // It is counted for all to see; the answer comes some seconds later.
  async askHint(): Promise<void> {
    if (!(await this.ask({ type: "take_hint" })) || !(await this.ask({ type: "ask_hint" }))) return;
    this.advice = [_("One moment …")];
    this.tell("hints");
  }

  move(text: string): Promise<boolean> {
    const id = crypto.getRandomValues(new Uint8Array(16));
    return this.ask({ type: "move", id, position: this.position.number, text });
  }

  takeBack(what: string): Promise<boolean> {
    const id = crypto.getRandomValues(new Uint8Array(16));
    return this.ask({ type: "take_back", id, position: this.position.number, what });
  }

  async leave(): Promise<void> {
    if (this.table) store.forgetToken(this.table.id);
    await this.ask({ type: "leave_table" });
  }

  private hello(): Request {
    const name = store.name();
    return {
      type: "hello", protocol: 1, program: "elcapitan page", features: FEATURES, language, ...(name ? { name } : {}),
    };
  }

  private async welcomed(welcome: Welcome): Promise<void> {
    if (!welcome.features?.includes("page")) return this.end("old-server", "");
    if (this.program && this.program !== welcome.program) return this.end("other-version", "");
    this.program = welcome.program;
    this.welcome = welcome;
    this.isConnected = true;
    warnWhile("");
    this.tell("connection");
    if (this.wanted) await this.comeBack(this.wanted);
  }

  // After a cut; another cut meanwhile changes nothing.
  private async comeBack(table: string): Promise<void> {
    const refused = await (this.isWatching ? this.tryWatch(table, this.password) : this.tryResume(table));
    if (!refused || refused.why === "offline") return;
    warn(refusalText(refused));
    this.forgetTable();
  }

  private lost(): void {
    this.isConnected = this.isCurrent = false;
    warnWhile(_("The connection is lost; trying again …"));
    this.tell("connection");
  }

  private end(why: string, text: string): void {
    this.isConnected = false;
    warnWhile("");
    this.ended = endText(why, text);
    this.tell("connection");
  }

  // Once the next game is on its way at the same table.
  private leaveReplay(): void {
    if (this.table?.stage !== "over") this.position = this.newest;
  }

  private forgetTable(): void {
    this.clear();
    this.tell("place");
  }

  // The newest lines alone are kept.
  addLine(line: ChatLine): void {
    this.chat.push(line);
    this.chat.splice(0, this.chat.length - MOST_LINES);
  }

  private clear(): void {
    this.wanted = "";
    this.connection.isAtTable = false;
    this.table = this.over = this.clock = null;
    this.advice = [];
    this.seat = 0;
    this.isWatching = false;
    this.chat = [];
    this.position = this.newest = new Position();
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "tables":
        this.tables = message.tables;
        return this.tell("tables");
      case "seated":
        if (message.token) store.keepToken(message.table, message.token);
        return this.come(message.table, message.seat, false);
      case "watching":
        return this.come(message.table, 0, true);
      case "table":
        this.table = message.table;
        this.leaveReplay();
        return this.tell("table");
      case "share_asked":
      case "shares_announced":
        return this.addShare(message);
      case "left":
        return this.forgetTable();
      case "kicked":
        warn(_("The host has taken you from the table."));
        return this.forgetTable();
      case "chat":
        this.chat = message.lines;
        return this.tell("chat");
      case "said":
        this.addLine(message.line);
        say(`${isolated(message.line.name)}: ${message.line.text}`);
        return this.tell("chat");
      case "clock":
        this.clock = { left: message.left_ms, running: message.running ?? [], at: performance.now() };
        return this.tell("clock");
      case "hints":
        this.hints = { allowed: message.allowed ?? true, taken: message.taken ?? [] };
        return this.tell("hints");
      case "gestures":
        this.gesturesAllowed = message.allowed ?? true;
        return this.tell("gesture");
      case "gesture_shown":
        this.lastGesture = message;
        return this.tell("gesture");
      case "over":
        this.over = message;
        return this.tell("over");
      case "about":
        this.about = message.lines ?? [];
        return;
      case "game_options":
        this.options.set(message.game, message.options);
        return;
      case "hint_text":
        if (message.position !== this.position.number) return;
        this.advice = message.lines?.length ? message.lines : [_("No hint was found.")];
        return this.tell("hints");
      case "refused":
        return warn(refusalText(message));
      case "announcement":
        return warn(message.text ?? _("The server stops soon."));
      case "storage":
        warnWhile(message.available ?? true ? "" : _("The server cannot save anything right now; the game goes on as soon as it can"));
        if (message.available ?? true) warn(_("The server can save again; the game goes on"));
        return;
      case "page": // frames are unpacked one after the other, in the order they came
        this.unpacking = this.unpacking.then(async () => {
          const body = await unpack(message.body);
          const isReplayed = body.whole && message.seat === 0 && message.position === this.replayed;
          if (isReplayed) this.position = new Position();
          else this.leaveReplay();
          (isReplayed ? this.position : this.newest).apply(message.position, message.seat, body);
          this.advice = [];
          this.isCurrent = true;
          this.tell(isReplayed || this.position === this.newest ? "position" : "connection");
        }).catch(reportError); // one that cannot be shown costs the next ones nothing
    }
  }

  // It is stored first: the same share is given again after a cut or a reload.
  private addShare(message: ShareAsked | SharesAnnounced): void {
    const isNext = this.table?.stage === "over";
    const { kept, request } = answer(store.share(this.wanted, isNext), message);
    store.keepShare(this.wanted, kept, isNext);
    if (request) void this.connection.ask(request).then((refused) => refused?.to === "start" && warn(refusalText(refused)));
  }

  private come(table: string, seat: number, watching: boolean): void {
    if (this.wanted && this.wanted !== table) store.keepShare(table, store.share(this.wanted, true));
    if (this.wanted !== table) this.clear();
    this.wanted = table;
    this.seat = seat;
    this.isWatching = watching;
    this.over = null;
    this.connection.isAtTable = true;
    this.tell("place");
  }

  private tell(part: Part): void {
    this.listeners.forEach((listener) => listener(part));
  }
}

function refusalText(refused: Refused): string {
  switch (refused.why) {
    case "offline": return _("The connection is lost; trying again …");
    case "bad-token": return _("Your seat at this table is not yours any more.");
    case "no-such-table": return _("There is no such table: the link is old or mistyped.");
    case "not-in-this-stage": return _("The game has begun; you can watch it.");
    case "seat-taken": case "table-full": return _("All seats at this table are taken.");
    case "wrong-password": return _("That is not the password of this table.");
    case "too-fast": return _("Not so fast: wait a moment, then try again.");
    case "paused": return _("The game is paused.");
    case "storage-unavailable": return _("Nothing can be saved right now");
    case "stale": case "not-your-turn": return _("The position has changed; choose again.");
  }
  return refused.text || refused.why;
}

function endText(why: string, text: string): string {
  switch (why) {
    case "replaced": return _("You play in another window now.");
    case "old-server": return _("This server is too old for the page.");
    case "other-version": return _("The server has a new version; the page has to be loaded again.");
    case "table-dropped": return _("The table is gone.");
  }
  return text || why;
}
