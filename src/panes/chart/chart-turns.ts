/**
 * Which of many charts are drawn in a frame. Main thread. The active chart, and one that a hand has moved, are drawn in every
 * frame of the screen. Of more than a few others each waits for its turn: nobody reads sixteen prices sixty times a second, and
 * all of them in one frame would be late for it.
 */
import { createFrame } from "../../frame/frame.ts";

/** So many charts are drawn in one frame, beside those that do not wait. */
const DRAWN_A_FRAME = 4;
/** None waits longer, however few frames there are, ms. */
const WAIT_MS_MAX = 250;

export type ChartTurn = {
  /** Whether it is drawn in the frame that began at `now`; the same for all who ask in one frame. */
  isDue(now: number): boolean;
  /** It is drawn in this frame if nobody asked yet, else in the next one. */
  hurry(): void;
  /** Waits for no turn any more, and takes none of the others' time. */
  dispose(): void;
};

const turns: object[] = [];
let round = 0;
let roundAt = Number.NaN;

/** `isFirst`: it is drawn in every frame. */
export function makeChartTurn(isFirst: () => boolean): ChartTurn {
  let isHurried = true;
  let isDue = false;
  let askedAt = Number.NaN;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const turn: ChartTurn = {
    isDue(now) {
      if (now === askedAt) return isDue;
      askedAt = now;
      isDue = isHurried || isFirst() || isTurn(turn, now) || now - drawnAt >= WAIT_MS_MAX;
      isHurried = false;
      if (isDue) drawnAt = now;
      return isDue;
    },
    hurry() {
      isHurried = true;
    },
    dispose: () => void turns.splice(turns.indexOf(turn), 1),
  };
  turns.push(turn);
  return turn;
}

function isTurn(turn: object, now: number): boolean {
  if (now !== roundAt) {
    roundAt = now;
    round += 1;
  }
  const rounds = Math.ceil(turns.length / DRAWN_A_FRAME);
  return turns.indexOf(turn) % rounds === round % rounds;
}

/** As createFrame, in the frames in which the chart is drawn. */
export function createTurnFrame(turn: ChartTurn, callback: (now: number) => void): void {
  createFrame((now) => {
    if (turn.isDue(now)) callback(now);
  });
}
