/** Tests of parts.ts. */
import { describe, expect, it } from "vitest";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import { PARTS, lotsOfPart } from "./parts.ts";

const terms = toSymbolTerms(
  symbolRecord({ symbol_id: 1, volume_min: 0.02, volume_step: 0.01, volume_max: 50 }),
);
const partsOf = (volume: number) => PARTS.map((part) => lotsOfPart(volume, part, terms));

describe("lotsOfPart", () => {
  it("gives whole steps, rounded down", () => {
    expect(partsOf(1)).toEqual([0.25, 0.33, 0.5, 0.66, 0.75]);
  });

  it("gives none where it, or what is left, would be below the minimum", () => {
    expect(partsOf(0.04)).toEqual([null, null, 0.02, 0.02, null]);
    expect(partsOf(0.02)).toEqual([null, null, null, null, null]);
  });

  it("gives none of a volume that is off the step", () => {
    expect(partsOf(1.005)).toEqual([null, null, null, null, null]);
  });
});
