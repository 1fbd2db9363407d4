/**
 * The service's clock, passed to whatever needs the time so that tests can move it. Runs in the service.
 * Only this file asks the machine for the time. What it gives runs with the machine's monotonic clock and leans towards
 * the wall clock, so it never goes back, never jumps when the wall clock is set, and the difference of two of its times is
 * how long it took. docs/decisions/engine-and-storage.md (One clock) says the rule.
 */
import { uptime } from "node:os";
import { unixMs, type UnixMs } from "../domain/units.ts";
import type { Waits } from "../domain/waits.ts";

/** Its waits count its own time. What waits for a network, a database or another process asks the machine's timers. */
export type Clock = Waits & {
  /** Unix ms that never go back. */
  now(): UnixMs;
  /** Ms that rise with true time, from anywhere: how long something took, or may take. */
  readonly monotonicMs: () => number;
  /** Where the clock is tied to the machine's. */
  readonly state?: ClockState;
};

/** What the machine says, in ms. */
export type Machine = {
  /** Unix time as the machine has it: somebody may set it at any moment, either way. */
  wallMs(): number;
  /** Rises with true time, from anywhere; it may stand still while the machine sleeps. */
  monotonicMs(): number;
  /** Since the machine was started, its sleep included; a hundredth of a second is exact enough. */
  uptimeMs(): number;
};

type Reading = { readonly wallMs: number; readonly monotonicMs: number; readonly uptimeMs: number };

/** How much faster or slower than true time the clock may run while it leans towards the wall clock. */
export const SLEW_MAX = 0.05;
/** A difference is taken back in about this long, where SLEW_MAX allows. */
const SLEW_MS = 20_000;
/** Where nobody reads the clock for longer, it leans no further: what was judged then may not be so any more. */
const LEAN_MS_MAX = 1_000;
/** A wall clock that moved this much more or less than the monotonic one between two checks was set. */
const STEP_MS_MIN = 500;
/** A difference to the wall clock above it is told, until it is below half of it. */
const ASTRAY_MS_MIN = 1_000;
/** The machine slept at least this long when its uptime and its wall clock agree on it. */
const SLEEP_MS_MIN = 5_000;
/** The lean is judged anew at the first reading after this long. */
const CHECK_INTERVAL_MS = 250;
/** A pause between the readings of one check makes them say what is not so: then they are read again, this often. */
const READ_PAUSE_MS_MAX = 5;
const READS_MAX = 3;

/** A wall clock that was set: its reading, and what it would have been. */
export type ClockStep = { readonly wallMs: number; readonly expectedMs: number };

/** What is told of a clock. Counts are since the start. */
export type ClockState = {
  /** The wall clock is further off than ASTRAY_MS_MIN: it was set, or it runs wrong. */
  readonly isAstray: boolean;
  /** The wall clock minus the service's time at the last check, ms. */
  readonly wallAheadMs: number;
  readonly stepsForward: number;
  readonly stepsBack: number;
  readonly sleptMs: number;
};

export type ServiceClock = Clock & {
  /** Goes on from this moment where it is later, Unix ms: what was told before a restart is not dated later than it. */
  beginAt(atLeast: number): void;
  readonly state: ClockState;
};

export type ClockListener = {
  stepped(step: ClockStep): void;
  astray(wallAheadMs: number): void;
  agrees(): void;
  slept(ms: number): void;
};

const realMachine: Machine = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};

/** For a clock whose time passes as the machine's does. */
export const machineWaits: Waits = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  every(ms, act) {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};

export function createServiceClock(
  machine: Machine = realMachine,
  listener: Partial<ClockListener> = {},
): ServiceClock {
  let last = read(machine);
  /** The line that time runs on: from `fromMs` at `sinceMs` of the monotonic clock, `rate` ms a ms. */
  let [fromMs, sinceMs, rate] = [last.wallMs, last.monotonicMs, 1];
  const state = { isAstray: false, wallAheadMs: 0, stepsForward: 0, stepsBack: 0, sleptMs: 0 };

  function at(monotonicMs: number): number {
    const passedMs = Math.max(0, monotonicMs - sinceMs);
    return fromMs + passedMs + Math.min(passedMs, LEAN_MS_MAX) * (rate - 1);
  }

  function begin(ms: number, monotonicMs: number): void {
    fromMs = ms;
    sinceMs = Math.max(sinceMs, monotonicMs);
  }

  /** What the wall clock did that the monotonic one did not: somebody set it, or the machine slept. */
  function compare(reading: Reading): number {
    const passedMs = reading.monotonicMs - last.monotonicMs;
    const wallMs = reading.wallMs - last.wallMs - passedMs;
    const sleptMs = reading.uptimeMs - last.uptimeMs - passedMs;
    if (sleptMs >= SLEEP_MS_MIN && Math.abs(wallMs - sleptMs) < SLEEP_MS_MIN) {
      state.sleptMs += sleptMs;
      listener.slept?.(sleptMs);
      return sleptMs;
    }
    if (Math.abs(wallMs) >= STEP_MS_MIN) {
      if (wallMs > 0) state.stepsForward += 1;
      else state.stepsBack += 1;
      listener.stepped?.({ wallMs: reading.wallMs, expectedMs: reading.wallMs - wallMs });
    }
    return 0;
  }

  function tellDifference(wallAheadMs: number): void {
    state.wallAheadMs = wallAheadMs;
    const differenceMs = Math.abs(wallAheadMs);
    if (!state.isAstray && differenceMs >= ASTRAY_MS_MIN) {
      state.isAstray = true;
      listener.astray?.(wallAheadMs);
    } else if (state.isAstray && differenceMs < ASTRAY_MS_MIN / 2) {
      state.isAstray = false;
      listener.agrees?.();
    }
  }

  function check(): void {
    const reading = read(machine);
    const sleptMs = compare(reading);
    begin(at(reading.monotonicMs) + sleptMs, reading.monotonicMs);
    const wallAheadMs = reading.wallMs - fromMs;
    rate = 1 + Math.min(SLEW_MAX, Math.max(-SLEW_MAX, wallAheadMs / SLEW_MS));
    last = reading;
    tellDifference(wallAheadMs);
  }

  /** Whether the machine's clock was set since the last check. Asked at each reading, so that nothing is dated between. */
  const wasSet = (monotonicMs: number): boolean =>
    Math.abs(machine.wallMs() - last.wallMs - (monotonicMs - last.monotonicMs)) >= STEP_MS_MIN;

  return {
    now() {
      const monotonicMs = machine.monotonicMs();
      if (monotonicMs - last.monotonicMs >= CHECK_INTERVAL_MS || wasSet(monotonicMs)) check();
      return unixMs(Math.floor(at(monotonicMs)));
    },
    beginAt(atLeast) {
      check();
      begin(Math.max(fromMs, atLeast), sinceMs);
      check();
    },
    monotonicMs: () => machine.monotonicMs(),
    ...machineWaits,
    state,
  };
}

/** All three at one moment, or as near to it as READS_MAX attempts come. */
function read(machine: Machine): Reading {
  for (let reads = 1; ; reads += 1) {
    const beforeMs = machine.monotonicMs();
    const [wallMs, uptimeMs] = [machine.wallMs(), machine.uptimeMs()];
    const monotonicMs = machine.monotonicMs();
    if (monotonicMs - beforeMs <= READ_PAUSE_MS_MAX || reads === READS_MAX) {
      return { wallMs, monotonicMs, uptimeMs };
    }
  }
}

/** For what runs beside a service: a script, or a test of one part. */
export const systemClock: Clock = createServiceClock();

/** For what waits for another process of this machine, or measures its own work: no recorded time is played there. */
export const machineMs = (): number => realMachine.monotonicMs();

/** The wall clock as it is, for lines of the log, which are read beside those of other programs. */
export const wallTime = (): Date => new Date();
