// Before a table: who one is, the table of the link, the tables of this server, and a new one.

import { button, h, show } from "../dom";
import type { Session } from "../session";
import * as store from "../store";
import { _, pgettext } from "../words";
import type { TableInfo } from "../wire/messages";
import { gameName, isolated } from "../names";
import { NewTable } from "./new_table";

const freeSeats = (table: TableInfo): number => table.seats.filter((each) => !each.by && !each.closed).length;

export class Entrance {
  readonly element = h("main", { class: "entrance" });
  private name = h("input", { id: "name", maxlength: 24, autocomplete: "nickname", value: store.name() });
  private invitation = h("section");
  private list = h("section");
  private newTable: NewTable;

  constructor(private session: Session, private code: () => string) {
    this.newTable = new NewTable(session, () => this.hasName());
    this.name.addEventListener("input", () => store.keepName(this.name.value.trim()));
    this.element.append(
      h("h1", {}, "El Capitan"),
      h("p", { class: "field" }, h("label", { for: "name" }, _("Your name")), this.name),
      this.invitation, this.list, this.newTable.element,
    );
    session.on((part) => {
      if (part === "tables") this.draw();
      if (part === "connection" && session.isConnected) void this.open();
    });
  }

  async open(): Promise<void> {
    if (this.session.hasPlace || !this.session.isConnected) return;
    const code = this.code();
    if (code && (await this.session.resume(code))) return;
    await this.session.listTables();
    this.draw();
  }

  private draw(): void {
    const code = this.code();
    const invited = this.session.tables.find((each) => each.id === code);
    const isCut = !code && !["", "#", "#tv/"].includes(location.hash);
    show(this.invitation, ...(code ? this.invitedTo(code, invited) : isCut ? [h("p", {}, _("This link is not complete: ask for it again, or choose a table below."))] : []));
    const others = this.session.tables.filter((each) => each.id !== code);
    show(
      this.list,
      (others.length > 0 || !invited) && h("h2", {}, _("Tables on this server")),
      others.length ? h("ul", { class: "tables" }, ...others.map((each) => h("li", {}, ...this.row(each)))) : !invited && h("p", {}, _("There is no table yet.")),
      button(_("Look again"), () => void this.session.listTables(), { class: "quiet" }),
    );
    this.newTable.draw();
  }

  private invitedTo(code: string, table: TableInfo | undefined): HTMLElement[] {
    const title = h("h2", {}, _("You are invited"));
    if (!table) {
      // A busy server lists only some of its tables: the link may be good all the same.
      return [
        title,
        h("p", {}, _("The table of this link is not listed. It may be over; you can try it, or choose another one below.")),
        h(
          "p", { class: "buttons" },
          button(_("Join"), () => this.join(code, false)), button(pgettext("an onlooker", "Watch"), () => this.watch(code, false)),
        ),
      ];
    }
    return [title, ...this.row(table)];
  }

  private row(table: TableInfo): HTMLElement[] {
    const people = table.seats.filter((each) => each.by).map((each) => isolated(each.name ?? "")).join(", ") || _("nobody yet");
    const free = freeSeats(table);
    const isMine = store.token(table.id) !== null;
    const mayJoin = table.stage === "lobby" && free > 0;
    const state = table.stage === "lobby"
      ? free ? _("free seats: {count}", { count: free }) : _("All seats at this table are taken.")
      : table.stage === "playing" ? _("The game is on.") : _("The game is over.");
    return [
      h("p", {}, h("strong", {}, gameName(table.game)), ` · ${people} · ${state}`, table.locked ? ` · ${_("password")}` : ""),
      h(
        "p", { class: "buttons" },
        isMine && button(_("Go on playing"), () => void this.session.resume(table.id).then((done) => done || this.draw())),
        mayJoin && button(_("Join"), () => this.join(table.id, table.locked ?? false), { class: "primary" }),
        table.onlookers !== "none" && button(pgettext("an onlooker", "Watch"), () => this.watch(table.id, table.locked ?? false)),
      ),
    ];
  }

  private hasName(): boolean {
    if (this.name.value.trim()) return true;
    this.name.focus();
    return false;
  }

  private join(table: string, locked: boolean): void {
    if (!this.hasName()) return;
    const password = locked ? prompt(_("Password of the table")) : "";
    if (password !== null) void this.session.join(table, 0, password);
  }

  private watch(table: string, locked: boolean): void {
    const password = locked ? prompt(_("Password of the table")) : "";
    if (password !== null) void this.session.watch(table, password);
  }
}
