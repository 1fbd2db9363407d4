import { expect, test } from "vitest";
import { readIn } from "../../../tests/support/in-language.ts";

test.each([
  ["en-GB", "0.70%", "−0.10%", "0.00%"],
  ["de-DE", "0,70\u202F%", "−0,10\u202F%", "0,00\u202F%"],
])("a scale in percent in %s", async (language, rise, fall, none) => {
  await readIn(language);
  const { scalePercent } = await import("./price-format.ts");
  expect([0.7, -0.1, -0.001].map(scalePercent)).toEqual([rise, fall, none]);
});
