// Elements in one call, and what is read out to those who do not see the page.

type Child = Node | string | null | false;
type Fields = Record<string, string | boolean | number | null | ((event: Event) => void)>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, fields: Fields = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((each): each is Node | string => each !== null && each !== false));
  return element;
}

export function button(words: string, press: () => void, fields: Fields = {}): HTMLButtonElement {
  return h("button", { type: "button", click: press, ...fields }, words);
}

// Only what has changed is replaced, so that the focus and a reader's place stay where they are.
export function show(place: HTMLElement, ...children: Child[]): void {
  place.replaceChildren(...children.filter((each): each is Node | string => each !== null && each !== false));
}

export function setText(place: HTMLElement, words: string): void {
  if (place.textContent !== words) place.textContent = words;
}

const polite = h("div", { role: "status", "aria-live": "polite", class: "unseen" });
const urgent = h("div", { role: "alert", "aria-live": "assertive", class: "notice" });
let hiding = 0;

export function addLiveRegions(): void {
  document.body.append(polite, urgent);
}

export function say(words: string): void {
  if (words) polite.append(h("p", {}, words));
  while (polite.childElementCount > 4) polite.firstElementChild?.remove();
}

// Seen and read out at once; it goes by itself.
export function warn(words: string): void {
  urgent.textContent = words;
  clearTimeout(hiding);
  if (words) hiding = setTimeout(() => (urgent.textContent = ""), 6000);
}
