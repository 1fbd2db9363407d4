/** Finds commands by what is typed. Main thread; pure. */
import { most } from "../../domain/lists.ts";
import type { Command } from "../commands/command.ts";

const split = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those that have every typed word at the beginning of one of theirs; best first, the given order among equals. */
export function matchCommands(all: readonly Command[], query: string): Command[] {
  const typed = split(query);
  if (typed.length === 0) return [...all];
  const found: { command: Command; rank: number }[] = [];
  for (const command of all) {
    const title = split(command.title);
    const other = split(`${command.words ?? ""} ${command.group}`);
    const ranks = typed.map((word) => rankOf(word, title, other));
    const rank = most(ranks);
    if (rank < NONE) found.push({ command, rank });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ command }) => command);
}

/** Whether a text has every typed word at the beginning of one of its own. */
export function hasWords(text: string, query: string): boolean {
  const own = split(text);
  return split(query).every((word) => own.some((one) => begins(one, word)));
}

/** Whether what is typed is how the title of a command begins: "buy the" is no order of a symbol called THE. */
export function beginsTitle(all: readonly Command[], text: string): boolean {
  const typed = split(text).join(" ");
  return typed !== "" && all.some(({ title }) => split(title).join(" ").startsWith(typed));
}

const NONE = 3;

function rankOf(word: string, title: readonly string[], other: readonly string[]): number {
  if (title[0]?.startsWith(word) === true) return 0;
  if (title.some((one) => begins(one, word))) return 1;
  return other.some((one) => begins(one, word)) ? 2 : NONE;
}

/** Chinese and Japanese write words without spaces between them: there one begins anywhere. */
const begins = (text: string, word: string): boolean =>
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(word) ? text.includes(word) : text.startsWith(word);
