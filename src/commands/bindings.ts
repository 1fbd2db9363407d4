/**
 * Which key does what: the defaults of the commands and what the user changed. Main thread. Keys that trade are off until they
 * are turned on, on each device by itself.
 */
import { createRoot } from "solid-js";
import { createPersisted, type Persisted } from "../storage/persisted.ts";
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

/** The command that has one of these keys: the one that the user gave it to before the one that has it by default. */
export function holderOf(
  combos: readonly string[],
  all: readonly Command[],
  now: Bindings,
): Command | undefined {
  const has = (combo: string | null | undefined) =>
    typeof combo === "string" && combos.includes(combo);
  return all.find(({ id }) => has(now.combos[id])) ?? all.find((one) => has(comboFor(one, now)));
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
