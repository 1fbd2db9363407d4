/**
 * Pointer, wheel and touch on the chart, as moves of its view: drag to pan (with a throw on touch), wheel and pinch to zoom,
 * drag on the time axis to stretch it. Main thread. Vertical drags and the crosshair stay the library's.
 */

import { hurryFrame } from "../../frame/frame.ts";
import { monotonicMs } from "../../frame/page-clock.ts";
import { isSlow } from "../../frame/slow.ts";

export type GestureTarget = {
  panBy(px: number): void;
  zoomBy(ratio: number, x: number | null): void;
  reset(): void;
  readonly isFollowing: boolean;
  readonly scaleWidth: number;
  readonly axisHeight: number;
};

type Region = "pane" | "time" | "price";
type Touch = { x: number; y: number; startX: number; startY: number };
type Drag = { pointerId: number; region: Region; x: number; hasMoved: boolean };

const LONG_PRESS_MS = 240;
const MOVE_MIN_PX = 5;
/** One notch of a mouse wheel is about 100. */
const WHEEL_ZOOM = 0.0012;
const WHEEL_MAX = 160;
const PINCH_WHEEL_ZOOM = 0.01;
const PINCH_WHEEL_MAX = 25;
/** Pixels of one step of a wheel that counts in pixels, lines or pages. */
const UNIT_PX = [1, 32, 120];
const PINCH_MIN_PX = 10;
/** A stretch by this many pixels on the time axis doubles the zoom. */
const AXIS_DOUBLE_PX = 180;
const THROW_MIN_PX_PER_MS = 0.2;
const THROW_END_PX_PER_MS = 0.02;
const THROW_MAX_PX_PER_MS = 7;
/** What is left of a throw's speed after one ms. */
const THROW_DAMPING = 0.997;
const THROW_SAMPLE_MS = 100;

/** Listens on `host` from now until dispose. */
export class Gestures {
  readonly #host: HTMLElement;
  readonly #view: GestureTarget;
  readonly #aborter = new AbortController();
  readonly #touches = new Map<number, Touch>();
  #region: Region = "pane";
  #drag: Drag | null = null;
  /** The crosshair is on the finger (after a long press, until a tap), as the library has it: the picture stays. */
  #isTracking = false;
  #hasTouchMoved = false;
  #pressedAt = 0;
  #pressTimer: ReturnType<typeof setTimeout> | undefined;
  #samples: { x: number; at: number }[] = [];
  #throw: { speed: number; at: number } | null = null;

  constructor(host: HTMLElement, view: GestureTarget) {
    this.#host = host;
    this.#view = view;
    const options = { signal: this.#aborter.signal };
    const page = host.ownerDocument;
    host.addEventListener("pointerdown", (event) => this.#down(event), options);
    page.addEventListener("pointermove", (event) => this.#move(event), options);
    page.addEventListener("pointerup", (event) => this.#up(event), options);
    page.addEventListener("pointercancel", (event) => this.#up(event), options);
    host.addEventListener("dblclick", (event) => this.#doubleClick(event), options);
    host.addEventListener("wheel", (event) => this.#wheel(event), { ...options, passive: false });
  }

  /** The user holds the picture now. */
  get isHeld(): boolean {
    return this.#drag !== null || this.#touches.size > 0;
  }

  /** Goes on with a throw. Once a frame. */
  frame(nowMs: number): void {
    const thrown = this.#throw;
    if (thrown === null || nowMs <= thrown.at) return;
    const speed = thrown.speed * THROW_DAMPING ** (nowMs - thrown.at);
    this.#view.panBy((speed - thrown.speed) / Math.log(THROW_DAMPING));
    this.#throw = Math.abs(speed) < THROW_END_PX_PER_MS ? null : { speed, at: nowMs };
    if (this.#throw !== null) hurryFrame();
  }

  dispose(): void {
    clearTimeout(this.#pressTimer);
    this.#aborter.abort();
  }

  #regionAt(event: MouseEvent): Region {
    const box = this.#host.getBoundingClientRect();
    if (event.clientY > box.bottom - this.#view.axisHeight) return "time";
    return event.clientX > box.right - this.#view.scaleWidth ? "price" : "pane";
  }

  #paneX(clientX: number): number {
    return clientX - this.#host.getBoundingClientRect().left;
  }

  #showRegion(next: Region): void {
    if (next === this.#region) return;
    this.#region = next;
    this.#host.dataset["region"] = next;
  }

  #down(event: PointerEvent): void {
    this.#pressedAt = event.timeStamp;
    if (event.pointerType !== "touch") {
      if (event.button === 0) this.#startDrag(event);
      return;
    }
    const { pointerId, clientX: x, clientY: y } = event;
    this.#touches.set(pointerId, { x, y, startX: x, startY: y });
    clearTimeout(this.#pressTimer);
    this.#hasTouchMoved = false;
    this.#throw = null;
    if (this.#touches.size > 1) this.#drag = null;
    if (this.#touches.size > 1 || this.#isTracking) return;
    this.#startDrag(event);
    this.#pressTimer = setTimeout(() => {
      this.#isTracking = true;
      this.#drag = null;
    }, LONG_PRESS_MS);
  }

  #move(event: PointerEvent): void {
    if (event.pointerType !== "touch") {
      if (this.#drag !== null) this.#moveDrag(event);
      else if (event.buttons === 0 && this.#host.contains(event.target as Node | null)) {
        this.#showRegion(this.#regionAt(event));
      }
      return;
    }
    const touch = this.#touches.get(event.pointerId);
    if (touch === undefined) return;
    if (Math.hypot(event.clientX - touch.startX, event.clientY - touch.startY) > MOVE_MIN_PX) {
      this.#hasTouchMoved = true;
      clearTimeout(this.#pressTimer);
    }
    if (this.#isTracking) return;
    if (this.#touches.size === 2) this.#pinch(touch, event);
    else if (this.#hasTouchMoved) this.#moveDrag(event);
    touch.x = event.clientX;
    touch.y = event.clientY;
  }

  #up(event: PointerEvent): void {
    if (this.#touches.delete(event.pointerId)) {
      clearTimeout(this.#pressTimer);
      const isTap = !this.#hasTouchMoved && event.timeStamp - this.#pressedAt < LONG_PRESS_MS;
      if (isTap) this.#isTracking = false;
    }
    if (this.#drag?.pointerId === event.pointerId) this.#endDrag(event);
  }

  #startDrag(event: PointerEvent): void {
    this.#throw = null;
    const region = this.#regionAt(event);
    // The price scale is the library's to drag.
    if (region === "price") return;
    this.#drag = { pointerId: event.pointerId, region, x: event.clientX, hasMoved: false };
    this.#samples = [{ x: event.clientX, at: event.timeStamp }];
  }

  #moveDrag(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || drag.pointerId !== event.pointerId) return;
    const moved = event.clientX - drag.x;
    if (moved === 0) return;
    drag.x = event.clientX;
    if (!drag.hasMoved) this.#host.dataset["held"] = "";
    drag.hasMoved = true;
    if (drag.region === "time") {
      this.#view.zoomBy(2 ** (-moved / AXIS_DOUBLE_PX), null);
      return;
    }
    this.#view.panBy(moved);
    this.#samples.push({ x: event.clientX, at: event.timeStamp });
    this.#samples = this.#samples.filter(({ at }) => event.timeStamp - at < THROW_SAMPLE_MS);
  }

  #endDrag(event: PointerEvent): void {
    const isPane = this.#drag?.region === "pane";
    this.#drag = null;
    delete this.#host.dataset["held"];
    if (event.pointerType !== "touch" || !isPane || prefersStill()) return;
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at <= first.at) return;
    if (event.timeStamp - last.at > THROW_SAMPLE_MS / 2) return;
    const speed = (last.x - first.x) / (last.at - first.at);
    if (Math.abs(speed) < THROW_MIN_PX_PER_MS) return;
    const bounded = Math.max(-THROW_MAX_PX_PER_MS, Math.min(THROW_MAX_PX_PER_MS, speed));
    this.#throw = { speed: bounded, at: monotonicMs(event.timeStamp) };
  }

  /** Two fingers: what was between them stays between them. */
  #pinch(moving: Touch, event: PointerEvent): void {
    const other = [...this.#touches.values()].find((touch) => touch !== moving);
    if (other === undefined) return;
    const before = Math.hypot(moving.x - other.x, moving.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before < PINCH_MIN_PX || after < PINCH_MIN_PX) return;
    this.#view.panBy((event.clientX - moving.x) / 2);
    this.#view.zoomBy(after / before, this.#paneX((event.clientX + other.x) / 2));
  }

  #doubleClick(event: MouseEvent): void {
    if (this.#regionAt(event) === "time") this.#view.reset();
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#throw = null;
    const unit = UNIT_PX[event.deltaMode] ?? 1;
    const sideways = event.shiftKey ? event.deltaX + event.deltaY : event.deltaX;
    if (sideways !== 0) this.#view.panBy(-sideways * unit);
    if (event.deltaY === 0 || event.shiftKey) return;
    const bound = event.ctrlKey ? PINCH_WHEEL_MAX : WHEEL_MAX;
    const step = Math.max(-bound, Math.min(bound, event.deltaY * unit));
    const ratio = Math.exp(-step * (event.ctrlKey ? PINCH_WHEEL_ZOOM : WHEEL_ZOOM));
    // With the latest bar in sight it keeps its place; Ctrl, or a view of the past, zooms about the pointer.
    const isAtPointer = event.ctrlKey || !this.#view.isFollowing;
    this.#view.zoomBy(ratio, isAtPointer ? this.#paneX(event.clientX) : null);
  }
}

const prefersStill = (): boolean =>
  isSlow() || matchMedia("(prefers-reduced-motion: reduce)").matches;
