/**
 * A value that outlives the page: a signal with IndexedDB behind it. Main thread. The page never waits for it: the default
 * holds until the kept value has come. What cannot be read is set aside and what cannot be written is given up, each with
 * one notice a page (storageProblem), and nothing else happens.
 */
import { createRoot, createSignal, getOwner, onCleanup, untrack, type Accessor } from "solid-js";
import { StorageFault } from "./browser-database.ts";
import { openKeyValueStore, type KeyValueStore } from "./key-value-store.ts";
import { t } from "../language/translate.ts";

export type PersistedSchema<Value> = {
  /** Raised when the shape changes; `parse` may read older shapes. */
  version: number;
  /** Null: this is no such value. */
  parse: (value: unknown, version: number) => Value | null;
  /** Joins what was kept with what was set before it arrived; without it the latter wins. */
  merge?: (kept: Value, now: Value) => Value;
};

export type Persisted<Value> = {
  value: Accessor<Value>;
  set: (next: Value) => void;
  /** Back to the default. */
  reset: () => void;
  /** What was kept reads well and is of no use: it is set aside with the notice. Changes nothing else. */
  setAside: () => void;
  /** True once the kept value was looked up, found or not. */
  ready: Accessor<boolean>;
  /** Settles when everything set so far is written or given up. Never rejects. */
  flush: () => Promise<void>;
};

const [storageProblem, setStorageProblem] = createRoot(() => createSignal<string | null>(null));
/** What to tell the user, once; null while storage does its work. */
export { storageProblem };

let shared: KeyValueStore | undefined;

/** A value that the page has open, for whoever keeps it elsewhere too. */
export type OpenValue = {
  readonly key: string;
  /** What a record says to this terminal; null: nothing. */
  read(record: unknown): unknown;
  /** Changes the value, once it is known, and writes nothing; what comes out and cannot be read changes nothing. */
  change(next: (value: unknown) => unknown): void;
};

const opened = new Set<OpenValue>();
let tell: (key: string, record: unknown) => void = () => {};

/** Of a key there may be several. */
export const openValues = (key: string): OpenValue[] =>
  [...opened].filter((one) => one.key === key);
/** Whoever keeps values elsewhere too hears here of each record that the page writes. */
export const watchValues = (listener: typeof tell): void => void (tell = listener);

/**
 * `key` is unique in the house, as "workspace.layout". A change made before the kept value arrives wins over it.
 */
export function createPersisted<Value>(
  key: string,
  schema: PersistedSchema<Value>,
  initial: Value,
  store: KeyValueStore = (shared ??= openKeyValueStore()),
): Persisted<Value> {
  const [value, setValue] = createSignal<Value>(initial);
  const [ready, setReady] = createSignal(false);
  let isTouched = false;
  let isDirty = false;
  let writing: Promise<void> | null = null;

  // At once, so that a reload loses nothing; one write at a time, so that a drag becomes a few.
  const writeAll = async () => {
    await Promise.resolve();
    while (isDirty) {
      isDirty = false;
      const record = { version: schema.version, value: value() };
      if (store === shared) tell(key, record);
      await store.put(key, record).catch(reportStorageFault);
    }
    writing = null;
  };
  const set = (next: Value) => {
    isTouched = true;
    isDirty = true;
    setValue(() => next);
    writing ??= writeAll();
  };
  const flush = async () => {
    await writing;
  };

  store.watch?.(key, (record) => setValue(() => parsed(record, schema) ?? initial));
  const loading = load(store, key, schema)
    .then((kept) => {
      if (kept === null) return;
      if (!isTouched) setValue(() => kept);
      else if (schema.merge !== undefined) set(schema.merge(kept, value()));
    })
    .catch(reportStorageFault)
    .then(() => void setReady(true));
  if (store === shared) {
    const change = (next: (value: unknown) => unknown): void => {
      const found = schema.parse(next(untrack(value)), schema.version);
      if (found !== null) setValue(() => found);
    };
    const changeLater = async (next: (value: unknown) => unknown) => {
      await loading;
      change(next);
    };
    const one: OpenValue = {
      key,
      read: (record) => parsed(record, schema),
      change: (next) => (untrack(ready) ? change(next) : void changeLater(next)),
    };
    opened.add(one);
    if (getOwner() !== null) onCleanup(() => opened.delete(one));
  }

  return {
    value,
    set,
    reset: () => set(initial),
    setAside: () => void setAside(store, key, UNREADABLE).catch(reportStorageFault),
    ready,
    flush,
  };
}

async function load<Value>(
  store: KeyValueStore,
  key: string,
  schema: PersistedSchema<Value>,
): Promise<Value | null> {
  const record = await store.get(key);
  if (record === undefined) return null;
  const kept = parsed(record, schema);
  const isNewer = Number(versionOf(record)) > schema.version;
  if (kept === null) await setAside(store, key, isNewer ? NEWER : UNREADABLE);
  return kept;
}

const versionOf = (record: unknown): unknown => (Object(record) as { version?: unknown }).version;

/** The value in a record; null: there is none that this terminal can read. */
function parsed<Value>(record: unknown, schema: PersistedSchema<Value>): Value | null {
  const version = versionOf(record);
  const { value } = Object(record) as { value?: unknown };
  const isRecord = Number.isInteger(version) && value !== undefined;
  return isRecord && Number(version) <= schema.version
    ? schema.parse(value, Number(version))
    : null;
}

const UNREADABLE = t("could not be read");
const NEWER = t("are from a newer version");

async function setAside(store: KeyValueStore, key: string, why: string): Promise<void> {
  await store.setAside(key);
  setStorageProblem(t("Saved settings {why}; they were set aside.", { why }));
}

const PROBLEM_WORDS = {
  quota: t("The browser's storage is full: changes to the workspace are not kept."),
  blocked: t("Another tab holds the browser's storage: changes to the workspace are not kept."),
  unavailable: t(
    "The browser does not let this page store: changes to the workspace are not kept.",
  ),
} as const;

/** A fault of storage, said once to the user. */
export function reportStorageFault(fault: unknown): void {
  setStorageProblem(PROBLEM_WORDS[fault instanceof StorageFault ? fault.code : "unavailable"]);
}
