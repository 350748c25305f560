// Chat and gestures.

import { button, h, say, show } from "../dom";
import type { Session } from "../session";
import { _ } from "../words";

const GESTURES: Record<string, () => string> = {
  "well-played": () => _("Well played!"), thanks: () => _("Thanks!"), "good-luck": () => _("Good luck!"),
  oops: () => _("Oops!"), laugh: () => _("Ha ha!"), hurry: () => _("Hurry up, please!"),
};

export class Talk {
  readonly element = h("details", { class: "talk" });
  private lines = h("ul", { class: "lines", tabindex: 0, "aria-label": _("Chat") });
  private form: HTMLFormElement;
  private gestures: HTMLElement;
  private count = h("span", { class: "news" });
  private seen = 0; // the number of the newest line that was seen
  private table = ""; // where that was

  constructor(private session: Session) {
    const text = h("input", { id: "chat", maxlength: 200, autocomplete: "off" });
    this.form = h(
      "form", { class: "field", submit: (event) => void this.send(event, text) },
      h("label", { for: "chat" }, _("Message")), text, h("button", { type: "submit" }, _("Send")),
    );
    this.gestures = h(
      "p", { class: "buttons" },
      ...Object.entries(GESTURES).map(([name, words]) => button(words(), () => void session.ask({ type: "show_gesture", gesture: name }), { class: "quiet" })),
    );
    this.element.append(h("summary", {}, _("Chat"), this.count), this.lines, this.form, this.gestures);
    this.element.addEventListener("toggle", () => this.draw());
  }

  draw(): void {
    const { session } = this;
    const maySay = session.seat > 0 || session.table?.onlookers === "chat";
    this.form.hidden = !maySay;
    this.gestures.hidden = !session.seat || !session.gesturesAllowed;
    show(this.lines, ...session.chat.slice(-60).map((each) => h("li", {}, h("strong", { dir: "auto" }, each.name), ": ", h("span", { dir: "auto" }, each.text))));
    const table = session.table?.id ?? "";
    if (this.table !== table) this.seen = 0;
    this.table = table;
    if (this.element.open) this.seen = Math.max(this.seen, ...session.chat.map((each) => each.number));
    const news = session.chat.filter((each) => each.number > this.seen).length;
    show(this.count, news > 0 && ` (${news})`);
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  showGesture(): void {
    const shown = this.session.lastGesture;
    const words = shown && GESTURES[shown.gesture];
    if (!shown || !words) return;
    this.session.addLine({ number: 0, seat: shown.seat, name: this.session.seatName(shown.seat), text: words() });
    say(`${this.session.seatName(shown.seat)}: ${words()}`);
    this.draw();
  }

  private async send(event: Event, text: HTMLInputElement): Promise<void> {
    event.preventDefault();
    if (text.value.trim() && (await this.session.ask({ type: "say", text: text.value.trim() }))) text.value = "";
  }
}
