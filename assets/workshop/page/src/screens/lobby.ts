// A table before the game: who sits where, computer players, the link for others, and the start.

import { button, h, show, warn } from "../dom";
import { qrCode } from "../qr";
import type { Session } from "../session";
import type { Seat } from "../wire/messages";
import { _ } from "../words";
import { gameName, levelName, LEVELS } from "../names";

export class Lobby {
  readonly element = h("main", { class: "lobby" });
  private level = h("select", { id: "level" });
  private computers = h(
    "p", { class: "field" },
    h("label", { for: "level" }, _("Computer player")), this.level,
    button(_("Add"), () => void this.session.ask({ type: "add_bot", level: this.level.value })),
  );

  constructor(private session: Session) {
    session.on((part) => part === "table" && this.draw());
  }

  draw(): void {
    const { session } = this;
    const table = session.table;
    if (!table) return;
    const me = table.seats.find((each) => each.seat === session.seat);
    const link = `${location.origin}${location.pathname}#${table.id}`;
    const mayStart = table.seats.every((each) => each.closed || (each.by && (each.by !== "person" || each.ready || each.seat === table.host)));
    this.drawComputers();
    show(
      this.element,
      h("h1", {}, gameName(table.game)),
      h("ul", { class: "seats" }, ...table.seats.filter((each) => !each.closed).map((each) => this.seat(each))),
      h("h2", {}, _("Invite by link")),
      drawnCode(link),
      h("p", {}, h("a", { href: link, class: "link" }, link)),
      h("p", {}, _("A phone or a computer on this network opens it in a browser.")),
      h("p", { class: "screen" }, _("On a television:"), " ", h("a", { href: link.replace("#", "#tv/"), class: "link" }, link.replace("#", "#tv/"))),
      h("p", { class: "buttons" }, button(_("Copy the link"), () => void copy(link))),
      this.computers,
      h(
        "p", { class: "buttons" },
        session.isHost
          ? button(_("Start the game"), () => void session.ask({ type: "start" }), { class: "primary", "aria-disabled": String(!mayStart), ...(mayStart ? {} : { disabled: true }) })
          : me !== undefined && button(me.ready ? _("Not ready yet") : _("Ready"), () => void session.ask({ type: "ready", ready: !me.ready }), { class: "primary", name: "ready" }),
        button(_("Leave the table"), () => void session.leave(), { class: "quiet" }),
      ),
    );
  }

  private seat(seat: Seat): HTMLElement {
    const isMe = seat.seat === this.session.seat;
    const state = !seat.by ? _("free") : seat.by !== "person" ? _("computer player, {level}", { level: levelName(seat.by) })
      : seat.seat === this.session.table?.host ? _("host") : seat.ready ? _("ready") : _("not ready yet");
    const isBot = Boolean(seat.by) && seat.by !== "person";
    return h(
      "li", { class: `owner ${seat.colour ?? ""}` },
      h("strong", { dir: "auto" }, seat.name || _("Seat {number}", { number: seat.seat })), isMe ? ` (${_("you")})` : "", ` · ${state}`,
      seat.away ? ` · ${_("away")}` : "",
      this.session.isHost && isBot && button(_("Remove"), () => void this.session.ask({ type: "remove_bot", seat: seat.seat }), { class: "quiet" }),
    );
  }

  private drawComputers(): void {
    const { table, games, isHost } = this.session;
    const levels = games.find((each) => each.name === table?.game)?.levels?.filter((each) => each in LEVELS) ?? [];
    this.computers.hidden = !isHost || !levels.length || table?.seats.every((each) => each.by || each.closed) === true;
    if ([...this.level.options].map((each) => each.value).join() === levels.join()) return;
    show(this.level, ...levels.map((each) => h("option", { value: each, selected: each === "normal" }, levelName(each))));
  }
}

const EDGE = 4; // light modules around a code, as its standard asks

function drawnCode(link: string): HTMLElement | null {
  const rows = qrCode(link);
  if (!rows) return null;
  const side = rows.length + 2 * EDGE;
  const drawn = h("canvas", { width: side, height: side, class: "code", role: "img", "aria-label": _("The link as a QR code") });
  const pen = drawn.getContext("2d");
  if (!pen) return null;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = "#000";
  rows.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(x + EDGE, y + EDGE, 1, 1)));
  return drawn;
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    warn(_("The link is copied."));
  } catch {
    warn(_("Mark the link and copy it by hand."));
  }
}
