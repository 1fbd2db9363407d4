/** Templates: names, panes counted anew, ids on the chart they are put on, and reading what was kept. */
import { describe, expect, it } from "vitest";
import type { Indicator } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { DEFAULT_LAYOUT } from "../studies/pane-layout.ts";
import { makeStudy, STUDIES_MAX, type Study } from "../studies/study.ts";
import { freeName, isSameName, nameFault } from "../../../storage/given-name.ts";
import {
  countedPanes,
  parseTemplate,
  placedStudies,
  recordOf,
  titlesOf,
  type Template,
} from "./template.ts";

function study(indicator: string, change: Partial<Study> = {}): Study {
  const known: Indicator | undefined = indicatorOf(indicator);
  if (known === undefined) throw new Error(`there is an indicator ${indicator}`);
  return { ...makeStudy(known, []), ...change };
}

const EMA = study("ema", { id: "s1" });
const RSI = study("rsi", {
  id: "s2",
  pane: 7,
  source: { kind: "study", study: "s1", plot: "value" },
});

describe("a template's name", () => {
  it("is one and the same whatever its case and spaces", () => {
    expect(isSameName(" My  scalping set", "my Scalping set ")).toBe(true);
    expect(isSameName("Scalping", "Scalping 2")).toBe(false);
  });

  it("is not empty and not too long", () => {
    expect(nameFault("  ", "A template")).toBe("A template needs a name");
    expect(nameFault("x".repeat(61), "A template")).toBe("A name has at most 60 characters");
    expect(nameFault("x".repeat(60), "A template")).toBeNull();
  });

  it("gets the first number that is free, and stays short enough", () => {
    expect(freeName("Swing", [])).toBe("Swing");
    expect(freeName("Swing", ["swing", "Swing (2)"])).toBe("Swing (3)");
    const long = "x".repeat(60);
    const free = freeName(long, [long]);
    expect(free).toHaveLength(60);
    expect(nameFault(free, "A template")).toBeNull();
  });
});

describe("a template", () => {
  it("counts its panes from above to below, and their heights with them", () => {
    const studies = [RSI, study("macd", { id: "s3", pane: 4 }), EMA];
    const layout = { shares: { "0": 3, "7": 2, "4": 1, "9": 5 }, collapsed: [4, 9], maximised: 7 };
    const counted = countedPanes({ kind: "line", studies, layout });
    expect(counted.studies.map(({ pane }) => pane)).toEqual([1, 2, 0]);
    expect(counted.layout).toEqual({
      shares: { "0": 3, "1": 2, "2": 1 },
      collapsed: [2],
      maximised: 1,
    });
  });

  it("has no id of the studies before it, and keeps what is calculated from what", () => {
    const placed = placedStudies([EMA, RSI], [study("macd", { id: "s1" })]);
    expect(placed.map(({ id }) => id)).toEqual(["s2", "s3"]);
    expect(placed[1]?.source).toEqual({ kind: "study", study: "s2", plot: "value" });
  });

  it("starts from the close what would start from nothing", () => {
    const [placed] = placedStudies([RSI], []);
    expect(placed?.source).toEqual({ kind: "bar", price: "close" });
  });

  it("of as many studies as a chart takes has an id for each", () => {
    const all = Array.from({ length: STUDIES_MAX }, (_, at) => ({ ...EMA, id: `s${at + 1}` }));
    const ids = placedStudies(all, all).map(({ id }) => id);
    expect(new Set([...ids, ...all.map(({ id }) => id)]).size).toBe(2 * STUDIES_MAX);
  });

  it("says its indicators as the legends do", () => {
    expect(titlesOf([EMA, RSI])).toBe("EMA 20, RSI 14 of EMA");
    expect(titlesOf([])).toBe("No indicators");
  });
});

describe("a kept template", () => {
  const template: Template = {
    id: "t1",
    name: "Scalping",
    kind: "hollow",
    studies: [EMA, RSI],
    layout: DEFAULT_LAYOUT,
  };

  it("is read as it was", () => {
    const kept: unknown = JSON.parse(JSON.stringify(recordOf(template)));
    expect(parseTemplate(kept)).toEqual(template);
  });

  it("has a chart's own colours, and none where they are the theme's", () => {
    const colours = { dark: {}, light: { up: "#00ff00" }, hasGrid: true };
    const own = { ...template, colours };
    expect(parseTemplate(JSON.parse(JSON.stringify(recordOf(own))))).toEqual(own);
    const none = { ...template, colours: { dark: { up: "green" } } };
    expect(parseTemplate({ version: 1, ...none })).toEqual(template);
  });

  it("of a newer terminal, and whatever is none, is left alone", () => {
    const newer = { ...(recordOf(template) as object), version: 2 };
    for (const record of [newer, null, 3, "x", {}, { version: 1, id: "t" }, { ...template }]) {
      expect(parseTemplate(record)).toBeNull();
    }
  });
});
