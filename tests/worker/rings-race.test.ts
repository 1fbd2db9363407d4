/**
 * The rings under a real race: one thread writes without pause, this one reads without pause. Each read may
 * have one of the outcomes listed, and no other; a quote, tick or bar made of two writes is none of them.
 */
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { createRingMemory } from "../../workers/rings/layout.ts";
import { LiveBarRingReader } from "../../workers/rings/live-bar-ring.ts";
import { QuoteBoardReader } from "../../workers/rings/quote-board.ts";
import { makeQuoteView, type BarView, type TickView } from "../../workers/rings/readers.ts";
import { TickRingReader } from "../../workers/rings/tick-ring.ts";

const WRITES = 1_500_000;
const SYMBOL = 7;
const BAR_DEPTH = 4;

/** A node thread does not load TypeScript by itself. */
const LOAD_TYPESCRIPT = `
  const { workerData } = require("node:worker_threads");
  import("tsx/esm/api").then(({ tsImport }) => tsImport(workerData.script, workerData.script));
`;

/** What a read may come to. */
type Outcome =
  /** Nothing there yet, nothing new, or the writer was mid-write. */
  | "nothing"
  /** Every field of one and the same write, not older than the one read before. */
  | "whole"
  /** Fields of several writes, or older than the one before: never acceptable. */
  | "torn"
  | "backwards";

type Tally = Record<Outcome, number>;

const ACCEPTABLE: readonly Outcome[] = ["nothing", "whole"];

const makeTally = (): Tally => ({ nothing: 0, whole: 0, torn: 0, backwards: 0 });

function judge(tally: Tally, values: readonly number[], last: number): number {
  const [first = 0] = values;
  if (values.some((value) => value !== first)) tally.torn += 1;
  else if (first < last) tally.backwards += 1;
  else tally.whole += 1;
  return Math.max(first, last);
}

const quote = makeQuoteView();
const tick: TickView = { slot: 0, symbol_id: 0, bid: 0, ask: 0, volume: 0, ts: 0 };
const bars: BarView[] = Array.from({ length: BAR_DEPTH }, () => ({
  ts: 0,
  open: 0,
  high: 0,
  low: 0,
  close: 0,
  volume: 0,
}));

it("no reader sees half a write, and the ring's reader has or counts every tick", async () => {
  const memory = createRingMemory(
    { quoteCapacity: 4, tickCapacity: 512, barSlots: 1, barDepth: BAR_DEPTH },
    true,
  );
  const gate = new SharedArrayBuffer(8);
  const gateWords = new Int32Array(gate);
  const board = new QuoteBoardReader(memory);
  const ring = new TickRingReader(memory);
  const liveBars = new LiveBarRingReader(memory);
  const worker = new Worker(LOAD_TYPESCRIPT, {
    eval: true,
    workerData: {
      buffer: memory.buffer,
      writes: WRITES,
      gate,
      script: new URL("./rings-writer.ts", import.meta.url).href,
    },
  });
  const failed = new Promise<never>((_, reject) => worker.once("error", reject));
  const started = new Promise<void>((resolve) => worker.once("online", () => resolve()));
  await Promise.race([started, failed]);

  const tallies = { board: makeTally(), ring: makeTally(), bars: makeTally() };
  const last = { board: 0, ring: 0, bars: 0 };
  const readOnce = (): boolean => {
    const slot = board.slotOf(SYMBOL);
    if (board.read(slot, quote)) {
      const { bid, ask, high, low, open, close, volume, ts, received_at } = quote;
      const all = [bid, ask, high, low, open, close, volume, ts, received_at];
      last.board = judge(tallies.board, all, last.board);
    } else {
      tallies.board.nothing += 1;
    }
    const count = liveBars.read(0, bars);
    if (count > 0) {
      for (const bar of bars.slice(0, count)) {
        const { ts, open, high, low, close, volume } = bar;
        judge(tallies.bars, [ts, open, high, low, close, volume], 0);
      }
      const newest = bars[count - 1]?.ts ?? 0;
      if (newest < last.bars) tallies.bars.backwards += 1;
      last.bars = newest;
    } else {
      tallies.bars.nothing += 1;
    }
    const isTick = ring.next(tick);
    if (isTick) {
      const { symbol_id, bid, ask, volume, ts } = tick;
      last.ring = judge(tallies.ring, [symbol_id, bid, ask, volume, ts], last.ring + 1);
    } else {
      tallies.ring.nothing += 1;
    }
    return isTick;
  };

  // The writer may still be on its way to the gate: opened until it has passed.
  while (board.tickCount() === 0) {
    Atomics.store(gateWords, 0, 1);
    Atomics.notify(gateWords, 0);
    await Promise.race([new Promise((resolve) => setImmediate(resolve)), failed]);
  }
  while (Atomics.load(gateWords, 1) === 0) readOnce();
  while (readOnce());
  await worker.terminate();

  for (const tally of Object.values(tallies)) {
    const unacceptable = Object.entries(tally).filter(
      ([outcome, count]) => count > 0 && !ACCEPTABLE.includes(outcome as Outcome),
    );
    expect(unacceptable).toEqual([]);
    expect(tally.whole).toBeGreaterThan(0);
  }
  expect(last).toEqual({ board: WRITES, ring: WRITES, bars: WRITES });
  expect(tallies.ring.whole + ring.lappedCount()).toBe(WRITES);
  expect(ring.lappedCount()).toBeGreaterThan(0);
});
