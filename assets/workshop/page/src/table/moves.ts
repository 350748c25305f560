// What may be done now: what the clicks on the board have become, and every move as a button with its sentence.

import { button, h, show } from "../dom";
import type { Offer } from "../wire/messages";
import { _ } from "../words";
import type { Choice } from "./choice";

const MOST_SHOWN = 40; // a longer list is opened by a button

export class Moves {
  readonly element = h("section", { class: "moves", "aria-label": _("Moves") });
  private showsAll = false;

  constructor(private play: (offer: Offer) => void, private putBack: () => void) {}

  draw(found: Choice, chosen: string[], names: string[], isMine: boolean): void {
    if (!isMine) {
      this.showsAll = false;
      return show(this.element);
    }
    const listed = this.showsAll ? found.open : found.open.slice(0, MOST_SHOWN);
    show(
      this.element,
      chosen.length > 0 && h(
        "div", { class: "choice" },
        h("p", {}, _("Chosen: {things}", { things: names.join(", ") })),
        ...found.complete.map((offer) => h("div", {}, this.offer(offer, "primary"))),
        button(_("Choose again"), this.putBack, { class: "quiet" }),
      ),
      h("h2", {}, _("Your moves")),
      h("ul", {}, ...listed.filter((each) => !found.complete.includes(each)).map((each) => h("li", {}, this.offer(each)))),
      listed.length < found.open.length && button(
        _("Show all {count}", { count: found.open.length }),
        () => {
          this.showsAll = true;
          this.draw(found, chosen, names, isMine);
        },
        { class: "quiet" },
      ),
    );
  }

  private offer(offer: Offer, kind = ""): HTMLElement {
    const pressed = button(offer.say, () => this.play(offer), { class: `offer ${kind}`, "data-move": offer.move });
    if (offer.brings?.length) pressed.append(h("small", {}, offer.brings.join(" · ")));
    return pressed;
  }
}
