/**
 * The pills' elements: where each stands and what figure it says. Main thread. Moved while the chart is drawn and written to
 * once a frame, outside of Solid; what did not change is not touched.
 */
import { GUTTER_PX, type LinePainter } from "./line-painter.ts";
import { isFull, PillLayout, type PillRoom } from "./pill-layout.ts";

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
/** Of a flag, which a finger takes: until then it is as low as a mouse's pill. */
const PITCH_FLAG_PX = PITCH_PX;
/** A finger takes what is so near to a pill's middle, px, unless it is nearer to another's. */
const REACH_PX = PITCH_TOUCH_PX / 2;
/** A pane that is narrower or lower is a small one, px: with sixteen charts on a screen all are. */
const SMALL_WIDTH_PX = 240;
const SMALL_HEIGHT_PX = 130;
/** With less room above its middle a pill says below it what a move would mean, px. */
const EFFECT_ROOM_PX = 123;
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
  readonly #isTouch = matchMedia("(pointer: coarse)").matches;
  #isCrowded = false;
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

  /**
   * Puts the pills beside the painter's lines. `focusY`: where the price of now is; `hasPanes`: there are panes below the bars,
   * so the button that gives the bars all the room stands at the upper right corner, where no pill may.
   */
  place(
    painter: LinePainter,
    { width, height, hasPanes }: { width: number; height: number; hasPanes: boolean },
    focusY: number,
  ): void {
    const room = this.#room;
    room.height = height;
    room.isSmall = width < SMALL_WIDTH_PX || height < SMALL_HEIGHT_PX;
    room.pitch = this.#isTouch ? PITCH_TOUCH_PX : room.isSmall ? PITCH_SMALL_PX : PITCH_PX;
    room.columnsMax = Math.max(1, Math.floor((width * COLUMNS_WIDTH) / COLUMN_PX));
    // A narrow chart has no such button.
    room.top = hasPanes && width >= SMALL_WIDTH_PX ? this.#pitch : 0;
    room.bottom = 0;
    const { keys } = this;
    this.onPlace?.(painter.y, room);
    const isCrowded = isFull(painter.y, keys.length, room, this.#isCrowded);
    this.#isCrowded = this.#isTouch && (room.isSmall || isCrowded);
    if (this.#isCrowded) room.pitch = PITCH_FLAG_PX;
    const isLow = room.isSmall || this.#isCrowded;
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
      const gap = this.#layout.gap[index] ?? 0;
      const reach = this.#isTouch ? Math.floor(Math.min(REACH_PX, gap / 2)) : 0;
      const place = placeOf(pill.element);
      if (place.isSmall !== isLow) pill.element.classList.toggle("line-pill-small", isLow);
      if (place.reach !== reach) pill.element.style.setProperty("--reach", `${reach}px`);
      place.isSmall = isLow;
      place.reach = reach;
      move(pill.element, place, right, Math.round(isAway ? edge : y), isAway);
    }
    const leftOut = room.isSmall ? 0 : this.#layout.leftOut;
    if (this.#leftOut === leftOut) return;
    this.#leftOut = leftOut;
    this.#onLeftOut(this.#leftOut);
  }
}

/** `y`: of its middle; `reach`: how far from there a finger takes it. px. */
type Place = { right: number; y: number; isAway: boolean; isSmall: boolean; reach: number };
const seen = new WeakMap<HTMLElement, Place>();

/** Where a pill stands, changed in place. */
function placeOf(element: HTMLElement): Place {
  let place = seen.get(element);
  if (place !== undefined) return place;
  place = { right: NaN, y: NaN, isAway: false, isSmall: false, reach: 0 };
  seen.set(element, place);
  element.classList.add("line-pill-placed");
  return place;
}

function move(
  element: HTMLElement,
  before: Place,
  right: number,
  y: number,
  isAway: boolean,
): void {
  if (before.right === right && before.y === y && before.isAway === isAway) return;
  if (before.isAway !== isAway) element.classList.toggle("line-pill-away", isAway);
  before.right = right;
  before.y = y;
  before.isAway = isAway;
  element.classList.toggle("line-pill-high", y < EFFECT_ROOM_PX);
  element.style.setProperty("translate", `${-right}px ${y}px`);
}
