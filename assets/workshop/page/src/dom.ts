// Elements in one call, and what is read out to those who do not see the page.

type Child = Node | string | null | false;
type Listener = (event: Event) => void;
type Fields = Record<string, string | boolean | number | null | Listener>;

// What is wholly told by its tag, attributes, listeners and children: at a new drawing the element of the last one
// takes these over, so that a button stays under the finger that presses it, and the focus and a reader's place stay.
// A button with other words is another button, which gets the focus if it has the same name.
const REDRAWN = new Set(["A", "BUTTON", "DIV", "H1", "H2", "LI", "OL", "P", "SMALL", "SPAN", "STRONG", "SUMMARY", "TIME", "UL"]);
const listeners = new WeakMap<Node, Map<string, Listener>>();

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, fields: Fields = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "function") listen(element, name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((each): each is Node | string => each !== null && each !== false));
  return element;
}

export function button(words: string, press: () => void, fields: Fields = {}): HTMLButtonElement {
  return h("button", { type: "button", click: press, ...fields }, words);
}

function listen(element: Element, name: string, act: Listener): void {
  const all = listeners.get(element) ?? new Map<string, Listener>();
  listeners.set(element, all.set(name, act));
  element.addEventListener(name, (event) => listeners.get(element)?.get(name)?.(event));
}

// These children and no others; what is as it was is left alone.
export function show(place: HTMLElement, ...children: Child[]): void {
  const wanted = children.filter((each): each is Node | string => each !== null && each !== false);
  fill(place, wanted.map((each) => (typeof each === "string" ? document.createTextNode(each) : each)));
}

function fill(place: Node, wanted: Node[]): void {
  const last = [...place.childNodes].filter((each) => !wanted.includes(each));
  const kept = new Map<Node, Node>();
  const keep = (isSame: (known: Node, fresh: Node) => boolean): void => {
    for (const fresh of wanted) {
      if (fresh.parentNode === place || kept.has(fresh)) continue;
      const at = last.findIndex((known) => isAlike(known, fresh) && isSame(known, fresh));
      const known = at < 0 ? undefined : last.splice(at, 1)[0];
      if (known) kept.set(fresh, known);
    }
  };
  keep((known, fresh) => known.textContent === fresh.textContent);
  keep((known) => known.nodeName !== "BUTTON"); // a button never becomes another one
  const focused = last.find((each) => each === document.activeElement);
  for (const each of last) each.remove();
  for (const [fresh, known] of kept) takeOver(known, fresh);
  let next = place.firstChild;
  for (const fresh of wanted) {
    const node = kept.get(fresh) ?? fresh;
    if (node === next) next = next.nextSibling;
    else place.insertBefore(node, next);
  }
  if (focused instanceof HTMLButtonElement && focused.name) {
    wanted.find((each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.name === focused.name)?.focus();
  }
}

function isAlike(known: Node, fresh: Node): boolean {
  const names = (node: Node): string => [...(listeners.get(node)?.keys() ?? [])].join();
  return known.nodeName === fresh.nodeName && names(known) === names(fresh) && (known instanceof Text || REDRAWN.has(known.nodeName));
}

function takeOver(known: Node, fresh: Node): void {
  const acts = listeners.get(fresh);
  if (acts) listeners.set(known, acts);
  if (known instanceof Element && fresh instanceof Element) {
    for (const { name } of [...known.attributes]) if (!fresh.hasAttribute(name)) known.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (known.getAttribute(name) !== value) known.setAttribute(name, value);
    fill(known, [...fresh.childNodes]);
  } else if (known.textContent !== fresh.textContent) known.textContent = fresh.textContent;
}

export function setText(place: HTMLElement, words: string): void {
  if (place.textContent !== words) place.textContent = words;
}

const polite = h("div", { role: "status", "aria-live": "polite", class: "unseen" });
const urgent = h("div", { role: "alert", "aria-live": "assertive", class: "notice" });
let hiding = 0;
let lasting = "";

export function addLiveRegions(): void {
  document.body.append(polite, urgent);
}

export function say(words: string): void {
  if (words) polite.append(h("p", {}, words));
  while (polite.childElementCount > 4) polite.firstElementChild?.remove();
}

// Seen and read out at once; it goes by itself.
export function warn(words: string): void {
  urgent.textContent = words || lasting;
  clearTimeout(hiding);
  if (words) hiding = setTimeout(() => (urgent.textContent = lasting), 6000);
}

// As a warning, but for as long as it is so: until it is called with other words, or with none.
export function warnWhile(words: string): void {
  lasting = words;
  warn("");
}
