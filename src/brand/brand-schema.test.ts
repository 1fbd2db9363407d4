import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../language/languages.ts";
import { parseBrand as parseIn } from "./brand-schema.ts";
import { DEFAULT_BRAND } from "./brand.ts";
import type { BrandProblem } from "./brand-problem.ts";

const parseBrand = (file: unknown, language: Language = "en") => parseIn(file, language);

function problemsOf(file: unknown): BrandProblem[] {
  const parsed = parseBrand(file);
  if (parsed === null) throw new Error("no brand");
  return parsed.problems;
}

describe("parseBrand", () => {
  it("takes the brand.json that is delivered, without a word", () => {
    const text = readFileSync(new URL("../../public/brand.json", import.meta.url), "utf8");
    expect(problemsOf(JSON.parse(text))).toEqual([]);
  });

  it("fills what is left out", () => {
    expect(parseBrand({})).toEqual({ brand: DEFAULT_BRAND, problems: [] });
  });

  it.each([[null], [[]], ["Acme"], [1]])("refuses %j, which is no object", (value) => {
    expect(parseBrand(value)).toBeNull();
  });

  it("keeps what is right beside what is wrong", () => {
    const parsed = parseBrand({
      name: "Acme",
      colours: { dark: { accent: "blue", up: "#00FF00" } },
    });
    expect(parsed?.brand.name).toBe("Acme");
    expect(parsed?.brand.colours.dark).toEqual({ up: "#00ff00" });
    expect(parsed?.problems).toEqual([
      { code: "colour", path: "colours.dark.accent", found: '"blue"' },
    ]);
  });

  it.each([
    [{ name: "" }, { code: "text", path: "name", found: '""', charactersMax: 40 }],
    [{ nmae: "Acme" }, { code: "unknown", path: "nmae" }],
    [{ colours: { dark: { txt: "#ffffff" } } }, { code: "unknown", path: "colours.dark.txt" }],
    [{ colours: [] }, { code: "fields", path: "colours", found: "[]", known: ["dark", "light"] }],
    [{ logo_has_name: "yes" }, { code: "flag", path: "logo_has_name", found: '"yes"' }],
    [{ logo: "https://cdn.example/logo.svg" }, { code: "image", path: "logo" }],
    [{ logo: "//cdn.example/logo.svg" }, { code: "image", path: "logo" }],
    [{ icons: { any: "https://cdn.example/icon.png" } }, { code: "image", path: "icons.any" }],
    [{ short_name: 7 }, { code: "text", path: "short_name", found: "7" }],
    [{ service: "http://trade.example.com" }, { code: "service", path: "service" }],
    [{ service: "https://trade.example.com/api" }, { code: "service", path: "service" }],
    [{ legal: { risk_warning: 7 } }, { code: "text", path: "legal.risk_warning", found: "7" }],
  ])("says what is wrong with %j", (file, problem) => {
    expect(problemsOf(file)).toEqual([expect.objectContaining(problem)]);
  });

  it.each(["https://acme.example/terms", "/terms.html", "mailto:help@acme.example"])(
    "takes the link %s",
    (url) => {
      expect(parseBrand({ links: { terms: url } })?.brand.links.terms).toBe(url);
    },
  );

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "http://acme.example",
    "//evil.example",
    "/\\evil.example",
    "terms.html",
  ])("leaves the link %j out and says so", (url) => {
    const parsed = parseBrand({ links: { terms: url } });
    expect(parsed?.brand.links.terms).toBeNull();
    expect(parsed?.problems).toMatchObject([{ code: "link", path: "links.terms" }]);
  });

  it.each([
    ["https://trade.example.com", "https://trade.example.com"],
    ["https://trade.example.com/", "https://trade.example.com"],
    ["http://localhost:8080", "http://localhost:8080"],
    ["", ""],
  ])("takes the service %j as %j", (service, origin) => {
    expect(parseBrand({ service })).toMatchObject({ brand: { service: origin }, problems: [] });
  });

  it("never throws and never lets a foreign script address through", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (file, link) => {
        parseBrand(file);
        const url = parseBrand({ links: { terms: link } })?.brand.links.terms ?? null;
        expect(url === null || /^(https:|mailto:|\/(?![/\\]))/i.test(url)).toBe(true);
      }),
    );
  });
});

describe("a text that is there once a language", () => {
  const legal = (risk_warning: unknown) => ({ legal: { risk_warning } });
  const warning = (file: object, language: Language) =>
    parseBrand(file, language)?.brand.legal.risk_warning;

  it("is that of the reader's, else English, else the first", () => {
    const file = legal({ de: "Risiko", en: "Risk", es: "Riesgo" });
    expect(warning(file, "es")).toBe("Riesgo");
    expect(warning(file, "fr")).toBe("Risk");
    expect(warning(legal({ de: "Risiko", es: "Riesgo" }), "fr")).toBe("Risiko");
    expect(warning(legal({}), "fr")).toBeNull();
    expect(problemsOf(file)).toEqual([]);
  });

  it("may be a link's or that of the demo's", () => {
    const file = { links: { terms: { de: "/agb", en: "/terms" } }, demo: { de: "Nur Spiel" } };
    const { links, demo } = parseBrand(file, "de")?.brand ?? {};
    expect([links?.terms, demo]).toEqual(["/agb", "Nur Spiel"]);
  });

  it("is checked in each language, whoever reads, and no other is known", () => {
    const problems = problemsOf(legal({ en: "Risk", de: 7, xx: "?", __proto__: null }));
    expect(problems).toEqual([
      expect.objectContaining({ code: "unknown", path: "legal.risk_warning.xx" }),
      expect.objectContaining({ code: "text", path: "legal.risk_warning.de", found: "7" }),
    ]);
  });

  it("is there in every language in what is delivered", () => {
    const text = readFileSync(new URL("../../public/brand.json", import.meta.url), "utf8");
    const { risk_warning, company } = (JSON.parse(text) as { legal: Record<string, object> }).legal;
    const languages = Object.keys(LANGUAGES).toSorted();
    expect(Object.keys(risk_warning ?? {}).toSorted()).toEqual(languages);
    expect(Object.keys(company ?? {}).toSorted()).toEqual(languages);
  });
});
