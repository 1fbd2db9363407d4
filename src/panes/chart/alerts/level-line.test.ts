/** Which alerts stand in which pane of indicators, where they may be put, and what they are called. */
import { describe, expect, it } from "vitest";
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import { readIn } from "../../../../tests/support/in-language.ts";
import { anIndicator, aPriceAlert } from "../../../../tests/support/price-alerts.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { makeStudy, type Study } from "../studies/study.ts";
import { askedText, fittingLines, levelDigits, levelLinesOf, levelOnTick } from "./level-line.ts";

const BARS = { symbol_id: 401, timeframe: "H1" } as const;

/** As it is put on a chart, in the pane of this number. */
function study(id: string, pane: number, part: Partial<Study> = {}): Study {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`expected an indicator, was ${id}`);
  return { ...makeStudy(indicator, []), pane, ...part };
}

const alert = (part: Partial<PriceAlert> = {}): PriceAlert =>
  aPriceAlert({ id: 4, symbol_id: 401, indicator: anIndicator(), ...part });

const rsi = study("rsi", 1);

describe("an alert on an indicator", () => {
  it("is a line at its number in the pane of that indicator", () => {
    expect(levelLinesOf([alert()], [study("macd", 2), rsi], BARS)).toMatchObject([
      { key: "a4p1", pane: 1, price: 70, format: { decimals: 2 } },
    ]);
  });

  it("is a line in each pane that has it, and once where a pane has it twice", () => {
    const studies = [rsi, study("rsi", 1, { id: "b" }), study("rsi", 2, { id: "c" })];
    expect(levelLinesOf([alert()], studies, BARS).map(({ key }) => key)).toEqual(["a4p1", "a4p2"]);
  });

  const noLine: [string, Partial<PriceAlert>, Partial<Study>][] = [
    ["of another symbol", { symbol_id: 402 }, {}],
    ["of another time frame", { indicator: anIndicator({ timeframe: "M15" }) }, {}],
    ["of other settings", { indicator: anIndicator({ inputs: { length: 15 } }) }, {}],
    ["of another price of the bar", { indicator: anIndicator({ bar_price: "high" }) }, {}],
    ["of another indicator", { indicator: anIndicator({ id: "cci" }) }, {}],
    ["that waits for another line", { indicator: anIndicator({ other: { kind: "close" } }) }, {}],
    ["of a price", { indicator: null }, {}],
    ["where the indicator is over the bars", {}, { pane: 0 }],
    ["where it is hidden", {}, { isHidden: true }],
    ["where this time frame does not show it", {}, { timeframes: ["D1"] }],
    ["where this symbol does not show it", {}, { only: { symbol_id: 402, name: "XAUUSD" } }],
    ["where it has bars of its own", {}, { timeframe: "H4" }],
    [
      "where it starts from another study",
      {},
      { source: { kind: "study", study: "b", plot: "value" } },
    ],
  ];
  it.each(noLine)("%s is no line", (_what, ofAlert, ofStudy) => {
    expect(levelLinesOf([alert(ofAlert)], [{ ...rsi, ...ofStudy }], BARS)).toEqual([]);
  });

  it("is a line where a shorter chart shows the indicator of its time frame", () => {
    const longer = study("rsi", 1, { timeframe: "H1" });
    const lines = levelLinesOf([alert()], [longer], { ...BARS, timeframe: "M15" });
    expect(lines).toHaveLength(1);
  });

  it("that says nothing of a setting means the indicator's own", () => {
    const bare = anIndicator({ inputs: {}, bar_price: null });
    expect(levelLinesOf([alert({ indicator: bare })], [rsi], BARS)).toHaveLength(1);
  });

  it("is shown once it is over too, the newest of a number, unless another waits there", () => {
    const at = (id: number, value: number, state: PriceAlert["state"]) =>
      alert({ id, state, indicator: anIndicator({ other: { kind: "value", value } }) });
    const alerts = [
      at(9, 70, "reached"),
      at(8, 30, "expired"),
      at(7, 30, "reached"),
      at(6, 70, "waiting"),
      at(5, 50, "waiting"),
    ];
    expect(levelLinesOf(alerts, [rsi], BARS).map(({ key }) => key)).toEqual([
      "a5p1",
      "a6p1",
      "a8p1",
    ]);
  });

  it("that is over yields where its pane has no room for all", () => {
    const at = (id: number, value: number, state: PriceAlert["state"]) =>
      alert({ id, state, indicator: anIndicator({ other: { kind: "value", value } }) });
    const alerts = [at(9, 50, "reached"), at(7, 30, "waiting"), at(6, 70, "waiting")];
    const lines = levelLinesOf(alerts, [rsi], BARS);
    const shown = (height: number) => fittingLines(lines, () => height).map(({ key }) => key);
    expect(shown(120)).toEqual(["a6p1", "a7p1", "a9p1"]);
    expect(shown(119)).toEqual(["a6p1", "a7p1"]);
    expect(shown(10)).toEqual(["a6p1", "a7p1"]);
  });

  it("is none before the alerts are known", () => {
    expect(levelLinesOf(null, [rsi], BARS)).toEqual([]);
  });
});

it.each([
  ["price", 70.123_456_78, 70.12346],
  ["volume", 1_234.5, 1_235],
  [{ decimals: 2 }, 70.005_1, 70.01],
  [{ decimals: 2 }, -0.001, 0],
  [{ decimals: 4 }, -0.000_16, -0.0002],
] as const)("a number of format %j is put from %f to %f", (format, from, to) => {
  expect(levelOnTick(from, levelDigits(format, 5))).toBe(to);
});

describe("what is asked for is called", () => {
  const { title: _title, plot_name: _plot, other_name: _other, ...asked } = anIndicator();
  const macd = { ...asked, id: "macd", inputs: { fast: 12, slow: 26, signal: 9 } };

  it("as its legend calls it, with the output where there are several", () => {
    expect(askedText(asked)).toBe("RSI 14");
    expect(askedText({ ...asked, bar_price: "high" })).toBe("RSI 14 high");
    expect(askedText({ ...macd, plot: "signal" })).toBe("MACD 12 26 9 Signal");
  });

  it("in the reader's language", async () => {
    await readIn("de");
    const { askedText: inGerman } = await import("./level-line.ts");
    expect(inGerman({ ...asked, bar_price: "high" })).toBe("RSI 14 Hoch");
  });
});
