import { describe, expect, it } from "vitest";
import { AWAY_MS_MAX, makePoll, type Failed } from "./polite-poll.ts";

const INTERVAL_MS = 2_000;

function start() {
  const waits: { ms: number; end: () => void }[] = [];
  let asked = 0;
  let outcome: Failed | null = null;
  const poll = makePoll({
    ask: () => {
      asked += 1;
      return Promise.resolve(outcome);
    },
    intervalMs: INTERVAL_MS,
    after: (ms, end) => void waits.push({ ms, end }),
    random: () => 1,
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    poll,
    settle,
    answerWith: (next: Failed | null) => (outcome = next),
    asked: () => asked,
    /** The pause that is under way, ms. */
    pause: () => waits.at(-1)?.ms,
    /** It is over. */
    pass: async () => {
      waits.pop()?.end();
      await settle();
    },
  };
}

describe("a poll", () => {
  it("asks nothing before somebody sees it, and one question after the other then", async () => {
    const { poll, settle, asked, pause, pass } = start();
    expect(asked()).toBe(0);
    poll.setSeen(true);
    poll.setSeen(true);
    await settle();
    expect([asked(), pause()]).toEqual([1, INTERVAL_MS]);
    await pass();
    expect(asked()).toBe(2);
  });

  it("rests while nobody sees it, and asks at once when somebody does again", async () => {
    const { poll, settle, asked, pass } = start();
    poll.setSeen(true);
    await settle();
    poll.setSeen(false);
    await pass();
    expect(asked()).toBe(1);
    poll.setSeen(true);
    await settle();
    expect(asked()).toBe(2);
  });

  it("is not hurried by who looks away and back", async () => {
    const { poll, settle, asked } = start();
    for (let look = 0; look < 10; look += 1) {
      poll.setSeen(true);
      await settle();
      poll.setSeen(false);
    }
    expect(asked()).toBe(1);
  });

  it("stays away longer each time that it fails, and comes back as before", async () => {
    const { poll, settle, answerWith, pause, pass } = start();
    answerWith({ waitMs: 0 });
    poll.setSeen(true);
    await settle();
    const pauses = [pause()];
    for (let failure = 0; failure < 6; failure += 1) {
      await pass();
      pauses.push(pause());
    }
    expect(pauses.slice(0, 3)).toEqual([4_000, 8_000, 16_000]);
    expect(pauses.at(-1)).toBe(AWAY_MS_MAX);
    answerWith(null);
    await pass();
    expect(pause()).toBe(INTERVAL_MS);
  });

  it("stays away for as long as the service asks it to", async () => {
    const { poll, settle, answerWith, pause } = start();
    answerWith({ waitMs: 120_000 });
    poll.setSeen(true);
    await settle();
    expect(pause()).toBe(120_000);
  });
});
