/**
 * What is kept of each chart under one key: a record with a value for each chart. Main thread. Records of before there were many
 * charts are that of the first one.
 */
import { createMemo, createRoot, untrack } from "solid-js";
import { layoutStore } from "../../storage/open-layout.ts";
import { createPersisted, type Persisted } from "../../storage/persisted.ts";
import { FIRST_CHART, isChartId } from "../../stores/charts.ts";

type Records = Readonly<Record<string, unknown>>;

/** With version 2 there are many charts. */
const VERSION = 2;

const known = new Map<string, Persisted<Records>>();

/** The value of one chart under `key`. `parse` gives null for what is no such value. */
export function createChartRecord<Value>(
  chart: string,
  key: string,
  parse: (value: unknown) => Value | null,
  initial: Value,
): Pick<Persisted<Value>, "value" | "set" | "ready"> {
  let all = known.get(key);
  if (all === undefined) known.set(key, (all = createRoot(() => createRecords(key, parse))));
  const { value, set, ready } = all;
  return {
    value: createMemo(() => (value()[chart] as Value | undefined) ?? initial),
    set: (next) => set({ ...untrack(value), [chart]: next }),
    ready,
  };
}

/** Gives a chart all that another has. Nothing is shared after. */
export function copyChartRecords(from: string, to: string): void {
  for (const { value, set } of known.values()) {
    const { [to]: _, ...rest } = untrack(value);
    const copied = rest[from];
    set(copied === undefined ? rest : { ...rest, [to]: copied });
  }
}

const createRecords = (key: string, parse: (value: unknown) => unknown): Persisted<Records> =>
  createPersisted<Records>(
    key,
    {
      version: VERSION,
      parse: (value, version) => parseRecords(value, version, parse),
      // What is changed on one chart before the rest is known leaves the others alone.
      merge: (before, now) => ({ ...before, ...now }),
    },
    {},
    layoutStore,
  );

/** Reads records of all versions: a chart whose value cannot be read begins anew. Null: they are none. */
export function parseRecords(
  value: unknown,
  version: number,
  parse: (value: unknown) => unknown,
): Records | null {
  if (version < VERSION) {
    const first = parse(value);
    return first === null ? null : { [FIRST_CHART]: first };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const read = Object.entries(value).map(([id, one]) => [id, parse(one)] as const);
  return Object.fromEntries(read.filter(([id, one]) => isChartId(id) && one !== null));
}
