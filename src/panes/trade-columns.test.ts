/** Tests of trade-columns.ts. */
import { describe, expect, test } from "vitest";
import { SIDE } from "../../contract/codes.ts";
import { NO_VALUE } from "../format/price.ts";
import {
  bySymbol,
  numberColumn,
  priceColumn,
  sideColumn,
  symbolColumn,
  volumeColumn,
} from "./trade-columns.ts";
import { symbolRecord } from "./watchlist/test-symbols.ts";

type Row = {
  readonly symbol_id: number;
  readonly side: number;
  readonly volume: number;
  readonly stop_loss: number | null;
};

const yen = symbolRecord({ symbol_id: 3, symbol: "USDJPY", digits: 3, volume_step: 0.1 });
const feed = { symbol: (id: number) => (id === yen.symbol_id ? yen : undefined) };
const known: Row = { symbol_id: 3, side: SIDE.sell, volume: 2, stop_loss: 155.5 };
const unknown: Row = { ...known, symbol_id: 9, side: SIDE.buy, stop_loss: null };

describe("the columns that trades have in common", () => {
  test("name a symbol by its ticker, and by its number where the page does not know it", () => {
    const column = symbolColumn<Row>(feed);
    expect([known, unknown].map((row) => column.text?.(row))).toEqual(["USDJPY", "#9"]);
    expect(column.sortValue?.(known)).toBe("USDJPY");
    expect(bySymbol<Row>(feed).of(unknown)).toEqual({ key: "9", label: "#9" });
  });

  test("say the side in its colour", () => {
    const column = sideColumn<Row>();
    expect([column.text?.(known), column.tone?.(known)]).toEqual(["Sell", "sell"]);
    expect([column.text?.(unknown), column.tone?.(unknown)]).toEqual(["Buy", "buy"]);
  });

  test("have volumes and prices with the decimals of the row's own symbol", () => {
    const price = priceColumn<Row>(feed, "stop_loss", "SL", ({ stop_loss }) => stop_loss);
    expect(volumeColumn<Row>(feed).text?.(known)).toBe("2.0");
    expect(volumeColumn<Row>(feed).text?.(unknown)).toBe("2.00");
    expect(price.text?.(known)).toBe("155.500");
    expect(price.text?.(unknown)).toBe(NO_VALUE);
    expect(price.sortValue?.(unknown)).toBeNull();
  });

  test("show a number that a record does not have as a dash", () => {
    const column = numberColumn<{ of: number | null }>("of", "Of", ({ of }) => of, { width: 80 });
    expect([column.text?.({ of: 12 }), column.text?.({ of: null })]).toEqual(["12", NO_VALUE]);
    expect(column.width).toBe(80);
  });
});
