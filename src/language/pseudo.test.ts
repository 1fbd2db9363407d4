import { afterEach, expect, test } from "vitest";
import { pseudoCatalogue } from "./pseudo.ts";
import { plural, t, tIn, useCatalogue } from "./translate.ts";

afterEach(() => useCatalogue("en", {}));

test("every message is longer and between brackets, its values untouched", () => {
  useCatalogue("en", pseudoCatalogue);
  expect(t("Close {name}", { name: "Ada" })).toBe("⟦Çļöšé Ada····⟧");
  expect(tIn("price of a bar", "Close")).toBe("⟦Çļöšé··⟧");
  expect(plural(2, "1 row", "{count} rows")).toBe("⟦2 ŕöŵš····⟧");
});
