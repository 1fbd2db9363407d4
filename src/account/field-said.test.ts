import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { fill } from "../../domain/message.ts";
import { useCatalogue, type Catalogue } from "../language/translate.ts";
import { FIELD_MESSAGES, fieldSaid } from "./field-said.ts";
import de from "../language/catalogues/de.json" with { type: "json" };

afterEach(() => useCatalogue("en", {}));

/** What the schema says of a value, as the service puts it on the wire. */
function wordsOf(schema: z.ZodType, value: unknown): string {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue === undefined) throw new Error("the value fits");
  return issue.message;
}

/** Every way in which a field of a form can miss its schema. */
const SCHEMAS = [
  [z.string().min(1), "", "must not be blank"],
  [z.string().min(8), "a", "must have at least 8 characters"],
  [z.string().max(3), "abcd", "must have at most 3 characters"],
  [z.number().min(0.01), 0, "must be at least 0.01"],
  [z.number().positive(), 0, "must be greater than 0"],
  [z.number().max(1_000_000), 2_000_000, "must be at most 1,000,000"],
  [z.number().lt(5), 5, "must be less than 5"],
  [z.number().int(), 1.5, "must be a whole number"],
  [z.number(), "a", "must be a number"],
  [z.number(), undefined, "must be given"],
  [z.string(), null, "must be given"],
  [z.array(z.string()).min(2), [], "must have at least 2 entries"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "must have at most 2 entries"],
  [z.number().multipleOf(0.5), 0.3, "must be a multiple of 0.5"],
  [z.email(), "a", "must be an e-mail address"],
  [z.url(), "a", "must be a web address"],
  [z.string().regex(/^a$/), "b", "must have another form"],
  [z.enum(["a", "b"]), "c", "must be one of what is offered"],
  [z.literal(true), false, "must be something else"],
  [z.boolean(), "a", "must be something else"],
] as const;

it.each(SCHEMAS)("says what a schema has against a field: %#", (schema, value, words) => {
  expect(fieldSaid(wordsOf(schema, value))).toBe(words);
});

describe("in German", () => {
  it.each([
    ["must be at least 0.01, was 0.001", "muss mindestens 0.01 sein, war 0.001"],
    ["Too big: expected number to be <=500", "darf höchstens 500 sein"],
    [
      "must be 100 to 100000 with at most 2 decimals",
      "muss zwischen 100 und 100,000 liegen und darf höchstens 2 Nachkommastellen haben",
    ],
    ["must be one of EUR, USD", "muss eines davon sein: EUR, USD"],
    [
      "must be at most leverage_max, which is 200",
      "darf nicht über „höchster Hebel“ liegen, derzeit 200",
    ],
    ["at most 100, was 500", "höchstens 100, war 500"],
    ["must be after from", "muss nach dem Beginn liegen"],
    ["something that is new to this page", "something that is new to this page"],
  ])("%s", (wire, words) => {
    useCatalogue("de", de);
    expect(fieldSaid(wire)).toBe(words);
  });

  it("each form is found by its own name, and by no other's before it", () => {
    for (const message of FIELD_MESSAGES) {
      const values = Object.fromEntries(
        [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, `<${name}>`]),
      );
      const wire = fill(message, values);
      expect(fieldSaid(wire)).toBe(wire);
    }
  });

  it("none of them stays English", () => {
    const catalogue = de as Catalogue;
    expect(FIELD_MESSAGES.filter((message) => catalogue[message] === undefined)).toEqual([]);
  });
});
