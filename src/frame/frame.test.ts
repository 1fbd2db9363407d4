/** One frame for all panes, of which one fails. */
import { ErrorBoundary, createComponent, createRoot } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createFrame,
  frameNow,
  hurryFrame,
  makeFrame,
  setFramePace,
  watchFrames,
} from "./frame.ts";

const FAULT = new Error("Invariant: this pane is whole");
let frames: FrameRequestCallback[] = [];
let reported: unknown[] = [];
const stops: (() => void)[] = [];

/** One frame of the screen. */
const frame = (now = 0): void => {
  for (const callback of frames.splice(0)) callback(now);
};
const fail = (): never => {
  throw FAULT;
};

beforeEach(() => {
  frames = [];
  reported = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal("reportError", (fault: unknown) => void reported.push(fault));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setFramePace(0);
  frame();
  vi.unstubAllGlobals();
});

describe("a callback that throws", () => {
  it("stops nobody else, is reported once and not called again", () => {
    const called: string[] = [];
    stops.push(makeFrame(() => void called.push("first")));
    stops.push(
      makeFrame(() => {
        called.push("broken");
        fail();
      }),
    );
    stops.push(makeFrame(() => void called.push("last")));
    frame();
    frame();
    expect(called).toEqual(["first", "broken", "last", "first", "last"]);
    expect(reported).toEqual([FAULT]);
  });

  it("tells whoever asked to hear of it, and goes on with the frame", () => {
    const heard: unknown[] = [];
    let after = 0;
    stops.push(makeFrame(fail, (fault) => heard.push(fault)));
    stops.push(makeFrame(() => void (after += 1)));
    frame();
    frame();
    expect([heard, reported, after]).toEqual([[FAULT], [], 2]);
  });

  it("of a component is met by the boundary around it, which may start it again", () => {
    let runs = 0;
    let restart: () => void = () => undefined;
    let shown: unknown = null;
    const dispose = createRoot((disposeRoot) => {
      const view = createComponent(ErrorBoundary, {
        fallback: (fault: unknown, reset: () => void) => {
          restart = reset;
          return `stopped: ${(fault as Error).message}`;
        },
        get children() {
          createFrame(() => {
            runs += 1;
            if (runs === 1) fail();
          });
          return "running";
        },
      }) as unknown as () => unknown;
      shown = view;
      return disposeRoot;
    });
    const look = (): unknown => (shown as () => unknown)();
    expect(look()).toBe("running");
    frame();
    expect(look()).toBe(`stopped: ${FAULT.message}`);
    frame();
    expect(runs).toBe(1);
    restart();
    frame();
    frame();
    expect([look(), runs]).toEqual(["running", 3]);
    expect(reported).toEqual([]);
    dispose();
  });
});

describe("the frame", () => {
  it("is asked for only while anybody wants it", () => {
    const stop = makeFrame(() => undefined);
    frame();
    expect(frames).toHaveLength(1);
    stop();
    frame();
    expect(frames).toHaveLength(0);
  });
});

describe("a pace that the user chose", () => {
  /** Sixty frames of the screen in a second, from `from` on. */
  const second = (from: number): void => {
    for (let n = 0; n < 60; n += 1) frame(from + (n * 1_000) / 60);
  };
  const counting = (isPaced = true) => {
    const counted = { runs: 0, readings: new Set<number | null>() };
    const run = () => {
      counted.runs += 1;
      counted.readings.add(frameNow());
    };
    stops.push(makeFrame(run, undefined, isPaced));
    return counted;
  };

  it.each([
    [0, 60],
    [30, 30],
    [10, 10],
    [4, 4],
    [1, 1],
  ])("of %i a second draws as often", (rate, draws) => {
    const counted = counting();
    frame(10_000);
    counted.runs = 0;
    setFramePace(rate === 0 ? 0 : 1_000 / rate);
    second(20_000);
    expect(counted.runs).toBe(draws);
  });

  it("draws everything of a frame together, so that rows and totals are of one reading", () => {
    const [row, total] = [counting(), counting()];
    setFramePace(250);
    second(30_000);
    expect(row).toEqual(total);
    expect(row.readings.size).toBe(row.runs);
  });

  it("holds up nothing that is hurried", () => {
    const counted = counting();
    frame(40_000);
    setFramePace(1_000);
    counted.runs = 0;
    frame(40_016);
    expect(counted.runs).toBe(0);
    hurryFrame();
    frame(40_033);
    frame(40_050);
    expect(counted.runs).toBe(1);
  });

  it("holds up neither a pane that has just come nor what must watch each frame", () => {
    const watching = counting(false);
    frame(50_000);
    setFramePace(1_000);
    const late = counting();
    frame(50_016);
    frame(50_033);
    expect([late.runs, watching.runs]).toEqual([1, 3]);
  });

  it("is told of each frame of the screen, drawn or not", () => {
    const heard: number[] = [];
    watchFrames((now) => heard.push(now));
    counting();
    setFramePace(1_000);
    second(60_000);
    watchFrames(null);
    expect(heard).toHaveLength(60);
  });
});
