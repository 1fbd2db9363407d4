/** The broker's brand, as the page uses it after brand.json was read and checked. Types and defaults; runs anywhere. */
import type { Colours, ThemeName } from "./default-colours.ts";

export type BrandLinks = {
  support: string | null;
  terms: string | null;
  privacy: string | null;
  /** Where a newcomer opens an account. */
  sign_up: string | null;
  /** Where a forgotten password is set anew. */
  reset_password: string | null;
};

export type Brand = {
  name: string;
  /** Address of the mark, one for each theme. Null: the name alone. */
  logo: Record<ThemeName, string> | null;
  /** True when the logo already spells the name, so that the page does not print it again. */
  logo_has_name: boolean;
  /** Only what differs from the defaults. */
  colours: Record<ThemeName, Partial<Colours>>;
  links: BrandLinks;
  legal: { company: string | null; risk_warning: string | null };
  /** Origin of the trading service; "" is the page's own. */
  service: string;
  /** A line on the sign-in page for those who may try it, or null. */
  demo: string | null;
};

export const DEFAULT_BRAND: Brand = {
  name: "Ringside",
  logo: { dark: "/brand/logo.svg", light: "/brand/logo.svg" },
  logo_has_name: false,
  colours: { dark: {}, light: {} },
  links: { support: null, terms: null, privacy: null, sign_up: null, reset_password: null },
  legal: { company: null, risk_warning: null },
  service: "",
  demo: null,
};
