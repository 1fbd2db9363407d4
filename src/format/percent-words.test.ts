/** Percentages outside of messages, as who reads German writes them: with a blank that does not break. */
import { expect, test } from "vitest";
import type { Totals } from "../stores/account-totals.ts";
import { readIn } from "../../tests/support/in-language.ts";

test("a percentage has its blank in German wherever it is written", async () => {
  await readIn("de-DE");
  const { sentimentShort } = await import("../panes/watchlist/sentiment-words.ts");
  const { PARTS } = await import("../trade/parts.ts");
  const { explanation } = await import("../account/figure-words.ts");
  expect(sentimentShort({ symbol_id: 1, long_percent: 62, accounts: 120, as_of: 0 })).toBe(
    "L 62\u202F%",
  );
  expect(PARTS.map(({ label }) => label)).toContain("½ (50\u202F%)");
  const totals = { used_margin: 100, margin_level: 200, equity: 200 } as Totals;
  const said = explanation("margin_level", totals, { amount: String, result: String }, null);
  expect(said).toMatch(/^Margin-Level 200,00\u202F% .* × 100\u202F%\.$/);
});
