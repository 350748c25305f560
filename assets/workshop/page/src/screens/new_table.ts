// A new table: its game, seats, computer players and options.

import { button, h, show } from "../dom";
import { gameName, levelName, LEVELS } from "../names";
import type { Session } from "../session";
import type { Value } from "../wire/msgpack";
import type { Option, OptionInWords } from "../wire/messages";
import { _ } from "../words";

const USUAL_SEATS = 4;

export class NewTable {
  readonly element = h("section", { class: "new" });
  private game = h("select", { id: "game" });
  private seats = h("select", { id: "seats" });
  private computers = h("select", { id: "computers" });
  private level = h("select", { id: "computer-level", "aria-label": _("Computer player") });
  private options = h("details", { class: "options" });
  private chosen = new Map<string, Value>(); // options that are not as usual

  constructor(private session: Session, private hasName: () => boolean) {
    this.game.addEventListener("change", () => void this.drawGame());
    this.seats.addEventListener("change", () => this.drawComputers());
    this.options.addEventListener("toggle", () => this.options.open && void this.drawOptions());
    this.element.append(
      h("h2", {}, _("A new table")),
      h("p", { class: "field" }, h("label", { for: "game" }, _("Game")), this.game),
      h("p", { class: "field" }, h("label", { for: "seats" }, _("Number of seats")), this.seats),
      h("p", { class: "field" }, h("label", { for: "computers" }, _("Computer players")), this.computers, this.level),
      this.options,
      h("p", { class: "buttons" }, button(_("Host a game"), () => void this.make(), { class: "primary" })),
    );
  }

  draw(): void {
    const games = this.session.games.map((each) => each.name);
    if ([...this.game.options].map((each) => each.value).join() === games.join()) return;
    show(this.game, ...games.map((each) => h("option", { value: each }, gameName(each))));
    this.drawGame();
  }

  private get offered() {
    return this.session.games.find((each) => each.name === this.game.value);
  }

  private drawGame(): void {
    const { least = 1, most = 1, levels = [], options = [] } = this.offered ?? {};
    fill(this.seats, numbers(least, most), Math.min(USUAL_SEATS, most));
    const known = levels.filter((each) => each in LEVELS);
    show(this.level, ...known.map((each) => h("option", { value: each, selected: each === "normal" }, levelName(each))));
    this.drawComputers();
    this.chosen.clear();
    this.options.hidden = options.every((each) => each.name === "start");
    this.options.open = false;
    show(this.options, h("summary", {}, _("Rules of this game")));
  }

  private drawComputers(): void {
    fill(this.computers, numbers(0, Number(this.seats.value) - 1), Number(this.computers.value) || 0);
  }

  private async drawOptions(): Promise<void> {
    const game = this.game.value;
    const words = await this.session.askOptions(game);
    if (game !== this.game.value) return;
    const { options = [] } = this.offered ?? {};
    const rows = words.flatMap((each) => {
      const option = options.find((other) => other.name === each.name);
      return option ? [this.option(option, each)] : [];
    });
    show(this.options, h("summary", {}, _("Rules of this game")), ...rows);
  }

  private option(option: Option, { name, text, help = "", values = [] }: OptionInWords): HTMLElement {
    const now = this.chosen.get(name) ?? option.default ?? "";
    if (option.kind === "set") {
      const taken = new Set(Array.isArray(now) ? now.map(String) : []);
      const boxes = values.map((each) => {
        const box = h("input", { type: "checkbox", checked: taken.has(each.value) });
        box.addEventListener("change", () => {
          if (box.checked) taken.add(each.value);
          else taken.delete(each.value);
          this.chosen.set(name, values.map(({ value }) => value).filter((value) => taken.has(value)));
        });
        return h("label", { class: "part" }, box, " ", each.text, each.help ? h("small", {}, each.help) : null);
      });
      return h("fieldset", {}, h("legend", {}, text), help ? h("p", {}, help) : null, ...boxes);
    }
    const id = `option-${name}`;
    const choices = option.kind === "number"
      ? numbers(option.least ?? 0, option.most ?? 0).map((each) => ({ value: String(each), text: String(each) }))
      : values;
    const choice = h("select", { id }, ...choices.map((each) => h("option", { value: each.value, selected: each.value === String(now) }, each.text)));
    choice.addEventListener("change", () => this.chosen.set(name, option.kind === "number" ? Number(choice.value) : choice.value));
    return h("div", {}, h("p", { class: "field" }, h("label", { for: id }, text), choice), help ? h("p", {}, help) : null);
  }

  private async make(): Promise<void> {
    const { session, game, seats, computers, level } = this;
    if (!this.hasName()) return;
    const [count, strength] = [Number(computers.value), level.value];
    const options = Object.fromEntries(this.chosen);
    if (!(await session.create(game.value, Number(seats.value), options))) return;
    for (let added = 0; added < count && strength; added++) {
      if (!(await session.ask({ type: "add_bot", level: strength }))) return;
    }
  }
}

const numbers = (least: number, most: number): number[] => Array.from({ length: Math.max(0, most - least + 1) }, (_each, at) => least + at);

function fill(place: HTMLSelectElement, values: number[], chosen: number): void {
  show(place, ...values.map((each) => h("option", { value: each, selected: each === Math.min(chosen, values.at(-1) ?? 0) }, String(each))));
}
