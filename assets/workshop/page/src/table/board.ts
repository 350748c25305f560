// Areas and things as the server lays them out: each thing is a real button at its place, over the area's picture.

import { button, h, show } from "../dom";
import type { Area, Box, Thing } from "../wire/messages";
import { _ } from "../words";
import type { Position } from "./position";

const ZOOMS = [1, 1.5, 2, 3, 4];
const MOST_TRIES = 4; // to load a picture, one at each change of the position
const MARGIN = 0.3; // units around what lies in an endless area
const MOST_UNIT_PX = 150; // of an endless area: its first tile does not fill the screen
const MIN_HEIGHT_PX = 260; // of the map, which is made to fit the window; no other area with boxes is higher
const MOST_HEIGHT = 0.82; // of the window's height
const MOST_TV_UNIT = 1 / 3; // likewise, of a television's height
const TV_SIDE = 17; // rem, beside the map of a television, at least
const MOST_TV_PART = 1 / 5; // of its height, for another area with boxes
const TV_STRIP = 6; // rem, below it
const MOST_TILE_TEXT = 0.3; // units of an endless area
const MOST_TEXT = 0.6; // units of another, and at least so much of a large one:
const MOST_TEXT_OF_HEIGHT = 1 / 28;

interface Shown {
  thing: Thing;
  element: HTMLButtonElement;
}

export class Board {
  readonly element = h("div", { class: "board" });
  private areas = new Map<string, AreaView>();
  private shown = new Map<string, Shown>();
  private failed = new Set<string>(); // things whose picture did not come, as during a cut
  private tries = new Map<string, number>(); // by picture

  constructor(private pictures: URL, private click: (key: string) => void, private colour: (seat: number) => string) {}

  // `hand`: the seat whose things alone are shown, beside a television; 0: everything is.
  draw(position: Position, targets: Set<string>, chosen: string[], hand: number): void {
    const names = position.areas.map((each) => each.name);
    if ([...this.areas.keys()].join("\n") !== names.join("\n")) {
      const map = position.areas.find((each) => each.size);
      this.areas = new Map(position.areas.map((each) => [each.name, new AreaView(each, this.pictures, each === map)]));
      this.shown.clear();
      show(this.element, ...[...this.areas.values()].map((each) => each.element));
    }
    for (const [key, { element }] of this.shown) {
      if (!position.things.has(key)) {
        element.remove();
        this.shown.delete(key);
      }
    }
    for (const keys of position.order.values()) {
      keys.forEach((key, at) => {
        const thing = position.things.get(key);
        if (thing) this.place(key, thing, at);
      });
    }
    for (const { thing, element } of this.shown.values()) element.hidden = hand > 0 && !isInHand(thing, hand);
    for (const view of this.areas.values()) {
      view.fit([...this.shown.values()].filter((each) => each.thing.area === view.area.name), hand > 0);
    }
    for (const [key, { element }] of this.shown) {
      const isTarget = targets.has(key);
      element.classList.toggle("target", isTarget);
      element.classList.toggle("chosen", chosen.includes(key));
      element.classList.toggle("changed", position.changed.has(key) && !isTarget);
      element.tabIndex = isTarget || chosen.includes(key) ? 0 : -1;
      element.setAttribute("aria-pressed", String(chosen.includes(key)));
    }
  }

  // Whether there was something to be clicked; a button that ends the turn comes last, as Enter may be pressed twice.
  focusFirst(): boolean {
    const targets = [...this.element.querySelectorAll<HTMLElement>(".target:not([hidden])")];
    const first = targets.find((each) => !each.closest(".area-buttons")) ?? targets[0];
    first?.focus();
    return first !== undefined;
  }

  private place(key: string, thing: Thing, at: number): void {
    const view = this.areas.get(thing.area);
    if (!view) return;
    const known = this.shown.get(key);
    const element = known?.element ?? h("button", { type: "button", class: "thing", click: () => this.click(key) });
    if (known?.thing !== thing || this.failed.delete(key)) {
      this.paint(key, element, thing, view.mostText);
      this.shown.set(key, { thing, element });
      element.dataset["key"] = key;
    }
    element.style.zIndex = String(at + 1);
    if (element.parentElement !== view.content) view.content.append(element);
    if (view.isFlow) element.style.order = String(at);
  }

  private paint(key: string, element: HTMLButtonElement, thing: Thing, most: number): void {
    element.className = `thing ${thing.picture ? "pictured" : ""} ${thing.owner ? `owner ${this.colour(thing.owner)}` : ""}`;
    const name = fullName(thing);
    element.classList.toggle("decoration", !name);
    element.ariaHidden = name ? null : "true";
    element.setAttribute("aria-label", name);
    element.dataset["count"] = thing.count === undefined ? "" : String(thing.count);
    element.title = thing.label ?? "";
    const picture = thing.picture ? h("img", { src: pictureUrl(thing.picture, this.pictures), alt: "", loading: "lazy", draggable: "false" }) : null;
    if (picture && thing.turn) picture.style.transform = `rotate(${thing.turn * 90}deg)`;
    picture?.addEventListener("error", () => {
      const tries = (this.tries.get(thing.picture ?? "") ?? 0) + 1;
      this.tries.set(thing.picture ?? "", tries);
      if (tries < MOST_TRIES) this.failed.add(key);
      element.classList.remove("pictured");
      picture.replaceWith(h("span", { class: "text" }, thing.text || ""));
    });
    const text = thing.text ? h("span", { class: "text" }, thing.text) : null;
    if (text && thing.box) text.style.fontSize = `${Math.min(textSize(thing.text ?? "", thing.box), most)}em`;
    element.replaceChildren(...[picture, text].filter((each) => each !== null));
  }
}

const isInHand = (thing: Thing, hand: number): boolean => !thing.owner || thing.owner === hand;

// What can be read on a thing is part of its name, for those who speak to their computer.
function fullName(thing: Thing): string {
  const words = (said: string): string => ` ${said.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  const text = thing.text?.replace(/\s+/g, " ") ?? "";
  if (!thing.label) return "";
  return !text || words(thing.label).includes(words(text)) ? thing.label : `${text}: ${thing.label}`;
}

// The server names pictures by their files in assets; the page has small copies of them.
function pictureUrl(name: string, pictures: URL): string {
  return new URL(`${name}.webp`, pictures).href;
}

// In units of the area, which is one em there: as large as the box lets it be.
function textSize(text: string, [, , width, height]: Box): number {
  const longest = Math.max(...text.split("\n").map((line) => line.length), 1);
  return Math.min(height * 0.68, (width / longest) * 1.6);
}

class AreaView {
  readonly element: HTMLElement;
  readonly content = h("div", { class: "content" });
  readonly isFlow: boolean;
  readonly mostText: number; // units
  private frame: HTMLElement;
  private ground: HTMLImageElement | null = null;
  private zoom = 0;
  private size: [number, number];
  private corner: [number, number] = [0, 0];

  constructor(readonly area: Area, pictures: URL, private isMap: boolean) {
    this.isFlow = area.size === undefined;
    this.mostText = area.is_endless ? MOST_TILE_TEXT : Math.max(MOST_TEXT, (area.size?.[1] ?? 0) * MOST_TEXT_OF_HEIGHT);
    this.size = area.size ?? [1, 1];
    const named = this.isFlow ? {} : { tabindex: 0, role: "group", "aria-label": area.title };
    this.frame = h("div", { class: "frame", ...named }, this.content);
    if (area.ground) {
      const ground = h("img", { class: "ground", src: pictureUrl(area.ground, pictures), alt: "" });
      ground.addEventListener("error", () => ground.remove());
      this.ground = ground;
      this.content.append(ground);
    }
    const kind = this.isFlow ? "flow" : area.is_endless ? "endless" : "map";
    this.element = h(
      "section", { class: `area ${kind} area-${area.name} ${isMap ? "main" : ""}` },
      h("h2", { class: this.isFlow ? "" : "unseen" }, area.title), this.frame,
      !this.isFlow && h(
        "p", { class: "zoom" },
        button("−", () => this.setZoom(this.zoom - 1), { "aria-label": _("Smaller") }),
        button("+", () => this.setZoom(this.zoom + 1), { "aria-label": _("Larger") }),
      ),
    );
    new ResizeObserver(() => this.scale()).observe(this.frame);
  }

  // Put things at their places; an endless area first becomes as large as what lies in it.
  fit(shown: Shown[], isHand: boolean): void {
    this.element.hidden = (isHand && this.area.is_shared === true) || (this.isFlow && shown.every((each) => each.element.hidden));
    if (this.isFlow || this.element.hidden) return;
    if (this.area.is_endless) this.grow(shown.flatMap((each) => (each.thing.box ? [each.thing.box] : [])));
    if (this.ground) this.put(this.ground, this.area.ground_box ?? [...this.corner, ...this.size]);
    for (const { thing, element } of shown) this.put(element, thing.box ?? [0, 0, 1, 1]);
    this.scale();
  }

  // Around what lies in it, which is in the middle where that is smaller than the area at least is.
  private grow(boxes: Box[]): void {
    const [across, down] = ([0, 1] as const).map((axis) => {
      const from = Math.min(...boxes.map((box) => box[axis]));
      const length = Math.max(...boxes.map((box) => box[axis] + box[axis === 0 ? 2 : 3])) - from;
      const spare = Math.max(0, (this.area.size?.[axis] ?? 1) - length) / 2 + MARGIN;
      return { corner: from - spare, size: length + 2 * spare };
    });
    if (!boxes.length || !across || !down) return;
    this.corner = [across.corner, down.corner];
    this.size = [across.size, down.size];
  }

  private put(element: HTMLElement, [x, y, width, height]: Box): void {
    const [whole, tall] = this.size;
    element.style.left = `${((x - this.corner[0]) / whole) * 100}%`;
    element.style.top = `${((y - this.corner[1]) / tall) * 100}%`;
    element.style.width = `${(width / whole) * 100}%`;
    element.style.height = `${(height / tall) * 100}%`;
  }

  private setZoom(zoom: number): void {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom));
    this.scale();
  }

  // One em is one unit of the area.
  private scale(): void {
    if (this.isFlow || !this.frame.clientWidth) return;
    const [width, height] = this.size;
    if (document.documentElement.classList.contains("tv")) return this.scaleForTelevision(width, height);
    const most = (this.isMap ? Math.max(MIN_HEIGHT_PX, window.innerHeight * MOST_HEIGHT) : MIN_HEIGHT_PX) / height;
    const fitting = Math.min(this.frame.clientWidth / width, this.area.is_endless ? Math.min(MOST_UNIT_PX, most) : most);
    this.setUnit(fitting * (ZOOMS[this.zoom] ?? 1));
  }

  // The map takes all that what is told below it and what is shown beside it leave.
  private scaleForTelevision(width: number, height: number): void {
    const root = document.documentElement;
    const rem = parseFloat(getComputedStyle(root).fontSize);
    if (!this.isMap) return this.setUnit(Math.min(this.frame.clientWidth / width, (window.innerHeight * MOST_TV_PART) / height));
    const most = [window.innerWidth - TV_SIDE * rem, window.innerHeight - TV_STRIP * rem] as const;
    const unit = Math.min(most[0] / width, most[1] / height);
    this.setUnit(this.area.is_endless ? Math.min(unit, window.innerHeight * MOST_TV_UNIT) : unit);
    root.style.setProperty("--map", `${this.area.is_endless ? most[0] : width * unit}px`);
  }

  private setUnit(unit: number): void {
    const [width, height] = this.size;
    this.content.style.width = `${width * unit}px`;
    this.content.style.height = `${height * unit}px`;
    this.content.style.fontSize = `${unit}px`;
  }
}
