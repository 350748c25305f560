// A game: its board, what is asked, what may be done, who plays, and what has happened.

import { button, h, say, setText, show, warn } from "../dom";
import { callPlayer, notifyButton } from "../notify";
import type { Session } from "../session";
import { Board } from "../table/board";
import { afterClick, choice } from "../table/choice";
import { Moves, type Group } from "../table/moves";
import { Replay } from "../table/replay";
import { Seats } from "../table/seats";
import { Talk } from "../table/talk";
import * as store from "../store";
import { _ } from "../words";
import { gameName } from "../names";

const MOST_LINES = 80;
const MOST_LATEST = 3;
const PICTURES = [4.2, 3.6, 3, 2.4]; // rem: how high they are beside a television's map, if there is room
const BUTTONS = "buttons"; // the area of things that are nothing but buttons

export class GameTable {
  readonly element = h("main", { class: "game" });
  private board: Board;
  private moves: Moves;
  private seats: Seats;
  private talk: Talk;
  private replay: Replay;
  private title = h("h1", { class: "unseen" });
  private prompt = h("p", { class: "prompt", id: "prompt" });
  private latest = h("ul", { class: "latest", "aria-hidden": "true" }); // of a television; it is in the log, too
  private about = h("div", { class: "about", role: "status" });
  private actions = h("p", { class: "buttons actions" });
  private log = h("ol", { class: "lines log", tabindex: 0, "aria-label": _("What has happened") });
  private forecast = h("ul", { class: "lines", tabindex: 0, "aria-label": _("If it were scored now") });
  private forecastPart = h("details", {}, h("summary", {}, _("If it were scored now")), this.forecast);
  private account = h("p", { class: "account" });
  private smallScreen = matchMedia("(max-width: 800px)");
  private chosen: string[] = [];
  private isFocusLost = false;
  private said = "";
  private isSending = false;
  private movedAt = Infinity; // the number of the position in which the player has made a move

  constructor(private session: Session, pictures: URL) {
    this.board = new Board(pictures, (key) => this.click(key), (seat) => session.table?.seats.find((each) => each.seat === seat)?.colour ?? "");
    this.moves = new Moves((offer) => void this.play(offer.move), () => this.choose([]), (key) => this.click(key));
    this.seats = new Seats(session, (key) => this.tell(key));
    this.talk = new Talk(session);
    this.replay = new Replay(session);
    this.element.append(
      h("header", {}, this.title, h("div", { class: "now" }, this.prompt, this.latest), this.seats.element),
      h("div", { class: "middle" }, this.board.element, this.account),
      h(
        "aside", { class: "side" },
        this.about, this.moves.element, this.actions, this.replay.element,
        h("details", { open: true, class: "told" }, h("summary", {}, _("What has happened")), this.log),
        this.forecastPart, this.talk.element,
      ),
    );
    this.forecastPart.addEventListener("toggle", () => this.forecastPart.open && void this.askForecast());
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.choose([]));
    this.smallScreen.addEventListener("change", () => session.table && this.drawForm());
    session.on((part) => {
      if (part === "position") this.drawPosition();
      if (part === "table" && session.table) this.drawForm();
      if (part === "table" || part === "over" || part === "hints" || part === "connection") this.drawAround();
      if (part === "connection") this.drawBusy();
      if (part === "clock") this.seats.draw();
      if (part === "chat") this.talk.draw();
      if (part === "gesture") this.talk.showGesture();
      if (part === "place") this.chosen = [];
    });
  }

  draw(): void {
    this.drawPosition();
    this.talk.draw();
  }

  private drawPosition(): void {
    const { position, table } = this.session;
    this.chosen = [];
    this.setSending(false);
    const asked = position.prompt.map((line) => (/\p{L}$|\d$/u.test(line) ? `${line}.` : line)).join(" ");
    setText(this.prompt, asked);
    if (asked !== this.said) say(asked);
    this.said = asked;
    position.newLines.slice(-4).forEach((each) => say(each));
    show(this.log, ...position.lines.slice(-MOST_LINES).map((each) => h("li", {}, each)));
    this.log.scrollTop = this.log.scrollHeight;
    if (position.newLines.length) show(this.latest, ...position.newLines.slice(-MOST_LATEST).map((each) => h("li", {}, each)));
    if (this.forecastPart.open) void this.askForecast();
    callPlayer(position.isMine && table?.stage === "playing", asked, gameName(table?.game ?? ""));
    this.drawForm();
    this.drawAround();
    if (document.documentElement.classList.contains("tv")) this.fitTelevision();
    this.goOn();
  }

  // What is no choice is done at once after a move of the player.
  private goOn(): void {
    const { forced, number } = this.session.position;
    if (number <= this.movedAt) return;
    this.movedAt = Infinity;
    if (forced) void this.play(forced);
  }

  // Nothing is cut at the edge: pictures beside the map get smaller, and lines that do not fit are left out.
  private fitTelevision(): void {
    for (const rem of PICTURES) {
      this.element.style.setProperty("--picture", `${rem}rem`);
      if (this.element.scrollHeight <= this.element.clientHeight) break;
    }
    for (const lines of [this.latest, this.log]) {
      const room = lines.parentElement;
      if (!room) continue;
      room.hidden = false;
      while (room.scrollHeight > room.clientHeight && lines.firstElementChild) lines.firstElementChild.remove();
      room.hidden = lines === this.log && !lines.childElementCount;
    }
  }

  // The seat that sees its own things alone, as a hand beside a television; 0: it sees the whole table.
  private get hand(): number {
    const { seat, table, hasTelevision } = this.session;
    const isHand = (store.form() ?? (this.smallScreen.matches ? "hand" : "table")) === "hand";
    return hasTelevision && table?.stage === "playing" && isHand ? seat : 0;
  }

  private drawForm(): void {
    this.element.classList.toggle("hand", this.hand > 0);
    this.element.classList.toggle("over", this.session.table?.stage === "over");
    setText(this.account, this.session.position.things.get(`seat::${this.hand}`)?.label ?? "");
    this.drawChoice();
  }

  private switchForm(): void {
    store.keepForm(this.hand ? "table" : "hand");
    this.drawForm();
    this.drawAround();
    window.scrollTo(0, 0);
  }

  private drawAround(): void {
    const { session } = this;
    const { table, position, advice } = session;
    if (!table) return;
    setText(this.title, gameName(table.game));
    this.seats.draw();
    this.replay.draw();
    const mayHint = position.isMine && session.hints.allowed && table.stage === "playing";
    const wants = table.agreed?.includes(session.seat) ?? false;
    show(
      this.actions,
      Boolean(position.undo.step) && button(_("Take back"), () => void session.takeBack("step"), { class: "undo" }),
      (position.undo.turn ?? 0) > (position.undo.step ?? 0) && button(_("Take back the whole turn"), () => void session.takeBack("turn")),
      mayHint && button(_("Hint"), () => void session.askHint(), { class: "hint" }),
      session.seat > 0 && table.stage === "playing" && button(
        table.paused ? _("Go on") : _("Pause"),
        () => void session.ask({ type: "agree", to: table.paused ? "go-on" : "pause", agreed: !wants }), { "aria-pressed": String(wants), class: "quiet", name: "pause" },
      ),
      session.seat > 0 && table.stage === "over" && button(_("Another game"), () => void session.ask({ type: "agree", to: "rematch", agreed: !wants }), { "aria-pressed": String(wants), class: "primary" }),
      session.seat > 0 && session.hasTelevision && table.stage === "playing" && button(
        this.hand ? _("Show the whole table") : _("Show only my things"), () => this.switchForm(), { class: "quiet form", name: "form" },
      ),
      session.seat > 0 && table.stage === "playing" && notifyButton(() => this.drawAround()),
      table.stage !== "playing" || !session.seat ? button(_("Leave the table"), () => void session.leave(), { class: "quiet" }) : null,
    );
    show(
      this.about,
      table.paused === true && h("p", {}, _("The game is paused.")),
      table.stage === "over" && session.sharesText !== "" && h("p", {}, session.sharesText),
      ...advice.map((each) => h("p", {}, each)),
    );
  }

  private async askForecast(): Promise<void> {
    const seats = this.session.table?.seats.filter((each) => each.by).map(({ seat }) => seat) ?? [];
    const about: string[] = [];
    // Onlookers have no seat of their own: they are told of each.
    for (const seat of this.session.seat ? [this.session.seat] : seats) about.push(...(await this.session.askAbout(`forecast::${seat}`, [])));
    show(this.forecast, ...about.map((each) => h("li", {}, each)));
  }

  private choose(chosen: string[]): void {
    this.chosen = chosen;
    this.drawChoice();
  }

  private drawChoice(): void {
    const { position } = this.session;
    const found = choice(position.offers, this.chosen);
    const hasFocus = this.element.querySelector(":focus-visible") !== null;
    this.board.draw(position, found.targets, this.chosen, this.hand);
    const names = this.chosen.map((key) => position.things.get(key)?.label ?? key);
    this.moves.draw(found, this.chosen, names, position.offers.length > 0, this.hand ? this.groups(found.targets) : null);
    this.keepFocus(hasFocus);
  }

  // Where the keyboard's place has gone with what was there, it is found again as soon as something can be clicked.
  private keepFocus(hadFocus: boolean): void {
    this.isFocusLost = (hadFocus || this.isFocusLost) && document.activeElement === document.body;
    if (this.isFocusLost && this.board.focusFirst()) this.isFocusLost = false;
  }

  // What may be chosen next and is seen on the television alone, by its areas.
  private groups(targets: Set<string>): Group[] {
    const { areas, order, things } = this.session.position;
    return areas.filter((each) => each.is_shared).flatMap(({ name, title }) => {
      const keys = (order.get(name) ?? []).filter((key) => targets.has(key));
      return keys.length ? [{ title, steps: keys.map((key) => ({ key, label: things.get(key)?.label ?? key })) }] : [];
    });
  }

  private click(key: string): void {
    const { position } = this.session;
    const chosen = position.offers.length ? afterClick(position.offers, this.chosen, key) : null;
    if (chosen === null) return this.tell(key);
    const found = choice(position.offers, chosen);
    const only = found.complete.length === 1 && found.open.length === 1 ? found.complete[0] : undefined;
    // What is nothing but a button does what it says; what lies on the board asks once more.
    if (only && position.things.get(key)?.area === BUTTONS) void this.play(only.move);
    else this.choose(chosen);
  }

  private tell(key: string): void {
    void this.session.askAbout(key, this.chosen).then((lines) => show(this.about, ...lines.map((each) => h("p", {}, each))));
  }

  private async play(move: string): Promise<void> {
    if (this.isSending || !this.session.isCurrent) return;
    this.setSending(true);
    warn("");
    this.movedAt = this.session.position.number;
    if (await this.session.move(move)) return;
    this.movedAt = Infinity;
    this.setSending(false);
  }

  private setSending(sending: boolean): void {
    this.isSending = sending;
    this.drawBusy();
  }

  private drawBusy(): void {
    this.element.setAttribute("aria-busy", String(this.isSending || !this.session.isCurrent));
  }
}
