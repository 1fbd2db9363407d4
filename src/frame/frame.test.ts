/** One frame for all panes, of which one fails. */
import { ErrorBoundary, createComponent, createRoot } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFrame, makeFrame } from "./frame.ts";

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
