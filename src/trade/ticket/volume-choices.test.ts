import { expect, it } from "vitest";
import { toSymbolTerms } from "../../../domain/symbol-terms.ts";
import { symbolRecord } from "../../panes/watchlist/test-symbols.ts";
import { volumeChoices } from "./volume-choices.ts";

it.each([
  [{ volume_min: 0.01, volume_max: 20 }, ["0.01", "0.02", "0.05", "0.10", "0.50", "1.00"]],
  [{ volume_min: 0.01, volume_max: 0.05 }, ["0.01", "0.02", "0.05"]],
  [{ volume_min: 1, volume_step: 1, volume_max: 10 }, ["1", "2", "5", "10"]],
])("%j: the least volume and round multiples of it, up to the largest", (part, choices) => {
  expect(volumeChoices(toSymbolTerms(symbolRecord({ symbol_id: 1, ...part })))).toEqual(choices);
});
