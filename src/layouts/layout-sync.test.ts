/**
 * Layouts of one account in tabs of two browsers, changed at random, without a connection at times, with answers that are lost
 * and pages that go at any moment; held against a twin that knows nothing of replicas, and only of what each change was made on.
 */
import { createRoot, createSignal, type Setter } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeMemoryLayouts, type MemoryLayouts } from "../../tests/support/kept-layouts.ts";
import { openModelDocument, type ModelDocument } from "../../tests/support/model-document.ts";
import { createRandom } from "../../tests/support/random.ts";
import { EARLIER_MAX, nameRecordOf, parseName } from "./layout-record.ts";
import type { LayoutRecords } from "./layout-replica.ts";
import { makeLayoutSync, type LayoutSync, type LayoutSyncPorts } from "./layout-sync.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Service = Map<string, ModelDocument>;

/** The three operations; `isLost`: the answer does not arrive. */
const caller =
  (service: Service, isLost: () => boolean): LayoutSyncPorts["call"] =>
  async (operation, { params, query, body }) => {
    const name = String(params?.["name"]);
    const answer = ():
      | { ok: true; data: unknown }
      | { ok: false; status: number; message: string } => {
      if (operation === "documents_list") {
        const list = [...service].map(([id, one]) => ({
          kind: "layouts",
          name: id,
          revision: one.revision(),
          bytes: 1,
        }));
        return { ok: true, data: list };
      }
      const found = service.get(name);
      if (operation === "document_get") {
        if (found === undefined) return { ok: false, status: 404, message: "" };
        return { ok: true, data: found.read(Number(query?.["after"])) };
      }
      expect(depthOf(JSON.stringify(body))).toBeLessThanOrEqual(DEPTH_MAX);
      const document = found ?? openModelDocument();
      const revision = document.merge((body as { parts: [] }).parts);
      if (revision === null) return { ok: false, status: 409, message: "" };
      service.set(name, document);
      return { ok: true, data: { revision } };
    };
    await wait(5);
    const given = answer();
    await wait(5);
    return isLost() ? { ok: false, status: 0, message: "" } : structuredClone(given);
  };

/** As server/gateway/parse-body.ts takes it. */
const DEPTH_MAX = 16;
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "")) {
    if (sign === "{" || sign === "[") most = Math.max(most, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return most;
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

type Tab = {
  readonly browser: MemoryLayouts;
  page: string;
  /** The layout that it has open, and which state of it. */
  open: string;
  seen: string;
  readonly sync: LayoutSync;
  readonly setLive: Setter<boolean>;
  readonly isLive: () => boolean;
  readonly moved: [from: string, to: string][];
  close(): void;
};

let pages = 0;
const newPage = () => `page-${(pages += 1)}`;

function openTab(
  service: Service,
  browser: MemoryLayouts,
  isLost = () => false,
  onFirst = async () => {},
): Tab {
  return createRoot((dispose) => {
    const [isLive, setLive] = createSignal(true);
    const moved: [string, string][] = [];
    const sync = makeLayoutSync({
      local: browser,
      call: caller(service, isLost),
      isLive,
      exclusive: browser.exclusive,
      onChange: async () => {},
      onMove: (id, next) => void moved.push([id, next.id]),
      onFirst,
      watchShown: (listener) => {
        const timer = setInterval(() => listener(true), 20_000);
        return () => clearInterval(timer);
      },
      fault: (cause) => expect.unreachable(String(cause)),
    });
    return {
      browser,
      page: newPage(),
      open: "",
      seen: "",
      sync,
      setLive,
      isLive,
      moved,
      close: dispose,
    };
  });
}

const contentOf = (records: LayoutRecords | undefined): string =>
  (Object(records?.state) as { revision?: string }).revision ?? "";
const earlierIn = (records: LayoutRecords | undefined): string[] =>
  Object.values(records?.earlier ?? {}).map((state) => contentOf({ name: 0, state, earlier: {} }));

/** Panes beside panes under panes. */
const nested = (content: string): unknown =>
  Array.from({ length: 10 }).reduce((within) => ({ data: [within] }), content);

/** As storage/open-layout.ts writes what a tab has open. */
async function write(tab: Tab, content: string, name = "A layout"): Promise<void> {
  await tab.browser.change(tab.open, (found) => {
    const state = {
      version: 1,
      revision: content,
      by: tab.page,
      saved_at: Date.now(),
      parts: { "workspace.layout": { version: 1, value: nested(content) } },
    };
    const { by = "" } = Object(found.state) as { by?: string };
    const isOther = found.state !== undefined && contentOf(found) !== tab.seen;
    return {
      name: found.name ?? nameRecordOf({ name, opened_at: 0 }),
      state,
      earlier: isOther ? { ...found.earlier, [by]: found.state } : found.earlier,
    };
  });
  tab.seen = content;
  tab.sync.touched(tab.open);
}

/** Everything is sent and read. */
async function converge(tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) tab.setLive(true);
  for (let round = 0; round < 8; round += 1) await vi.advanceTimersByTimeAsync(61_000);
}

/** What each change of a layout was made on. */
type Twin = Map<string, { contents: Map<string, string>; covered: Set<string> }>;

const twinOf = (twin: Twin, id: string) => {
  const found = twin.get(id) ?? { contents: new Map(), covered: new Set() };
  twin.set(id, found);
  return found;
};

/** Those that nobody has followed or deleted who knew them. */
function leavesOf({ contents, covered }: { contents: Map<string, string>; covered: Set<string> }) {
  const followed = new Set(contents.values());
  return [...contents.keys()].filter((one) => !followed.has(one) && !covered.has(one));
}

async function run(seed: number, edits: number) {
  const random = createRandom(seed);
  const service: Service = new Map();
  let isCalm = false;
  const isLost = () => !isCalm && random() < 0.08;
  const browsers = [makeMemoryLayouts(), makeMemoryLayouts()] as const;
  const homes = [browsers[0], browsers[0], browsers[1]] as const;
  const twin: Twin = new Map();
  const renamed = new Map<string, string>();
  let made = 0;
  const reopen = (tab: Tab): void => {
    const ids = [...tab.browser.records.keys()];
    tab.open = ids[Math.floor(random() * ids.length)] ?? `l${(made += 1)}`;
    tab.seen = contentOf(tab.browser.records.get(tab.open));
    tab.page = newPage();
  };
  const load = (at: number): Tab => {
    const tab = openTab(service, homes[at] as MemoryLayouts, isLost);
    reopen(tab);
    return tab;
  };
  const tabs = homes.map((_, at) => load(at));
  for (let edit = 0; edit < edits; edit += 1) {
    const at = Math.floor(random() * tabs.length);
    const tab = tabs[at] as Tab;
    const kind = random();
    if (kind < 0.6) {
      if (kind < 0.06 && made < 8)
        [tab.open, tab.seen, tab.page] = [`l${(made += 1)}`, "", newPage()];
      const content = `c${edit}`;
      twinOf(twin, tab.open).contents.set(content, tab.seen);
      await write(tab, content);
    } else if (kind < 0.65) {
      const records = tab.browser.records.get(tab.open);
      if (records !== undefined) {
        const name = `Name ${edit}`;
        renamed.set(tab.open, name);
        await tab.browser.change(tab.open, (found) => ({
          ...found,
          name: nameRecordOf({ name, opened_at: 0 }),
        }));
        tab.sync.touched(tab.open);
      }
    } else if (kind < 0.69) {
      const records = tab.browser.records.get(tab.open);
      const { covered } = twinOf(twin, tab.open);
      for (const one of [contentOf(records), ...earlierIn(records)]) covered.add(one);
      tab.browser.remove(tab.open);
      tab.sync.touched(tab.open);
      reopen(tab);
    } else if (kind < 0.75) tab.setLive(!tab.isLive());
    else if (kind < 0.82) {
      tab.close();
      tabs[at] = load(at);
    }
    await vi.advanceTimersByTimeAsync(Math.floor(random() * random() * 3_000));
  }
  isCalm = true;
  await converge(tabs);
  for (const tab of tabs) tab.close();
  return { browsers, service, twin, states: tabs.map(({ sync }) => sync.state()) };
}

describe("layouts in several places", () => {
  it.each(Array.from({ length: 25 }, (_, at) => at + 1))(
    "are the same everywhere, none is lost and none doubled: seed %i",
    async (seed) => {
      const { browsers, service, twin, states } = await run(seed, 250);
      expect(states).toEqual(["saved", "saved", "saved"]);
      expect(Object.fromEntries(browsers[1].records)).toEqual(
        Object.fromEntries(browsers[0].records),
      );
      for (const [id, one] of twin) {
        const records = browsers[0].records.get(id);
        const leaves = leavesOf(one);
        const earlier = earlierIn(records);
        expect([seed, id, records !== undefined]).toEqual([seed, id, leaves.length > 0]);
        if (records === undefined) continue;
        expect(parseName(records.name)).not.toBeNull();
        const seen = [contentOf(records), ...earlier];
        // None stands beside itself, though one that came back is an earlier version too.
        expect(new Set(earlier).size).toBe(earlier.length);
        if (earlier.length >= EARLIER_MAX) continue;
        expect([seed, id, leaves.filter((leaf) => !seen.includes(leaf))]).toEqual([seed, id, []]);
      }
      const alive = [...service].filter(([, { parts }]) => parts.get("now")?.is_deleted === false);
      expect(alive.map(([id]) => id).toSorted()).toEqual(
        [...browsers[0].records.keys()].toSorted(),
      );
    },
  );
});

const content = (browser: MemoryLayouts, id: string) => contentOf(browser.records.get(id));

describe("a layout", () => {
  it("is on the service within a second, and in another browser once that looks", async () => {
    const service: Service = new Map();
    const [here, there] = [makeMemoryLayouts(), makeMemoryLayouts()];
    const tab = openTab(service, here);
    await vi.advanceTimersByTimeAsync(1_000);
    tab.open = "a";
    await write(tab, "c1", "Morning");
    expect(tab.sync.state()).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(tab.sync.state()).toBe("saved");
    const other = openTab(service, there);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(content(there, "a")).toBe("c1");
    expect(parseName(there.records.get("a")?.name)?.name).toBe("Morning");
    await write(tab, "c2");
    await vi.advanceTimersByTimeAsync(21_000);
    expect([content(there, "a"), earlierIn(there.records.get("a"))]).toEqual(["c2", []]);
    tab.close();
    other.close();
  });

  it("that two devices change at once is the later one, and the other an earlier version", async () => {
    const service: Service = new Map();
    const browsers = [makeMemoryLayouts(), makeMemoryLayouts()] as const;
    const tabs = browsers.map((browser) => openTab(service, browser));
    const [one, two] = tabs as [Tab, Tab];
    one.open = two.open = "a";
    await write(one, "c1");
    await converge(tabs);
    two.seen = "c1";
    for (const tab of tabs) tab.setLive(false);
    await write(one, "mine");
    await vi.advanceTimersByTimeAsync(10);
    await write(two, "theirs");
    await converge(tabs);
    for (const browser of browsers) {
      expect(content(browser, "a")).toBe("theirs");
      expect(earlierIn(browser.records.get("a"))).toEqual(["mine"]);
    }
    for (const tab of tabs) tab.close();
  });

  it("that one device deletes while another changes it stays", async () => {
    const service: Service = new Map();
    const browsers = [makeMemoryLayouts(), makeMemoryLayouts()] as const;
    const tabs = browsers.map((browser) => openTab(service, browser));
    const [one, two] = tabs as [Tab, Tab];
    one.open = two.open = "a";
    await write(one, "c1", "Kept");
    await converge(tabs);
    two.seen = "c1";
    for (const tab of tabs) tab.setLive(false);
    await write(two, "theirs");
    await vi.advanceTimersByTimeAsync(10);
    browsers[0].remove("a");
    one.sync.touched("a");
    one.setLive(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(service.get("a")?.parts.get("now")?.is_deleted).toBe(true);
    await converge(tabs);
    for (const browser of browsers) {
      expect(content(browser, "a")).toBe("theirs");
      expect(parseName(browser.records.get("a")?.name)?.name).toBe("Kept");
    }
    for (const tab of tabs) tab.close();
  });

  it("with which two browsers began before either was told of the other becomes two", async () => {
    const service: Service = new Map();
    const browsers = [makeMemoryLayouts(), makeMemoryLayouts()] as const;
    const tabs = browsers.map((browser) => openTab(service, browser));
    const [one, two] = tabs as [Tab, Tab];
    for (const tab of tabs) {
      tab.setLive(false);
      tab.open = "first";
    }
    await write(one, "desk", "My layout");
    await write(two, "laptop", "My layout");
    one.setLive(true);
    await vi.advanceTimersByTimeAsync(1_000);
    await converge(tabs);
    const [[from, to] = ["", ""]] = two.moved;
    expect(from).toBe("first");
    for (const browser of browsers) {
      expect(content(browser, "first")).toBe("desk");
      expect(content(browser, to)).toBe("laptop");
      expect(parseName(browser.records.get(to)?.name)?.name).toBe("My layout (2)");
    }
    for (const tab of tabs) tab.close();
  });

  it("of a name that the account has by now is called otherwise before it is sent", async () => {
    const service: Service = new Map();
    const browsers = [makeMemoryLayouts(), makeMemoryLayouts(), makeMemoryLayouts()] as const;
    const tabs = browsers.map((browser) => openTab(service, browser));
    for (const [at, tab] of tabs.entries()) {
      tab.setLive(false);
      tab.open = `begun-${at}`;
      await write(tab, `content-${at}`, "My layout");
    }
    for (const tab of tabs) {
      tab.setLive(true);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    await converge(tabs);
    for (const { records } of browsers) {
      const names = [...records.values()].map(({ name }) => parseName(name)?.name);
      expect(new Set(names)).toEqual(new Set(["My layout", "My layout (2)", "My layout (3)"]));
    }
    for (const tab of tabs) tab.close();
  });

  it("that a new browser began is sent only after the account's were looked at", async () => {
    const service: Service = new Map();
    const [here, there] = [makeMemoryLayouts(), makeMemoryLayouts()];
    const tab = openTab(service, here);
    tab.open = "desk";
    await write(tab, "arranged", "My layout");
    await converge([tab]);
    await there.change("begun", () => ({
      name: nameRecordOf({ name: "My layout", opened_at: 0 }),
      state: { version: 1, revision: "touched", by: "p", saved_at: 5, parts: { some: "change" } },
      earlier: {},
    }));
    // As create-layouts.ts does with what was touched before the account's came.
    const other = openTab(service, there, undefined, async () => {
      expect(content(there, "desk")).toBe("arranged");
      there.remove("begun");
    });
    await converge([tab, other]);
    expect([...service.keys()]).toEqual(["desk"]);
    tab.close();
    other.close();
  });

  it("that nobody has set up is not sent, and gives way to the account's", async () => {
    const service: Service = new Map();
    const [here, there] = [makeMemoryLayouts(), makeMemoryLayouts()];
    const fresh = { version: 1, revision: "r", by: "p", saved_at: 5, parts: {} };
    const records = {
      name: nameRecordOf({ name: "My layout", opened_at: 5 }),
      state: fresh,
      earlier: {},
    };
    here.records.set("first", records);
    const tab = openTab(service, here);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([...service.keys()]).toEqual([]);
    const other = openTab(service, there);
    other.open = "first";
    await write(other, "desk", "My layout");
    await vi.advanceTimersByTimeAsync(42_000);
    expect(content(here, "first")).toBe("desk");
    expect(tab.moved).toEqual([]);
    tab.close();
    other.close();
  });

  it("of a newer terminal is kept as it is, and never sent by this one", async () => {
    const service: Service = new Map();
    const [here, there] = [makeMemoryLayouts(), makeMemoryLayouts()];
    const newer = { version: 9, revision: "r9", by: "p", saved_at: 5, floors: ["else"] };
    const document = openModelDocument();
    const entry = { format: 1, n: 5, by: "r9", place: 0, drawing: newer };
    const alien = { format: 7, n: 6, by: "x", place: 0, rooms: [] };
    document.merge([
      { id: "now", revision: 0, is_deleted: false, value: entry },
      { id: "future", revision: 0, is_deleted: false, value: alien },
    ]);
    service.set("a", document);
    here.records.set("b", { name: undefined, state: newer, earlier: {} });
    const tabs = [openTab(service, here), openTab(service, there)];
    await converge(tabs);
    expect(here.records.get("a")?.state).toEqual(newer);
    expect(there.records.get("a")?.state).toEqual(newer);
    expect([document.revision(), [...service.keys()]]).toEqual([1, ["a"]]);
    for (const tab of tabs) tab.close();
  });

  it("is sent again to a service that was set back to before it", async () => {
    const service: Service = new Map();
    const here = makeMemoryLayouts();
    const tab = openTab(service, here);
    tab.open = "a";
    await write(tab, "c1");
    await converge([tab]);
    service.clear();
    await converge([tab]);
    expect(service.get("a")?.parts.get("now")?.is_deleted).toBe(false);
    tab.close();
  });
});
