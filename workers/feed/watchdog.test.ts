/** What the watchdog says of data, silence and sleep. */
import { describe, expect, it } from "vitest";
import { Watchdog, WATCH_INTERVAL_MS } from "./watchdog.ts";

const WALL = 1_732_190_400_000;

/** Looks each quarter of a second from `from` to `until`, and gives the first time of each verdict. */
function watch(dog: Watchdog, from: number, until: number): Record<string, number> {
  const first: Record<string, number> = {};
  for (let at = from; at <= until; at += WATCH_INTERVAL_MS) {
    first[dog.look(at, WALL + at)] ??= at;
  }
  return first;
}

/** @interface limit:HEARTBEAT_INTERVAL_MS */
describe("the watchdog", () => {
  it("calls a socket without data silent within 3.5 s and dead within 8 s", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    const first = watch(dog, WATCH_INTERVAL_MS, 10_000);
    expect(first).toEqual({ alive: 250, silent: 3000, dead: 7500 });
  });

  it("counts from the last data", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    watch(dog, WATCH_INTERVAL_MS, 2_000);
    expect(dog.heard(2_100, WALL + 2_100)).toBe("alive");
    expect(watch(dog, 2_250, 6_000)).toEqual({ alive: 2_250, silent: 5_250 });
  });

  it.each([
    ["both clocks ran on", 8_000, 8_000],
    ["the monotonic clock stood still", 250, 8_000],
    ["the wall clock stood still", 8_000, 0],
  ])("notices that the machine slept when %s", (_, monotonic, wall) => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    expect(dog.look(monotonic, WALL + wall)).toBe("slept");
  });

  it("does not take data that waited through a sleep for a sign of life", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    expect(dog.heard(8_000, WALL + 8_000)).toBe("slept");
  });

  it("is not misled by a wall clock that steps back", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    expect(dog.look(250, WALL - 7_200_000)).toBe("alive");
    expect(dog.look(500, WALL - 7_200_000 + 250)).toBe("alive");
  });

  it("begins anew with a new socket", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    watch(dog, WATCH_INTERVAL_MS, 9_000);
    dog.reset(9_100, WALL + 9_100);
    expect(dog.look(9_350, WALL + 9_350)).toBe("alive");
  });
});
