/** Whether a leader stands still is told from its signs of life alone. */
import { describe, expect, it } from "vitest";
import { serviceUrl, SignsOfLife } from "./leadership.ts";

const FROZEN_MS = 8_000;
const LOOK_MS = 250;

/** Looks each `LOOK_MS` from `fromMs` to `toMs`; returns when it was first said to be frozen, or null. */
function lookOn(life: SignsOfLife, fromMs: number, toMs: number, beatAt: (ms: number) => string) {
  for (let at = fromMs; at <= toMs; at += LOOK_MS) {
    if (life.isFrozen({ pid: 1, beat: beatAt(at) }, at)) return at;
  }
  return null;
}

describe("signs of life", () => {
  it("of a leader that beats each second never call it frozen", () => {
    const life = new SignsOfLife(FROZEN_MS);
    expect(lookOn(life, 0, 600_000, (ms) => String(Math.floor(ms / 1_000)))).toBeNull();
  });

  it("that stay away call it frozen after the time, and not before", () => {
    const life = new SignsOfLife(FROZEN_MS);
    expect(lookOn(life, 0, 60_000, () => "12:00:00")).toBe(FROZEN_MS);
  });

  it("of another connection begin anew", () => {
    const life = new SignsOfLife(FROZEN_MS);
    lookOn(life, 0, FROZEN_MS - LOOK_MS, () => "12:00:00");
    expect(life.isFrozen({ pid: 2, beat: "12:00:00" }, FROZEN_MS)).toBe(false);
  });

  it("that were not looked for meanwhile prove nothing", () => {
    const life = new SignsOfLife(FROZEN_MS);
    life.isFrozen({ pid: 1, beat: "12:00:00" }, 0);
    expect(life.isFrozen({ pid: 1, beat: "12:00:00" }, 60_000)).toBe(false);
    expect(lookOn(life, 60_000, 120_000, () => "12:00:00")).toBe(60_000 + FROZEN_MS);
  });

  it("are forgotten where the database was away", () => {
    const life = new SignsOfLife(FROZEN_MS);
    lookOn(life, 0, FROZEN_MS - LOOK_MS, () => "12:00:00");
    life.forget();
    expect(life.isFrozen({ pid: 1, beat: "12:00:00" }, FROZEN_MS)).toBe(false);
  });
});

it("a service's address of the database has the service's name and keeps what else it says", () => {
  expect(serviceUrl("postgres://a:b%2Fc@h:1/d?sslmode=require", "0a1b2c3d")).toBe(
    "postgres://a:b%2Fc@h:1/d?sslmode=require&application_name=ringside+0a1b2c3d",
  );
});
