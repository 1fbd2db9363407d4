/**
 * Which of many charts are drawn in a frame. Main thread. The active chart, and one that a hand has moved, are drawn in every
 * frame of the screen. Of more than a few others each waits for its turn: nobody reads sixteen prices sixty times a second, and
 * all of them in one frame would be late for it. One that is not on the page, as behind a tab, is not drawn at all.
 */
import { isBuilding } from "../../frame/build-turns.ts";
import { createFrame } from "../../frame/frame.ts";

/** So many charts are all drawn in every frame. */
const ALL_DRAWN_MAX = 4;
/** Of more so many are drawn in one frame, beside those that do not wait. */
const DRAWN_A_FRAME = 3;
/** Where frames are few, more are drawn in each, so that none waits for much longer, ms. */
const WAIT_MS = 200;
/** So long after the last move the picture still counts as moving, ms. */
const REST_MS = 100;
/** Meanwhile live bars are taken once in so many frames: with each the library goes through all of its points. */
const BARS_EACH = 3;

export type ChartTurn = {
  /** Whether it is drawn in the frame that began at `now`; the same for all who ask in one frame. */
  isDue(now: number): boolean;
  /** It is drawn in this frame if nobody asked yet, else in the next one. */
  hurry(): void;
  /** A hand has moved the picture: it is drawn in the frame that began at `now`. */
  move(now: number): void;
  /** The picture moves, or did until just now: what else is new in it can wait. */
  isMoving(): boolean;
  /** Live bars are taken in this frame. */
  takesBars(): boolean;
  /** Its figures are read while they change: it is the active one, or one of a few, and does not move. */
  isRead(): boolean;
  /** Waits for no turn any more, and takes none of the others' time. */
  dispose(): void;
};

type Waiting = { readonly isOnPage: () => boolean };

const turns: Waiting[] = [];
/** Those that are on the page in this frame. */
let shown: Waiting[] = [];
/** Of these the ones whose turn this frame is: [from, to). */
let from = 0;
let to = 0;
/** Frames so far. */
let frames = 0;
/** When this frame began, and how far frames are apart, ms. */
let begunAt = Number.NEGATIVE_INFINITY;
let apartMs = Number.POSITIVE_INFINITY;

/** `isFirst`: it is drawn in every frame. */
export function makeChartTurn(
  isFirst: () => boolean,
  isOnPage: () => boolean = () => true,
): ChartTurn {
  const waiting = { isOnPage };
  // What was not drawn for a while is drawn at once when it is back.
  let isHurried = true;
  let isDue = false;
  let askedAt = Number.NaN;
  let movedAt = Number.NEGATIVE_INFINITY;
  const isMoving = (): boolean => askedAt - movedAt < REST_MS;
  turns.push(waiting);
  return {
    isDue(now) {
      if (now === askedAt) return isDue;
      askedAt = now;
      if (now !== begunAt) nextTurns(now);
      const at = shown.indexOf(waiting);
      isDue = at >= 0 && (isHurried || isFirst() || (at >= from && at < to));
      isHurried = at < 0;
      return isDue;
    },
    hurry() {
      isHurried = true;
    },
    move(now) {
      isHurried = true;
      movedAt = now;
    },
    isMoving,
    takesBars: () => !isMoving() || frames % BARS_EACH === 0,
    isRead: () => !isMoving() && (isFirst() || shown.length <= ALL_DRAWN_MAX),
    dispose: () => void turns.splice(turns.indexOf(waiting), 1),
  };
}

/**
 * The next ones in a circle. A frame that comes late once, as after garbage was collected, has hardly more of them than others:
 * the next one would be late by its work.
 */
function nextTurns(now: number): void {
  frames += 1;
  apartMs = Math.min(now - begunAt, 2 * apartMs);
  begunAt = now;
  shown = turns.filter(({ isOnPage }) => isOnPage());
  const count = shown.length;
  const atOnce = Math.max(DRAWN_A_FRAME, Math.ceil((count * apartMs) / WAIT_MS));
  from = to < count ? to : 0;
  to = from + (isBuilding() ? 0 : count > ALL_DRAWN_MAX ? atOnce : count);
}

/** As createFrame, in the frames in which the chart is drawn. */
export function createTurnFrame(turn: ChartTurn, callback: (now: number) => void): void {
  createFrame((now) => {
    if (turn.isDue(now)) callback(now);
  });
}
