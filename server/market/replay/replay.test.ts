import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { TIMEFRAMES, type Timeframe } from "../../../contract/bar.ts";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import { SymbolRecord } from "../../../contract/symbol.ts";
import { foldTick, makeBarBuilder } from "../../../domain/bar.ts";
import { createLog } from "../../log.ts";
import { emptyBars, pushBar } from "../bar-columns.ts";
import type { MarketSink } from "../provider.ts";
import { createReplay } from "./replay.ts";

const home = mkdtempSync(join(tmpdir(), "ringside-replay-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const log = createLog("silent");
let folders = 0;
const START = Date.UTC(2024, 1, 28, 21, 0);
const MINUTE = 60_000;

function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = join(home, String(folders++));
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
const ticksText = (ticks: readonly (readonly [number, number, number])[]) =>
  `timestamp,bid,ask\n${ticks.map((tick) => tick.join(",")).join("\n")}\n`;
const SMALL = ticksText([
  [START, 1.1, 1.2],
  [START + 1000, 1.15, 1.25],
]);

const silent: MarketSink = { tick: () => undefined, status: () => undefined };

/** Plays to the end, as fast as it goes. */
async function playAll(replay: Awaited<ReturnType<typeof createReplay>>): Promise<string[]> {
  const heard: string[] = [];
  let open = replay.symbols.length;
  await new Promise<void>((resolve) => {
    void replay.start({
      tick: (symbol_id, bid, ask, _, ts) =>
        void heard.push(`${ts - START} ${symbol_id} ${bid}/${ask}`),
      status: (symbol_id, status, ts) => {
        heard.push(`${ts - START} ${symbol_id} status ${status}`);
        if (--open === 0) resolve();
      },
    });
  });
  return heard;
}

test("a folder plays all its symbols in order of time and closes each at its end", async () => {
  const path = makeFolder({
    "README.md": "not a recording",
    "README.txt": "not one either",
    "eurusd.csv": SMALL,
    "zzznew.csv": ticksText([
      [START + 500, 7.5, 7.75],
      [START + 2000, 8, 8.01],
    ]),
  });
  const replay = await createReplay({ path, speed: 0, log });
  expect(
    replay.symbols.map(({ symbol_id, symbol, digits }) => [symbol_id, symbol, digits]),
  ).toEqual([
    [1, "EURUSD", 5],
    [10_001, "ZZZNEW", 2],
  ]);
  for (const record of replay.symbols) expect(SymbolRecord.parse(record)).toEqual(record);
  expect(replay.recordings.map(({ file }) => file)).toEqual(["eurusd.csv", "zzznew.csv"]);
  expect(await playAll(replay)).toEqual([
    "0 1 110000/120000",
    "500 10001 750/775",
    "1000 1 115000/125000",
    `1000 1 status ${SYMBOL_STATUS.closed}`,
    "2000 10001 800/801",
    `2000 10001 status ${SYMBOL_STATUS.closed}`,
  ]);
  expect(replay.now(1)).toBe(START + 1000);
  expect(replay.now(10_001)).toBe(START + 2000);
  await replay.stop();
});

test("one file that is not known stops the whole folder", async () => {
  const path = makeFolder({ "eurusd.csv": SMALL, "gbpusd.csv": "name,age\nAnna,7\n" });
  const error = await createReplay({ path, speed: 1, log }).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/gbpusd\.csv is in no layout.*name,age/s);
});

test("a folder without recordings and a path that is not there are refused by name", async () => {
  const empty = makeFolder({ "README.md": "nothing" });
  await expect(createReplay({ path: empty, speed: 1, log })).rejects.toThrow(
    `${empty} has no recording`,
  );
  const gone = join(home, "gone.csv");
  await expect(createReplay({ path: gone, speed: 1, log })).rejects.toThrow(
    /gone\.csv cannot be read/,
  );
});

test("the source changes with the recording's text, not with its packing or its place", async () => {
  const sourceOf = async (files: Readonly<Record<string, string>>) =>
    (await createReplay({ path: makeFolder(files), speed: 1, log })).source;
  const source = await sourceOf({ "eurusd.csv": SMALL });
  expect(source).toMatch(/^replay:[0-9a-f]{32}$/);
  expect(await sourceOf({ "eurusd.csv": SMALL })).toBe(source);
  expect(await sourceOf({ "eurusd.csv": SMALL.replace("1.25", "1.26") })).not.toBe(source);
  expect(await sourceOf({ "usdjpy.csv": SMALL })).not.toBe(source);
});

test("several files of one symbol are one recording, whatever their order", async () => {
  const path = makeFolder({
    "eurusd-a.csv": ticksText([[START + 5000, 1.3, 1.4]]),
    "eurusd-b.csv": SMALL,
    "eurusd-m1.csv": `timestamp,open,high,low,close\n${START},9,9,9,9\n${START + MINUTE},2,2,2,2\n`,
  });
  const replay = await createReplay({ path, speed: 0, log });
  const heard = (await playAll(replay)).filter((line) => !line.includes("status"));
  expect(heard).toEqual([
    "0 1 110000/120000",
    "1000 1 115000/125000",
    "5000 1 130000/140000",
    `${MINUTE} 1 200000/200001`,
  ]);
});

/** Ticks over some days, at irregular times. */
const path = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 20_000_000 }),
      bid: fc.integer({ min: 100, max: 900 }),
    }),
    {
      minLength: 2,
      maxLength: 40,
    },
  )
  .map((steps) => {
    let ts = START;
    return steps.map(({ step, bid }) => {
      ts += step;
      return { ts, bid, ask: bid + 3 };
    });
  });

test("up to the head bars hold the ticks that came; an explicit range beyond it has the record", async () => {
  await fc.assert(
    fc.asyncProperty(
      path,
      fc.constantFrom<Timeframe>(...TIMEFRAMES),
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(0, 7_200_000),
      async (ticks, timeframe, part, dayOffsetMs) => {
        const text = ticksText(ticks.map(({ ts, bid, ask }) => [ts, bid / 100, ask / 100]));
        let monotonic = 0;
        const replay = await createReplay({
          path: join(makeFolder({ "testing.csv": text }), "testing.csv"),
          speed: 1,
          dayOffsetMs,
          log,
          monotonicMs: () => monotonic,
        });
        const symbol_id = replay.symbols[0]?.symbol_id ?? 0;
        await replay.start(silent);
        // Within the first silence: the head runs a minute at most before the next tick.
        const silence = Math.min((ticks[1]?.ts ?? 0) - (ticks[0]?.ts ?? 0) - 1, 59_999);
        monotonic = Math.floor((silence * part) / 100);
        const now = replay.now(symbol_id);
        expect(now).toBe((ticks[0]?.ts ?? 0) + monotonic);
        const expected = (until: number) => {
          const bars = emptyBars();
          const bid = makeBarBuilder();
          const ask = makeBarBuilder();
          for (const tick of ticks.filter(({ ts }) => ts <= until)) {
            if (bid.ticks > 0 && tick.ts >= bid.end) pushBar(bars, bid, ask);
            foldTick(bid, timeframe, tick.ts, tick.bid, 0, dayOffsetMs);
            foldTick(ask, timeframe, tick.ts, tick.ask, 0, dayOffsetMs);
          }
          pushBar(bars, bid, ask);
          return bars;
        };
        const digitsApart = replay.symbols[0]?.digits ?? 0;
        const scale = 10 ** (2 - digitsApart);
        const plain = (bars: ReturnType<typeof emptyBars>) =>
          Object.entries(bars).map(([name, column]) => [
            name,
            /bid|ask/.test(name) ? column.map((price) => Math.round(price * scale)) : column,
          ]);
        const toHead = await replay.bars(symbol_id, timeframe, 0, now + 1, 1000);
        expect(plain(toHead.bars)).toEqual(Object.entries(expected(now)));
        const whole = await replay.bars(symbol_id, timeframe, 0, START * 2, 1000);
        expect(plain(whole.bars)).toEqual(Object.entries(expected(START * 2)));
        const some = await replay.ticks(symbol_id, 0, START * 2, 1000);
        expect(some.ts).toEqual(ticks.flatMap(({ ts }) => (ts <= now ? [ts] : [])));
        await replay.stop();
      },
    ),
    { numRuns: 60 },
  );
});

test("the last bars before a time come with the word whether there are older ones", async () => {
  const ticks = Array.from(
    { length: 10 },
    (_, row) => [START + row * MINUTE, 1 + row, 20] as const,
  );
  const replay = await createReplay({
    path: makeFolder({ "eurusd.csv": ticksText(ticks) }),
    speed: 0,
    log,
  });
  const ask = async (from: number, to: number, limit: number) => {
    const { bars, has_more } = await replay.bars(
      1,
      "M1",
      START + from * MINUTE,
      START + to * MINUTE,
      limit,
    );
    return [bars.ts.map((ts) => (ts - START) / MINUTE), has_more];
  };
  expect(await ask(0, 10, 100)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], false]);
  expect(await ask(0, 10, 3)).toEqual([[7, 8, 9], true]);
  expect(await ask(2, 5, 100)).toEqual([[2, 3, 4], true]);
  expect(await ask(2, 5, 2)).toEqual([[3, 4], true]);
  expect(await ask(50, 60, 5)).toEqual([[], true]);
  expect(await ask(-50, -40, 5)).toEqual([[], false]);
  await replay.stop();
});
