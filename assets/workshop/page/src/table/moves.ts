// What may be done now: what the clicks on the board have become, and every move as a button with its sentence.

import { button, h, show } from "../dom";
import type { Offer } from "../wire/messages";
import { _ } from "../words";
import type { Choice } from "./choice";

export interface Group {
  title: string;
  steps: { key: string; label: string }[]; // what may be chosen next, by its name
}

const MOST_SHOWN = 40; // a longer list is opened by a button

export class Moves {
  readonly element = h("section", { class: "moves", "aria-label": _("Moves") });
  private showsAll = false;

  constructor(private play: (offer: Offer) => void, private putBack: () => void, private step: (key: string) => void) {}

  // `groups`: what is not seen here is chosen by its name, one thing after the other; null: all moves are listed.
  draw(found: Choice, chosen: string[], names: string[], isMine: boolean, groups: Group[] | null): void {
    if (!isMine) {
      this.showsAll = false;
      return show(this.element);
    }
    if (groups) return this.drawGroups(found, chosen, names, groups);
    const listed = this.showsAll ? found.open : found.open.slice(0, MOST_SHOWN);
    show(
      this.element,
      this.chosen(found, chosen, names),
      h("h2", {}, _("Your moves")),
      h("ul", {}, ...listed.filter((each) => !found.complete.includes(each)).map((each) => h("li", {}, this.offer(each)))),
      listed.length < found.open.length && button(
        _("Show all {count}", { count: found.open.length }),
        () => {
          this.showsAll = true;
          this.draw(found, chosen, names, isMine, groups);
        },
        { class: "quiet" },
      ),
    );
  }

  private drawGroups(found: Choice, chosen: string[], names: string[], groups: Group[]): void {
    const wordsAlone = found.open.filter((each) => !each.clicks.length);
    show(
      this.element,
      this.chosen(found, chosen, names),
      ...groups.flatMap(({ title, steps }) => [h("h2", {}, title), h("ul", {}, ...steps.map((each) => h("li", {}, this.stepButton(found, chosen.length, each))))]),
      wordsAlone.length > 0 && h("ul", {}, ...wordsAlone.map((each) => h("li", {}, this.offer(each)))),
    );
  }

  private chosen(found: Choice, chosen: string[], names: string[]): HTMLElement | null {
    if (!chosen.length) return null;
    return h(
      "div", { class: "choice" },
      h("p", {}, _("Chosen: {things}", { things: names.join(", ") })),
      ...found.complete.map((offer) => h("div", {}, this.offer(offer, "primary"))),
      button(_("Choose again"), this.putBack, { class: "quiet" }),
    );
  }

  // What leads to one move alone is that move.
  private stepButton(found: Choice, at: number, { key, label }: Group["steps"][number]): HTMLElement {
    const [first, ...more] = found.open.filter((each) => each.clicks[at] === key);
    return first && !more.length ? this.offer(first) : button(`${label} …`, () => this.step(key), { class: "offer step" });
  }

  private offer(offer: Offer, kind = ""): HTMLElement {
    const pressed = button(offer.say, () => this.play(offer), { class: `offer ${kind}`, "data-move": offer.move });
    if (offer.brings?.length) pressed.append(h("small", {}, offer.brings.join(" · ")));
    return pressed;
  }
}
