/**
 * What this browser keeps of settings: the values of storage/persisted.ts, whether the page has them open or not, the look and
 * the language. Main thread.
 */
import { batch, createEffect, createSignal, on, onCleanup, untrack } from "solid-js";
import { isLanguage } from "../../language/languages.ts";
import { keepLanguage, keptLanguage } from "../../language/locale.ts";
import { VALUES, workspaceDatabase } from "../../storage/key-value-store.ts";
import { openValues, reportStorageFault, watchValues } from "../../storage/persisted.ts";
import { APPEARANCE_CHOICES, chooseAppearance } from "../../ui/appearance-entry.ts";
import { chosenAppearance, type Appearance } from "../../ui/theme.ts";
import type { KeptRecords, SettingsSource } from "./hold-settings.ts";
import { isFollowed, type KeptRecord } from "./setting.ts";
import { APPEARANCE, LANGUAGE, THEME } from "./settings-rows.ts";

type Listener = Parameters<SettingsSource["watch"]>[0];

const VERSION = 1;

/** `account`: its number as text. Lives as long as its owner. */
export function openSettings(account: () => string): SettingsSource {
  const [records, setRecords] = createSignal<KeptRecords | null>(null);
  const listeners = new Set<Listener>();
  /** What was written while the rest was being read. */
  let early: KeptRecords = {};
  const put = (key: string, record: KeptRecord): void => {
    if (untrack(records) === null) early = { ...early, [key]: record };
    else setRecords((now) => ({ ...now, [key]: record }));
  };
  const heard = (key: string, record: KeptRecord): void =>
    batch(() => {
      const before = untrack(records)?.[key];
      put(key, record);
      for (const tell of listeners) tell(key, before, record);
    });
  watchValues((key, record) => {
    if (isFollowed(key, account())) heard(key, record as KeptRecord);
  });
  onCleanup(() => watchValues(() => {}));
  readAll()
    .then((found) => setRecords({ ...found, ...looks(), ...language(), ...early }))
    .catch(reportStorageFault);
  createEffect(
    on(chosenAppearance, () => {
      for (const [key, record] of Object.entries(looks())) heard(key, record);
    }),
  );
  return {
    records,
    read,
    change(key, version, next) {
      const after = { version, value: next(untrack(records)?.[key]?.value) };
      put(key, after);
      if (key === APPEARANCE) putLook(after.value);
      else if (key === THEME) putLook({ theme: after.value });
      else if (key !== LANGUAGE) changeValue(key, version, next);
      else if (isLanguage(after.value)) keepLanguage(after.value);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function readAll(): Promise<KeptRecords> {
  const [keys, values] = await workspaceDatabase((database) => {
    const { store } = database.transaction(VALUES);
    return Promise.all([store.getAllKeys(), store.getAll()]);
  });
  const all = keys.map((key, at) => [key, values[at] as unknown] as const);
  return Object.fromEntries(
    all.filter(
      (one): one is [string, KeptRecord] =>
        typeof one[0] === "string" && Number.isInteger(Object(one[1]).version),
    ),
  );
}

/**
 * In the browser and wherever the page has it open. What is written is the record that is kept now: another tab may have written
 * what else is in it, as whether keys trade. A record of a later version stays.
 */
function changeValue(
  key: string,
  version: number,
  next: Parameters<SettingsSource["change"]>[2],
): void {
  for (const one of openValues(key)) one.change(next);
  workspaceDatabase(async (database) => {
    const { store, done } = database.transaction(VALUES, "readwrite");
    const kept = (await store.get(key)) as KeptRecord | undefined;
    if (kept === undefined || kept.version <= version)
      await store.put({ version, value: next(kept?.value) }, key);
    await done;
  }).catch(reportStorageFault);
}

function read(key: string, record: KeptRecord): KeptRecord | null {
  const { version, value } = record;
  if (key === APPEARANCE) return { version, value: knownLook(value) };
  if (key === THEME) return { version, value: knownLook({ theme: value })["theme"] };
  if (key === LANGUAGE) return isLanguage(value) ? record : null;
  const [open] = openValues(key);
  if (open === undefined) return record;
  const found = open.read(record);
  return found === null ? null : { version, value: found };
}

/** What the user chose of the look. "As system" is chosen too, and is no value that another device could have. */
function looks(): KeptRecords {
  const { theme, palette, rising } = untrack(chosenAppearance);
  return {
    [APPEARANCE]: { version: VERSION, value: { palette, rising } },
    ...(theme !== undefined && {
      [THEME]: { version: VERSION, value: theme === "system" ? undefined : theme },
    }),
  };
}

const LOOKS = Object.keys(APPEARANCE_CHOICES) as (keyof Appearance)[];

const knownLook = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Object(value) as object).filter(([key, one]) =>
      LOOKS.some(
        (look) => look === key && APPEARANCE_CHOICES[look].options.some((o) => o.value === one),
      ),
    ),
  );

function putLook(value: unknown): void {
  const look = knownLook(value);
  for (const key of LOOKS) {
    const one = look[key];
    if (typeof one === "string" && one !== untrack(chosenAppearance)[key])
      chooseAppearance(key, one);
  }
}

function language(): KeptRecords {
  const value = keptLanguage();
  return isLanguage(value) ? { [LANGUAGE]: { version: VERSION, value } } : {};
}
