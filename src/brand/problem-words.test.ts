import { expect, it } from "vitest";
import type { BrandProblem } from "./brand-problem.ts";
import { problemWords } from "./problem-words.ts";

it.each<[BrandProblem, string]>([
  [{ code: "not_loaded" }, "The file could not be loaded; defaults are used."],
  [
    { code: "colour", path: "colours.dark.accent", found: '"blue"' },
    'colours.dark.accent: "blue" is not a colour; write it as #rrggbb.',
  ],
  [
    { code: "text", path: "name", found: '""', charactersMax: 40 },
    'name: "" is not allowed; use a text of 1 to 40 characters.',
  ],
  [
    { code: "fields", path: "colours", found: "[]", known: ["dark", "light"] },
    "colours: [] is not allowed; use an object with dark and light.",
  ],
  [
    { code: "unknown", path: "nmae", known: ["name", "logo", "demo"] },
    "nmae: not known; known are name, logo, and demo.",
  ],
  [
    {
      code: "contrast",
      path: "colours.dark.text",
      ink: "text",
      inkColour: "#333333",
      on: "bg-0",
      onColour: "#0b0e13",
      ratio: 1.534,
      least: 4.5,
      culprit: "text",
      standIn: "#e6eaf0",
    },
    "colours.dark.text: text #333333 on bg-0 #0b0e13 has a contrast of 1.53; at least 4.5 is " +
      "needed. The default text #e6eaf0 is used.",
  ],
])("says %j", (problem, words) => {
  expect(problemWords(problem)).toBe(words);
});
