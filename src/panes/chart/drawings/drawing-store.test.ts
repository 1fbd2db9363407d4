/** Drawings as they are kept: random edits undone and done again, two tabs at once, and what cannot be read. */
import { createRoot, createSignal } from "solid-js";
import { afterEach, expect, it, vi } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { withGroup } from "../../../../drawings/own.ts";
import { TOOLS } from "../../../../drawings/registry.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { createRandom } from "../../../../tests/support/random.ts";
import { StorageFault } from "../../../storage/browser-database.ts";
import { makeMemoryCache, type MemoryCache } from "../../../../tests/support/drawing-cache.ts";
import { CHANNEL, makeShelf } from "./drawing-shelf.ts";
import { createDrawingStore, type DrawingStore } from "./drawing-store.ts";

const disposers: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposers.splice(0)) dispose();
});

/** A tab without a connection; `cache`: of its browser. */
function open(cache: MemoryCache = makeMemoryCache(), reader = "1/owner") {
  return createRoot((dispose) => {
    disposers.push(dispose);
    const [symbol, setSymbol] = createSignal(1);
    const faults: unknown[] = [];
    const shelf = makeShelf({
      cache,
      channel: CHANNEL,
      call: async () => ({ ok: false, status: 0, message: "" }),
      reader: () => reader,
      isLive: () => false,
      now: () => 1_000,
      symbolId: (name) => ({ EURUSD: 1, GBPUSD: 2 })[name],
      watchShown: () => () => {},
      fault: (cause) => void faults.push(cause),
    });
    return { store: createDrawingStore(symbol, shelf), shelf, cache, setSymbol, faults };
  });
}

/** All that is shown, with its order. */
const shown = ({ store }: { store: DrawingStore }): string => JSON.stringify(store.list());

const LINE = TOOLS[0] as Tool;
let made = 0;
const drawing = (price: number): Drawing => {
  made += 1;
  return makeDrawing(`d${made}`, LINE, [
    { ts: 1_000, price },
    { ts: 2_000, price: price + 1 },
  ]);
};

/** One edit of any kind; true: it changed something. */
function edit(store: DrawingStore, random: () => number): void {
  const list = store.list();
  const any = list[Math.floor(random() * list.length)];
  const kind = random();
  if (any === undefined || kind < 0.35) store.add([drawing(random())]);
  else if (kind < 0.6) store.change([{ ...any, width: 3, anchors: drawing(random()).anchors }]);
  else if (kind < 0.75) store.remove([any.id]);
  else if (kind < 0.8) store.order([any.id], random() < 0.5);
  else if (kind < 0.85) {
    const some = list.filter(() => random() < 0.3);
    const grouped = some.map((one) => withGroup(one, random() < 0.3 ? null : "g", "Group"));
    store.move(
      some.map(({ id }) => id),
      random() < 0.2 ? null : any.id,
      grouped,
    );
  } else if (kind < 0.93) store.change(list.map((one) => ({ ...one, isHidden: !one.isHidden })));
  else store.remove(list.slice(0, 3).map(({ id }) => id));
}

it("takes back what one dialog changed at once, and what another changed after by itself", async () => {
  const tab = open();
  const { store } = tab;
  store.add([drawing(1), drawing(2)]);
  await vi.waitFor(() => expect(store.list()).toHaveLength(2), { interval: 1 });
  const start = shown(tab);
  const [one, two] = store.list() as [Drawing, Drawing];
  store.change([{ ...one, width: 3 }], "first");
  store.change([{ ...one, width: 4 }], "first");
  store.change([{ ...two, width: 1 }], "first");
  const middle = shown(tab);
  store.change([{ ...one, width: 1 }], "second");
  store.undo();
  expect(shown(tab)).toBe(middle);
  store.undo();
  expect(shown(tab)).toBe(start);
  store.redo();
  expect(shown(tab)).toBe(middle);
});

it("leaves no step of a dialog that was cancelled, and what could be done again still can be", async () => {
  const tab = open();
  const { store } = tab;
  store.add([drawing(1)]);
  await vi.waitFor(() => expect(store.list()).toHaveLength(1), { interval: 1 });
  const [one] = store.list() as [Drawing];
  store.change([{ ...one, width: 3 }]);
  const wide = shown(tab);
  store.undo();
  const start = shown(tab);
  store.change([{ ...one, tone: "pink" }], "dialog");
  store.change([{ ...one, width: 4 }], "dialog");
  store.takeBack("dialog");
  expect(shown(tab)).toBe(start);
  // Another time nothing was changed, and in a third what was there was chosen again.
  store.takeBack("nothing");
  store.change([...store.list()], "the same");
  expect(store.redo()).toBe(true);
  expect(shown(tab)).toBe(wide);
  expect([store.undo(), shown(tab)]).toEqual([true, start]);
  expect(store.undo()).toBe(true);
  expect(store.list()).toEqual([]);
  expect(store.undo()).toBe(false);
});

it("is as it was after as many steps back, and as it became after as many on", async () => {
  const tab = open();
  const { store } = tab;
  const random = createRandom(11);
  store.add([drawing(1), drawing(2), drawing(3)]);
  await vi.waitFor(() => expect(store.list()).toHaveLength(3), { interval: 1 });
  for (let round = 0; round < 20; round += 1) {
    const start = shown(tab);
    let steps = 0;
    for (let tries = random() * 150; tries > 0; tries -= 1) {
      const before = tab.shelf.entries(1);
      edit(store, random);
      if (tab.shelf.entries(1) !== before) steps += 1;
    }
    const end = shown(tab);
    for (let step = 0; step < steps; step += 1) expect(store.undo()).toBe(true);
    expect(shown(tab)).toBe(start);
    for (let step = 0; step < steps; step += 1) expect(store.redo()).toBe(true);
    expect(shown(tab)).toBe(end);
  }
});

it("is the same in two tabs that change drawings at the same instant, 1,000 times", async () => {
  const cache = makeMemoryCache();
  const [one, other] = [open(cache), open(cache)];
  const random = createRandom(5);
  one.store.add([drawing(1)]);
  await vi.waitFor(() => expect(other.store.list()).toHaveLength(1), { interval: 1 });
  for (let step = 0; step < 500; step += 1) {
    for (const { store } of [one, other]) {
      if (random() < 0.15) store.undo();
      else edit(store, random);
    }
    // Now and then they hear of each other, and of several changes at once.
    if (random() < 0.2) await new Promise<void>((resolve) => void setImmediate(resolve));
  }
  await vi.waitFor(() => expect(shown(other)).toBe(shown(one)), { interval: 5 });
  expect(one.store.list().length).toBeGreaterThan(3);
  const later = open(cache);
  await vi.waitFor(() => expect(shown(later)).toBe(shown(one)), { interval: 5 });
});

it("is the same in two tabs that changed one drawing at the same instant", async () => {
  const [one, other] = [open(), open()];
  const first = drawing(1);
  one.store.add([first]);
  await vi.waitFor(() => expect(other.store.list()).toHaveLength(1), { interval: 1 });
  const listener = new BroadcastChannel(CHANNEL);
  disposers.push(() => listener.close());
  let heard = 0;
  listener.onmessage = () => void (heard += 1);
  one.store.change([{ ...first, width: 4 }]);
  other.store.change([{ ...first, tone: "pink" }]);
  await vi.waitFor(() => expect(heard).toBe(2), { interval: 1 });
  await vi.waitFor(() => expect(other.store.list()).toEqual(one.store.list()), { interval: 1 });
});

it("gives each symbol its own, and takes a step back where it was made", async () => {
  const { store, setSymbol } = open();
  store.add([drawing(1)]);
  await vi.waitFor(() => expect(store.list()).toHaveLength(1), { interval: 1 });
  setSymbol(2);
  expect(store.list()).toEqual([]);
  store.add([drawing(2)]);
  store.undo();
  store.undo();
  setSymbol(1);
  expect(store.list()).toEqual([]);
});

it("gives each reader his own", async () => {
  const cache = makeMemoryCache();
  const owner = open(cache);
  owner.store.add([drawing(1)]);
  await vi.waitFor(() => expect(cache.records.size).toBe(1), { interval: 1 });
  for (const reader of ["1/investor", "2/owner", "11/owner"]) {
    const tab = open(cache, reader);
    tab.store.add([drawing(2)]);
    await vi.waitFor(() => expect(tab.store.list()).toHaveLength(1), { interval: 1 });
  }
  expect(owner.store.list()).toHaveLength(1);
});

it("leaves what it cannot read where it is, and shows the rest", async () => {
  const unknown = { id: "f", tool: "hologram", anchors: [{ ts: 1, price: 1 }], depth: 3 };
  const known = drawing(1);
  const entry = { n: 5, by: "x", place: 1 };
  const later = { ...entry, format: 2, drawing: known, layer: "top" };
  const entries = {
    f: { ...entry, format: 1, drawing: unknown },
    g: later,
    [known.id]: { ...entry, format: 1, drawing: known },
  };
  const cache = makeMemoryCache([["1/owner/1", { entries, known: {}, cursor: 0 }]]);
  const { store, shelf } = open(cache);
  await vi.waitFor(() => expect(store.list()).toEqual([known]), { interval: 1 });
  expect(store.unshown()).toBe(2);
  store.change([{ ...known, width: 4 }]);
  store.add([drawing(2)]);
  store.remove([known.id]);
  store.put([{ symbol_id: 1, drawings: [{ ...drawing(3), id: "g" }] }]);
  expect(shelf.entries(1)["f"]?.drawing).toEqual(unknown);
  expect(shelf.entries(1)["g"]).toEqual(later);
});

it("takes so many and no more, and says beforehand how many", async () => {
  const { store } = open();
  expect(store.add(Array.from({ length: 499 }, (_, at) => drawing(at)))).toBe(true);
  await vi.waitFor(() => expect(store.room()).toBe(1), { interval: 1 });
  expect(store.add([drawing(500), drawing(501)])).toBe(false);
  expect(store.add([drawing(500)])).toBe(true);
  expect(store.put([{ symbol_id: 1, drawings: [drawing(502)] }])).toBe(0);
  expect(store.list()).toHaveLength(500);
});

it("keeps what was kept before, whatever is drawn or heard until that has been read", async () => {
  const [old, own, heard] = [drawing(1), drawing(2), drawing(3)];
  const cache = makeMemoryCache();
  const first = open(cache);
  first.store.add([old]);
  await vi.waitFor(() => expect(cache.records.size).toBe(1), { interval: 1 });
  let readOn = (): void => {};
  const opened = new Promise<void>((resolve) => void (readOn = resolve));
  const slow = { ...cache, load: (key: string) => opened.then(() => cache.load(key)) };
  const { store } = open(slow);
  store.add([own]);
  first.store.add([heard]);
  readOn();
  const ids = () =>
    store
      .list()
      .map(({ id }) => id)
      .toSorted();
  await vi.waitFor(() => expect(ids()).toEqual([old.id, own.id, heard.id].toSorted()), {
    interval: 1,
  });
  store.undo();
  expect(ids()).not.toContain(own.id);
});

it("takes over what was kept before there were accounts, once, and as many times as it is tried", async () => {
  const old = { EURUSD: [drawing(1), drawing(2)], GBPUSD: [drawing(3)], NOWHERE: [drawing(4)] };
  const cache = makeMemoryCache([], old);
  const investor = open(cache, "1/investor");
  const [one, other] = [open(cache), open(cache)];
  for (const { store } of [one, other]) {
    await vi.waitFor(() => expect(store.list()).toEqual(old.EURUSD), { interval: 1 });
  }
  one.setSymbol(2);
  await vi.waitFor(() => expect(one.store.list()).toEqual(old.GBPUSD), { interval: 1 });
  expect(investor.store.list()).toEqual([]);
  expect(cache.isOldAside()).toBe(true);
});

it("never writes a record of a newer terminal, and goes on without it", async () => {
  const cache = makeMemoryCache();
  cache.records.set("1/owner/1", "newer");
  const { store } = open(cache);
  store.add([drawing(1)]);
  await vi.waitFor(() => expect(store.list()).toHaveLength(1), { interval: 1 });
  expect(cache.records.get("1/owner/1")).toBe("newer");
});

it("goes on where the browser keeps nothing, and says so", async () => {
  const broken = async () => Promise.reject(new StorageFault("unavailable", null));
  const cache = { ...makeMemoryCache(), load: broken, merge: broken, keys: broken, old: broken };
  const { store, faults } = open(cache);
  store.add([drawing(1)]);
  await vi.waitFor(() => expect(store.list()).toHaveLength(1), { interval: 1 });
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0), { interval: 1 });
});
