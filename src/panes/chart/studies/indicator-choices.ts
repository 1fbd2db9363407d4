/** Which indicators the user marked, and which were added last: kept in the browser, for all charts. Main thread. */
import { untrack } from "solid-js";
import { createPersisted, type Persisted } from "../../../storage/persisted.ts";

export type IndicatorChoices = {
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
};

const RECENT_MAX = 6;
const NO_CHOICES: IndicatorChoices = { favourites: [], recent: [] };

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];

function parseChoices(value: unknown): IndicatorChoices | null {
  if (typeof value !== "object" || value === null) return null;
  const { favourites, recent } = value as Partial<Record<keyof IndicatorChoices, unknown>>;
  return { favourites: idsOf(favourites), recent: idsOf(recent).slice(0, RECENT_MAX) };
}

export const createIndicatorChoices = (): Persisted<IndicatorChoices> =>
  createPersisted<IndicatorChoices>(
    "chart.indicators",
    { version: 1, parse: parseChoices },
    NO_CHOICES,
  );

/** It was added just now. */
export function noteAdded(kept: Pick<Persisted<IndicatorChoices>, "value" | "set">, id: string) {
  const { favourites, recent } = untrack(kept.value);
  const next = [id, ...recent.filter((one) => one !== id)];
  kept.set({ favourites, recent: next.slice(0, RECENT_MAX) });
}
