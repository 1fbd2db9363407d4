/**
 * The pills' elements: where each stands and what figure it says. Main thread. Moved while the chart is drawn and written to
 * once a frame, outside of Solid; what did not change is not touched.
 */
import { GUTTER_PX, type LinePainter } from "./line-painter.ts";
import { PillLayout, type PillRoom } from "./pill-layout.ts";

export type PillElement = {
  readonly key: string;
  readonly element: HTMLElement;
  /** Writes its figure anew where that changed. Once a frame. */
  readonly paint: () => void;
};

/** Room of one pill with the gap below, px: with a mouse, with a finger, and in a small pane. */
const PITCH_PX = 26;
const PITCH_TOUCH_PX = 44;
const PITCH_SMALL_PX = 17;
/** A pane that is narrower or lower is a small one, px: with sixteen charts on a screen all are. */
const SMALL_WIDTH_PX = 240;
const SMALL_HEIGHT_PX = 130;
/** With less room above it a pill says below it what a move would mean, px. */
const EFFECT_ROOM_PX = 110;
/** Room of a column of pills, px, and the part of the pane that columns may take. */
const COLUMN_PX = 210;
const COLUMNS_WIDTH = 0.7;

export class PillBoard {
  /** Keys of the painter's marks, by index. */
  keys: readonly string[] = [];
  /** Is told where the lines are, in px, before the pills are placed, and takes room at the edges. */
  onPlace: ((y: Float64Array, room: PillRoom) => void) | null = null;
  readonly #pills = new Map<string, PillElement>();
  readonly #layout = new PillLayout();
  readonly #pitch: number;
  readonly #room = {
    height: 0,
    top: 0,
    bottom: 0,
    pitch: PITCH_PX,
    isSmall: false,
    columnsMax: 1,
  };
  readonly #onLeftOut: (count: number) => void;
  #leftOut = 0;

  /** `onLeftOut` is told how many lines in sight have no pill, where there is room to say so. */
  constructor(onLeftOut: (count: number) => void) {
    this.#onLeftOut = onLeftOut;
    this.#pitch = matchMedia("(pointer: coarse)").matches ? PITCH_TOUCH_PX : PITCH_PX;
  }

  /** Returns its undo. */
  add(pill: PillElement): () => void {
    this.#pills.set(pill.key, pill);
    return () => {
      if (this.#pills.get(pill.key) === pill) this.#pills.delete(pill.key);
    };
  }

  paint(): void {
    for (const pill of this.#pills.values()) pill.paint();
  }

  /** Puts the pills beside the painter's lines. `focusY`: where the price of now is. */
  place(painter: LinePainter, width: number, height: number, focusY: number): void {
    const room = this.#room;
    room.height = height;
    room.isSmall = width < SMALL_WIDTH_PX || height < SMALL_HEIGHT_PX;
    room.pitch = room.isSmall ? PITCH_SMALL_PX : this.#pitch;
    room.columnsMax = Math.max(1, Math.floor((width * COLUMNS_WIDTH) / COLUMN_PX));
    const { keys } = this;
    this.onPlace?.(painter.y, room);
    this.#layout.place(painter.y, keys.length, room, focusY);
    for (let index = 0; index < keys.length; index += 1) {
      const pill = this.#pills.get(keys[index] ?? "");
      const y = this.#layout.y[index] ?? NaN;
      if (this.#layout.column[index] === 0) painter.pillY[index] = y;
      if (pill === undefined) continue;
      const isAway = Number.isNaN(y);
      const right = GUTTER_PX + (this.#layout.column[index] ?? 0) * COLUMN_PX;
      const half = room.pitch / 2;
      // One out of sight can still be reached with the keyboard, and then stands at the edge that it is beyond.
      const isBelow = (painter.y[index] ?? 0) > height / 2;
      const edge = isBelow ? height - room.bottom - half : room.top + half;
      const top = Math.round((isAway ? edge : y) - half);
      move(pill.element, right, top, isAway, room.isSmall);
    }
    const leftOut = room.isSmall ? 0 : this.#layout.leftOut;
    if (this.#leftOut === leftOut) return;
    this.#leftOut = leftOut;
    this.#onLeftOut(this.#leftOut);
  }
}

type Place = { right: number; top: number; isAway: boolean; isSmall: boolean };
const seen = new WeakMap<HTMLElement, Place>();

function move(
  element: HTMLElement,
  right: number,
  top: number,
  isAway: boolean,
  isSmall: boolean,
): void {
  let before = seen.get(element);
  if (before === undefined) {
    before = { right: NaN, top: NaN, isAway: false, isSmall: false };
    seen.set(element, before);
    element.classList.add("line-pill-placed");
  }
  if (before.isSmall !== isSmall) element.classList.toggle("line-pill-small", isSmall);
  before.isSmall = isSmall;
  if (before.right === right && before.top === top && before.isAway === isAway) return;
  if (before.isAway !== isAway) element.classList.toggle("line-pill-away", isAway);
  before.right = right;
  before.top = top;
  before.isAway = isAway;
  element.classList.toggle("line-pill-high", top < EFFECT_ROOM_PX);
  element.style.setProperty("translate", `${-right}px ${top}px`);
}
