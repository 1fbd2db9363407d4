import { expect, test, vi } from "vitest";
import { createServiceClock, SLEW_MAX, type ClockListener } from "./clock.ts";

const START = Date.UTC(2026, 2, 10, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A machine whose clocks the test moves. */
function createMachine() {
  const ms = { wall: START, monotonic: 5_000, uptime: 90_000 };
  return {
    wallMs: () => ms.wall,
    monotonicMs: () => ms.monotonic,
    uptimeMs: () => ms.uptime,
    /** True time passes; the wall clock runs `rate` times as fast. */
    pass(passedMs: number, rate = 1) {
      ms.wall += passedMs * rate;
      ms.monotonic += passedMs;
      ms.uptime += passedMs;
    },
    set(byMs: number) {
      ms.wall += byMs;
    },
    sleep(sleptMs: number) {
      ms.wall += sleptMs;
      ms.uptime += sleptMs;
    },
  };
}

const listen = () => ({
  stepped: vi.fn<ClockListener["stepped"]>(),
  astray: vi.fn<ClockListener["astray"]>(),
  agrees: vi.fn<ClockListener["agrees"]>(),
  slept: vi.fn<ClockListener["slept"]>(),
});

const STEPS = [SECOND, 30 * SECOND, 2 * MINUTE, 2 * HOUR, DAY, 30 * DAY];

test("time is the wall clock's where nobody touches it", () => {
  const machine = createMachine();
  const clock = createServiceClock(machine);
  for (let minutes = 0; minutes < 90; minutes += 1) machine.pass(MINUTE);
  expect(clock.now()).toBe(START + 90 * MINUTE);
  expect(clock.state).toMatchObject({ isAstray: false, stepsForward: 0, stepsBack: 0 });
});

test.each(STEPS.flatMap((ms) => [[ms], [-ms]]))(
  "a step of %i ms moves nothing, takes nothing back, and is told once with both readings",
  (step) => {
    const machine = createMachine();
    const listener = listen();
    const clock = createServiceClock(machine, listener);
    machine.pass(100);
    machine.set(step);
    expect(clock.now()).toBe(START + 100);
    let last = clock.now();
    for (let checks = 0; checks < 240; checks += 1) {
      machine.pass(250);
      expect(clock.now() - last).toBeGreaterThanOrEqual(Math.floor(250 * (1 - SLEW_MAX)));
      expect(clock.now() - last).toBeLessThanOrEqual(Math.ceil(250 * (1 + SLEW_MAX)));
      last = clock.now();
    }
    const wallMs = START + 100 + step;
    expect(listener.stepped).toHaveBeenCalledExactlyOnceWith({ wallMs, expectedMs: START + 100 });
    const [stepsForward, stepsBack] = step > 0 ? [1, 0] : [0, 1];
    expect(clock.state).toMatchObject({ stepsForward, stepsBack });
  },
);

test.each([2 * HOUR, -2 * HOUR])("after %i ms and back time is what it would have been", (step) => {
  const machine = createMachine();
  const listener = listen();
  const clock = createServiceClock(machine, listener);
  machine.set(step);
  machine.pass(MINUTE);
  clock.now();
  expect(clock.state.isAstray).toBe(true);
  machine.set(-step);
  for (let checks = 0; checks < 4 * 120; checks += 1) {
    machine.pass(250);
    clock.now();
  }
  expect(Math.abs(clock.now() - (START + 3 * MINUTE))).toBeLessThan(100);
  expect(clock.state).toMatchObject({ isAstray: false, stepsForward: 1, stepsBack: 1 });
  expect(listener.astray).toHaveBeenCalledOnce();
  expect(listener.agrees).toHaveBeenCalledOnce();
});

test.each([1.1, 0.9])(
  "a wall clock that runs %f times as fast bends time by 5% at most",
  (rate) => {
    const machine = createMachine();
    const clock = createServiceClock(machine);
    let last = START;
    for (let checks = 0; checks < 4 * 3600; checks += 1) {
      machine.pass(250, rate);
      expect(clock.now()).toBeGreaterThan(last);
      last = clock.now();
    }
    expect(Math.abs(clock.now() - (START + HOUR))).toBeLessThanOrEqual(HOUR * SLEW_MAX + 1);
    expect(clock.state).toMatchObject({ isAstray: true, stepsForward: 0, stepsBack: 0 });
  },
);

test("a clock that nobody reads for long leans no further than it was judged to", () => {
  const machine = createMachine();
  const clock = createServiceClock(machine);
  machine.set(2 * HOUR);
  clock.now();
  machine.pass(10 * HOUR);
  expect(clock.now()).toBeLessThanOrEqual(START + 10 * HOUR + 1_000 * SLEW_MAX);
});

test("the machine's sleep has passed when it wakes", () => {
  const machine = createMachine();
  const listener = listen();
  const clock = createServiceClock(machine, listener);
  machine.pass(SECOND);
  machine.sleep(8 * HOUR);
  expect(clock.now()).toBe(START + SECOND + 8 * HOUR);
  expect(listener.slept).toHaveBeenCalledExactlyOnceWith(8 * HOUR);
  expect(listener.stepped).not.toHaveBeenCalled();
});

test("a pause in the middle of a reading is no step", () => {
  const machine = createMachine();
  const listener = listen();
  let pauses = 0;
  const clock = createServiceClock(
    {
      ...machine,
      uptimeMs: () => {
        // The collector runs between the two clocks, once.
        if (pauses === 1) machine.pass(2 * SECOND);
        pauses += 1;
        return machine.uptimeMs();
      },
    },
    listener,
  );
  machine.pass(SECOND);
  expect(clock.now()).toBe(START + 3 * SECOND);
  machine.pass(SECOND);
  expect(clock.now()).toBe(START + 4 * SECOND);
  expect(pauses).toBeGreaterThan(2);
  expect(listener.stepped).not.toHaveBeenCalled();
});

test("it goes on from the last time that is known, and takes back what it is ahead", () => {
  const machine = createMachine();
  const clock = createServiceClock(machine);
  clock.beginAt(START - HOUR);
  expect(clock.now()).toBe(START);
  clock.beginAt(START + 2 * MINUTE);
  expect(clock.now()).toBe(START + 2 * MINUTE);
  expect(clock.state.isAstray).toBe(true);
  for (let checks = 0; checks < 4 * 3600; checks += 1) {
    machine.pass(250);
    clock.now();
  }
  expect(Math.abs(clock.now() - (START + HOUR))).toBeLessThan(100);
  expect(clock.state.isAstray).toBe(false);
});
