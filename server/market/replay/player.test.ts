import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { MarketSink } from "../provider.ts";
import { makeDecimal } from "./decimal.ts";
import { createTapePlayer } from "./player.ts";
import { addRow, makeTable } from "./table.ts";
import { makeTapes, makeVoice, type Voice } from "./tape.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A symbol whose bid is its tick's number, from 100. `asks` where the spread is not 1. */
function voice(symbol_id: number, times: readonly number[], asks: readonly number[] = []): Voice {
  const table = makeTable(2);
  for (const [row, ts] of times.entries()) {
    const bid = { ...makeDecimal(), whole: 100 + row };
    addRow(table, ts, [bid, { ...makeDecimal(), whole: asks[row] ?? 101 + row }], 0, 0);
  }
  return makeVoice(symbol_id, table);
}

function listen() {
  const heard: string[] = [];
  const sink: MarketSink = {
    tick: (symbol_id, bid, ask, _, ts) => void heard.push(`${symbol_id}@${ts} ${bid}/${ask}`),
    status: (symbol_id, status, ts) => heard.push(`${symbol_id}@${ts} status ${status}`),
  };
  const take = () => heard.splice(0);
  return { sink, take };
}

const CLOSED = SYMBOL_STATUS.closed;
const onEnd = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "setImmediate", "clearTimeout", "clearImmediate", "performance"],
  });
  onEnd.mockReset();
});
afterEach(() => vi.useRealTimers());
const play = (voices: readonly Voice[], speed: number) =>
  createTapePlayer(voices, speed, () => performance.now());

test("ticks come when their time has come, those of all symbols in one order", async () => {
  const { sink, take } = listen();
  const one = voice(1, [1000, 3000, 5000]);
  const other = voice(2, [1000, 2000, 5000]);
  const player = play([one, other], 1);
  player.start(sink, onEnd);
  expect(take()).toEqual(["1@1000 100/101", "2@1000 100/101"]);
  await vi.advanceTimersByTimeAsync(999);
  expect(take()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(take()).toEqual(["2@2000 101/102"]);
  expect(player.now(one)).toBe(2000);
  await vi.advanceTimersByTimeAsync(2999);
  expect(take()).toEqual(["1@3000 101/102"]);
  expect(player.now(one)).toBe(4999);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(take()).toEqual([
    "1@5000 102/103",
    `1@5000 status ${CLOSED}`,
    "2@5000 102/103",
    `2@5000 status ${CLOSED}`,
  ]);
  expect(onEnd).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(take()).toEqual([]);
  expect(player.now(one)).toBe(5000);
});

test("speed makes the recorded time run faster", async () => {
  const { sink, take } = listen();
  const player = play([voice(1, [0, 10_000, 30_000])], 10);
  player.start(sink, onEnd);
  await vi.advanceTimersByTimeAsync(1000);
  expect(take()).toEqual(["1@0 100/101", "1@10000 101/102"]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(take()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(take()).toEqual(["1@30000 102/103", `1@30000 status ${CLOSED}`]);
});

test("a silence is cut to a minute, and the head jumps over the rest", async () => {
  const { sink, take } = listen();
  const only = voice(1, [0, 2 * DAY, 2 * DAY + 60_000]);
  const player = play([only], 1);
  player.start(sink, onEnd);
  take();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(player.now(only)).toBe(59_999);
  expect(take()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(take()).toEqual([`1@${2 * DAY} 101/102`]);
  expect(player.now(only)).toBe(2 * DAY);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(take()[0]).toBe(`1@${2 * DAY + 60_000} 102/103`);
});

test("a symbol that starts later has its opening quote at once and does not repeat it", async () => {
  const { sink, take } = listen();
  const late = voice(2, [50_000, 55_000]);
  const player = play([voice(1, [0, 51_000, 60_000]), late], 1);
  player.start(sink, onEnd);
  expect(take()).toEqual(["1@0 100/101", "2@50000 100/101"]);
  expect(player.now(late)).toBe(50_000);
  await vi.advanceTimersByTimeAsync(55_000);
  expect(take()).toEqual(["1@51000 101/102", "2@55000 101/102", `2@55000 status ${CLOSED}`]);
});

test("a recorded ask that is not above the bid is played one point above it", () => {
  const { sink, take } = listen();
  const player = play([voice(1, [0, 1, 2], [100, 50, 110])], 0);
  player.start(sink, onEnd);
  expect(take().slice(0, 3)).toEqual(["1@0 100/101", "1@1 101/102", "1@2 102/110"]);
});

test("as fast as it goes means in order of time and in slices that let others run", async () => {
  const { sink, take } = listen();
  const times = Array.from({ length: 5_000 }, (_, row) => row * HOUR);
  const player = play(
    [
      voice(1, times),
      voice(
        2,
        times.map((ts) => ts + 1),
      ),
    ],
    0,
  );
  player.start(sink, onEnd);
  const first = take();
  expect(first.length).toBeGreaterThan(0);
  expect(first.length).toBeLessThan(5_000);
  await vi.runAllTimersAsync();
  const all = [...first, ...take()].filter((line) => !line.includes("status"));
  expect(all.length).toBe(10_000);
  const heard = all.map((line) => Number(/@(\d+)/.exec(line)?.[1]));
  expect(heard).toEqual([...heard].sort((left, right) => left - right));
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test("after the process stood still the tape goes on from where it was", async () => {
  const { sink, take } = listen();
  let lost = 0;
  const times = Array.from({ length: 100 }, (_, row) => row * 1000);
  const player = createTapePlayer([voice(1, times)], 1, () => performance.now() + lost);
  player.start(sink, onEnd);
  await vi.advanceTimersByTimeAsync(1500);
  take();
  lost = HOUR;
  await vi.advanceTimersByTimeAsync(600);
  expect(take()).toEqual(["1@2000 102/103"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(take()).toEqual(["1@3000 103/104"]);
});

test("stopped, it plays nothing more", async () => {
  for (const speed of [0, 1]) {
    const { sink, take } = listen();
    const times = Array.from({ length: 9_000 }, (_, row) => row * 10);
    const player = play([voice(1, times)], speed);
    player.start(sink, onEnd);
    player.stop();
    take();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(take()).toEqual([]);
  }
  expect(onEnd).not.toHaveBeenCalled();
});

test("recordings within a week of each other are one tape, others each their own", () => {
  const tapes = makeTapes([
    voice(1, [100 * DAY, 101 * DAY]),
    voice(2, [0, DAY]),
    voice(3, [107 * DAY, 108 * DAY]),
    voice(4, [100.5 * DAY, 100.6 * DAY]),
    voice(5, [116 * DAY]),
  ]);
  expect(tapes.map((tape) => tape.map(({ symbol_id }) => symbol_id))).toEqual([
    [2],
    [1, 4, 3],
    [5],
  ]);
});
