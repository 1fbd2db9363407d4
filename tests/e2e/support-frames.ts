/**
 * What a person could have seen, frame by frame, on the clock market: whether prices were marked as old, and how old they
 * were. Runs in the browser tests. The witness itself runs in the page, after the terminal's own frame callback, so that
 * it reads what is about to be painted; all times are the page's, so a test that is late to ask measures nothing wrong.
 */
import { expect, type Page } from "@playwright/test";
import type { Stalls } from "./support-stalls.ts";

/** Prices may look current up to this age: three missed heartbeats, and half a second to say so. */
export const LIVE_AGE_MS_MAX = 3_500;
/** A page whose prices are all younger than this is live again. */
const FRESH_AGE_MS_MAX = 1_000;
/** A promise that was not kept is waited for so much longer, so that the failure can say by how much. */
const GRACE_MS = 10_000;

type Frame = {
  /** When it began, Unix ms: a machine that stops in the middle of a frame cannot take it back. */
  at: number;
  /** Whether prices were marked as old. */
  isStale: boolean;
  /** When the oldest visible price was made, Unix ms; NaN where none was shown. */
  oldest: number;
};

/** stale: prices are marked as old. fresh: all are current and none is marked. */
type Look = "stale" | "fresh";

type InPage = {
  /** When the frame began that is being made, Unix ms. */
  beganAt: number;
  frames: Frame[];
  /** Told of each frame; false: it need not hear of another. */
  listeners: ((frame: Frame) => boolean)[];
  workers: Worker[];
  /** The texts that stand on the watchlist's canvas, and where each begins. CSS px. */
  drawn: { text: string; x: number; y: number }[];
  /** When the browser last said that the network was gone, and that it came back; Unix ms. */
  heardAt: { offline: number; online: number };
};

type Wanted = { look: Look; from: number; until: number; freshMs: number };

declare global {
  interface Window {
    witness: InPage;
  }
}

export type FrameWitness = {
  /** Sees every frame from now on. Call once the watchlist shows prices, so that the terminal's callback comes first. */
  watch(): Promise<void>;
  /** When the page heard, at or after `since`, that it lost the network or got it back; all Unix ms. */
  heard(event: "offline" | "online", since: number): Promise<number>;
  /** Ms from `from` (Unix ms) until prices looked old; within `bar` ms and what the machine stalled, or the test fails. */
  untilStale(from: number, bar: number): Promise<number>;
  /** The same until every visible price was current and looked so. Only for a page that was seen stale before `from`. */
  untilFresh(from: number, bar: number): Promise<number>;
  /** The same until prices looked old and, after that, were current again. */
  untilBack(from: number, bar: number): Promise<number>;
  /** Whether every frame of `ms` ms from `from` on looked current. Resolves when they are over. */
  staysFresh(from: number, ms: number): Promise<boolean>;
  /** Everything that any frame showed wrongly: an old price that looked current. */
  lies(): Promise<string[]>;
};

/** Puts a witness into each document that the page will load, and keeps hold of its workers. */
export async function bringWitness(page: Page, stalls: Stalls): Promise<FrameWitness> {
  await page.addInitScript(begin);
  const firstMs = async (look: Look, from: number, bar: number): Promise<number> => {
    const until = from + bar + GRACE_MS;
    const at = await page.evaluate(firstFrame, { look, from, until, freshMs: FRESH_AGE_MS_MAX });
    if (at === null) throw new Error(`no frame looked ${look} within ${bar + GRACE_MS} ms`);
    const ms = at - from;
    const stalledMs = stalls.between(from, at);
    const words = `ms until prices looked ${look}, of which the machine stalled ${stalledMs} at most`;
    expect(ms, words).toBeLessThanOrEqual(bar + stalledMs);
    return ms;
  };
  const untilStale: FrameWitness["untilStale"] = (from, bar) => firstMs("stale", from, bar);
  const untilFresh: FrameWitness["untilFresh"] = (from, bar) => firstMs("fresh", from, bar);
  return {
    watch: () => page.evaluate(see),
    heard: (event, since) => page.evaluate(hear, { event, since }),
    untilStale,
    untilFresh,
    async untilBack(from, bar) {
      const staleMs = await untilStale(from, bar);
      return staleMs + (await untilFresh(from + staleMs, bar - staleMs));
    },
    async staysFresh(from, ms) {
      const wanted = { look: "stale", from, until: from + ms, freshMs: 0 } as const;
      const at = await page.evaluate(firstFrame, wanted);
      return at === null || at > wanted.until;
    },
    async lies() {
      const frames = await page.evaluate(() => window.witness.frames);
      return frames
        .filter(({ isStale }) => !isStale)
        .filter(({ at, oldest }) => {
          const ageMs = at - oldest;
          if (ageMs <= LIVE_AGE_MS_MAX) return false;
          // Also where there is no price at all, and the age is NaN.
          return !(ageMs <= LIVE_AGE_MS_MAX + stalls.between(oldest, at));
        })
        .map(({ at, oldest }) => `a price of ${at - oldest} ms looked live`);
    },
  };
}

/** In the page, before its own scripts. */
function begin(): void {
  const witness: InPage = {
    beganAt: 0,
    frames: [],
    listeners: [],
    workers: [],
    drawn: [],
    heardAt: { offline: 0, online: 0 },
  };
  window.witness = witness;
  // Asked for before anybody else's, so it runs first in each frame.
  function beginFrame(): void {
    requestAnimationFrame(beginFrame);
    witness.beganAt = Date.now();
  }
  requestAnimationFrame(beginFrame);
  const canvas = CanvasRenderingContext2D.prototype;
  // Each is called on the canvas that it is asked for.
  // eslint-disable-next-line typescript/unbound-method
  const { clearRect, fillText } = canvas;
  canvas.clearRect = function clear(x, y, width, height) {
    if (this.canvas.className === "watch-drawing") {
      witness.drawn = witness.drawn.filter(
        (at) => at.x < x || at.x >= x + width || at.y < y || at.y >= y + height,
      );
    }
    clearRect.call(this, x, y, width, height);
  };
  canvas.fillText = function fill(text, x, y) {
    if (this.canvas.className === "watch-drawing") witness.drawn.push({ text, x, y });
    fillText.call(this, text, x, y);
  };
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      witness.workers.push(this);
    }
  };
  for (const event of ["offline", "online"] as const) {
    addEventListener(event, () => {
      witness.heardAt[event] = Date.now();
    });
  }
}

/** In the page. */
function hear(wanted: { event: "offline" | "online"; since: number }): Promise<number> {
  const { event, since } = wanted;
  const { heardAt } = window.witness;
  return new Promise((resolve) => {
    if (heardAt[event] >= since) resolve(heardAt[event]);
    else addEventListener(event, () => resolve(heardAt[event]), { once: true });
  });
}

/** In the page: resolves when the first frame has been seen. */
function see(): Promise<void> {
  const { witness } = window;
  function seeFrame(): void {
    requestAnimationFrame(seeFrame);
    const root = document.querySelector(".workspace");
    if (root === null) return;
    let oldest = Number.NaN;
    const canvas = root.querySelector(".watch-drawing")?.getBoundingClientRect();
    /** Of a drawn row what is drawn, for that is what is seen of it. */
    const textOf = (cell: Element): string => {
      if (!canvas || !cell.closest("[data-drawn]")) return cell.textContent ?? "";
      const box = cell.getBoundingClientRect();
      const [left, right] = [box.left - canvas.left, box.right - canvas.left];
      const [top, bottom] = [box.top - canvas.top, box.bottom - canvas.top];
      return witness.drawn
        .filter(({ x, y }) => x >= left && x < right && y >= top && y < bottom)
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join("");
    };
    const seen = root.querySelector("[role=grid]")?.getBoundingClientRect();
    for (const cell of root.querySelectorAll(".watch-cell-bid")) {
      // Rows beyond the edge are ready for a scroll; nobody sees them, and they are brought up to date less often.
      const { top, bottom } = cell.getBoundingClientRect();
      if (seen && (bottom <= seen.top || top >= seen.bottom)) continue;
      const made = Number(textOf(cell).replaceAll(/\D/g, ""));
      // A cell without a price yet has no digits.
      if (made > 0 && !(oldest <= made)) oldest = made;
    }
    const frame = { at: witness.beganAt, isStale: root.hasAttribute("data-stale"), oldest };
    witness.frames.push(frame);
    witness.listeners = witness.listeners.filter((hear) => hear(frame));
  }
  requestAnimationFrame(seeFrame);
  return new Promise((resolve) => {
    witness.listeners.push(() => {
      resolve();
      return false;
    });
  });
}

/** In the page: when the first frame since `from` looked so, or null when there was none until `until`. */
function firstFrame(wanted: Wanted): Promise<number | null> {
  const { look, from, until, freshMs } = wanted;
  const { witness } = window;
  return new Promise((resolve) => {
    const goesOn = ({ at, isStale, oldest }: Frame): boolean => {
      if (at < from) return true;
      const holds = look === "stale" ? isStale : !isStale && at - oldest <= freshMs;
      if (holds) resolve(at);
      else if (at > until) resolve(null);
      return !holds && at <= until;
    };
    if (witness.frames.every(goesOn)) witness.listeners.push(goesOn);
  });
}
