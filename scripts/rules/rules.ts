/**
 * Every rule that the interface documents beside the rows of its tables, and which tests prove each, by the `@rule` tags in
 * them. A part of docs/interface-coverage.md. Runs in Node; pure.
 */
import { AUTHENTICATION_RULES } from "./authentication-rules.ts";
import { ENDPOINT_RULES } from "./endpoint-rules.ts";
import { ERROR_AND_LIMIT_RULES } from "./error-and-limit-rules.ts";
import { EVENT_RULES } from "./event-rules.ts";
import { RECORD_RULES } from "./record-rules.ts";
import type { Rule } from "./rule.ts";

export const RULES: readonly Rule[] = [
  ...RECORD_RULES,
  ...ENDPOINT_RULES,
  ...AUTHENTICATION_RULES,
  ...EVENT_RULES,
  ...ERROR_AND_LIMIT_RULES,
];

export type RuleTag = { readonly id: string; readonly file: string };

/** Every `@rule 5.7.1 8.2` of a text. */
export const ruleTagsIn = (text: string, file: string): RuleTag[] =>
  [...text.matchAll(/@rule((?:[ ,]+\d+(?:\.\d+)+)+)/g)].flatMap(([, ids = ""]) =>
    [...ids.matchAll(/[\d.]+/g)].map(([id]) => ({ id, file })),
  );

/** What is wrong with the tags and the rules, in words. */
export function ruleFaults(tags: readonly RuleTag[], rules: readonly Rule[] = RULES): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const named = new Set(tags.map(({ id }) => id));
  return [
    ...tags.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file}: no rule is ${id}`),
    ...rules
      .filter(({ id, lacks }) => lacks === undefined && !named.has(id))
      .map(({ id, says }) => `${id}: no test names it: ${says}`),
  ];
}

/** Those that tests prove whole. */
export const provenRules = (tags: readonly RuleTag[]): readonly Rule[] =>
  RULES.filter(({ id, lacks }) => lacks === undefined && tags.some((tag) => tag.id === id));

/** The cells of each rule: its number, its sentence, the files of its tests and what they do not prove. */
export const ruleRows = (tags: readonly RuleTag[]) =>
  RULES.map(({ id, says, lacks = "" }) => ({
    id,
    says,
    files: [...new Set(tags.filter((tag) => tag.id === id).map(({ file }) => file))].toSorted(),
    lacks,
  }));
