/**
 * How often a test tries what it tries. `npm test` has a small number of each, `npm run prove` the whole one, and a part of
 * prove that takes its turn in the continuous run one between. Runs in unit, service and browser tests.
 */

export type Tries = { readonly quick: number; readonly turn: number; readonly whole: number };

/** `PROVE` of the environment, as scripts/prove.mjs sets it. Another word is a mistake, and no test may hide it. */
const LEVELS: Readonly<Record<string, keyof Tries>> = {
  "": "quick",
  turn: "turn",
  whole: "whole",
};

function levelOf(word: string): keyof Tries {
  const level = LEVELS[word];
  if (level === undefined) throw new Error(`PROVE is turn or whole or not set, was "${word}"`);
  return level;
}

const level = levelOf(process.env["PROVE"] ?? "");

/** Only some of the cases are tried in `npm test`; a turn and the whole run try all of them. */
export const isQuick = level === "quick";

/** The cases of a table: in `npm test` the first ones alone. */
export const casesOf = <Case>(all: readonly Case[], quick: number): Case[] =>
  isQuick ? all.slice(0, quick) : [...all];

/** The number of the level; `variable` of the environment, where it is set, goes before. */
export function triesOf(tries: Tries, variable?: string): number {
  const given = variable === undefined ? undefined : process.env[variable];
  if (given === undefined) return tries[level];
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) {
    throw new Error(`${variable} is a whole number from 1 on, was "${given}"`);
  }
  return count;
}
