/**
 * Bars kept in PostgreSQL, and which ranges of them are complete. Reads answer at once or say that they cannot; writes
 * wait in memory and go out together, so neither a tick nor an answer ever waits for the disk. Runs in the service.
 * Never loses a price for a database that is slow or away: it says null, and the caller asks the provider.
 */
import type { Sql } from "postgres";
import type { Timeframe } from "../../contract/bar.ts";
import type { Log } from "../log.ts";
import { sliceBars } from "./bar-columns.ts";
import {
  insertBars,
  loadCoverage,
  loadSource,
  replaceCoverage,
  selectBars,
  type KeptBars,
} from "./bar-queries.ts";
import { createCompleteRanges } from "./complete-ranges.ts";
import type { TimeRange } from "./coverage.ts";
import { OLD_BARS_AT_ONCE, forgetSlice } from "./old-bars.ts";
import type { TwoSidedBars } from "./provider.ts";

/** A read that takes longer is answered by the provider instead. */
const READ_TIMEOUT_MS = 200;
/** After a fault the database is left alone for this long, so that questions do not each wait for it. */
const REST_AFTER_FAULT_MS = 5_000;
/** Bars that may wait to be written. Beyond it new ones are dropped: the provider still has them. */
const WAITING_BARS_MAX = 400_000;
/** Bars a statement: turning them into parameters holds up the event loop, so it is done in small portions. */
const WRITE_BARS_MAX = 2_000;

export type BarStore = {
  /** Loads what is known to be complete. A database that is away is a logged fault, tried again later. */
  open(): Promise<void>;
  /** The newest complete range that starts before `to`, cut at `to`, or null. Unix ms. */
  covered(symbol_id: number, timeframe: Timeframe, to: number): TimeRange | null;
  /** The last `limit` kept bars that open in [from, to), oldest first; null when the database does not answer. */
  read(
    symbol_id: number,
    timeframe: Timeframe,
    from: number,
    to: number,
    limit: number,
  ): Promise<TwoSidedBars | null>;
  /** Takes bars to be written with the next flush. */
  keep(kept: KeptBars): void;
  /** Writes what waits, in one transaction at a time. On a fault what waits is kept for the next flush. */
  flush(): Promise<void>;
  /**
   * Removes bars of these timeframes that open more than `keptMs` before the newest bar of any symbol ends; returns how many.
   * `stop` ends it after the slice under way.
   * @throws what the database threw; what was removed until then stays removed
   */
  forget(timeframes: readonly Timeframe[], keptMs: number, stop: AbortSignal): Promise<number>;
  readonly counts: StoreCounts;
};

/** Bars that wait to be written, were dropped because too many waited, and were written. */
export type StoreCounts = { waiting: number; dropped: number; written: number };

export type BarStoreOptions = {
  readonly sql: Sql;
  /** As MarketProvider.source, with the day offset where it is not 0. */
  readonly source: string;
  readonly log: Log;
  /** A monotonic clock, ms. */
  readonly now: () => number;
  /** Resolves when nobody removes what is kept of it; without it nobody does. */
  readonly isFree?: () => Promise<unknown>;
};

export function createBarStore(options: BarStoreOptions): BarStore {
  const { sql, source, log, now } = options;
  const coverage = createCompleteRanges();
  const queue = createWriteQueue();
  const turns = createTurns();
  let sourceId: number | null = null;
  let restUntil = Number.NEGATIVE_INFINITY;
  let flushing: Promise<void> | null = null;

  const isResting = () => now() < restUntil;

  function fault(error: unknown, doing: string): void {
    restUntil = now() + REST_AFTER_FAULT_MS;
    tellFault(log, error, { doing, waiting: queue.counts.waiting });
  }

  async function open(): Promise<void> {
    try {
      await options.isFree?.();
      const id = await loadSource(sql, source);
      for (const range of await loadCoverage(sql, id)) coverage.add(range);
      sourceId = id;
    } catch (error) {
      fault(error, "open");
    }
  }

  const read: BarStore["read"] = async (symbol_id, timeframe, from, to, limit) => {
    if (sourceId === null || isResting()) return null;
    try {
      const rows = selectBars(sql, sourceId, symbol_id, timeframe, from, to, limit);
      return await withTimeout(rows, READ_TIMEOUT_MS);
    } catch (error) {
      fault(error, "read");
      return null;
    }
  };

  /** Writes the oldest that wait. False when the database failed. */
  async function writeBatch(id: number): Promise<boolean> {
    const batch = queue.oldest();
    const ranges = coverage.with(batch);
    try {
      await sql.begin(async (tx) => {
        await insertBars(tx, id, batch);
        await replaceCoverage(tx, id, ranges);
      });
    } catch (error) {
      fault(error, "write");
      return false;
    }
    for (const range of ranges) coverage.add(range);
    queue.drop(batch);
    return true;
  }

  async function write(): Promise<void> {
    if (sourceId === null) await open();
    if (sourceId === null) return;
    const id = sourceId;
    while (!queue.isEmpty() && (await writeBatch(id)));
  }

  async function flush(): Promise<void> {
    if (flushing === null && !isResting() && !(queue.isEmpty() && sourceId !== null)) {
      flushing = turns.take(write).finally(() => {
        flushing = null;
      });
    }
    await flushing;
  }

  const forget = createForgetting({ sql, idOf: () => sourceId, coverage, turns });
  const { keep, counts } = queue;
  return { open, covered: coverage.lastBefore, read, keep, flush, forget, counts };
}

type Turns = { take<T>(work: () => Promise<T>): Promise<T> };

/** One after the other, in the order in which they are taken: what is complete is read and changed as one with the bars. */
function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      const turn = last.then(work);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** See BarStore.forget. Each slice is a turn of its own, so that what comes meanwhile is written between them. */
function createForgetting({
  sql,
  idOf,
  coverage,
  turns,
}: {
  sql: Sql;
  idOf: () => number | null;
  coverage: ReturnType<typeof createCompleteRanges>;
  turns: Turns;
}): BarStore["forget"] {
  return async (timeframes, keptMs, stop) => {
    const id = idOf();
    if (id === null) return 0;
    const before = coverage.newest() - keptMs;
    let removed = 0;
    for (const { symbol_id, timeframe } of coverage.beginningBefore(timeframes, before)) {
      for (let count = OLD_BARS_AT_ONCE; count === OLD_BARS_AT_ONCE; removed += count) {
        if (stop.aborted) return removed;
        const slice = await turns.take(async () => {
          const gone = await forgetSlice(sql, id, symbol_id, timeframe, before);
          coverage.cut(symbol_id, timeframe, gone.from);
          return gone;
        });
        count = slice.count;
      }
    }
    return removed;
  };
}

/** What waits to be written, in portions that fit a statement. */
function createWriteQueue() {
  const counts: StoreCounts = { waiting: 0, dropped: 0, written: 0 };
  let waiting: KeptBars[] = [];

  function keep({ symbol_id, timeframe, bars, from, to }: KeptBars): void {
    if (from >= to) return;
    if (counts.waiting + bars.ts.length > WAITING_BARS_MAX) {
      counts.dropped += bars.ts.length;
      return;
    }
    counts.waiting += bars.ts.length;
    for (let start = 0; start === 0 || start < bars.ts.length; start += WRITE_BARS_MAX) {
      const end = start + WRITE_BARS_MAX;
      waiting.push({
        symbol_id,
        timeframe,
        bars: bars.ts.length <= WRITE_BARS_MAX ? bars : sliceBars(bars, start, end),
        from: start === 0 ? from : (bars.ts[start] ?? to),
        to: bars.ts[end] ?? to,
      });
    }
  }

  /** The oldest that fit one statement; at least one where there is one. */
  function oldest(): KeptBars[] {
    let bars = 0;
    const end = waiting.findIndex((item, position) => {
      bars += item.bars.ts.length;
      return position > 0 && bars > WRITE_BARS_MAX;
    });
    return waiting.slice(0, end < 0 ? waiting.length : end);
  }

  /** Forgets the oldest, which were written. */
  function drop(batch: readonly KeptBars[]): void {
    const written = batch.reduce((sum, item) => sum + item.bars.ts.length, 0);
    waiting = waiting.slice(batch.length);
    counts.waiting -= written;
    counts.written += written;
  }

  return { keep, oldest, drop, counts, isEmpty: () => waiting.length === 0 };
}

function tellFault(log: Log, error: unknown, facts: { doing: string; waiting: number }): void {
  // Nothing is lost and nobody waits: no reason to wake an operator.
  if (error instanceof LateAnswer) {
    log.warn({ ...facts, late_ms: error.ms, rest_ms: REST_AFTER_FAULT_MS }, LATE);
  } else log.error({ err: error, ...facts }, "kept bars: the database failed");
}

const LATE =
  "kept bars: the database is slow to answer; until it has rested, the provider of prices is asked for bars";

/** The database is there, and took longer than bars may. */
class LateAnswer extends Error {
  override readonly name = "LateAnswer";
  readonly ms: number;

  constructor(ms: number) {
    super(`no answer in ${ms} ms`);
    this.ms = ms;
  }
}

/** Settles as `work`, or fails when it takes too long; work that comes late is let go without a word. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
