/** A browser's settings in memory, in step with a model of the service: for tests of what follows an account. Timers are faked. */
import { batch, createRoot, createSignal } from "solid-js";
import { expect, vi } from "vitest";
import { followAccount } from "../../src/stores/account-parts.ts";
import type { Parts } from "../../src/stores/document-parts.ts";
import {
  holdSettings,
  type KeptRecords,
  type SettingsSource,
} from "../../src/panes/settings/hold-settings.ts";
import type { KeptRecord } from "../../src/panes/settings/setting.ts";
import { makeMemoryCache } from "./drawing-cache.ts";
import { callModel, type ModelService } from "./model-documents.ts";

export const READER = "1/owner";

/** How to close what a test has opened: pages that stay would tell the next test's. */
const opened = new Set<() => void>();

export function closeTabs(): void {
  for (const close of opened) close();
  opened.clear();
}

/** Tabs tell each other in real time. */
const heard = () => new Promise<void>((resolve) => void setImmediate(resolve));
export const pass = async (ms: number): Promise<void> => {
  await heard();
  await vi.advanceTimersByTimeAsync(ms);
  await heard();
};

export function makeBrowser(records: KeptRecords = {}) {
  const kept = new Map<string, unknown>();
  return {
    cache: makeMemoryCache(),
    store: {
      get: async (key: string) => kept.get(key),
      put: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    },
    held: new Map<string, Parts>(),
    records,
  };
}
export type Browser = ReturnType<typeof makeBrowser>;

type Options = {
  readonly reader?: string;
  /** What the terminal makes of a value; all of it where nothing is said. */
  readonly read?: SettingsSource["read"];
};

export function open(service: ModelService, browser: Browser, options: Options = {}) {
  const { reader = READER, read = (_key: string, one: KeptRecord) => one } = options;
  return createRoot((dispose) => {
    opened.add(dispose);
    const [live, setLive] = createSignal(true);
    const [who, signIn] = createSignal<string | null>(reader);
    const [records, setRecords] = createSignal<KeptRecords>(browser.records);
    const listeners = new Set<Parameters<SettingsSource["watch"]>[0]>();
    const put = (key: string, one: KeptRecord) =>
      void setRecords((browser.records = { ...records(), [key]: one }));
    const source: SettingsSource = {
      records,
      read,
      change: (key, version, next) => put(key, { version, value: next(records()[key]?.value) }),
      watch(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const arrived: string[] = [];
    const fault = (cause: unknown) => expect.unreachable(String(cause));
    const holder = holdSettings(source, {
      reader: who,
      loadHeld: async (one) => browser.held.get(one) ?? {},
      keepHeld: (one, parts) => void browser.held.set(one, structuredClone(parts)),
      arrived: (key) => void arrived.push(key),
      fault,
    });
    followAccount(holder, {
      kind: "settings",
      cache: browser.cache,
      store: browser.store,
      call: callModel(service, who, () => false),
      reader: who,
      isLive: live,
      now: () => Date.now(),
      watchShown(listener) {
        const timer = setInterval(() => listener(true), 20_000);
        return () => clearInterval(timer);
      },
      fault,
    });
    return {
      arrived,
      value: (key: string) => records()[key]?.value,
      /** As the user changes it. */
      set(key: string, one: KeptRecord) {
        batch(() => {
          const before = records()[key];
          put(key, one);
          for (const tell of listeners) tell(key, before, one);
        });
      },
      signIn,
      setLive,
      isLive: live,
      close: dispose,
    };
  });
}
export type Tab = ReturnType<typeof open>;

export async function settle(...tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) tab.setLive(true);
  for (let round = 0; round < 6; round += 1) await pass(61_000);
}
