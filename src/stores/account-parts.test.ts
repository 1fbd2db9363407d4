/** What two browsers show of one account's parts, changed at random and met for the first time, held against a plain list. */
import { createRoot, createSignal, type Setter } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeMemoryCache } from "../../tests/support/drawing-cache.ts";
import { callModel, type ModelService } from "../../tests/support/model-documents.ts";
import { openModelDocument } from "../../tests/support/model-document.ts";
import { createRandom } from "../../tests/support/random.ts";
import { followAccount } from "./account-parts.ts";
import type { Parts } from "./document-parts.ts";

/** Tabs tell each other in real time. */
const heard = () => new Promise<void>((resolve) => void setImmediate(resolve));

beforeEach(() => {
  const toFake = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;
  vi.useFakeTimers({ toFake: [...toFake, "performance"] });
});
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number): Promise<void> => {
  await heard();
  await vi.advanceTimersByTimeAsync(ms);
  await heard();
};

function makeBrowser(parts: Parts = {}) {
  const kept = new Map<string, unknown>();
  return {
    cache: makeMemoryCache(),
    store: {
      get: async (key: string) => kept.get(key),
      put: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    },
    /** As it would be read by a page that opens. */
    shown: parts,
  };
}
type Browser = ReturnType<typeof makeBrowser>;

type Tab = {
  parts(): Parts;
  set(id: string, value: unknown): void;
  readonly setLive: Setter<boolean>;
  readonly isLive: () => boolean;
  readonly signIn: Setter<string | null>;
  close(): void;
};

const READER = "1/owner";

function open(
  service: ModelService,
  browser: Browser,
  { reader = READER, isLost = (): boolean => false } = {},
): Tab {
  return createRoot((dispose) => {
    const [live, setLive] = createSignal(true);
    const [who, signIn] = createSignal<string | null>(reader);
    const [parts, setParts] = createSignal<Parts>(browser.shown);
    const keep = (next: Parts): void => void setParts((browser.shown = next));
    followAccount(
      { parts, show: keep, join: (mine, theirs) => ({ ...mine, ...theirs }) },
      {
        kind: "watchlists",
        cache: browser.cache,
        store: browser.store,
        call: callModel(service, who, isLost),
        reader: who,
        isLive: live,
        now: () => Date.now(),
        watchShown(listener) {
          const timer = setInterval(() => listener(true), 20_000);
          return () => clearInterval(timer);
        },
        fault: (cause) => expect.unreachable(String(cause)),
      },
    );
    return {
      parts,
      set(id, value) {
        const { [id]: _, ...others } = parts();
        keep(value === undefined ? others : { ...others, [id]: value });
      },
      setLive,
      isLive: live,
      signIn,
      close: dispose,
    };
  });
}

async function settle(tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) tab.setLive(true);
  for (let round = 0; round < 8; round += 1) await pass(61_000);
}

/** Changes in two tabs of one browser and in another browser; the plain list has the last one of each part. */
async function run(seed: number, edits: number) {
  const random = createRandom(seed);
  const service: ModelService = new Map();
  let isCalm = false;
  const isLost = () => !isCalm && random() < 0.1;
  const one = makeBrowser();
  const homes = [one, one, makeBrowser()];
  const load = (at: number) => open(service, homes[at] as Browser, { isLost });
  const tabs = homes.map((_, at) => load(at));
  await settle(tabs);
  const twin = new Map<string, unknown>();
  for (let edit = 0; edit < edits; edit += 1) {
    const at = Math.floor(random() * tabs.length);
    const tab = tabs[at] as Tab;
    const kind = random();
    const id = `own-${Math.floor(random() * 6)}`;
    if (kind < 0.7) {
      twin.set(id, { edit });
      tab.set(id, { edit });
    } else if (kind < 0.8) {
      // Who removes what he does not have changes nothing.
      if (tab.parts()[id] !== undefined) {
        twin.delete(id);
        tab.set(id, undefined);
      }
    } else if (kind < 0.9) tab.setLive(!tab.isLive());
    else {
      tab.close();
      tabs[at] = load(at);
    }
    await pass(1 + Math.floor(random() * random() * 3_000));
  }
  isCalm = true;
  await settle(tabs);
  for (const tab of tabs) tab.close();
  return { tabs, twin: Object.fromEntries(twin) };
}

describe("parts of an account in several places", () => {
  it.each(Array.from({ length: 20 }, (_, at) => at + 1))(
    "are the same everywhere, each as it was changed last: seed %i",
    async (seed) => {
      const { tabs, twin } = await run(seed, 150);
      for (const tab of tabs) expect([seed, tab.parts()]).toEqual([seed, twin]);
    },
  );

  it("begin with what the browser shows, and come to a browser that has nothing", async () => {
    const service: ModelService = new Map();
    const one = open(service, makeBrowser({ favourites: [1, 2] }));
    await settle([one]);
    const other = open(service, makeBrowser());
    await settle([one, other]);
    expect(other.parts()).toEqual({ favourites: [1, 2] });
    other.close();
    one.close();
  });

  it("of two browsers that meet for the first time are joined", async () => {
    const service: ModelService = new Map();
    const one = open(service, makeBrowser({ a: 1, b: 1 }));
    await settle([one]);
    const other = open(service, makeBrowser({ b: 2, c: 2 }));
    await settle([one, other]);
    for (const tab of [one, other]) expect(tab.parts()).toEqual({ a: 1, b: 1, c: 2 });
    other.close();
    one.close();
  });

  it("of one account are not taken into another that has its own, and are there again", async () => {
    const service: ModelService = new Map();
    const elsewhere = open(service, makeBrowser({ theirs: 1 }), { reader: "2/owner" });
    const tab = open(service, makeBrowser({ mine: 1 }));
    await settle([elsewhere, tab]);
    tab.signIn("2/owner");
    await settle([tab]);
    expect(tab.parts()).toEqual({ theirs: 1 });
    tab.set("more", 2);
    await settle([tab, elsewhere]);
    expect(elsewhere.parts()).toEqual({ theirs: 1, more: 2 });
    tab.signIn(READER);
    await settle([tab]);
    expect(tab.parts()).toEqual({ mine: 1 });
    elsewhere.close();
    tab.close();
  });

  it("that were changed while nobody was signed in are the account's at the next sign-in", async () => {
    const service: ModelService = new Map();
    const browser = makeBrowser({ a: 1, b: 1 });
    const tab = open(service, browser);
    await settle([tab]);
    tab.close();
    // What is gone was lost: nobody removed it.
    browser.shown = { a: 2 };
    const again = open(service, browser);
    const other = open(service, makeBrowser());
    await settle([again, other]);
    for (const one of [again, other]) expect(one.parts()).toEqual({ a: 2, b: 1 });
    other.close();
    again.close();
  });

  it("of a later format stay on the service as they are, whatever is written here", async () => {
    const service: ModelService = new Map();
    const later = { format: 9, n: 1, by: "x", place: 0, drawing: { whatever: true } };
    const document = openModelDocument();
    document.merge([{ id: "later", revision: 0, is_deleted: false, value: later }]);
    service.set(`${READER} watchlists all`, document);
    const tab = open(service, makeBrowser({ later: 1, mine: 1 }));
    await settle([tab]);
    expect(document.parts.get("later")?.value).toEqual(later);
    expect(document.parts.has("mine")).toBe(true);
    tab.close();
  });
});
