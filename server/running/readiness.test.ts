/** Why a service is not ready is said in words, each cause by itself. */
import { describe, expect, it } from "vitest";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import { SCRIPTED_SYMBOLS } from "../../tests/support/scripted-market.ts";
import { Silence } from "./pulse.ts";
import { createReadiness } from "./readiness.ts";

function desk() {
  const symbols = SCRIPTED_SYMBOLS.map((record) => ({ ...record }));
  const facts = {
    isServing: true,
    silentMs: 0,
    ticks: 0,
    writingMs: 0,
    now: 0,
    noRoom: "",
    isServed: true,
  };
  const readiness = createReadiness({
    symbols,
    isServing: () => facts.isServing,
    silentMs: () => facts.silentMs,
    ticks: () => facts.ticks,
    isServed: () => facts.isServed,
    writingMs: () => facts.writingMs,
    noRoom: () => facts.noRoom || null,
    now: () => facts.now,
  });
  return { symbols, facts, readiness };
}

describe("a service", () => {
  it("is ready while prices come, the database answers and what is decided is written", () => {
    const { facts, readiness } = desk();
    for (let s = 0; s < 300; s++) {
      facts.now += 1_000;
      facts.ticks += 1;
      expect(readiness.reasons()).toEqual([]);
    }
  });

  it("whose open markets are quiet for a minute is not, until a price comes", () => {
    const { facts, readiness } = desk();
    facts.now = 59_999;
    expect(readiness.reasons()).toEqual([]);
    facts.now = 75_000;
    expect(readiness.reasons()).toEqual(["no price came for 75 s though markets are open"]);
    facts.ticks = 1;
    expect(readiness.reasons()).toEqual([]);
  });

  it("whose markets are all closed waits for no price, and the minute begins when one opens", () => {
    const { symbols, facts, readiness } = desk();
    for (const symbol of symbols) symbol.status = SYMBOL_STATUS.closed;
    facts.now = 600_000;
    expect(readiness.reasons()).toEqual([]);
    for (const symbol of symbols) symbol.status = SYMBOL_STATUS.enabled;
    facts.now = 659_000;
    expect(readiness.reasons()).toEqual([]);
    facts.now = 660_000;
    expect(readiness.reasons()).toHaveLength(1);
  });

  it("that nobody gives prices to is not ready at once", () => {
    const { facts, readiness } = desk();
    facts.isServed = false;
    expect(readiness.reasons()).toEqual(["no data provider is switched on: no price comes"]);
    facts.isServed = true;
    expect(readiness.reasons()).toEqual([]);
  });

  it("says every reason there is", () => {
    const { facts, readiness } = desk();
    const noRoom = "the disk of the database has less than 256 MB left";
    Object.assign(facts, { isServing: false, silentMs: 4_000, writingMs: 3_000, noRoom });
    expect(readiness.reasons()).toEqual([
      "the service is starting or stopping",
      "the database has not answered for 4 s",
      "what was decided waits to be written for 3 s",
      "the disk of the database has less than 256 MB left: orders are refused",
    ]);
  });
});

describe("a silence of the database", () => {
  it("is said after two seconds, then ever more seldom, and so is its end", () => {
    const silence = new Silence();
    const said: number[] = [];
    for (let now = 0; now <= 60_000; now += 1_000) {
      const ms = silence.waits(now);
      if (ms !== null) said.push(ms);
    }
    expect(said).toEqual([2_000, 6_000, 18_000, 54_000]);
    expect(silence.ms(60_000)).toBe(60_000);
    expect(silence.answered(60_500)).toBe(60_500);
    expect(silence.ms(60_500)).toBe(0);
  });

  it("of less than two seconds is none, and neither is a standstill of our own", () => {
    const silence = new Silence();
    expect([silence.waits(0), silence.waits(1_999), silence.ms(1_999)]).toEqual([null, null, 0]);
    expect(silence.answered(1_999)).toBeNull();
    silence.waits(10_000);
    silence.forget();
    expect(silence.waits(90_000)).toBeNull();
  });
});
