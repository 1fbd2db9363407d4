/**
 * Recorded time played in the parts of a workspace: the evening of 28 March 2026 in Berlin, over midnight and over the change of
 * the clocks, a second of it in each frame of the screen. None of it asks the machine what time it is.
 */
import { createEffect, createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPulse, type Pulse } from "../app/create-pulse.ts";
import { dayText, type Period } from "../format/period.ts";
import type { Feed } from "../feed/feed.ts";
import { HOUR_MS, zoneLabel } from "../format/zone.ts";
import { monotonicMs, playTime, wallMs } from "./page-clock.ts";
import { readDate } from "../panes/chart/ranges/read-date.ts";
import { createPeriod } from "../panes/deals/create-period.ts";
import { expiryChoices } from "../panes/order-ticket/expiry-choices.ts";
import { readExpiry } from "../trade/expiry-input.ts";

const ZONE = "Europe/Berlin";
/** A frame of the screen, and how much recorded time passes in it. */
const FRAME_MS = 16;
const PLAYED_MS = 1_000;
const SPEED = PLAYED_MS / FRAME_MS;
/** 23:30 in Berlin. */
const BEGIN = Date.UTC(2026, 2, 28, 22, 30);
const MIDNIGHT = Date.UTC(2026, 2, 28, 23);
/** The service is so much ahead of the page. */
const OFFSET_MS = 400;
const HOURS = { timezone: ZONE, sessions: [{ day: 6, open: 0, close: 24 * 60 }] } as const;

describe("recorded time", () => {
  let machine: number;
  let frames: FrameRequestCallback[];
  let ticks: number;
  let undo: () => void;
  const [status, setStatus] = createSignal({ clock_offset_ms: OFFSET_MS }, { equals: false });

  beforeEach(() => {
    [machine, frames, ticks] = [5_000, [], 0];
    const began = machine;
    vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => frames.push(run));
    vi.spyOn(performance, "now").mockImplementation(() => machine);
    undo = playTime({
      wallMs: () => BEGIN + Math.round((machine - began) * SPEED),
      monotonicMs: (at) => Math.round((at - began) * SPEED),
    });
  });
  afterEach(() => {
    undo();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const feed = () =>
    ({
      status,
      session: () => null,
      quotes: () => ({ tickCount: () => ticks }),
      onEvent: () => () => undefined,
    }) as unknown as Feed;

  /** Frames of the screen, until so much recorded time has passed. */
  function play(ms: number): void {
    for (const end = wallMs() + ms; wallMs() < end;) {
      machine += Math.min(FRAME_MS, (end - wallMs()) / SPEED);
      for (const run of frames.splice(0)) run(machine);
    }
    setStatus({ clock_offset_ms: OFFSET_MS });
  }

  it("is what the pulse beats in, and what a tick's age is counted in", () => {
    const [pulse, dispose] = createRoot((end): [Pulse, () => void] => [createPulse(feed()), end]);
    expect(pulse.now()).toBe(BEGIN);
    ticks = 1;
    play(PLAYED_MS);
    expect([pulse.now(), pulse.tickAge()]).toEqual([BEGIN + PLAYED_MS, 0]);
    play(20 * PLAYED_MS);
    expect([pulse.now(), pulse.tickAge()]).toEqual([BEGIN + 21 * PLAYED_MS, 20 * PLAYED_MS]);
    expect(monotonicMs()).toBe(21 * PLAYED_MS);
    dispose();
    play(PLAYED_MS);
  });

  it("moves a list's period on at the recorded midnight", () => {
    const periods: Period[] = [];
    const source = feed();
    const now = () => wallMs() + source.status().clock_offset_ms;
    const dispose = createRoot((end) => {
      const period = createPeriod(now, () => ZONE);
      createEffect(() => void periods.push(period.value()));
      return end;
    });
    play(MIDNIGHT - BEGIN - OFFSET_MS - 1);
    expect(periods).toHaveLength(1);
    play(1);
    expect(periods).toHaveLength(2);
    expect((periods[1]?.from ?? 0) - (periods[0]?.from ?? 0)).toBe(24 * HOUR_MS);
    dispose();
  });

  it("says until when a chart can be sent back, and which day is today", () => {
    const ask = () => readDate("2026-03-29", "00:00", ZONE, wallMs());
    expect(dayText(wallMs(), ZONE)).toBe("2026-03-28");
    expect(ask()).toBeTypeOf("string");
    play(MIDNIGHT - BEGIN);
    expect(dayText(wallMs(), ZONE)).toBe("2026-03-29");
    expect(ask()).toBe(MIDNIGHT);
  });

  it("is the service's time in the row of an order's expiry, with its close and its zone", () => {
    const choices = expiryChoices(feed(), () => HOURS as never);
    expect(choices.after(HOUR_MS)).toBe(BEGIN + OFFSET_MS + HOUR_MS);
    expect(choices.close()).toBe(MIDNIGHT);
    expect(readExpiry("4h", wallMs(), ZONE)).toBe(BEGIN + 4 * HOUR_MS);
    const winter = zoneLabel(wallMs(), ZONE);
    play(3 * HOUR_MS);
    expect(choices.after(0)).toBe(BEGIN + 3 * HOUR_MS + OFFSET_MS);
    expect(choices.close()).toBeNull();
    // At 02:00 the clocks of Berlin were put forward.
    expect([winter, zoneLabel(wallMs(), ZONE)].map((label) => /[+]\d/.exec(label)?.[0])).toEqual([
      "+1",
      "+2",
    ]);
  });
});
