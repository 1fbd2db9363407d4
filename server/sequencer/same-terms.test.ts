/** Terms are the same however often they were written down and read again, and others in any one field. */
import { describe, expect, it } from "vitest";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { group } from "../../tests/support/engine-house.ts";
import { SCRIPTED_SYMBOLS } from "../../tests/support/scripted-market.ts";
import { canonical, decode } from "../../engine/codec.ts";
import { areSameTerms } from "./same-terms.ts";

/** As it comes out of a snapshot. */
const restored = <T>(terms: T): T => decode(canonical(terms)) as T;

const SYMBOLS = SCRIPTED_SYMBOLS.map((record) => [record.symbol, toSymbolTerms(record)] as const);

describe("terms", () => {
  it.each([...SYMBOLS, ["a group", group({})] as const])(
    "of %s are the same out of a snapshot",
    (_name, terms) => {
      expect(areSameTerms(restored(terms), terms)).toBe(true);
    },
  );

  it.each(SYMBOLS)("of %s are others in each of their fields", (_name, terms) => {
    for (const field of Object.keys(terms)) {
      expect([field, areSameTerms(restored({ ...terms, [field]: "another" }), terms)]).toEqual([
        field,
        false,
      ]);
    }
  });
});
