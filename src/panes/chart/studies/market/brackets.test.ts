/** Brackets as a replayed chart knows them, against those folded out of the bars that it has replayed. */
import { describe, expect, it } from "vitest";
import { barStart, MINUTE_MS, type Frame } from "../../../../../domain/bar.ts";
import { makeRandom } from "../../../../../indicators/test-bars.ts";
import type { BarView } from "../../../../../workers/rings/readers.ts";
import { BarHistory, makeBarView } from "../../bar-history.ts";
import { ReplayHistory } from "../../replay/replay-history.ts";
import { columnsOf } from "../../test-bars.ts";
import { ReplayedBrackets } from "./brackets.ts";

/** Monday, 6 January 2025, 00:00 UTC. */
const START_MS = 1_736_121_600_000;

const minutes = makeMinutes(3000);

/** Bars of one minute, some of them missing. */
function makeMinutes(count: number): BarView[] {
  const random = makeRandom(9);
  const bars: BarView[] = [];
  let close = 1000;
  for (let minute = 0; minute < count; minute += 1) {
    if (random() < 0.05) continue;
    const open = close;
    close += Math.round((random() - 0.5) * 20);
    bars.push({
      ts: START_MS + minute * MINUTE_MS,
      open,
      high: Math.max(open, close) + Math.floor(random() * 5),
      low: Math.min(open, close) - Math.floor(random() * 5),
      close,
      volume: 1,
    });
  }
  return bars;
}

function fold(bars: readonly BarView[], frame: Frame): BarView[] {
  const folded: BarView[] = [];
  for (const bar of bars) {
    const ts = barStart(frame, bar.ts);
    const last = folded.at(-1);
    if (last?.ts === ts) {
      last.high = Math.max(last.high, bar.high);
      last.low = Math.min(last.low, bar.low);
      last.close = bar.close;
      last.volume += bar.volume;
    } else folded.push({ ...bar, ts });
  }
  return folded;
}

function historyOf(bars: readonly BarView[]): BarHistory {
  const history = new BarHistory();
  history.prepend(columnsOf(bars));
  history.hasMore = false;
  return history;
}

function readAll(brackets: ReplayedBrackets): BarView[] {
  return Array.from({ length: brackets.end - brackets.first }, (_, at) => {
    const bar = makeBarView();
    expect(brackets.read(brackets.first + at, brackets.first + at + 1, bar)).toBe(true);
    expect(brackets.tsAt(brackets.first + at)).toBe(bar.ts);
    return bar;
  });
}

describe("the brackets of a replay", () => {
  const whole = historyOf(fold(minutes, "M30"));

  it.each(["M1", "M5", "M15", "M30", "H1", "H4"] as const)(
    "on a chart of %s are of the bars that were replayed alone, forwards and back",
    (frame) => {
      const bars = historyOf(fold(minutes, frame));
      const replay = new ReplayHistory(bars, frame, bars.tsAt(bars.first + 1));
      const brackets = new ReplayedBrackets(whole, "M30");
      const random = makeRandom(4);
      let at = bars.first + 1;
      for (let step = 0; step < 30; step += 1) {
        const way = random() < 0.2 ? -3 : random() < 0.2 ? 5 : 1;
        at = Math.min(bars.end - 1, Math.max(bars.first + 1, at + way));
        replay.follow(bars.tsAt(at));
        brackets.follow(replay, frame, 0);
        const versions = [brackets.shape, brackets.tip];
        const last = replay.tsAt(replay.end - 1);
        const known = minutes.filter(({ ts }) => barStart(frame, ts) <= last);
        expect(readAll(brackets)).toEqual(fold(known, "M30"));
        brackets.follow(replay, frame, 0);
        expect([brackets.shape, brackets.tip]).toEqual(versions);
      }
    },
  );

  it("leave out one that a longer bar lies across, rather than to tell what comes", () => {
    const bars = historyOf(fold(minutes, "M45"));
    const replay = new ReplayHistory(bars, "M45", START_MS + 45 * MINUTE_MS);
    const brackets = new ReplayedBrackets(whole, "M30");
    brackets.follow(replay, "M45", 0);
    expect(readAll(brackets)).toEqual(fold(minutes, "M30").slice(0, 1));
  });

  it("are none while nothing is replayed", () => {
    const brackets = new ReplayedBrackets(whole, "M30");
    brackets.follow(new BarHistory(), "M5", 0);
    expect(readAll(brackets)).toEqual([]);
  });
});
