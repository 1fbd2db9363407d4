/** In which order the office shows what a search found, what of an older answer still stands, and where each leads. */
import { describe, expect, it } from "vitest";
import type { FoundAccount, HouseSearch } from "../../contract/house-search.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { RECORD_SAMPLES } from "../../tests/contract/samples/records.ts";
import { findThings } from "./found-things.ts";
import { withNewest } from "./recent-finds.ts";
import { startAt } from "./sought-row.ts";

const NOTHING: HouseSearch = { accounts: [], orders: [], positions: [], deals: [] };
const SYMBOL = RECORD_SAMPLES.SymbolRecord as SymbolRecord;
const symbol = (symbol_id: number, name: string, description = ""): SymbolRecord => ({
  ...SYMBOL,
  symbol_id,
  symbol: name,
  description,
});
const SYMBOLS = [
  symbol(1, "EURUSD", "Euro against US dollar"),
  symbol(2, "US500", "US 500 index"),
  symbol(42, "NOVA", "Nova Corporation"),
];
const account = (account_id: number, name: string): FoundAccount => ({
  ...(RECORD_SAMPLES.FoundAccount as FoundAccount),
  account_id,
  name,
  email: `${account_id}@house.example`,
});
const { HouseSearch: sample } = RECORD_SAMPLES;
const { orders, positions, deals } = sample as HouseSearch;
const TRADES = { orders, positions, deals };

const shown = (text: string, found: HouseSearch | null, q = text) =>
  findThings(text, found === null ? null : { q: q.trim(), found }, SYMBOLS).map(({ id }) => id);

describe("what a search found", () => {
  it("has accounts before symbols, the service's best first", () => {
    const accounts = [account(7, "Nova"), account(3, "Ada Novak")];
    expect(shown("nov", { ...NOTHING, accounts })).toEqual(["account-7", "account-3", "symbol-42"]);
  });

  it("has a symbol first that is called just so", () => {
    const accounts = [account(7, "Nova")];
    expect(shown("Nova", { ...NOTHING, accounts })).toEqual(["symbol-42", "account-7"]);
    expect(shown(" eurusd ", NOTHING)).toEqual(["symbol-1"]);
  });

  it("has of a number what has it, then what begins with it", () => {
    const found = { accounts: [account(47_110, "Bo")], ...TRADES };
    expect(shown("4711", found)).toEqual([
      "order-4711",
      "position-4711",
      "deal-4711",
      "account-47110",
    ]);
    const exact = { accounts: [account(4_711, "Cy"), account(47_110, "Bo")], ...TRADES };
    expect(shown("#4711", exact)[0]).toBe("account-4711");
    expect(shown("500", NOTHING)).toEqual(["symbol-2"]);
    expect(shown("42", NOTHING)).toEqual(["symbol-42"]);
  });

  it("keeps of an older answer what still fits, and shows nothing that does not", () => {
    const accounts = [account(7, "Ada Novak"), account(70, "Bo"), account(8, "Noll")];
    const found = { accounts, ...TRADES };
    expect(shown("nova", { ...NOTHING, accounts }, "no")).toEqual(["symbol-42", "account-7"]);
    expect(shown("70@", found, "7")).toEqual(["account-70"]);
    expect(shown("47110", found, "4711")).toEqual([]);
    expect(shown("0004711", found, "4711")).toEqual(["order-4711", "position-4711", "deal-4711"]);
    expect(shown("zzz", found, "4711")).toEqual([]);
  });

  it("is nothing before anything is typed, and symbols alone before the service has answered", () => {
    expect(shown("  ", { ...NOTHING, accounts: [account(1, "A")] }, "a")).toEqual([]);
    expect(shown("eur", null)).toEqual(["symbol-1"]);
  });

  it("leads to the page, the list and the row", () => {
    const things = findThings("4711", { q: "4711", found: sample }, SYMBOLS);
    expect(things.map(({ hash }) => hash)).toEqual([
      "#/office/accounts/100001/orders/4711",
      "#/office/accounts/100001/positions/4711",
      "#/office/accounts/100001/deals/4711",
      "#/office/accounts/100001",
    ]);
    expect(findThings("us500", null, SYMBOLS)[0]?.hash).toBe("#/office/symbols/2");
  });
});

it("keeps the last finds, each once, the newest first", () => {
  const things = findThings("4711", { q: "4711", found: sample }, SYMBOLS);
  const [first, second] = things;
  if (first === undefined || second === undefined) throw new Error("expected two finds");
  const both = [first, second, first].reduce(withNewest, []);
  expect(both.map(({ id }) => id)).toEqual([first.id, second.id]);
  const many = Array.from({ length: 20 }, (_, at) => ({ ...first, id: `order-${at}` }));
  expect(many.reduce(withNewest, both).map(({ id }) => id)).toEqual(
    many
      .slice(-8)
      .map(({ id }) => id)
      .toReversed(),
  );
});

describe("a row that was looked for", () => {
  const found = sample as HouseSearch;
  const [order] = found.orders;
  const [position] = found.positions;
  if (order === undefined || position === undefined) throw new Error("expected a sample of each");

  it("is the first of its list, of what is over by when it ended", () => {
    expect(startAt("orders", found, 100_001, 4_711)).toEqual({
      isPast: true,
      after: `${order.updated_at}:4712`,
    });
    const working = { ...found, orders: [{ ...order, is_working: true }] };
    expect(startAt("orders", working, 100_001, 4_711)).toEqual({
      isPast: false,
      after: `${order.created_at}:4712`,
    });
    const closed_at = position.opened_at + 5;
    const closed = { ...found, positions: [{ ...position, closed_at }] };
    expect(startAt("positions", closed, 100_001, 4_711)).toEqual({
      isPast: true,
      after: `${closed_at}:4712`,
    });
    expect(startAt("positions", found, 100_001, 4_711)?.isPast).toBe(false);
    expect(startAt("deals", found, 100_001, 4_711)?.isPast).toBe(false);
  });

  it("is none of another account's, and none of another number", () => {
    for (const part of ["orders", "positions", "deals"] as const) {
      expect(startAt(part, found, 100_002, 4_711)).toBeNull();
      expect(startAt(part, found, 100_001, 4_712)).toBeNull();
    }
  });
});
