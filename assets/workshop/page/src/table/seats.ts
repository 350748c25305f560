// Who plays, with their colours, points and clocks; a click tells more of one.

import { button, h, setText, show } from "../dom";
import type { Session } from "../session";
import { _ } from "../words";

export class Seats {
  readonly element = h("ul", { class: "players", "aria-label": _("Players") });

  constructor(private session: Session, private ask: (key: string) => void) {
    setInterval(() => this.drawClocks(), 500);
  }

  draw(): void {
    const { session } = this;
    const { toAct, things } = session.position;
    show(
      this.element,
      ...(session.table?.seats ?? []).filter((each) => !each.closed).map((each) => {
        const key = `seat::${each.seat}`;
        const account = things.get(key);
        const acts = session.table?.stage === "playing" && toAct.includes(each.seat);
        return h(
          "li", { class: `owner ${each.colour ?? ""} ${acts ? "acts" : ""}`, ...(acts ? { "aria-current": "true" } : {}), click: () => account && this.ask(key) },
          account ? button(account.text || (each.name ?? ""), () => {}, { name: key, dir: "auto", title: account.label ?? null }) : h("strong", { dir: "auto" }, each.name ?? ""),
          each.seat === session.seat ? ` (${_("you")})` : "",
          each.away ? ` · ${_("away")}` : "", each.held_by ? ` · ${_("held by a computer player")}` : "",
          h("time", { "data-seat": each.seat }),
        );
      }),
    );
    this.drawClocks();
  }

  private drawClocks(): void {
    const { clock } = this.session;
    for (const place of this.element.querySelectorAll<HTMLElement>("time")) {
      const seat = Number(place.dataset["seat"]);
      const left = clock?.left[seat - 1];
      if (!clock || left === undefined) setText(place, "");
      else setText(place, minutes(left - (clock.running.includes(seat) ? performance.now() - clock.at : 0)));
    }
  }
}

function minutes(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
