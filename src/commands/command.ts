/**
 * What can be done by name: the palette lists it, a key may be bound to it. Main thread. Panes and chunks register what they
 * offer while they live; nothing here knows what a command does.
 */
import { createRoot, createSignal } from "solid-js";
import type { IconName } from "../ui/icons/icon-names.ts";

export const COMMAND_GROUPS = ["Trade", "Panes", "Chart", "View", "Account", "Help"] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

export type Command = {
  /** Unique and for ever: key bindings are kept by it. */
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  readonly icon: IconName;
  /** Further words that find it. */
  readonly words?: string;
  /** The key in a fresh terminal, as combo.ts writes them; absent: none. */
  readonly combo?: string;
  /** It sends an order or changes one: its key is off until the user turns trading keys on. */
  readonly trades?: boolean;
  /** key: that it was pressed by; absent: it was chosen by its name. */
  readonly run: (key?: KeyboardEvent) => void;
};

/** What a typed line means, or why it means nothing. */
export type ReadLine =
  | {
      readonly ok: true;
      /** "Sell 0.50 EURUSD at market". */
      readonly words: string;
      /** Whose it is, where that is not the account that is signed in. */
      readonly mark?: string;
      readonly details: readonly string[];
      readonly run: () => void;
    }
  | { readonly ok: false; readonly message: string };

/** Reads a typed line; null: it is no line of this kind. */
export type LineReader = (text: string) => ReadLine | null;

const registry = createRoot(() => ({
  commands: createSignal<readonly Command[]>([]),
  readers: createSignal<readonly LineReader[]>([]),
}));

export const [commands] = registry.commands;

/** Offers commands until the returned undo is called. One of the same id gives way to the newer. */
export function registerCommands(offered: readonly Command[]): () => void {
  const [, set] = registry.commands;
  const ids = new Set(offered.map(({ id }) => id));
  set((now) => [...now.filter(({ id }) => !ids.has(id)), ...offered]);
  return () => set((now) => now.filter((one) => !offered.includes(one)));
}

/** Reads typed lines until the returned undo is called. */
export function registerLineReader(reader: LineReader): () => void {
  const [, set] = registry.readers;
  set((now) => [...now, reader]);
  return () => set((now) => now.filter((one) => one !== reader));
}

/** What the line means to the first who knows its kind, or null. */
export function readLine(text: string): ReadLine | null {
  const [readers] = registry.readers;
  for (const read of readers()) {
    const line = read(text);
    if (line !== null) return line;
  }
  return null;
}
