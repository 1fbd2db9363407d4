import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkColours } from "./check-colours.ts";
import { contrast } from "./contrast.ts";
import {
  COLOUR_TOKENS,
  CONTRAST_RULES,
  DEFAULT_COLOURS,
  THEMES,
  cssName,
  type Colours,
} from "./default-colours.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
const overrides: fc.Arbitrary<Partial<Colours>> = fc
  .array(fc.tuple(fc.constantFrom(...COLOUR_TOKENS), hex), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries));

describe("the default colours", () => {
  it.each(THEMES)("are readable in the %s theme", (theme) => {
    for (const { ink, on, least } of CONTRAST_RULES) {
      const ratio = contrast(DEFAULT_COLOURS[theme][ink], DEFAULT_COLOURS[theme][on]);
      expect(ratio, `${ink} on ${on}`).toBeGreaterThanOrEqual(least);
    }
  });

  it.each(THEMES)("are those of the style sheet in the %s theme", (theme) => {
    const sheet = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
    const block = sheet.split(`[data-theme="${theme}"] {`)[1]?.split("}")[0] ?? "";
    for (const token of COLOUR_TOKENS) {
      expect(block).toContain(`${cssName(token)}: ${DEFAULT_COLOURS[theme][token]};`);
    }
  });
});

describe("checkColours", () => {
  it("keeps colours that are readable", () => {
    const wanted = { dark: { accent: "#7cc4ff" }, light: { accent: "#0050b0" } };
    expect(checkColours(wanted)).toEqual({ colours: wanted, problems: [] });
  });

  it("puts an unreadable ink back and names the token, both colours and the ratio", () => {
    const { colours, problems } = checkColours({ dark: { text: "#333333" }, light: {} });
    expect(colours.dark).toEqual({});
    expect(problems).toEqual([
      {
        code: "contrast",
        path: "colours.dark.text",
        ink: "text",
        inkColour: "#333333",
        on: "bg-0",
        onColour: "#0b0e13",
        ratio: expect.closeTo(1.53, 2),
        least: 4.5,
        culprit: "text",
        standIn: "#e6eaf0",
      },
    ]);
  });

  it("puts the ground back where the ink is the default one", () => {
    const { colours, problems } = checkColours({ dark: {}, light: { "bg-1": "#222222" } });
    expect(colours.light).toEqual({});
    expect(problems[0]).toMatchObject({
      path: "colours.light.bg-1",
      culprit: "bg-1",
      standIn: "#ffffff",
    });
  });

  it("always ends with a readable page, whatever is asked for", () => {
    fc.assert(
      fc.property(overrides, overrides, (dark, light) => {
        const wanted = { dark, light };
        const { colours, problems } = checkColours(wanted);
        for (const theme of THEMES) {
          const page = { ...DEFAULT_COLOURS[theme], ...colours[theme] };
          for (const { ink, on, least } of CONTRAST_RULES) {
            expect(contrast(page[ink], page[on])).toBeGreaterThanOrEqual(least);
          }
        }
        const dropped = THEMES.flatMap((theme) =>
          Object.keys(wanted[theme]).filter((token) => !(token in colours[theme])),
        );
        expect(problems).toHaveLength(dropped.length);
      }),
    );
  });
});

describe("the README's words on colours", () => {
  const readme =
    readFileSync("README.md", "utf8").split("## Your brand")[1]?.split("\n## ")[0] ?? "";

  it("name each colour that can be set", () => {
    const missing = COLOUR_TOKENS.filter((token) => !readme.includes(`\`${token}\``));
    expect(missing).toEqual([]);
  });

  it("have an example that is taken as it is", () => {
    const example = /"colours": (\{.*\})`/.exec(readme)?.[1] ?? "";
    const wanted = JSON.parse(example) as Parameters<typeof checkColours>[0];
    expect(checkColours(wanted)).toEqual({ colours: wanted, problems: [] });
  });
});
