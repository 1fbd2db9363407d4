/**
 * Which key does what: the defaults of the commands and what the user changed, kept on this device. Main thread. Keys that
 * trade are off until they are turned on.
 */
import { createRoot } from "solid-js";
import { createPersisted, type Persisted } from "../storage/persisted.ts";
import { isReserved } from "./combo.ts";
import type { Command } from "./command.ts";

/** combos: what differs from the defaults, by command; null: none any more. */
export type Bindings = {
  readonly combos: Readonly<Record<string, string | null>>;
  readonly tradingKeys: boolean;
};

const NONE: Bindings = { combos: {}, tradingKeys: false };

const schema = {
  version: 1,
  parse: (value: unknown): Bindings | null => {
    if (typeof value !== "object" || value === null) return null;
    if (!("combos" in value) || !("tradingKeys" in value)) return null;
    const { combos, tradingKeys } = value;
    if (typeof combos !== "object" || combos === null || typeof tradingKeys !== "boolean")
      return null;
    const isFine = Object.values(combos).every((one) => one === null || typeof one === "string");
    return isFine ? { combos: combos as Bindings["combos"], tradingKeys } : null;
  },
};

let kept: Persisted<Bindings> | undefined;
const persisted = () =>
  (kept ??= createRoot(() => createPersisted<Bindings>("keys.bindings", schema, NONE)));

export const bindings = (): Bindings => persisted().value();

/** The key of a command now, or null. Says nothing of whether trading keys are on. */
export const comboFor = (command: Pick<Command, "id" | "combo">, now: Bindings): string | null => {
  const own = now.combos[command.id];
  return own === undefined ? (command.combo ?? null) : own;
};

/** The other command that has this key, or undefined. */
export function holderOf(
  combo: string,
  id: string,
  all: readonly Command[],
  now: Bindings,
): Command | undefined {
  return all.find((other) => other.id !== id && comboFor(other, now) === combo);
}

export type Refusal = { readonly message: string; readonly holder: Command | null };

/** Why this key cannot be this command's; null: it can. */
export function refusalOf(
  combo: string,
  id: string,
  all: readonly Command[],
  now: Bindings,
): Refusal | null {
  if (isReserved(combo))
    return { message: "The browser or the workspace keeps this key.", holder: null };
  const holder = holderOf(combo, id, all, now);
  return holder === undefined ? null : { message: `${holder.title} has this key.`, holder };
}

/** Gives a command a key, or none. */
export const bind = (id: string, combo: string | null): void =>
  persisted().set({ ...bindings(), combos: { ...bindings().combos, [id]: combo } });

/** Gives a key to a command and takes it from the one that has it. */
export const take = (id: string, combo: string, holder: Pick<Command, "id">): void =>
  persisted().set({
    ...bindings(),
    combos: { ...bindings().combos, [holder.id]: null, [id]: combo },
  });

export const setTradingKeys = (tradingKeys: boolean): void =>
  persisted().set({ ...bindings(), tradingKeys });

/** All keys as in a fresh terminal; trading keys off. */
export const resetBindings = (): void => persisted().set(NONE);
