/** Drawings as they are kept: random edits undone and done again, two tabs at once, and what cannot be read. */
import { createRoot, createSignal } from "solid-js";
import { afterEach, expect, it, vi } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { TOOLS } from "../../../../drawings/registry.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { createRandom } from "../../../../tests/support/random.ts";
import { createPersisted, type Persisted } from "../../../storage/persisted.ts";
import {
  createDrawingStore,
  DRAWINGS_SCHEMA,
  type DrawingStore,
  type KeptDrawings,
} from "./drawing-store.ts";

const disposers: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposers.splice(0)) dispose();
});

function open(initial: KeptDrawings = {}, name = "EURUSD") {
  return createRoot((dispose) => {
    disposers.push(dispose);
    const [value, set] = createSignal<KeptDrawings>(initial);
    const [symbol, setSymbol] = createSignal(name);
    const kept = {
      value,
      set: (next: KeptDrawings) => void set(() => next),
      ready: () => true,
    } as Persisted<KeptDrawings>;
    return { store: createDrawingStore(symbol, kept), kept, setSymbol };
  });
}

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
  else if (kind < 0.85) store.order(any.id, random() < 0.5);
  else if (kind < 0.93) store.change(list.map((one) => ({ ...one, isHidden: !one.isHidden })));
  else store.remove(list.slice(0, 3).map(({ id }) => id));
}

it("is as it was after as many steps back, and as it became after as many on", () => {
  const { store, kept } = open();
  const random = createRandom(11);
  store.add([drawing(1), drawing(2), drawing(3)]);
  for (let round = 0; round < 20; round += 1) {
    const start = JSON.stringify(kept.value());
    let steps = 0;
    for (let tries = random() * 150; tries > 0; tries -= 1) {
      const before = kept.value();
      edit(store, random);
      if (kept.value() !== before) steps += 1;
    }
    const end = JSON.stringify(kept.value());
    for (let step = 0; step < steps; step += 1) expect(store.undo()).toBe(true);
    expect(JSON.stringify(kept.value())).toBe(start);
    for (let step = 0; step < steps; step += 1) expect(store.redo()).toBe(true);
    expect(JSON.stringify(kept.value())).toBe(end);
  }
});

it("keeps what each of two tabs draws, whoever undoes his own", async () => {
  const [one, other] = [open(), open()];
  const random = createRandom(5);
  // A tab hears of a step before its next one is made: people do not draw in two tabs within a millisecond.
  const listener = new BroadcastChannel("ringside.drawings");
  disposers.push(() => listener.close());
  let [told, heard] = [0, 0];
  listener.onmessage = () => void (heard += 1);
  for (let step = 0; step < 300; step += 1) {
    const { store, kept } = random() < 0.5 ? one : other;
    const before = kept.value();
    if (random() < 0.15) store.undo();
    else edit(store, random);
    if (kept.value() !== before) told += 1;
    await vi.waitFor(() => expect(heard).toBe(told), { interval: 1 });
    await vi.waitFor(() => expect(other.kept.value()).toEqual(one.kept.value()), { interval: 1 });
  }
  expect(one.store.list().length).toBeGreaterThan(3);
});

it("gives each symbol its own, and takes a step back where it was made", () => {
  const { store, setSymbol } = open();
  store.add([drawing(1)]);
  setSymbol("GBPUSD");
  expect(store.list()).toEqual([]);
  store.add([drawing(2)]);
  store.undo();
  store.undo();
  setSymbol("EURUSD");
  expect(store.list()).toEqual([]);
});

it("leaves what it cannot read where it is, and shows the rest", () => {
  const future = { id: "f", tool: "hologram", anchors: [{ ts: 1, price: 1 }], depth: 3 };
  const known = drawing(1);
  const { store, kept } = open({ EURUSD: [future, "nonsense", known] });
  expect(store.list()).toEqual([known]);
  store.change([{ ...known, width: 4 }]);
  store.add([drawing(2)]);
  store.remove([known.id]);
  expect(kept.value()["EURUSD"]?.slice(0, 2)).toEqual([future, "nonsense"]);
});

it("takes so many and no more", () => {
  const { store } = open();
  expect(store.add(Array.from({ length: 500 }, (_, at) => drawing(at)))).toBe(true);
  expect(store.add([drawing(501)])).toBe(false);
  expect(store.list()).toHaveLength(500);
});

it("keeps what was kept before, whatever is drawn or heard until that has been read", async () => {
  const [old, own, heard] = [drawing(1), drawing(2), drawing(3)];
  const memory = new Map<string, unknown>([
    ["chart.drawings", { version: 1, value: { EURUSD: [old], GBPUSD: [drawing(4)] } }],
  ]);
  const slow = {
    get: async (key: string) => {
      await new Promise<void>((resolve) => void (readOn = resolve));
      return memory.get(key);
    },
    put: async (key: string, record: unknown) => void memory.set(key, record),
    setAside: async () => {},
  };
  let readOn = (): void => {};
  const other = open();
  const { store, kept } = createRoot((dispose) => {
    disposers.push(dispose);
    const late = createPersisted("chart.drawings", DRAWINGS_SCHEMA, {}, slow as never);
    return { store: createDrawingStore(() => "EURUSD", late), kept: late };
  });
  store.add([own]);
  other.store.add([heard]);
  const listener = new BroadcastChannel("ringside.drawings");
  disposers.push(() => listener.close());
  const isHeard = new Promise<void>((resolve) => void (listener.onmessage = () => resolve()));
  other.store.change([{ ...heard, width: 4 }]);
  await isHeard;
  readOn();
  await vi.waitFor(() => expect(kept.ready()).toBe(true), { interval: 1 });
  await kept.flush();
  const ids = store.list().map(({ id }) => id);
  expect(ids.toSorted()).toEqual([old.id, own.id, heard.id].toSorted());
  expect(kept.value()["GBPUSD"]).toHaveLength(1);
  expect(memory.get("chart.drawings")).toEqual({ version: 1, value: kept.value() });
  store.undo();
  expect(store.list().map(({ id }) => id)).not.toContain(own.id);
});
