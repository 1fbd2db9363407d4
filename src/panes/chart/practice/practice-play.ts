/**
 * Plays the time between two moments to an account that is practised on: bar by bar, and each in which something of the
 * account's is met by what is smaller than it, down to the ticks where they are known. Where nothing smaller is there in time,
 * the bar alone decides (bar-walk.ts). Main thread.
 */
import { frameMs, type Frame } from "../../../../domain/bar.ts";
import { unixMs, type UnixMs } from "../../../../domain/units.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import type { CallResult } from "../../../../workers/feed/feed-api.ts";
import { plainWay, type BarPair } from "./bar-path.ts";
import { isTouched, walkBar } from "./bar-walk.ts";
import type { PathBars, PathSource, Span } from "./path-source.ts";
import type { PracticeRun, Source } from "./practice-run.ts";

/** In one step no more is asked for what is smaller than a bar: what is met beyond that is decided by the bars. */
const FINER_READS_MAX = 12;

export type Player = {
  readonly run: PracticeRun;
  /** Lets quotes pass that are part of a step; the next part, or `done`, goes on from them. */
  readonly part: (quotes: readonly QuoteInput[], until: UnixMs, source: Source) => void;
  /** All of a step has passed, and the clock comes to its end. */
  readonly done: (until: UnixMs) => void;
};

/** Answers with which bars it was; nothing has passed where they could not be read. */
export async function playTime(
  path: PathSource,
  player: Player,
  span: Span,
  frame: Frame,
): Promise<CallResult<Frame>> {
  const [bars, others] = [await path.bars(span, frame), await path.others(span, frame)];
  if (!bars.ok) return bars;
  if (!others.ok) return others;
  const playing = new Playing(path, player, others.data);
  await playing.bars(bars.data, span.to);
  playing.end(span.to);
  return { ok: true, data: bars.data.frame };
}

/** Reads ahead what is smaller than those bars of the time to come in which something of the account's would be met now. */
export async function prepareTime(
  path: PathSource,
  { state }: PracticeRun,
  span: Span,
  frame: Frame,
): Promise<void> {
  const read = await path.bars(span, frame);
  if (!read.ok) return;
  const { pairs, frame: used } = read.data;
  const scale = path.scale(frameMs(used));
  const touched = pairs.filter((pair) => {
    const corners = path.corners(pair);
    return corners !== null && isTouched(state, scale.symbol_id, corners);
  });
  const [next] = touched;
  if (next !== undefined) await path.finer(next, next.bid.ts + scale.barMs, used);
}

class Playing {
  readonly #path: PathSource;
  readonly #player: Player;
  /** Quotes of all else, oldest first, and how many of them have passed. */
  readonly #others: readonly QuoteInput[];
  #passed = 0;
  #reads = 0;
  /** What nothing waits for, and has not passed yet: its bars are all of one source. */
  #quiet: QuoteInput[] = [];
  #quietUntil = 0;
  #quietOf: Frame = "M1";

  constructor(path: PathSource, player: Player, others: readonly QuoteInput[]) {
    this.#path = path;
    this.#player = player;
    this.#others = others;
  }

  /** `end`: of the time that the bars are of. */
  async bars({ pairs, frame }: PathBars, end: number): Promise<void> {
    for (const [at, pair] of pairs.entries()) {
      const next = pairs[at + 1]?.bid.ts ?? end;
      await this.#bar(pair, Math.min(pair.bid.ts + frameMs(frame), next), frame);
    }
  }

  end(to: number): void {
    this.#flush();
    this.#player.done(unixMs(to));
  }

  async #bar(pair: BarPair, to: number, frame: Frame): Promise<void> {
    const corners = this.#path.corners(pair);
    if (corners === null) return;
    const { ts } = pair.bid;
    const scale = this.#path.scale(to - ts);
    const { run } = this.#player;
    if (!isTouched(run.state, scale.symbol_id, corners)) {
      if (this.#quietOf !== frame) this.#flush();
      this.#quietOf = frame;
      this.#quietUntil = to;
      for (const quote of plainWay(corners, ts, scale)) this.#quiet.push(quote);
      return;
    }
    this.#flush();
    const walk = walkBar(run.state, corners, ts, scale);
    if (walk === null) {
      this.#pass(plainWay(corners, ts, scale), to, { of: frame, isDoubtful: false });
      return;
    }
    const finer = this.#reads < FINER_READS_MAX ? await this.#path.finer(pair, to, frame) : null;
    this.#reads += 1;
    if (finer === null) this.#pass(walk.quotes, to, { of: frame, isDoubtful: walk.isDoubtful });
    else if ("quotes" in finer) this.#pass(finer.quotes, to, { of: "ticks", isDoubtful: false });
    else await this.bars(finer, to);
  }

  #flush(): void {
    if (this.#quiet.length === 0) return;
    this.#pass(this.#quiet, this.#quietUntil, { of: this.#quietOf, isDoubtful: false });
    this.#quiet = [];
  }

  /** With all else that was quoted before each of them. */
  #pass(quotes: readonly QuoteInput[], until: number, source: Source): void {
    const all: QuoteInput[] = [];
    for (const quote of quotes) {
      this.#takeOthers(all, quote.ts);
      all.push(quote);
    }
    this.#takeOthers(all, until - 1);
    this.#player.part(all, unixMs(until), source);
  }

  #takeOthers(all: QuoteInput[], upTo: number): void {
    for (;;) {
      const next = this.#others[this.#passed];
      if (next === undefined || next.ts > upTo) return;
      all.push(next);
      this.#passed += 1;
    }
  }
}
