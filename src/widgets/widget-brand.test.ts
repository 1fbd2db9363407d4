import { expect, it } from "vitest";
import { DEFAULT_COLOURS } from "../brand/default-colours.ts";
import { readWidgetBrand } from "./widget-brand.ts";

it("takes name, logo and colours", () => {
  const brand = readWidgetBrand({
    name: " Harbour ",
    logo: { dark: "/brand/dark.svg", light: "/brand/light.svg" },
    logo_has_name: true,
    colours: { dark: { "accent-fill": "#0a5a3c" } },
  });
  expect(brand).toMatchObject({
    name: "Harbour",
    logo: { dark: "/brand/dark.svg", light: "/brand/light.svg" },
    logoHasName: true,
  });
  expect(brand.colours.dark["accent-fill"]).toBe("#0a5a3c");
  expect(brand.colours.light).toEqual(DEFAULT_COLOURS.light);
});

it("leaves out what is wrong, what leads elsewhere, and colours that cannot be read", () => {
  for (const wrong of [null, "brand", [], { name: 7, logo: 7, colours: "red" }]) {
    expect(readWidgetBrand(wrong)).toEqual({
      name: "",
      logo: null,
      logoHasName: false,
      colours: DEFAULT_COLOURS,
    });
  }
  for (const logo of [
    "//evil.example/a.svg",
    "https://evil.example/a.svg",
    "javascript:1",
    "/\\x",
  ]) {
    expect(readWidgetBrand({ logo, logo_has_name: true })).toMatchObject({
      logo: null,
      logoHasName: false,
    });
  }
  const { colours } = readWidgetBrand({ colours: { dark: { text: "#0b0e14", up: "url(x)" } } });
  expect(colours.dark).toEqual(DEFAULT_COLOURS.dark);
});
