/**
 * Who is let in when: at once while few come, in fair turns and spread over time when everybody does, and never without an
 * end. Time is the test's own. @bar S12
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { most } from "../../domain/lists.ts";
import {
  ALL_IN_MS,
  Admission,
  BURST,
  ENTRIES_PER_SECOND,
  TURN_MS,
  WAITING_MAX,
  WAIT_MS_MAX,
} from "./admission.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A door, and who went through it when, ms since it was made. `monotonic`: its clock. */
function makeDoor(monotonic = () => performance.now()) {
  const madeAt = monotonic();
  const now = () => monotonic() - madeAt;
  const door = new Admission(monotonic);
  const entered: [name: string, at: number][] = [];
  const refused: [name: string, at: number][] = [];
  const come = (network: string, name = network, isThere = () => true) =>
    door.come(network, {
      isThere,
      enter: () => void entered.push([name, now()]),
      refuse: () => void refused.push([name, now()]),
    });
  return { door, entered, refused, come, now };
}

const BIN_MS = 250;
const SPAN_MS_MIN = 3_000;

/** Of how many entries the fullest quarter of a second had, by the mean of all, as tests/herd counts them. */
function peakOf(times: readonly number[]): number {
  const bins = new Map<number, number>();
  for (const at of times) {
    const bin = Math.floor(at / BIN_MS);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  const span = Math.max(SPAN_MS_MIN, most(times));
  return most([...bins.values()]) / (times.length / (span / BIN_MS));
}

describe("while few come", () => {
  it("each enters at once, a burst of them together", () => {
    const { entered, come } = makeDoor();
    for (let at = 0; at < BURST; at += 1) come("a");
    expect(entered).toHaveLength(BURST);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("as many a second as may enter, evenly, never wait", () => {
    const { entered, come } = makeDoor();
    for (let at = 0; at < 1_000; at += 1) {
      come("a");
      expect(entered).toHaveLength(at + 1);
      vi.advanceTimersByTime(1_000 / ENTRIES_PER_SECOND);
    }
  });
});

describe("when everybody comes at once", () => {
  it.each([100, 500, 2_000, WAITING_MAX])("%i are in within seconds, spread over them", (many) => {
    const { door, entered, refused, come } = makeDoor();
    for (let at = 0; at < many; at += 1) come(`network ${at}`);
    vi.advanceTimersByTime(ALL_IN_MS + TURN_MS);
    expect([entered.length, refused.length, door.waiting]).toEqual([many, 0, 0]);
    const peak = peakOf(entered.map(([, at]) => at));
    // A hundred are soon in: there the burst is much by itself.
    expect(peak).toBeLessThanOrEqual(many === 100 ? 9 : 2.5);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("who came first from a network enters first", () => {
    const { entered, come } = makeDoor();
    const names = Array.from({ length: 200 }, (_, at) => String(at));
    for (const name of names) come("a", name);
    vi.advanceTimersByTime(ALL_IN_MS);
    expect(entered.map(([name]) => name)).toEqual(names);
  });

  it("one from elsewhere enters with the next turn, however many one network has waiting", () => {
    const { entered, come, now } = makeDoor();
    for (let at = 0; at < 5_000; at += 1) come("crowd");
    const cameAt = now();
    come("alone");
    vi.advanceTimersByTime(2 * TURN_MS);
    const [, at] = entered.find(([name]) => name === "alone") ?? [];
    expect(at).toBeLessThanOrEqual(cameAt + 2 * TURN_MS);
  });

  it("a service that is held up lets in fewer, and refuses who waited for too long", () => {
    let clock = 0;
    const { door, entered, refused, come } = makeDoor(() => clock);
    for (let at = 0; at < 2_000; at += 1) come("a");
    for (let turn = 0; turn < 100; turn += 1) {
      // Each turn comes a quarter of a second late.
      clock += 250;
      vi.advanceTimersByTime(TURN_MS);
    }
    expect(entered.length).toBeLessThan(400);
    expect([entered.length + refused.length, door.waiting]).toEqual([2_000, 0]);
    expect(clock).toBeGreaterThan(WAIT_MS_MAX);
  });

  it("who has gone takes no turn", () => {
    const { entered, come } = makeDoor();
    for (let at = 0; at < BURST; at += 1) come("a");
    for (let at = 0; at < 5_000; at += 1) come("gone", "gone", () => false);
    come("b");
    vi.advanceTimersByTime(TURN_MS);
    expect(entered.at(-1)?.[0]).toBe("b");
  });

  it("beyond all room nobody waits, and at the end all are sent away", () => {
    const { door, entered, refused, come } = makeDoor();
    for (let at = 0; at < BURST + WAITING_MAX + 7; at += 1) come(String(at));
    expect([entered.length, door.waiting, refused.length]).toEqual([BURST, WAITING_MAX, 7]);
    door.close();
    expect([door.waiting, refused.length, vi.getTimerCount()]).toEqual([0, WAITING_MAX + 7, 0]);
  });
});
