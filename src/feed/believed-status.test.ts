/** What the page believes of a worker that speaks, hangs, sleeps or dies. @bar T9 */
import { beforeEach, describe, expect, it } from "vitest";
import type { FeedReport, FeedStatus } from "../../workers/feed/feed-api.ts";
import { BelievedStatus, WORD_GAP_MS } from "./believed-status.ts";

const LIVE: FeedStatus = {
  state: "live",
  since: 0,
  reason: "",
  attempt: 0,
  retry_at: null,
  logout_at: null,
  ticks_per_second: 100,
  parse_ms: 0,
  latency_ms: 5,
  clock_offset_ms: 0,
};
const BACKING_OFF: FeedStatus = { ...LIVE, state: "backing_off", reason: "asleep" };
const SIGNED_OUT: FeedStatus = { ...LIVE, state: "signed_out" };
const WALL = 1_732_190_400_000;

let monotonic = 0;
let wall = WALL;
let serial = 0;
let shown: FeedStatus["state"][] = [];
/** How to answer the questions, oldest first. */
let answers: ((answer: FeedReport | null) => void)[] = [];
let believed: BelievedStatus;

const pass = (ms: number): void => {
  monotonic += ms;
  wall += ms;
};
/** The worker's next report, on its way. */
const report = (status: FeedStatus): FeedReport => {
  serial += 1;
  return { status, serial };
};
/** A question is answered, and whoever waits for it has heard. */
const answer = async (with_: FeedReport | null): Promise<void> => {
  answers.shift()?.(with_);
  await Promise.resolve();
};

beforeEach(() => {
  monotonic = 0;
  wall = WALL;
  serial = 0;
  shown = [];
  answers = [];
  believed = new BelievedStatus(SIGNED_OUT, {
    show: ({ state }) => void shown.push(state),
    check: () => new Promise((resolve) => answers.push(resolve)),
    monotonic: () => monotonic,
    wall: () => wall,
  });
});

describe("a worker that speaks each second", () => {
  it("is believed and never asked", () => {
    for (let second = 0; second < 60; second += 1) {
      believed.hear(report(LIVE));
      for (let frame = 0; frame < 10; frame += 1) {
        pass(100);
        believed.watch();
      }
    }
    expect(new Set(shown)).toEqual(new Set(["live"]));
    expect(answers).toEqual([]);
  });
});

describe("after a pause", () => {
  it.each([
    ["both clocks ran on", 8_000, 8_000],
    ["the monotonic clock stood still", 0, 8_000],
    ["the wall clock was set back", 8_000, -7_200_000],
  ])("prices are stale in the first frame, when %s", (_, monotonicMs, wallMs) => {
    believed.hear(report(LIVE));
    monotonic += monotonicMs;
    wall += wallMs;
    believed.watch();
    expect(shown).toEqual(["live", "stale"]);
    expect(answers).toHaveLength(1);
  });

  it.each([true, false])(
    "a report that waited is not believed, frame first: %s",
    (isFrameFirst) => {
      believed.hear(report(LIVE));
      pass(8_000);
      if (isFrameFirst) believed.watch();
      believed.hear(report(LIVE));
      believed.watch();
      expect(shown).toEqual(["live", "stale"]);
    },
  );

  it("what the worker answers is shown, and then what it reports", async () => {
    believed.hear(report(LIVE));
    pass(8_000);
    believed.watch();
    believed.hear(report(LIVE));
    await answer(report(BACKING_OFF));
    expect(shown).toEqual(["live", "stale", "backing_off"]);
    believed.hear(report(LIVE));
    expect(shown.at(-1)).toBe("live");
  });

  it("a report that waited is not believed even when it comes after the answer", async () => {
    believed.hear(report(LIVE));
    const waited = report(LIVE);
    pass(8_000);
    believed.watch();
    await answer(report(BACKING_OFF));
    believed.hear(waited);
    expect(shown).toEqual(["live", "stale", "backing_off"]);
  });

  it("a report that was made after the answer counts, though it comes first", async () => {
    believed.hear(report(LIVE));
    pass(8_000);
    believed.watch();
    const first = report(BACKING_OFF);
    believed.hear(report(LIVE));
    await answer(first);
    expect(shown).toEqual(["live", "stale", "live"]);
  });

  it("prices stay stale for as long as the worker hangs, which is asked once more when it answers", async () => {
    believed.hear(report(LIVE));
    for (let second = 0; second < 30; second += 1) {
      pass(1_000);
      believed.watch();
    }
    expect(shown).toEqual(["live", "stale"]);
    expect(answers).toHaveLength(1);
    await answer(report(LIVE));
    expect(shown.at(-1)).toBe("stale");
    await answer(report(LIVE));
    expect(shown.at(-1)).toBe("live");
  });

  it.each([true, false])(
    "an answer of before the next pause proves nothing, report: %s",
    async (hears) => {
      believed.hear(report(LIVE));
      pass(WORD_GAP_MS + 1);
      believed.watch();
      if (hears) believed.hear(report(LIVE));
      const before = report(LIVE);
      pass(8_000);
      believed.watch();
      await answer(before);
      expect(shown.at(-1)).toBe("stale");
      await answer(report(LIVE));
      expect(shown.at(-1)).toBe("live");
    },
  );
});

describe("a worker that died", () => {
  it("cannot take back the page's own word with an answer that came to nothing", async () => {
    believed.hear(report(LIVE));
    pass(8_000);
    believed.watch();
    believed.say(BACKING_OFF);
    await answer(null);
    expect(shown).toEqual(["live", "stale", "backing_off"]);
  });

  it("is followed by one that counts its reports from the beginning", () => {
    for (let second = 0; second < 9; second += 1) believed.hear(report(LIVE));
    believed.say(BACKING_OFF);
    serial = 0;
    believed.hear(report(LIVE));
    expect(shown.slice(-2)).toEqual(["backing_off", "live"]);
  });

  it("is not missed, nor is one that nobody is signed in with", () => {
    believed.say(BACKING_OFF);
    pass(60_000);
    believed.watch();
    believed.hear(report(SIGNED_OUT));
    pass(60_000);
    believed.watch();
    expect(answers).toEqual([]);
  });
});
