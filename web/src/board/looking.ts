// Dragging, pinching and zooming on one view box, by pointers, wheel, buttons and keys alike.

import type { Box } from "./geometry";

const NEAREST = 8; // times as large as the whole
const STILL = 8; // pixels within which a press is no drag

export class Looking {
  private box: Box;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private dragged = false;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly whole: Box,
    private readonly changed: (zoomed: boolean) => void,
  ) {
    this.box = { ...whole };
    svg.addEventListener("pointerdown", this.down);
    svg.addEventListener("pointermove", this.move);
    svg.addEventListener("pointerup", this.up);
    svg.addEventListener("pointercancel", this.up);
    svg.addEventListener("click", this.click, true);
    svg.addEventListener("wheel", this.wheel, { passive: false });
    svg.addEventListener("focusin", this.follow);
  }

  stop(): void {
    this.svg.removeEventListener("pointerdown", this.down);
    this.svg.removeEventListener("pointermove", this.move);
    this.svg.removeEventListener("pointerup", this.up);
    this.svg.removeEventListener("pointercancel", this.up);
    this.svg.removeEventListener("click", this.click, true);
    this.svg.removeEventListener("wheel", this.wheel);
    this.svg.removeEventListener("focusin", this.follow);
  }

  all(): void {
    this.show({ ...this.whole });
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    const { box, whole } = this;
    const width = Math.min(whole.width, Math.max(whole.width / NEAREST, box.width / factor));
    const height = (width * whole.height) / whole.width;
    const centre = at ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const [across, down] = [(centre.x - box.x) / box.width, (centre.y - box.y) / box.height];
    this.show({ x: centre.x - across * width, y: centre.y - down * height, width, height });
  }

  private show(box: Box): void {
    const { whole } = this;
    const x = Math.min(Math.max(box.x, whole.x), whole.x + whole.width - box.width);
    const y = Math.min(Math.max(box.y, whole.y), whole.y + whole.height - box.height);
    this.box = { ...box, x, y };
    this.svg.setAttribute("viewBox", `${x} ${y} ${box.width} ${box.height}`);
    this.changed(this.isZoomed);
  }

  private get isZoomed(): boolean {
    return this.box.width < this.whole.width * 0.999;
  }

  private inBoard(clientX: number, clientY: number): { x: number; y: number } {
    const { a, d, e, f } = this.svg.getScreenCTM()!;
    return { x: (clientX - e) / a, y: (clientY - f) / d };
  }

  private down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = false;
  };

  private move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (!this.dragged && Math.hypot(event.clientX - before.x, event.clientY - before.y) < STILL) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
    const now = { x: event.clientX, y: event.clientY };
    if (others.length) {
      const other = others[0]!;
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      this.zoom(factor, this.inBoard((now.x + other.x) / 2, (now.y + other.y) / 2));
    } else if (this.isZoomed) {
      const [from, to] = [this.inBoard(before.x, before.y), this.inBoard(now.x, now.y)];
      this.show({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
    } else return;
    if (!this.dragged) this.svg.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.fingers.set(event.pointerId, now);
  };

  private up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  /** The end of a drag is no click. */
  private click = (event: MouseEvent): void => {
    if (!this.dragged) return;
    event.stopPropagation();
    this.dragged = false;
  };

  private wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return; // the plain wheel is the page's
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 250), this.inBoard(event.clientX, event.clientY));
  };

  /** What the keys have come to is brought into sight. */
  private follow = (event: FocusEvent): void => {
    if (!this.isZoomed || this.fingers.size) return;
    const { left, right, top, bottom } = (event.target as Element).getBoundingClientRect();
    const here = this.svg.getBoundingClientRect();
    if (left >= here.left && right <= here.right && top >= here.top && bottom <= here.bottom) return;
    const { x, y } = this.inBoard((left + right) / 2, (top + bottom) / 2);
    this.show({ ...this.box, x: x - this.box.width / 2, y: y - this.box.height / 2 });
  };
}

const distance = (one: { x: number; y: number }, other: { x: number; y: number }): number =>
  Math.hypot(one.x - other.x, one.y - other.y);
