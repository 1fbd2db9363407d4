/**
 * Counts the frames of the screen that were lost, and where they went: into our own drawing, into other work of the page, or to
 * the browser and the machine. Main thread; pure. A frame is lost where two came farther apart than one and a half of the
 * screen's own.
 */

export const LOSSES = ["drawing", "page", "machine"] as const;
export type Loss = (typeof LOSSES)[number];

export type Health = {
  /** Frames that the screen had since this was asked last, those lost among them. */
  readonly frames: number;
  /** The lost frames by what took them. */
  readonly lost: Readonly<Record<Loss, number>>;
};

/** A screen of 60 Hz, until it is known to be faster. */
const FRAME_MS_FIRST = 1_000 / 60;
/** No screen is faster than this. */
const FRAME_MS_MIN = 1_000 / 360;
/** Longer without a frame: the page slept, or was out of sight. */
const GAP_MS_MAX = 3_000;
/** So many intervals say how long the screen's own are. */
const PROBED = 60;

/** Frames that are lost, until it is known where to: the browser tells of long work after the frame that it kept waiting. */
type Gap = { readonly from: number; readonly to: number; readonly count: number; loss: Loss };

export class FrameHealth {
  #before = Number.NaN;
  #frameMs = FRAME_MS_FIRST;
  readonly #intervals: number[] = [];
  #frames = 0;
  readonly #lost: Record<Loss, number> = { drawing: 0, page: 0, machine: 0 };
  #gap: Gap | null = null;

  /** Long work of the page, our drawing among it. Both as performance.now() has them, ms. */
  worked(from: number, ms: number): void {
    const gap = this.#gap;
    if (gap?.loss === "machine" && from < gap.to && from + ms > gap.from) gap.loss = "page";
  }

  /** A frame of the screen. `drawnMs`: how long we drew in the one before. */
  frame(now: number, drawnMs: number): void {
    const from = this.#before;
    const ms = now - from;
    this.#before = now;
    this.#settle();
    if (!(ms > FRAME_MS_MIN) || ms > GAP_MS_MAX) return;
    this.#learn(ms);
    const passed = Math.max(1, Math.round(ms / this.#frameMs));
    this.#frames += passed;
    if (ms < this.#frameMs * 1.5) return;
    const loss = drawnMs > this.#frameMs * 0.8 ? "drawing" : "machine";
    this.#gap = { from, to: now, count: passed - 1, loss };
  }

  /** The page was out of sight: what passed meanwhile was no frame. */
  rest(): void {
    this.#before = Number.NaN;
  }

  /** What was counted since this was asked last. */
  take(): Health {
    this.#settle();
    const health = { frames: this.#frames, lost: { ...this.#lost } };
    this.#frames = 0;
    for (const loss of LOSSES) this.#lost[loss] = 0;
    return health;
  }

  #settle(): void {
    if (this.#gap !== null) this.#lost[this.#gap.loss] += this.#gap.count;
    this.#gap = null;
  }

  /** A tenth of the intervals are at most this long: by then it is the screen's own. */
  #learn(ms: number): void {
    this.#intervals.push(ms);
    if (this.#intervals.length < PROBED) return;
    const sorted = this.#intervals.toSorted((a, b) => a - b);
    // A device that loses every second frame has a screen of 60 Hz all the same.
    this.#frameMs = Math.min(FRAME_MS_FIRST * 1.1, sorted[PROBED / 10] ?? FRAME_MS_FIRST);
    this.#intervals.length = 0;
  }
}

export const lostOf = ({ lost }: Health): number => lost.drawing + lost.page + lost.machine;

/** From this share on a second counts as bad. */
const BAD_SHARE = 0.25;
/** A second with fewer frames says nothing: the page was hardly in sight. */
const FRAMES_MIN = 20;
/** So many bad seconds, of which good ones take away two each, are long. */
export const BAD_SECONDS = 30;

/** Whether frames have been lost for long. */
export class LossWatch {
  #bad = 0;

  /** Takes in one second; true once frames have been lost for long enough. */
  note(health: Health): boolean {
    if (health.frames < FRAMES_MIN) return false;
    const isBad = lostOf(health) > health.frames * BAD_SHARE;
    this.#bad = isBad ? this.#bad + 1 : Math.max(0, this.#bad - 2);
    return this.#bad >= BAD_SECONDS;
  }
}
