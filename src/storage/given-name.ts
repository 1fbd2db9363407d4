/** Names that a trader gives to what he keeps: how they are written, and when two are one. Main thread; pure. */
import { t } from "../language/translate.ts";

export const NAME_CHARS_MAX = 60;

/** What the layout is called that a browser begins with: kept so, whichever language was spoken then. */
export const FIRST_NAME = "My layout";

/** Whether it is what a browser begins with, or a numbered copy of it: nobody ever named the layout. */
export const isFirstName = (name: string): boolean =>
  name === FIRST_NAME || name.startsWith(`${FIRST_NAME} (`);

/** A layout's name as its reader has it: one that nobody ever gave, in his language. */
export const shownName = (name: string): string =>
  isFirstName(name) ? name.replace(FIRST_NAME, t("My layout")) : name;

/** A name as it is kept: without what cannot be seen at its ends or twice within. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s+/g, " ");

/** Two names that a reader takes for one are one. */
export const isSameName = (one: string, other: string): boolean =>
  tidyName(one).toLowerCase() === tidyName(other).toLowerCase();

/** What is wrong with a name; null: nothing. `what`: whose it would be, as "A template". */
export function nameFault(name: string, what: string): string | null {
  const tidy = tidyName(name);
  if (tidy === "") return t("{what} needs a name", { what });
  return tidy.length > NAME_CHARS_MAX
    ? t("A name has at most {nameCharsMax} characters", { nameCharsMax: NAME_CHARS_MAX })
    : null;
}

/** The name, or where it is taken the name with the first number that is free. */
export function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (wanted: string) => taken.some((one) => isSameName(one, wanted));
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    const end = ` (${number})`;
    free = name.slice(0, NAME_CHARS_MAX - end.length) + end;
  }
  return free;
}
