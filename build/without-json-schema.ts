/**
 * Vite plugin for workers: leaves out zod's writing of JSON Schema, an eighth of the feed worker. Every zod schema knows
 * how to write itself, so no bundler can see that the terminal, which only reads, never asks it to; the service does.
 * Runs in the build, and stops it where zod is not as it was when this was written.
 */
import type { Plugin } from "vite";

const SCHEMAS = "/zod/v4/classic/schemas.js";
const WRITERS = /^ +inst\._zod\.processJSONSchema = \(ctx, json, params\) => .*;\n/gm;
const METHODS =
  /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;\n/m;
const REFUSALS = `
const createToJSONSchemaMethod = () => () => {
  throw new Error("JSON Schema is left out of this bundle: build/without-json-schema.ts");
};
const createStandardJSONSchemaMethod = createToJSONSchemaMethod;
`;

/** What remains of it throws when it is asked. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "ringside:without-json-schema",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith(SCHEMAS)) return null;
      const read = code.replaceAll(WRITERS, "").replace(METHODS, "");
      if (/processJSONSchema|to-json-schema/.test(read)) {
        this.error(
          "zod writes JSON Schema in another way than before: see where, and leave it out.",
        );
      }
      return { code: read + REFUSALS, map: null };
    },
  };
}
