/** What the terminal says as messages, and whether a catalogue says all of it rightly. Runs in Node; pure. */
import { codeMessages } from "./code-messages.ts";
import { looseTexts } from "./loose-texts.ts";
import { NOT_TEXTS, SKIPPED } from "./not-texts.ts";
import { parse } from "./syntax.ts";

export type Catalogue = Record<string, string | Record<string, string>>;

/** By message; `counts`: it has forms by number. */
export type Messages = Map<string, { counts: boolean }>;

export function messagesOf(files: readonly { file: string; source: string }[]): {
  messages: Messages;
  faults: string[];
} {
  const messages: Messages = new Map();
  const faults: string[] = [];
  for (const { file, source } of files) {
    if (SKIPPED.test(file)) continue;
    const program = parse(file, source);
    const said = codeMessages(program, source);
    for (const { message, counts } of said.messages) messages.set(message, { counts });
    faults.push(...said.unreadable.map(({ line, says }) => `${file}:${line} ${says}`));
    const loose = looseTexts(program, source, NOT_TEXTS);
    faults.push(...loose.map(({ line, text }) => `${file}:${line} “${text}” is no message`));
  }
  return { messages, faults };
}

/** What is wrong with a catalogue, save what it lacks. */
export function faultsOf(catalogue: Catalogue, messages: Messages): string[] {
  return Object.entries(catalogue).flatMap(([message, said]) => {
    const known = messages.get(message);
    if (known === undefined) return [`“${message}” is said by nobody`];
    if (known.counts !== (typeof said === "object"))
      return [
        known.counts ? `“${message}” needs its forms by number` : `“${message}” has no number`,
      ];
    const texts = typeof said === "object" ? Object.values(said) : [said];
    const faults: string[] = [];
    if (texts.some((text) => text === "")) faults.push(`“${message}” is said with nothing`);
    for (const text of texts) {
      const [wanted, got] = [valuesIn(message), valuesIn(text)];
      // A form such as "one row" may do without its number.
      if (known.counts) [wanted, got].forEach((names) => names.delete("count"));
      if ([...wanted].toSorted().join() !== [...got].toSorted().join())
        faults.push(`“${message}” has other values than “${text}”`);
    }
    return faults;
  });
}

const valuesIn = (message: string): Set<string> =>
  new Set([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""));
