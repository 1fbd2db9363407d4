/** How often a chart says its figures: nobody reads those of sixteen charts sixty times a second. */
import { createRoot } from "solid-js";
import { describe, expect, it } from "vitest";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { QuoteReader } from "../../../workers/rings/readers.ts";
import { BarHistory } from "./bar-history.ts";
import { ChartReadout, type FrameFacts } from "./chart-readout.ts";
import { DEFAULT_SETTINGS } from "./chart-settings.ts";

const FRAME_MS = 1_000 / 60;

const historyOf = (close: number): BarHistory => {
  const history = new BarHistory();
  history.upsert({ ts: 60_000, open: close, high: close, low: close, close, volume: 1 });
  return history;
};

/** A chart whose price is another one in each frame; what it says and marks, frame by frame. */
function watch(isRead: boolean) {
  const readout = createRoot(() => new ChartReadout());
  let version = 0;
  let marked = 0;
  let now = 0;
  const quotes = {
    version: () => version,
    read: (_slot: number, view: { bid: number; ask: number; received_at: number }) => {
      Object.assign(view, { bid: version / 100, ask: version / 100 + 1, received_at: 1 });
      return true;
    },
  } as unknown as QuoteReader;
  readout.useSlot(0);
  const said: string[] = [];
  return {
    readout,
    said,
    marks: () => marked,
    frame: (history: BarHistory, isMoving = false): void => {
      version += 1;
      now += FRAME_MS;
      const close = version / 100;
      history.upsert({ ts: 60_000, open: close, high: close, low: close, close, volume: 1 });
      readout.frame({
        view: { marks: { set: () => (marked += 1) }, percentBase: 1 },
        palette: { rising: {}, falling: {} },
        history,
        symbol: { digits: 2, pip_points: 1 } as SymbolRecord,
        settings: { ...DEFAULT_SETTINGS, hasCountdown: false },
        quotes,
        isFresh: true,
        isClosed: false,
        isRead: isRead && !isMoving,
        isMoving,
        frameMs: now,
        nowMs: 1,
        serviceMs: 1,
      } as unknown as FrameFacts);
      said.push(`${readout.quote().bid} ${readout.bar().close}`);
    },
  };
}

const changesOf = (said: readonly string[]): number =>
  said.filter((words, at) => words !== said[at - 1]).length;

describe("the figures of a chart", () => {
  it("are said with each price where they are read", () => {
    const { frame, said } = watch(true);
    const history = historyOf(1);
    for (let at = 0; at < 60; at += 1) frame(history);
    expect(changesOf(said)).toBe(60);
  });

  it("are said five times a second where it is one of many, and drawn with each price", () => {
    const { frame, said, marks } = watch(false);
    const history = historyOf(1);
    for (let at = 0; at < 60; at += 1) frame(history);
    expect(changesOf(said)).toBe(5);
    expect(marks()).toBe(60);
  });

  it("are never those of other bars, and those under the crosshair at once", () => {
    const { frame, said, readout } = watch(false);
    const [one, other] = [historyOf(1), historyOf(1)];
    frame(one);
    frame(one);
    expect(changesOf(said)).toBe(1);
    frame(other);
    expect(changesOf(said)).toBe(2);
    readout.hover({ from: 0, to: 1 });
    frame(other);
    expect(changesOf(said)).toBe(3);
    readout.refresh();
    frame(other);
    expect(changesOf(said)).toBe(4);
  });

  it("are said five times a second of bars that pass under the pointer, and once the picture rests at once", () => {
    const { frame, said, readout } = watch(true);
    const history = historyOf(1);
    frame(history);
    for (let at = 0; at < 60; at += 1) {
      frame(history, true);
      readout.hover({ from: at, to: at + 1 });
    }
    expect(changesOf(said)).toBe(5);
    readout.hover({ from: 0, to: 1 });
    frame(history);
    expect(changesOf(said)).toBe(6);
  });
});
