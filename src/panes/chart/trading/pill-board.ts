/**
 * The pills' elements: where each stands and what figure it says. Main thread. Moved while the chart is drawn and written to
 * once a frame, outside of Solid; what did not change is not touched.
 */
import { isPositionKey } from "./chart-line.ts";
import { GUTTER_PX, type LinePainter } from "./line-painter.ts";
import { groupKey, OpenGroup, PillGroups, type PillGroup } from "./pill-groups.ts";
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
/** In a pane that is narrower or lower its buttons come under the pointer, px: one of four charts, or a phone's. */
const NARROW_WIDTH_PX = 480;
const NARROW_HEIGHT_PX = 260;
/** With less room above its middle a pill says below it what a move would mean, px. */
const EFFECT_ROOM_PX = 123;
/** Room of a column of pills, px, and the part of the pane that columns may take. */
const COLUMN_PX = 210;
const COLUMNS_WIDTH = 0.7;

/** How many lines in sight have no pill, where there is room to say so, and which are said by one. */
type Told = { leftOut: (count: number) => void; groups: (groups: readonly PillGroup[]) => void };

export class PillBoard {
  /** Is told where the lines are, in px, before the pills are placed, and takes room at the edges. */
  onPlace: ((y: Float64Array, room: PillRoom) => void) | null = null;
  /** Has the pills placed anew. */
  redraw: () => void = () => undefined;
  #keys: readonly string[] = [];
  #groupKeys: readonly string[] = [];
  #isPosition: readonly boolean[] = [];
  #flagsPositions = false;
  #sorts: readonly string[] = [];
  #pointed: string | null = null;
  #chosen: string | null = null;
  readonly #pills = new Map<string, PillElement>();
  readonly #layout = new PillLayout();
  readonly #groups = new PillGroups();
  readonly #open = new OpenGroup();
  /** Where the pills want to stand: those of a group at one place. */
  #wanted = new Float64Array(16);
  readonly #isTouch = matchMedia("(pointer: coarse)").matches;
  /** So many pills that under a finger they are flags. */
  #isCrowded = false;
  readonly #room = {
    height: 0,
    top: 0,
    bottom: 0,
    pitch: PITCH_PX,
    isSmall: false,
    columnsMax: 1,
  };
  readonly #told: Told;
  #leftOut = 0;
  #toldGroups: readonly PillGroup[] = [];

  constructor(told: Told) {
    this.#told = told;
  }

  /** Keys of the painter's marks, by index. */
  get keys(): readonly string[] {
    return this.#keys;
  }

  /** `sorts`: of each line what it may be grouped by; "": it stands by itself. */
  setLines(keys: readonly string[], sorts: readonly string[]): void {
    this.#keys = keys;
    this.#groupKeys = keys.map(groupKey);
    this.#isPosition = keys.map(isPositionKey);
    this.#sorts = sorts;
    if (keys.length > this.#wanted.length) this.#wanted = new Float64Array(keys.length * 2);
  }

  /** Returns its undo. */
  add(pill: PillElement): () => void {
    this.#pills.set(pill.key, pill);
    this.redraw();
    return () => {
      if (this.#pills.get(pill.key) === pill) this.#pills.delete(pill.key);
    };
  }

  /** The pill under the pointer, and the one that was pressed or has the focus: its group is open. null: none. */
  point(key: string | null): void {
    this.#pointed = key;
    this.redraw();
  }

  choose(key: string | null): void {
    this.#chosen = key;
    this.redraw();
  }

  /** Whether pills stand, or may not stand, between two heights of the pane, px: as they were placed last. */
  isTaken(from: number, to: number): boolean {
    const { top, bottom, height, pitch } = this.#room;
    if (from < top || to > height - bottom) return true;
    for (let index = 0; index < this.#keys.length; index += 1) {
      const y = this.#layout.y[index] ?? NaN;
      if (y + pitch / 2 > from && y - pitch / 2 < to) return true;
    }
    return false;
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
    const pitch = this.#isTouch ? PITCH_TOUCH_PX : PITCH_PX;
    room.pitch = room.isSmall && !this.#isTouch ? PITCH_SMALL_PX : pitch;
    room.columnsMax = Math.max(1, Math.floor((width * COLUMNS_WIDTH) / COLUMN_PX));
    // A narrow chart has no such button.
    room.top = hasPanes && width >= SMALL_WIDTH_PX ? pitch : 0;
    room.bottom = 0;
    this.onPlace?.(painter.y, room);
    const count = this.#keys.length;
    this.#groups.find(painter.y, this.#sorts, { count, height, reach: room.pitch });
    for (let index = 0; index < count; index += 1) {
      const first = this.#groups.first[index] ?? -1;
      const isOwn = first === -1;
      this.#wanted[index] = isOwn
        ? (painter.y[index] ?? NaN)
        : first === index
          ? (this.#groups.mean[index] ?? NaN)
          : NaN;
    }
    const isCrowded = isFull(this.#wanted, count, room, this.#isCrowded);
    this.#isCrowded = this.#isTouch && (room.isSmall || isCrowded);
    if (this.#isCrowded) room.pitch = PITCH_FLAG_PX;
    this.#layout.place(this.#wanted, count, room, focusY);
    const isNarrow = width < NARROW_WIDTH_PX || height < NARROW_HEIGHT_PX;
    const size = room.isSmall || this.#isCrowded ? "small" : isNarrow ? "narrow" : "";
    // Where a phone's newest bars are, a position says its result alone until it is tapped.
    this.#flagsPositions = this.#isTouch && isNarrow;
    for (let index = 0; index < count; index += 1) {
      const first = this.#groups.first[index] ?? -1;
      if (first === -1) this.#putOne(painter, index, this.#sizeOf(index, size));
      else if (first === index) this.#putGroup(painter, index, count, size);
    }
    this.#tell();
  }

  #sizeOf(index: number, size: Size): Size {
    return this.#flagsPositions && this.#isPosition[index] === true ? "small" : size;
  }

  #putOne(painter: LinePainter, index: number, size: Size): void {
    const room = this.#room;
    const y = this.#layout.y[index] ?? NaN;
    if (this.#layout.column[index] === 0) painter.pillY[index] = y;
    // One out of sight can still be reached with the keyboard, and then stands at the edge that it is beyond.
    const isBelow = (painter.y[index] ?? 0) > room.height / 2;
    const half = room.pitch / 2;
    const edge = isBelow ? room.height - room.bottom - half : room.top + half;
    const isAway = Number.isNaN(y);
    const column = this.#layout.column[index] ?? 0;
    const pill = this.#put(this.#keys[index], isAway ? edge : y, column, size);
    this.#look(pill, isAway ? "away" : "", this.#layout.gap[index] ?? 0);
  }

  /** The group's own pill, and those of its lines: behind it, or beside it while it is open. */
  #putGroup(painter: LinePainter, first: number, count: number, size: Size): void {
    const { top, bottom, height, pitch } = this.#room;
    const y = this.#layout.y[first] ?? NaN;
    const column = this.#layout.column[first] ?? 0;
    const at = Number.isNaN(y) ? (this.#wanted[first] ?? 0) : y;
    const key = this.#groupKeys[first];
    let members = 0;
    let isOpen = key === this.#pointed || key === this.#chosen;
    for (let index = first; index < count; index += 1) {
      if (this.#groups.first[index] !== first) continue;
      members += 1;
      const member = this.#keys[index];
      isOpen ||= member === this.#pointed || member === this.#chosen;
    }
    const open = this.#open;
    open.fit(at, members, { top, end: height - bottom, pitch });
    const way = open.isBelow ? pitch : -pitch;
    const part = isOpen ? "open" : Number.isNaN(y) ? "away" : "";
    const gap = isOpen ? pitch : (this.#layout.gap[first] ?? 0);
    const own = this.#put(key, at, column, this.#sizeOf(first, size));
    this.#look(own, part, gap, isOpen ? way * open.rows : 0);
    let member = 0;
    for (let index = first; index < count; index += 1) {
      if (this.#groups.first[index] !== first) continue;
      if (column === 0) painter.pillY[index] = y;
      const row = (member % open.rows) + 1;
      const aside = Math.floor(member / open.rows);
      const to = isOpen ? at + row * way : at;
      const pill = this.#put(this.#keys[index], to, column + aside, size);
      this.#look(pill, isOpen ? "open" : "away", pitch);
      member += 1;
    }
  }

  /** `y`: of its middle, px. undefined: there is no such pill yet. */
  #put(key: string | undefined, y: number, column: number, size: Size): HTMLElement | undefined {
    const element = this.#pills.get(key ?? "")?.element;
    if (element === undefined) return undefined;
    const place = placeOf(element);
    setSize(element, place, size);
    move(element, place, GUTTER_PX + column * COLUMN_PX, Math.round(y));
    return element;
  }

  /**
   * `gap`: to the nearest other pill, px; `reach`: how far below, or above if negative, a group's own pill those of its lines
   * reach, px.
   */
  #look(element: HTMLElement | undefined, part: Part, gap: number, reach = 0): void {
    if (element === undefined) return;
    const finger = this.#isTouch ? Math.floor(Math.min(REACH_PX, gap / 2)) : 0;
    setPart(element, placeOf(element), part, finger, reach);
  }

  #tell(): void {
    const leftOut = this.#room.isSmall ? 0 : this.#layout.leftOut;
    if (this.#leftOut !== leftOut) {
      this.#leftOut = leftOut;
      this.#told.leftOut(leftOut);
    }
    if (this.#areTold()) return;
    const { first } = this.#groups;
    this.#toldGroups = this.#keys.flatMap((key, index) =>
      first[index] === index
        ? [{ key: groupKey(key), members: this.#keys.filter((_, at) => first[at] === index) }]
        : [],
    );
    this.#told.groups(this.#toldGroups);
  }

  /** Whether the groups are those that were told last. */
  #areTold(): boolean {
    const { first } = this.#groups;
    let group = 0;
    for (let index = 0; index < this.#keys.length; index += 1) {
      if (first[index] !== index) continue;
      const members = this.#toldGroups[group]?.members ?? [];
      let member = 0;
      for (let at = index; at < this.#keys.length; at += 1) {
        if (first[at] !== index) continue;
        if (members[member] !== this.#keys[at]) return false;
        member += 1;
      }
      if (member !== members.length) return false;
      group += 1;
    }
    return group === this.#toldGroups.length;
  }
}

/** small: one of many charts, narrow: there is room for one thing. */
type Size = "small" | "narrow" | "";
/** away: its line is out of sight, or another pill says it. open: of a group whose lines are shown. */
type Part = "away" | "open" | "";
/** `y`: of its middle; `finger`: how far from there a finger takes it; `reach`: see PillBoard.#look. px. */
type Place = {
  right: number;
  y: number;
  size: Size;
  part: Part;
  finger: number;
  reach: number;
};
const seen = new WeakMap<HTMLElement, Place>();

/** Where a pill stands, changed in place. */
function placeOf(element: HTMLElement): Place {
  let place = seen.get(element);
  if (place === undefined) {
    place = { right: NaN, y: NaN, size: "", part: "", finger: 0, reach: 0 };
    seen.set(element, place);
    element.classList.add("line-pill-placed");
  }
  return place;
}

function setSize(element: HTMLElement, now: Place, size: Size): void {
  if (now.size === size) return;
  element.classList.toggle("line-pill-small", size === "small");
  element.classList.toggle("line-pill-narrow", size === "narrow");
  now.size = size;
}

function setPart(
  element: HTMLElement,
  now: Place,
  part: Part,
  finger: number,
  reach: number,
): void {
  if (now.part !== part) {
    element.classList.toggle("line-pill-away", part === "away");
    element.classList.toggle("line-pill-open", part === "open");
    now.part = part;
  }
  if (now.finger !== finger) element.style.setProperty("--reach", `${finger}px`);
  now.finger = finger;
  if (now.reach !== reach) {
    element.style.setProperty("--reach-below", `${Math.max(0, reach)}px`);
    element.style.setProperty("--reach-above", `${Math.max(0, -reach)}px`);
    now.reach = reach;
  }
}

function move(element: HTMLElement, now: Place, right: number, y: number): void {
  if (now.right === right && now.y === y) return;
  now.right = right;
  now.y = y;
  element.classList.toggle("line-pill-high", y < EFFECT_ROOM_PX);
  element.style.setProperty("translate", `${-right}px ${y}px`);
}
