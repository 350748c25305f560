// A finished game, position by position.

import { button, h } from "../dom";
import type { Session } from "../session";
import { _ } from "../words";

export class Replay {
  readonly element = h("section", { class: "replay", hidden: true });
  private at = h("input", { type: "range", id: "replay", min: 0 });
  private last = 0;
  private isAsking = false;

  constructor(private session: Session) {
    this.at.addEventListener("change", () => void this.go(Number(this.at.value)));
    const step = (by: number): Promise<void> => this.go(this.session.position.number + by);
    this.element.append(
      h("h2", {}, _("Replay")),
      h("label", { for: "replay" }, _("Position")), this.at,
      h("p", { class: "buttons" }, button(_("Back"), () => void step(-1)), button(_("Forward"), () => void step(1))),
    );
  }

  draw(): void {
    const isOver = this.session.table?.stage === "over";
    this.element.hidden = !isOver;
    this.last = isOver ? Math.max(this.last, this.session.position.number) : 0; // the game has ended with that
    this.at.max = String(this.last);
    this.at.value = String(this.session.position.number);
  }

  // One after the other: replaying costs the server something.
  private async go(moves: number): Promise<void> {
    if (this.isAsking || moves < 0 || moves > this.last) return;
    this.isAsking = true;
    await this.session.replay(moves);
    this.isAsking = false;
    this.draw();
  }
}
