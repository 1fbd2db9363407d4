/** What the watchdog says of data, silence and sleep. @bar T7 T9 T16 */
import { describe, expect, it } from "vitest";
import { HEARTBEAT_INTERVAL_MS } from "../../contract/limits.ts";
import { SLEEP_GAP_MS, Watchdog, WATCH_INTERVAL_MS } from "./watchdog.ts";

const WALL = 1_732_190_400_000;

/** Looks as often as it should from `from` to `until`, and gives the first time of each verdict. */
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
    expect(first).toEqual({ alive: 100, silent: 3000, dead: 7500 });
  });

  it("counts from the last data", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    watch(dog, WATCH_INTERVAL_MS, 2_000);
    expect(dog.heard(2_100, WALL + 2_100)).toBe("alive");
    expect(watch(dog, 2_250, 6_000)).toEqual({ alive: 2_250, silent: 5_150 });
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

  it("takes data that comes without a pause, so that nothing else gets its turn, for no sleep", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    dog.began(WALL, 0, 0, true);
    for (let at = 100; at <= 3 * SLEEP_GAP_MS; at += 100) {
      expect(dog.heard(at, WALL + at)).not.toBe("slept");
      dog.beat(WALL + at, at);
    }
    expect(dog.look(3 * SLEEP_GAP_MS + 10, WALL + 3 * SLEEP_GAP_MS + 10)).toBe("alive");
  });

  it("is not misled by a wall clock that steps back", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    expect(dog.look(250, WALL - 7_200_000)).toBe("alive");
    expect(dog.look(500, WALL - 7_200_000 + 250)).toBe("alive");
  });

  /** Heard and beaten each second from 0 to `until`; nobody is late. */
  function beatUntil(dog: Watchdog, until: number): void {
    for (let at = 0; at <= until; at += HEARTBEAT_INTERVAL_MS) {
      dog.look(at, WALL + at);
      expect(dog.heard(at, WALL + at)).toBe("alive");
      expect(dog.beat(WALL + at, at)).toBe("alive");
    }
  }

  it("after a silence trusts no data until a heartbeat shows that it is current", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    beatUntil(dog, 5_000);
    watch(dog, 5_250, 10_000);
    // What was sent during the silence comes in one go.
    for (const sentAt of [5_200, 6_000, 7_000, 8_000]) {
      expect(dog.heard(10_050, WALL + 10_050)).toBe("silent");
      expect(dog.beat(WALL + sentAt, 10_050)).toBe("late");
      expect(dog.isTrusted()).toBe(false);
    }
    expect(dog.heard(10_060, WALL + 10_060)).toBe("silent");
    expect(dog.beat(WALL + 9_000, 10_060)).toBe("alive");
    expect(dog.isTrusted()).toBe(true);
  });

  it("is silent when the last heartbeat left too long ago, however many ticks come and however late it came", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    beatUntil(dog, 1_000);
    dog.look(2_900, WALL + 2_900);
    expect(dog.beat(WALL + 1_500, 2_900)).toBe("alive");
    const first: Record<string, number> = {};
    for (let at = 3_000; at <= 6_000; at += WATCH_INTERVAL_MS) {
      first[`heard: ${dog.heard(at, WALL + at)}`] ??= at;
      first[`looked: ${dog.look(at, WALL + at)}`] ??= at;
    }
    expect(first).toEqual({
      "heard: alive": 3_000,
      "looked: alive": 3_000,
      "heard: silent": 4_500,
      "looked: silent": 4_500,
    });
  });

  it("knows whether what came left the service after a moment", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    beatUntil(dog, 1_000);
    expect(dog.isNewerThan(1_500)).toBe(false);
    dog.beat(WALL + 1_400, 2_000);
    expect(dog.isNewerThan(1_500)).toBe(false);
    dog.beat(WALL + 1_600, 2_100);
    expect(dog.isNewerThan(1_500)).toBe(true);
  });

  it("calls a connection dead on which data comes, but none that is current", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    beatUntil(dog, 1_000);
    const verdicts: Record<string, number> = {};
    for (let at = 4_000; at <= 10_000; at += WATCH_INTERVAL_MS) {
      dog.heard(at, WALL + at);
      dog.beat(WALL + at - 3_500, at);
      verdicts[dog.look(at, WALL + at)] ??= at;
    }
    // The first of them left at 500: since then nothing was current.
    expect(verdicts).toEqual({ silent: 4_000, dead: 8_000 });
  });

  it("distrusts a connection whose heartbeats come ever later, without any silence", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    beatUntil(dog, 2_000);
    const late: number[] = [];
    for (let at = 2_000; at <= 12_000; at += 500) {
      dog.look(at, WALL + at);
      dog.heard(at, WALL + at);
      // Half as fast as they are sent.
      if (dog.beat(WALL + 2_000 + (at - 2_000) / 2, at) === "late") late.push(at);
    }
    expect(late[0]).toBe(7_500);
  });

  it("trusts the first data after a silence where the service sends no heartbeats", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    dog.began(WALL, 10, 0, false);
    dog.look(4_000, WALL + 4_000);
    expect(dog.heard(4_010, WALL + 4_010)).toBe("alive");
    expect(dog.isTrusted()).toBe(true);
  });

  it("trusts no data after a silence that began before the first of the heartbeats that will come", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    dog.heard(50, WALL + 50);
    dog.began(WALL + 40, 50, 0, true);
    // Prices without a heartbeat yet, and then nothing.
    for (const at of [100, 300, 500]) expect(dog.heard(at, WALL + at)).toBe("alive");
    expect(watch(dog, 600, 4_000)).toEqual({ alive: 600, silent: 3_100 });
    // What was sent at the beginning of the silence comes, with the first heartbeat in it.
    expect(dog.heard(4_010, WALL + 4_010)).toBe("silent");
    expect(dog.isTrusted()).toBe(false);
    expect(dog.beat(WALL + 700, 4_010)).toBe("late");
    expect(dog.heard(4_020, WALL + 4_020)).toBe("silent");
    expect(dog.beat(WALL + 3_700, 4_020)).toBe("alive");
    expect(dog.isTrusted()).toBe(true);
  });

  it("counts how late the service's first word was to what comes after it", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    // Accepted at WALL, heard of 1.3 s later: what is as late as that is no faster than usual.
    dog.began(WALL, 1_300, 1_300, true);
    expect(dog.isTrusted()).toBe(true);
    expect(dog.beat(WALL + 1_000, 3_900)).toBe("alive");
    expect(dog.beat(WALL + 2_000, 5_000)).toBe("late");
  });

  it("does not take for current what comes after a first word that was too late", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    dog.began(WALL, 3_100, 3_100, true);
    expect(dog.heard(3_110, WALL + 3_110)).toBe("silent");
    expect(dog.isTrusted()).toBe(false);
    expect(dog.beat(WALL + 4_000, 4_100)).toBe("alive");
    expect(dog.isTrusted()).toBe(true);
  });

  it("judges lateness without the two clocks having to agree, and when the service's steps forward", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    for (const [at, sentAt] of [
      [1_000, 5_000],
      [2_000, 6_000],
      [3_000, 907_000],
      [4_000, 908_000],
    ] as const) {
      dog.look(at, WALL + at);
      expect(dog.beat(sentAt, at)).toBe("alive");
    }
    expect(dog.beat(905_500, 4_500)).toBe("late");
  });

  it("begins anew with a new socket", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    watch(dog, WATCH_INTERVAL_MS, 9_000);
    dog.reset(9_100, WALL + 9_100);
    expect(dog.look(9_350, WALL + 9_350)).toBe("alive");
  });

  it("has forgotten its distrust with a new socket", () => {
    const dog = new Watchdog();
    dog.reset(0, WALL);
    beatUntil(dog, 1_000);
    dog.heard(5_000, WALL + 5_000);
    expect(dog.isTrusted()).toBe(false);
    dog.reset(5_000, WALL + 5_000);
    expect(dog.isTrusted()).toBe(true);
    expect(dog.heard(5_100, WALL + 5_100)).toBe("alive");
  });
});
