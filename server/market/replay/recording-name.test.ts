import { expect, test } from "vitest";
import { isRecordingName, readRecordingName, readSymbolText } from "./recording-name.ts";

test.each([
  ["eurusd-ticks-2020-01-01.csv.gz", "EURUSD", null],
  ["gbpusd-m1-bid-2012-02.csv.gz", "GBPUSD", "bid"],
  ["GBPUSD_M1_ASK.csv", "GBPUSD", "ask"],
  ["btcperp-m1-2022-01.csv.gz", "BTCPERP", null],
  ["DAT_ASCII_EURUSD_T_201202.csv", "EURUSD", null],
  ["EURUSD-2012-02.csv", "EURUSD", null],
  ["EUR_USD-2012.csv", "EURUSD", null],
  ["EURUSD_Candlestick_1_M_BID_01.02.2021.csv", "EURUSD", "bid"],
  ["us30-ticks.json", "US30", null],
  ["usa500idxusd-tick-2024.json", "USA500IDXUSD", null],
  ["2020-01.csv", null, null],
  ["ticks.csv", null, null],
])("%s is %s, %s", (file, symbol, side) => {
  expect(readRecordingName(file)).toEqual({ symbol, side });
});

test("files about the data are no recordings", () => {
  expect(["a.csv", "a.json.gz", "a.txt", "a.ndjson", "A.TSV.GZ"].every(isRecordingName)).toBe(true);
  expect(
    ["README.md", "README.txt", "license.txt", "a.zip", ".hidden.csv", "a.gz", "a"].some(
      isRecordingName,
    ),
  ).toBe(false);
});

test("a symbol in a row loses what parts its currencies", () => {
  expect(readSymbolText("EUR/USD")).toBe("EURUSD");
  expect(readSymbolText("btc-usd")).toBe("BTCUSD");
  expect(readSymbolText("")).toBeNull();
  expect(readSymbolText("12.5")).toBeNull();
});
