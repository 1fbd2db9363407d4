/**
 * Vite plugin: the terminal goes without what zod describes its schemas by as JSON Schema, which the service alone does and which
 * each of them names, so that no bundler finds that it is not used. Runs in the build.
 */
import type { Plugin } from "vite";

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** What is left out, and how often it stands there at the least: another zod may write it in another way. */
const LEFT_OUT: readonly {
  readonly what: RegExp;
  readonly instead: string;
  readonly min: number;
}[] = [
  {
    what: /^ *inst\._zod\.processJSONSchema = .*processors\.\w+Processor\(.*\);$/gm,
    instead: "",
    min: 20,
  },
  {
    what: /createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g,
    instead: "undefined",
    min: 2,
  },
  { what: /return createToJSONSchemaMethod\(.*;$/gm, instead: "return undefined;", min: 1 },
];

export function withoutJsonSchemas(): Plugin {
  return {
    name: "ringside:without-json-schemas",
    apply: "build",
    transform: {
      filter: { id: SCHEMAS },
      handler(code) {
        let left = code;
        for (const { what, instead, min } of LEFT_OUT) {
          const count = left.match(what)?.length ?? 0;
          if (count < min) throw new Error(`zod says ${what} ${count} times: was it updated?`);
          left = left.replace(what, instead);
        }
        return { code: left, map: null };
      },
    },
  };
}
