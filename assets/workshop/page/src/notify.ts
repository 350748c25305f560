// Called when it is my turn: the title of the page always, a notification of the browser where the player allows it.

import { button } from "./dom";
import { _ } from "./words";

const canNotify = (): boolean => "Notification" in window && window.isSecureContext;
let called: Notification | null = null;

// The button that asks the browser; none where it could not, or has been answered.
export function notifyButton(answered: () => void): HTMLElement | null {
  if (!canNotify() || Notification.permission !== "default") return null;
  return button(_("Call me when it is my turn"), () => void Notification.requestPermission().then(answered), { class: "quiet" });
}

export function callPlayer(isMine: boolean, prompt: string, game: string): void {
  document.title = isMine ? `● ${_("Your turn")} · ${game}` : game;
  called?.close();
  called = null;
  if (isMine && document.hidden && canNotify() && Notification.permission === "granted") {
    called = new Notification(`${_("Your turn")} · ${game}`, { body: prompt, tag: "turn" });
    called.onclick = () => window.focus();
  }
}
