import { describe, expect, it } from "vitest";
import { BAD_SECONDS, FrameHealth, LossWatch, lostOf } from "./frame-health.ts";

const FRAME_MS = 1_000 / 60;

function screen() {
  const health = new FrameHealth();
  let now = 1_000;
  const next = (frames = 1, drawnMs = 1) => health.frame((now += frames * FRAME_MS), drawnMs);
  next();
  return { health, next, now: () => now };
}

describe("frames of the screen", () => {
  it("that all came are lost nowhere", () => {
    const { health, next } = screen();
    for (let n = 0; n < 60; n += 1) next();
    expect(health.take()).toEqual({ frames: 60, lost: { drawing: 0, page: 0, machine: 0 } });
    expect(health.take().frames).toBe(0);
  });

  it("that we drew too long for are lost in drawing", () => {
    const { health, next } = screen();
    next(3, 45);
    next();
    expect(health.take()).toEqual({ frames: 4, lost: { drawing: 2, page: 0, machine: 0 } });
  });

  it("that other work kept waiting are lost to the page, though that is told after the frame", () => {
    const { health, next, now } = screen();
    const from = now();
    next(5);
    health.worked(from + 2, 60);
    next();
    expect(health.take().lost).toEqual({ drawing: 0, page: 4, machine: 0 });
  });

  it("that nothing of the page explains are the browser's or the machine's", () => {
    const { health, next, now } = screen();
    next(2);
    health.worked(now() + 200, 60);
    next();
    expect(health.take().lost).toEqual({ drawing: 0, page: 0, machine: 1 });
  });

  it("of a page out of sight or asleep are none", () => {
    const { health, next } = screen();
    health.rest();
    next(100);
    next(600);
    expect(health.take()).toEqual({ frames: 0, lost: { drawing: 0, page: 0, machine: 0 } });
  });

  it("of a fast screen are counted by its own pace, and half of a slow device's are not forgotten", () => {
    const fast = new FrameHealth();
    for (let n = 0; n < 121; n += 1) fast.frame(1_000 + (n * 1_000) / 120, 1);
    fast.take();
    fast.frame(1_000 + 1_000 + 2 * (1_000 / 120), 1);
    expect(lostOf(fast.take())).toBe(1);
    const { health, next } = screen();
    for (let n = 0; n < 90; n += 1) next(2);
    expect(lostOf(health.take())).toBe(90);
  });
});

describe("frames lost for long", () => {
  const bad = { frames: 60, lost: { drawing: 0, page: 0, machine: 20 } };
  const good = { frames: 60, lost: { drawing: 1, page: 0, machine: 0 } };

  it("are told after so many bad seconds, and not for a hard moment now and then", () => {
    const long = new LossWatch();
    const told = Array.from({ length: BAD_SECONDS }, () => long.note(bad));
    expect(told.indexOf(true)).toBe(BAD_SECONDS - 1);
    const now = new LossWatch();
    for (let n = 0; n < 300; n += 1) expect(now.note(n % 3 === 0 ? bad : good)).toBe(false);
  });

  it("are not known of a page that hardly drew", () => {
    const watch = new LossWatch();
    const few = { frames: 10, lost: { drawing: 9, page: 0, machine: 0 } };
    for (let n = 0; n < 100; n += 1) expect(watch.note(few)).toBe(false);
  });
});
