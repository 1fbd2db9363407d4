/** Files of templates: taken whole as they were written, or refused with what is wrong in them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INDICATORS } from "../../../../indicators/registry.ts";
import { CHART_KINDS } from "../series/chart-kinds.ts";
import { makeStudy, parseStudies, type Study } from "../studies/study.ts";
import { readTemplates, writeTemplates } from "./template-file.ts";
import { countedPanes, type Template } from "./template.ts";

/** One of each indicator in turn, each with its defaults. */
function someStudies(from: number, count: number): Study[] {
  const studies: Study[] = [];
  for (let at = 0; at < count; at += 1) {
    const indicator = INDICATORS[(from + at) % INDICATORS.length];
    if (indicator !== undefined) studies.push(makeStudy(indicator, studies));
  }
  return studies;
}

const layout = { shares: { "0": 3 }, collapsed: [1], maximised: null };

const template = (name: string, studies: readonly Study[]): Template => ({
  id: name,
  name,
  ...countedPanes({ kind: "line", studies, layout }),
});

const withoutId = ({ id, ...rest }: Template) => {
  expect(id).toBe(rest.name);
  return rest;
};

/** A file of one template with one EMA, changed. */
function fileOf(change: object, study: object = {}): string {
  const ema = { id: "s1", indicator: "ema", inputs: { length: 9 }, pane: 0 };
  const one = { name: "Swing", kind: "candles", studies: [{ ...ema, ...study }], ...change };
  return JSON.stringify({ format: "ringside-indicator-templates", version: 1, templates: [one] });
}

const words = (text: string): string => {
  const read = readTemplates(text);
  return read.ok ? "taken" : read.words;
};

describe("a file of templates", () => {
  it("is read as it was written, whatever indicators they have", () => {
    for (let from = 0; from < INDICATORS.length; from += 10) {
      const written = [template("One", someStudies(from, 12)), template("Two", [])];
      const read = readTemplates(writeTemplates(written));
      expect(read).toMatchObject({ ok: true, templates: written.map(withoutId) });
    }
  });

  it("has the colours of charts that have their own", () => {
    const colours = { dark: { up: "#00ff00" }, light: {}, hasGrid: false };
    const written = [{ ...template("One", []), colours }, template("Two", [])];
    const read = readTemplates(writeTemplates(written));
    expect(read).toEqual({ ok: true, templates: written.map(withoutId) });
    expect(words(fileOf({ colours: { dark: { up: "green" } } }))).toBe(
      "“Swing”: its colours cannot be read",
    );
  });

  it("is taken with what it leaves open as it usually is", () => {
    const read = readTemplates(fileOf({}));
    const ema = { id: "s1", indicator: "ema", inputs: { length: 9 }, pane: 0 };
    expect(read).toMatchObject({ ok: true, templates: [{ studies: parseStudies([ema]) }] });
  });

  const REFUSED: readonly (readonly [string, string])[] = [
    ["{", "The file is no JSON: it is damaged, or of another kind"],
    ["[]", "The file holds no templates of indicators"],
    ['{"format":"ringside-drawings","version":1}', "The file holds no templates of indicators"],
    [
      '{"format":"ringside-indicator-templates","templates":[]}',
      "The file does not say its version: it is damaged",
    ],
    [
      '{"format":"ringside-indicator-templates","version":2}',
      "The file is from a newer version of the terminal",
    ],
    [
      '{"format":"ringside-indicator-templates","version":1,"templates":[]}',
      "There is no template in the file",
    ],
    [fileOf({ name: 7 }), "Template 1 has no name"],
    [fileOf({ name: " " }), "Template 1: A template needs a name"],
    [fileOf({ kind: "clouds" }), "“Swing”: this terminal has no chart type clouds"],
    [fileOf({ studies: null }), "“Swing” has no list of indicators"],
    [
      fileOf({ studies: Array.from({ length: 41 }, () => ({})) }),
      "“Swing”: a chart takes at most 40 indicators",
    ],
    [fileOf({ layout: 3 }), "“Swing”: the heights of its panes cannot be read"],
    [fileOf({ studies: [4] }), "“Swing”, indicator 1 is no indicator"],
    [fileOf({}, { id: 4 }), "“Swing”, indicator 1 has no id"],
    [
      fileOf({}, { indicator: "crystal-ball" }),
      "“Swing”, indicator 1: this terminal has no indicator crystal-ball",
    ],
    [
      fileOf({}, { inputs: { length: 0 } }),
      "“Swing”, indicator 1 (Exponential moving average): Length must be a whole number from 1 to 5000, was 0",
    ],
    [
      fileOf({}, { timeframe: "M7" }),
      "“Swing”, indicator 1 (Exponential moving average): there is no time frame M7",
    ],
    [
      fileOf({}, { pane: -1 }),
      "“Swing”, indicator 1 (Exponential moving average): there is no pane -1",
    ],
    [
      fileOf({}, { source: { kind: "bar", price: "noon" } }),
      "“Swing”, indicator 1 (Exponential moving average): there is no price noon of a bar",
    ],
    [
      fileOf({}, { source: { kind: "study", study: "s9", plot: "value" } }),
      "“Swing”: Exponential moving average is calculated from what is not in the template",
    ],
    [
      fileOf({}, { source: { kind: "study", study: "s1", plot: "value" } }),
      "“Swing”: Exponential moving average is calculated from itself",
    ],
  ];

  it.each(REFUSED)("is refused in words: %s", (text, said) => {
    expect(words(text)).toBe(said);
  });

  it("is refused where two have one name or one id", () => {
    const twice = JSON.parse(fileOf({})) as { templates: unknown[] };
    twice.templates.push({ ...Object(twice.templates[0]), name: "SWING" });
    expect(words(JSON.stringify(twice))).toBe("“SWING” is twice in the file");
    const ema = { id: "s1", indicator: "ema" };
    expect(words(fileOf({ studies: [ema, ema] }))).toBe(
      "“Swing”, indicator 2 has the id of another, s1",
    );
  });

  it("of any kind is read or refused, never a fault, and what is read can be written again", () => {
    const value = fc.jsonValue();
    const part = fc.record(
      {
        id: fc.oneof(fc.constantFrom("s1", "s2"), value),
        indicator: fc.oneof(fc.constantFrom("ema", "rsi", "macd"), value),
        inputs: fc.oneof(fc.dictionary(fc.constantFrom("length", "fast"), value), value),
        source: fc.oneof(
          fc.record({
            kind: fc.constant("study"),
            study: fc.constantFrom("s1", "s2"),
            plot: value,
          }),
          value,
        ),
        pane: value,
        styles: value,
        timeframe: value,
      },
      { requiredKeys: [] },
    );
    const one = fc.record(
      {
        name: fc.oneof(fc.string(), value),
        kind: fc.oneof(fc.constantFrom(...CHART_KINDS), value),
        studies: fc.oneof(fc.array(part, { maxLength: 3 }), value),
        layout: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.array(one, { maxLength: 3 }), value), (templates) => {
        const file = { format: "ringside-indicator-templates", version: 1, templates };
        const read = readTemplates(JSON.stringify(file));
        if (!read.ok) return;
        const again = read.templates.map((set) => ({ ...set, id: set.name }));
        expect(readTemplates(writeTemplates(again))).toEqual(read);
      }),
      { numRuns: 2_000 },
    );
  });
});
