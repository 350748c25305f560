// A finished game, position by position.

import { button, h } from "../dom";
import type { Session } from "../session";
import { _ } from "../words";

export class Replay {
  readonly element = h("section", { class: "replay", hidden: true });
  private at = h("input", { type: "range", id: "replay", min: 0 });

  constructor(private session: Session) {
    this.at.addEventListener("change", () => void this.go(Number(this.at.value)));
    this.element.append(
      h("h2", {}, _("Replay")),
      h("label", { for: "replay" }, _("Position")), this.at,
      h(
        "p", { class: "buttons" },
        button(_("Back"), () => void this.go(session.position.number - 1)),
        button(_("Forward"), () => void this.go(session.position.number + 1)),
      ),
    );
  }

  draw(): void {
    const last = this.session.table?.position ?? 0;
    this.element.hidden = this.session.table?.stage !== "over" || !last;
    this.at.max = String(last);
    this.at.value = String(this.session.position.number);
  }

  private async go(position: number): Promise<void> {
    const last = this.session.table?.position ?? 0;
    if (position >= 0 && position <= last) await this.session.ask({ type: "ask_page", position });
  }
}
