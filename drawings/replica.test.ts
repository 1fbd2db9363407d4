/**
 * Copies of one symbol's drawings in several tabs and the service, edited at random: held against a twin that knows nothing of
 * replicas, and takes of all changes that were ever made to a drawing the last one.
 */
import { describe, expect, it } from "vitest";
import { openModelDocument, type ModelDocument } from "../tests/support/model-document.ts";
import { createRandom } from "../tests/support/random.ts";
import {
  bytesOf,
  changesOf,
  EMPTY,
  isLater,
  makeEntry,
  mergeReplicas,
  readEntry,
  takeSaved,
  takeTold,
  unsavedOf,
  type Entries,
  type Entry,
  type Replica,
} from "./replica.ts";

const BOUNDS = { parts: 100, bytes: 60_000, partBytes: 48 * 1024 };

type Tab = { by: string; replica: Replica; isOnline: boolean; cache: { kept: Replica } };

function sync(tab: Tab, service: ModelDocument, random: () => number): void {
  for (let tries = 0; tries < 5; tries += 1) {
    const changes = changesOf(tab.replica, BOUNDS);
    if (changes.length === 0) break;
    const revision = service.merge(changes);
    // The answer is lost now and then: it was done, and nobody here knows.
    if (random() < 0.1) return;
    if (revision === null) tab.replica = takeTold(tab.replica, service.read(0));
    else tab.replica = takeSaved(tab.replica, changes, revision);
  }
  tab.replica = takeTold(tab.replica, service.read(tab.replica.cursor));
}

const shownOf = (entries: Entries) =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, { drawing }]) => drawing !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { drawing, place }]) => [id, { drawing, place }]),
  );

/** The twin: of each drawing's changes the last, of two at one moment the one that keeps it, then the higher writer's. */
function lastOf(changes: readonly Entry[]): Entry {
  return changes.toSorted(
    (a, b) =>
      a.n - b.n ||
      Number(a.drawing !== null) - Number(b.drawing !== null) ||
      (a.by < b.by ? -1 : 1),
  )[changes.length - 1] as Entry;
}

function run(seed: number, edits: number, mayForget = false) {
  const random = createRandom(seed);
  const service = openModelDocument();
  // Two tabs of one browser, and a browser elsewhere.
  const [here, elsewhere] = [{ kept: EMPTY }, { kept: EMPTY }];
  const tabs: Tab[] = [here, here, elsewhere].map((cache, at) => ({
    by: `w${at}`,
    replica: EMPTY,
    isOnline: true,
    cache,
  }));
  const post: { to: number; entries: Entries }[] = [];
  const made = new Map<string, Entry[]>();
  let now = 1_000;
  let names = 0;
  for (let edit = 0; edit < edits;) {
    const at = Math.floor(random() * tabs.length);
    const tab = tabs[at] as Tab;
    const kind = random();
    // Several changes fall on one moment.
    if (random() < 0.3) now += 1;
    if (kind < 0.5) {
      edit += 1;
      const ids = Object.keys(shownOf(tab.replica.entries));
      const id = ids.length < 3 || random() < 0.2 ? `d${(names += 1)}` : pick(ids, random);
      const after = random() < 0.2 ? null : { place: edit, drawing: { edit } };
      const entry = makeEntry(tab.replica.entries[id], now, tab.by, after);
      made.set(id, [...(made.get(id) ?? []), entry]);
      tab.replica = mergeReplicas(tab.replica, { entries: { [id]: entry } });
      tab.cache.kept = mergeReplicas(tab.cache.kept, tab.replica);
      const other = at === 0 ? 1 : 0;
      if (at < 2) post.push({ to: other, entries: { [id]: entry } });
    } else if (kind < 0.7) {
      // Messages come in any order.
      const [message] = post.splice(Math.floor(random() * post.length), 1);
      const to = tabs[message?.to ?? 0] as Tab;
      if (message !== undefined) to.replica = mergeReplicas(to.replica, message);
    } else if (kind < 0.85) {
      if (tab.isOnline) sync(tab, service, random);
    } else if (kind < 0.92) tab.isOnline = !tab.isOnline;
    else if (kind < 0.97) tab.replica = tab.cache.kept;
    else if (mayForget && random() < 0.2) service.purge();
  }
  for (let round = 0; round < 12; round += 1) {
    for (const tab of tabs) sync(tab, service, random);
  }
  return { tabs, service, made };
}

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

describe("drawings in several places", () => {
  it("are the same everywhere after 1,000 edits, and what the last change of each made them", () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { tabs, service, made } = run(seed, 1_000);
      const twin = Object.fromEntries([...made].map(([id, changes]) => [id, lastOf(changes)]));
      for (const { replica } of tabs) {
        expect([seed, shownOf(replica.entries)]).toEqual([seed, shownOf(twin)]);
        expect(unsavedOf(replica)).toEqual([]);
      }
      const kept = [...service.parts].map(([id, { value }]) => [id, readEntry(value)] as const);
      expect(shownOf(Object.fromEntries(kept))).toEqual(shownOf(twin));
    }
  });

  it("are the same everywhere, and none is lost, though the service forgets what was removed", () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { tabs, service, made } = run(seed, 1_000, true);
      const kept = [...service.parts].map(([id, { value }]) => [id, readEntry(value)] as const);
      const shown = shownOf(Object.fromEntries(kept));
      for (const { replica } of tabs) {
        expect([seed, shownOf(replica.entries)]).toEqual([seed, shown]);
        expect(unsavedOf(replica)).toEqual([]);
      }
      const last = Object.fromEntries([...made].map(([id, changes]) => [id, lastOf(changes)]));
      expect(shown).toMatchObject(shownOf(last));
    }
  });

  it("are merged alike in any order, any number of times", () => {
    const random = createRandom(7);
    const copies = Array.from({ length: 200 }, (_, at) => {
      const entry = makeEntry(undefined, Math.floor(random() * 3), random() < 0.3 ? "" : `w${at}`, {
        place: 0,
        drawing: random() < 0.3 ? null : { at: at % 5 },
      });
      return { ...EMPTY, entries: { [`d${at % 7}`]: entry } };
    });
    const all = (list: readonly Replica[]) =>
      list.reduce((sum, one) => mergeReplicas(sum, one), EMPTY);
    const once = all(copies);
    for (let round = 0; round < 20; round += 1) {
      const mixed = [...copies, ...copies].toSorted(() => random() - 0.5);
      expect(all(mixed).entries).toEqual(once.entries);
    }
    expect(mergeReplicas(once, once)).toBe(once);
  });
});

describe("an answer that was on its way for long", () => {
  const entryOf = (n: number) => ({ format: 1, n, by: "a", place: n, drawing: {} });

  it("takes nothing away that another tab has saved since", () => {
    const entries = { old: entryOf(1), saved: entryOf(2) };
    const known = { old: { revision: 1, n: 1, by: "a" }, saved: { revision: 2, n: 2, by: "a" } };
    const part = { id: "old", revision: 1, value: entries.old };
    const told = { revision: 1, is_whole: true, parts: [part] };
    const replica = takeTold({ entries, known, cursor: 1 }, told);
    expect(replica.entries).toEqual(entries);
    expect(replica.known).toEqual(known);
  });

  it("makes nothing unsaved that another tab has saved since", () => {
    const entries = { a: entryOf(2) };
    const known = { a: { revision: 3, n: 2, by: "a" } };
    const part = { id: "a", revision: 2, value: entryOf(1) };
    const told = { revision: 2, is_whole: false, parts: [part] };
    expect(unsavedOf(takeTold({ entries, known, cursor: 1 }, told))).toEqual([]);
  });
});

describe("a change", () => {
  it("is later than the one that it follows, though a clock goes back", () => {
    const first = makeEntry(undefined, 5_000, "b", { place: 1, drawing: {} });
    const second = makeEntry(first, 10, "a", null);
    expect(isLater(second, first)).toBe(true);
    expect(isLater(first, second)).toBe(false);
  });

  it("keeps a drawing that another removed at the same moment", () => {
    const kept = makeEntry(undefined, 5, "a", { place: 1, drawing: {} });
    const removed = makeEntry(undefined, 5, "b", null);
    expect(isLater(kept, removed)).toBe(true);
  });

  it("of a later format is kept as it is, and is nothing to send", () => {
    const future = { format: 2, n: 9, by: "x", place: 1, drawing: { depth: 3 }, layer: "top" };
    const strange = { words: "of another program" };
    const parts = [future, strange].map((value, at) => ({ id: `f${at}`, revision: 1, value }));
    const replica = takeTold(EMPTY, { revision: 1, is_whole: true, parts });
    expect(replica.entries["f0"]).toBe(future);
    expect(replica.entries["f1"]?.drawing).toBe(strange);
    expect(unsavedOf(replica)).toEqual([]);
  });
});

describe("what is sent", () => {
  const entryOf = (n: number, drawing: unknown) => ({ format: 1, n, by: "a", place: n, drawing });

  it("is what was removed first, then no more than a request carries", () => {
    const entries: Record<string, Entry> = {};
    for (let at = 0; at < 250; at += 1) entries[`d${at}`] = entryOf(at, at < 5 ? null : { at });
    let replica: Replica = { ...EMPTY, entries };
    const sizes: number[] = [];
    for (
      let sent = changesOf(replica, BOUNDS);
      sent.length > 0;
      sent = changesOf(replica, BOUNDS)
    ) {
      sizes.push(sent.length);
      replica = takeSaved(replica, sent, sizes.length);
    }
    expect(sizes).toEqual([5, 100, 100, 45]);
  });

  it("fits into a request, and leaves out what no request carries", () => {
    const entries = {
      small: entryOf(1, { at: 1 }),
      huge: entryOf(2, { text: "é".repeat(30_000) }),
      large: entryOf(3, { text: "x".repeat(40_000) }),
      other: entryOf(4, { text: "x".repeat(40_000) }),
    };
    const ids = changesOf({ ...EMPTY, entries }, BOUNDS).map(({ id }) => id);
    expect(ids).toEqual(["small", "large"]);
  });

  it("is measured as the service measures it", () => {
    for (const value of [{ a: "é€😀x" }, { n: 1.5, list: [null, true] }]) {
      expect(bytesOf(value)).toBe(Buffer.byteLength(JSON.stringify(value)));
    }
  });

  it("goes again to a service that was set back to an earlier day", () => {
    const entries = { old: entryOf(1, {}), lost: entryOf(2, {}) };
    const known = { old: { revision: 1, n: 1, by: "a" }, lost: { revision: 9, n: 2, by: "a" } };
    const part = { id: "old", revision: 1, value: entries.old };
    const told = { revision: 1, is_whole: true, parts: [part] };
    const replica = takeTold({ entries, known, cursor: 9 }, told);
    expect(unsavedOf(replica)).toEqual(["lost"]);
    expect(changesOf(replica, BOUNDS)).toMatchObject([{ id: "lost", revision: 0 }]);
  });
});
