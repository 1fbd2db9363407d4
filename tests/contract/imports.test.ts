/** A page that needs one code, limit or message must not get zod or the whole contract with it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const contract = new URL("../../contract/", import.meta.url);

/** Modules that a file of the contract takes with it, itself included. Types are erased and do not count. */
const takes = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith("./")) return seen;
  const text = readFileSync(new URL(file, contract), "utf8");
  const imports = text.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)"/gm);
  for (const [, module = ""] of imports) takes(module, seen);
  return seen;
};

describe("a file of the contract", () => {
  it.each([
    "codes",
    "limits",
    "errors",
    "rejections",
    "error-row",
    "tick",
    "service-endpoints",
    "version",
  ])("%s.ts takes no zod with it", (name) => {
    expect([...takes(`./${name}.ts`)]).not.toContain("zod");
  });

  it.each(["endpoints", "events", "commands"])("%s.ts leaves the documents at home", (name) => {
    const taken = [...takes(`./${name}.ts`)];
    expect(taken).toContain("zod");
    for (const heavy of ["records", "openapi", "json-schemas", "wire-description", "limit-table"]) {
      expect(taken).not.toContain(`./${heavy}.ts`);
    }
  });
});
