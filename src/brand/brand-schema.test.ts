import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBrand } from "./brand-schema.ts";
import { DEFAULT_BRAND } from "./brand.ts";

function problemsOf(file: unknown): string[] {
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
      'colours.dark.accent: "blue" is not a colour; write it as #rrggbb.',
    ]);
  });

  it.each([
    [{ name: "" }, 'name: "" is not allowed; use a text of 1 to 40 characters.'],
    [{ nmae: "Acme" }, "nmae: not known; known are name, logo, "],
    [{ colours: { dark: { txt: "#ffffff" } } }, "colours.dark.txt: not known; known are bg-0,"],
    [{ colours: [] }, "colours: [] is not allowed; use an object with dark, light."],
    [{ logo_has_name: "yes" }, 'logo_has_name: "yes" is not allowed; use true or false.'],
    [{ logo: "https://cdn.example/logo.svg" }, "use a path on this site, as /brand/logo.svg."],
    [{ logo: "//cdn.example/logo.svg" }, "use a path on this site, as /brand/logo.svg."],
    [{ service: "http://trade.example.com" }, "service: "],
    [{ service: "https://trade.example.com/api" }, "service: "],
    [{ legal: { risk_warning: 7 } }, "legal.risk_warning: 7 is not allowed; use a text of"],
  ])("says what is wrong with %j", (file, words) => {
    expect(problemsOf(file)).toHaveLength(1);
    expect(problemsOf(file)[0]).toContain(words);
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
    expect(parsed?.problems[0]).toContain("links.terms:");
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
