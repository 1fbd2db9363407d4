import { describe, expect, it } from "vitest";
import { allCountries, countryName, findCountries } from "./countries.ts";

describe("countries", () => {
  it("are the 249 of ISO 3166, each once, each with a name", () => {
    expect(new Set(allCountries().map(({ code }) => code)).size).toBe(249);
    expect(allCountries().filter(({ code, name }) => name === code)).toEqual([]);
  });

  it.each([
    ["germ", ["Germany"]],
    ["de", ["Germany", "Denmark"]],
    ["united k", ["United Kingdom"]],
    ["cote", ["Côte d’Ivoire"]],
    ["zzz", []],
  ])("%s finds %j first", (typed, names) => {
    const found = findCountries(typed, 8).map(({ name }) => name);
    if (names.length === 0) expect(found).toEqual([]);
    else for (const name of names) expect(found).toContain(name);
  });

  it("leaves alone what is no code", () => {
    expect(countryName("DE")).toBe("Germany");
    expect(countryName("germany")).toBe("germany");
  });
});
