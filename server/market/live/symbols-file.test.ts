/** The file of symbols: what is shipped is right, and what is wrong is said with its place. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toSymbolTerms } from "../../../domain/symbol-terms.ts";
import { FILE_SYMBOL } from "../../../tests/support/feeds/file-symbol.ts";
import { EXCHANGES, LIVE_MARKETS } from "../../config-market.ts";
import { parseSymbolsFile, readSymbolsFile, SymbolsFileError } from "./symbols-file.ts";

const textOf = (...symbols: unknown[]) => JSON.stringify({ feed: "binance", symbols });
const parse = (text: string) => parseSymbolsFile(text, "binance", "mine.json");

it.each(LIVE_MARKETS)(
  "the file that is shipped for %s is right, and its terms can be traded",
  async (feed) => {
    const { symbols, streamUrl, restUrl } = await readSymbolsFile(`symbols/${feed}.json`, feed);
    expect(symbols.length).toBeGreaterThanOrEqual(20);
    if (EXCHANGES.some((exchange) => exchange === feed)) {
      expect(streamUrl).toMatch(/^wss:/);
      expect(restUrl).toMatch(/^https:/);
    }
    for (const { record } of symbols) expect(toSymbolTerms(record).digits).toBe(record.digits);
  },
);

it("symbols of different shipped files never share an id", () => {
  const ids = LIVE_MARKETS.flatMap((feed) => {
    const text = readFileSync(`symbols/${feed}.json`, "utf8");
    return parseSymbolsFile(text, feed, feed).symbols.map(({ record }) => record.symbol_id);
  });
  expect(new Set(ids).size).toBe(ids.length);
});

it("takes what a symbol leaves out from the file's defaults, then from the usual", () => {
  const { category: _, ...own } = FILE_SYMBOL;
  const [symbol] = parse(
    JSON.stringify({
      feed: "binance",
      defaults: { category: "crypto", digits: 5 },
      symbols: [own],
    }),
  ).symbols;
  expect(symbol?.record).toMatchObject({ category: "crypto", digits: 2, swap_mode: "none" });
  expect(symbol?.record.hours.sessions).toHaveLength(7);
  expect(symbol?.frozenAfterMs).toBe(120_000);
});

it.each([
  ["{", /mine\.json is wrong\. It is not JSON/],
  [JSON.stringify({ feed: "kraken", symbols: [FILE_SYMBOL] }), /feed is "binance" for this market/],
  [textOf(), /symbols: /],
  [textOf({ ...FILE_SYMBOL, digits: 11 }), /symbols\[0\]\.digits: /],
  [textOf(FILE_SYMBOL, { ...FILE_SYMBOL, symbol_id: 0 }), /symbols\[1\]\.symbol_id: /],
  [textOf({ ...FILE_SYMBOL, digit: 2 }), /symbols\[0\]\..*digit/],
  [textOf(FILE_SYMBOL, FILE_SYMBOL), /symbol_id 1 is given twice; symbol BTCUSDT is given twice/],
  [textOf({ ...FILE_SYMBOL, volume_min: 20 }), /BTCUSDT: volume_min is above volume_max/],
  [textOf({ ...FILE_SYMBOL, margin_mode: "fixed" }), /margin_fixed goes with margin_mode/],
  [
    textOf({ ...FILE_SYMBOL, hours: { timezone: "Europe/Nowhere", sessions: [] } }),
    /no time zone is "Europe\/Nowhere"/,
  ],
  [
    JSON.stringify({ feed: "binance", stream_url: "file:///etc/passwd", symbols: [FILE_SYMBOL] }),
    /stream_url: /,
  ],
])("refuses a file with words for what is wrong (%#)", (text, words) => {
  expect(() => parse(text)).toThrow(SymbolsFileError);
  expect(() => parse(text)).toThrow(words);
});

it("names a file that is not there", async () => {
  await expect(readSymbolsFile("nowhere.json", "binance")).rejects.toThrow(
    "The file of symbols nowhere.json cannot be read.",
  );
});
