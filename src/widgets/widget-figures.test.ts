import { expect, it } from "vitest";
import { createWidgetFigures } from "./widget-figures.ts";

it.each([
  ["en", "1.08500", "−0.5%", "+1.25%"],
  ["de", "1,08500", "−0,5\u202F%", "+1,25\u202F%"],
  ["tr", "1,08500", "−0,5%", "+1,25%"],
  ["ar-u-nu-latn", "1.08500", "\u200E−0.5%", "\u200E+1.25%"],
])("writes as %s does, a price with all of its digits", (locale, price, down, up) => {
  const figures = createWidgetFigures(locale);
  expect(figures.price(1.085, 5)).toBe(price);
  expect(figures.percent(-0.5).replace(/0(?=\D*$)/, "")).toBe(down);
  expect(figures.percent(1.25)).toBe(up);
});

it("has a sign on what moved alone, and a dash where there is nothing", () => {
  const figures = createWidgetFigures("en");
  expect(figures.percent(0)).toBe("0.00%");
  expect(figures.percent(-0.001)).toBe("0.00%");
  expect(figures.change(-0.00012, 5)).toBe("−0.00012");
  expect([figures.percent(null), figures.price(null, 2)]).toEqual(["–", "–"]);
});

it("says the day too where it is another one", () => {
  const figures = createWidgetFigures("de");
  const noon = Date.UTC(2026, 10, 23, 12);
  expect(figures.moment(noon, noon + 1_000)).not.toContain("2026");
  expect(figures.moment(noon, noon + 48 * 3_600_000)).toContain("2026");
});
