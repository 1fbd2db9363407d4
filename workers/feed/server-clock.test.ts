/** Which answer the clock believes. @bar T16 */
import { expect, it } from "vitest";
import { CLOCK_SAMPLES_MAX, ServerClock } from "./server-clock.ts";

it("takes the service's clock for ours until it has heard from it", () => {
  expect(new ServerClock().offsetMs()).toBe(0);
});

it("believes the answer that took the least time", () => {
  const clock = new ServerClock();
  clock.sample(9_300, 1_000, 1_800);
  clock.sample(10_020, 2_000, 2_040);
  clock.sample(11_350, 3_000, 3_400);
  expect(clock.offsetMs()).toBe(10_020 - 2_020);
});

it.each([7_200_000, -7_200_000, 500])(
  "believes the next answer alone after one of the clocks was set by %i ms",
  (step) => {
    const clock = new ServerClock();
    for (let at = 1; at <= CLOCK_SAMPLES_MAX; at += 1) {
      clock.sample(1e9 + at * 1_000 + 1, at * 1_000, at * 1_000 + 2);
    }
    expect(clock.offsetMs()).toBe(1e9);
    const sentAt = 20_000;
    clock.sample(1e9 + step + sentAt + 100, sentAt, sentAt + 200);
    expect(clock.offsetMs()).toBe(1e9 + step);
  },
);

it("says how late something is at least, and nothing before it has heard from the service", () => {
  const clock = new ServerClock();
  expect(clock.lateMs(5_000, 9_000)).toBe(0);
  clock.sample(1e9 + 1_020, 1_000, 1_040);
  expect(clock.lateMs(1e9 + 2_000, 3_300)).toBe(1_280);
  expect(clock.lateMs(1e9 + 2_000, 2_010)).toBe(0);
});

it("forgets an answer that is too long ago", () => {
  const clock = new ServerClock();
  clock.sample(2_001, 1_000, 1_002);
  for (let at = 0; at < CLOCK_SAMPLES_MAX; at += 1) clock.sample(5_100, 5_000, 5_100);
  expect(clock.offsetMs()).toBe(50);
});

it("drops what cannot be: no time, or an answer before the question", () => {
  const clock = new ServerClock();
  clock.sample(Number("soon"), 1_000, 1_002);
  clock.sample(9_000, 1_000, 900);
  expect(clock.offsetMs()).toBe(0);
});
