// Areas and things as the server lays them out: each thing is a real button at its place, over the area's picture.

import { button, h, show } from "../dom";
import type { Area, Box, Thing } from "../wire/messages";
import { _ } from "../words";
import type { Position } from "./position";

const ZOOMS = [1, 1.5, 2, 3, 4];
const MARGIN = 0.3; // units around what lies in an endless area
const UNIT_PX = 74; // of an endless area, at the first zoom, before it is made to fit

interface Shown {
  thing: Thing;
  element: HTMLButtonElement;
}

export class Board {
  readonly element = h("div", { class: "board" });
  private areas = new Map<string, AreaView>();
  private shown = new Map<string, Shown>();

  constructor(private pictures: URL, private click: (key: string) => void, private colour: (seat: number) => string) {}

  draw(position: Position, targets: Set<string>, chosen: string[]): void {
    const names = position.areas.map((each) => each.name);
    if ([...this.areas.keys()].join("\n") !== names.join("\n")) {
      this.areas = new Map(position.areas.map((each) => [each.name, new AreaView(each, this.pictures)]));
      this.shown.clear();
      show(this.element, ...[...this.areas.values()].map((each) => each.element));
    }
    for (const [key, { element }] of this.shown) {
      if (!position.things.has(key)) {
        element.remove();
        this.shown.delete(key);
      }
    }
    const order = new Map(position.order.map((key, at) => [key, at]));
    for (const [key, thing] of position.things) this.place(key, thing, order.get(key) ?? 0);
    for (const view of this.areas.values()) view.fit([...this.shown.values()].filter((each) => each.thing.area === view.area.name));
    for (const [key, { element }] of this.shown) {
      const isTarget = targets.has(key);
      element.classList.toggle("target", isTarget);
      element.classList.toggle("chosen", chosen.includes(key));
      element.classList.toggle("changed", position.changed.has(key) && !isTarget);
      element.tabIndex = isTarget || chosen.includes(key) ? 0 : -1;
      element.setAttribute("aria-pressed", String(chosen.includes(key)));
    }
  }

  focusFirst(): void {
    this.element.querySelector<HTMLElement>(".target")?.focus();
  }

  private place(key: string, thing: Thing, at: number): void {
    const view = this.areas.get(thing.area);
    if (!view) return;
    const known = this.shown.get(key);
    const element = known?.element ?? h("button", { type: "button", class: "thing", click: () => this.click(key) });
    if (known?.thing !== thing) {
      this.paint(element, thing);
      this.shown.set(key, { thing, element });
      element.dataset["key"] = key;
    }
    element.style.zIndex = String(at + 1);
    if (element.parentElement !== view.content || view.area.kind === "flow") view.content.append(element);
  }

  private paint(element: HTMLButtonElement, thing: Thing): void {
    element.className = `thing ${thing.button ? "button" : ""} ${thing.picture ? "pictured" : ""} ${thing.mark ? `mark-${thing.mark}` : ""} ${thing.owner ? `owner ${this.colour(thing.owner)}` : ""}`;
    element.setAttribute("aria-label", thing.label);
    element.title = thing.label;
    const picture = thing.picture ? h("img", { src: new URL(thing.picture, this.pictures).href, alt: "", loading: "lazy", draggable: "false" }) : null;
    if (picture && thing.turn) picture.style.transform = `rotate(${thing.turn * 90}deg)`;
    picture?.addEventListener("error", () => {
      element.classList.remove("pictured");
      picture.replaceWith(h("span", { class: "text" }, thing.text || ""));
    });
    const text = thing.text ? h("span", { class: "text" }, thing.text) : null;
    if (text && thing.box) text.style.fontSize = `${textSize(thing.text ?? "", thing.box)}em`;
    show(element, picture, text, thing.count !== undefined && h("span", { class: "count" }, String(thing.count)));
  }
}

// In units of the area, which is one em there: as large as the box lets it be.
function textSize(text: string, [, , width, height]: Box): number {
  const longest = Math.max(...text.split("\n").map((line) => line.length), 1);
  return Math.min(height * 0.62, (width / longest) * 1.6, 0.6);
}

class AreaView {
  readonly element: HTMLElement;
  readonly content = h("div", { class: "content" });
  private frame: HTMLElement;
  private zoom = 0;
  private size: [number, number];

  constructor(readonly area: Area, pictures: URL) {
    const isFlow = area.kind === "flow";
    this.size = [area.w ?? 1, area.h ?? 1];
    this.frame = h("div", { class: "frame", ...(isFlow ? {} : { tabindex: 0, role: "group", "aria-label": area.title }) }, this.content);
    if (area.ground) {
      const ground = h("img", { class: "ground", src: new URL(area.ground, pictures).href, alt: "" });
      ground.addEventListener("error", () => ground.remove());
      this.content.append(ground);
    }
    this.element = h(
      "section", { class: `area ${area.kind} area-${area.name}` },
      h("h2", { class: isFlow ? "" : "unseen" }, area.title), this.frame,
      !isFlow && h(
        "p", { class: "zoom" },
        button("−", () => this.setZoom(this.zoom - 1), { "aria-label": _("Smaller") }),
        button("+", () => this.setZoom(this.zoom + 1), { "aria-label": _("Larger") }),
      ),
    );
    new ResizeObserver(() => this.scale()).observe(this.frame);
  }

  // Put things at their places; an endless area first becomes as large as what lies in it.
  fit(shown: Shown[]): void {
    if (this.area.kind === "flow") {
      this.element.hidden = !shown.length;
      return;
    }
    let [left, top] = [0, 0];
    if (this.area.kind === "endless") {
      const boxes = shown.flatMap((each) => (each.thing.box ? [each.thing.box] : []));
      if (!boxes.length) return;
      left = Math.min(...boxes.map((box) => box[0])) - MARGIN;
      top = Math.min(...boxes.map((box) => box[1])) - MARGIN;
      this.size = [
        Math.max(...boxes.map((box) => box[0] + box[2])) + MARGIN - left,
        Math.max(...boxes.map((box) => box[1] + box[3])) + MARGIN - top,
      ];
    }
    const [width, height] = this.size;
    for (const { thing, element } of shown) {
      const [x, y, w, h] = thing.box ?? [0, 0, 1, 1];
      element.style.left = `${((x - left) / width) * 100}%`;
      element.style.top = `${((y - top) / height) * 100}%`;
      element.style.width = `${(w / width) * 100}%`;
      element.style.height = `${(h / height) * 100}%`;
    }
    this.scale();
  }

  private setZoom(zoom: number): void {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom));
    this.scale();
  }

  // One em is one unit of the area.
  private scale(): void {
    if (this.area.kind === "flow" || !this.frame.clientWidth) return;
    const [width, height] = this.size;
    const tall = Math.max(240, window.innerHeight * 0.72);
    const fitting = Math.min(this.frame.clientWidth / width, this.area.kind === "endless" ? Math.min(UNIT_PX * 2, tall / height) : Infinity);
    const unit = fitting * (ZOOMS[this.zoom] ?? 1);
    this.content.style.width = `${width * unit}px`;
    this.content.style.height = `${height * unit}px`;
    this.content.style.fontSize = `${unit}px`;
  }
}
