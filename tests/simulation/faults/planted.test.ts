import { describe, expect, it } from "vitest";
import { isQuick } from "../../support/tries.ts";
import { hunt, plant, sourceOf } from "./hunt.ts";
import { FAULTS } from "./planted.ts";

const LIMIT_MS = 60_000;
/** One of each kind: fills, exits, money, margin, guarantees. `npm test` hunts the first, prove all fifty-nine by `npm run faults`. */
const KINDS = [
  "a buy limit fills a point too late",
  "break-even fires again and again",
  "a tie is rounded up, not to the even one",
  "a level is reached only below it",
  "a symbol's leverage is not looked at",
  "a guaranteed stop is filled at the market in a gap",
];
const HUNTED = isQuick ? KINDS.slice(0, 1) : KINDS;

describe("fifty-nine planted faults", () => {
  it("have fifty-nine names", () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(59);
    expect(FAULTS).toHaveLength(59);
  });

  it.each(FAULTS)("can still be planted: $name", (fault) => {
    const source = sourceOf(fault);
    expect(plant(source, fault)).not.toBe(source);
  });

  it.each(FAULTS.filter(({ name }) => HUNTED.includes(name)))(
    "the simulation finds within a minute: $name",
    async (fault) => {
      expect(await hunt(fault, LIMIT_MS)).toMatchObject({ outcome: "found" });
    },
    LIMIT_MS + 20_000,
  );

  it("hunts those that it means to", () => {
    expect(FAULTS.filter(({ name }) => HUNTED.includes(name))).toHaveLength(HUNTED.length);
  });
});
