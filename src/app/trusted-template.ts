/**
 * Solid's web runtime with a template() that is allowed under Trusted Types. The build leads every import of
 * `solid-js/web` here (build/trusted-templates.ts). Main thread. The policy must never leave this file.
 */
import { template as solidTemplate } from "solid-js/web";

// Exporting the name again shadows the one that the star would bring.
export * from "solid-js/web";

type HtmlPolicy = { createHTML(html: string): string };
type TrustedTypesFactory = {
  createPolicy(name: string, rules: { createHTML(html: string): string }): HtmlPolicy;
};

const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
const policy = factory?.createPolicy("ringside", { createHTML: (html) => html });

/** As Solid's: `html` is always a literal that the compiler wrote. */
export const template: typeof solidTemplate = (html, ...rest) =>
  solidTemplate(policy ? policy.createHTML(html) : html, ...rest);
