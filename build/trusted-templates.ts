/**
 * Vite plugin: lets Solid run under `require-trusted-types-for 'script'`. Solid's template() assigns the HTML that the
 * compiler made to innerHTML; here every import of it is led to src/app/trusted-template.ts, whose policy is the only one
 * that may make HTML. Only compiled JSX calls template(), always with literals, so no other text can become HTML.
 * Runs in the build.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const wrapper = fileURLToPath(new URL("../src/app/trusted-template.ts", import.meta.url));

/** Resolves `solid-js/web` to the wrapper, for everyone but the wrapper itself. */
export function trustedTemplates(): Plugin {
  return {
    name: "ringside:trusted-templates",
    enforce: "pre",
    apply: "build",
    resolveId(source, importer) {
      return source === "solid-js/web" && importer !== wrapper ? wrapper : null;
    },
  };
}
