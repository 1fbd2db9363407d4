/** What staff reads before it switches a data provider, and how symbols are written. */
import { describe, expect, it } from "vitest";
import { PROVIDER_STATUS } from "../../contract/codes.ts";
import type { DataProvider } from "../../contract/data-provider.ts";
import { RECORD_SAMPLES } from "../../tests/contract/samples/records.ts";
import {
  kindName,
  linesOf,
  offEffect,
  onEffect,
  readLines,
  readPriority,
  sourceWords,
  stateWord,
} from "./provider-words.ts";

const provider = (more: Partial<DataProvider> = {}): DataProvider => ({
  ...(RECORD_SAMPLES.DataProvider as DataProvider),
  ...more,
});

describe("switching a provider off", () => {
  it("that serves nobody is felt by nobody", () => {
    const idle = provider({ serving_count: 0 });
    expect(offEffect(idle, [idle])).toContain("traders notice nothing");
  });

  it("that is the only one ends all prices", () => {
    const last = provider({ serving_count: 1 });
    const off = provider({ id: 2, is_enabled: false });
    expect(offEffect(last, [last, off])).toMatch(/^No price comes any more: 1 symbol will not be/);
  });

  it("beside another hands its symbols over", () => {
    const [one, other] = [provider({ serving_count: 3 }), provider({ id: 2 })];
    expect(offEffect(one, [one, other])).toContain("3 symbols go over to the next provider");
  });
});

it("switching a market on says that nothing stands in for it", () => {
  expect(onEffect({ kind: "kraken" })).toContain("nothing is traded before its first price");
  expect(onEffect({ kind: "simulator" })).toContain("made up");
});

it.each([
  ["binance", undefined, undefined],
  ["ringside", "Key or account", "Secret"],
  ["dxlink", undefined, "Token"],
  ["fix", "Comp ids", "Password"],
])("%s signs in with %s and %s", (kind, login, secret) => {
  const words = sourceWords(kind);
  expect([words.login?.label, words.secret]).toEqual([login, secret]);
});

it.each([
  ["simulator", "Simulator"],
  ["replay", "Recording"],
  ["dxlink", "dxLink"],
  ["fix", "FIX"],
  ["one of tomorrow", "one of tomorrow"],
])("the kind %s is called %s", (kind, name) => {
  expect(kindName(kind)).toBe(name);
});

it.each(Object.entries(PROVIDER_STATUS))("the state %s has a word", (_, status) => {
  expect(stateWord({ status })).toMatch(/^[A-Z]/);
});

describe("symbols as lines", () => {
  it.each([
    ["", null],
    [" \n ", null],
    ["BTCUSD", [{ symbol: "BTCUSD", feed_symbol: "BTCUSD" }]],
    [
      "BTCUSD = XBT/USD\n\n ETHUSD=ETHUSDT ",
      [
        { symbol: "BTCUSD", feed_symbol: "XBT/USD" },
        { symbol: "ETHUSD", feed_symbol: "ETHUSDT" },
      ],
    ],
    ["= X", [{ symbol: "", feed_symbol: "X" }]],
  ])("%j is %j", (text, symbols) => {
    expect(readLines(text)).toEqual(symbols);
    expect(readLines(linesOf(symbols))).toEqual(symbols);
  });
});

it.each([
  ["0", 0],
  [" 12 ", 12],
  ["1000000", 1_000_000],
  ["1000001", null],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
])("the priority %j is %j", (text, priority) => {
  expect(readPriority(text)).toBe(priority);
});
