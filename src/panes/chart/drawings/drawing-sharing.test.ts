/** The account's drawings on the symbols of a layout, and those of others that come among them and go again. */
import { createRoot } from "solid-js";
import { afterEach, expect, it, vi } from "vitest";
import { DRAWINGS_MAX, makeDrawing } from "../../../../drawings/drawing.ts";
import { groupOf, withGroup } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { makeMemoryCache } from "../../../../tests/support/drawing-cache.ts";
import { makeSharing, readTold } from "./drawing-sharing.ts";
import { CHANNEL, makeShelf } from "./drawing-shelf.ts";

const disposers: (() => void)[] = [];
afterEach(() => {
  for (const dispose of disposers.splice(0)) dispose();
});

const NAMES = new Map([
  [1, "EURUSD"],
  [2, "GBPUSD"],
]);

/** The drawings of an account, and what goes with its layouts; `cache`: of its browser. */
function open(cache = makeMemoryCache()) {
  return createRoot((dispose) => {
    disposers.push(dispose);
    const shelf = makeShelf({
      cache,
      channel: CHANNEL,
      call: async () => ({ ok: false, status: 0, message: "" }),
      reader: () => "1/owner",
      isLive: () => false,
      now: () => 1_000,
      symbolId: () => undefined,
      watchShown: () => () => {},
      fault: (cause) => {
        throw cause;
      },
    });
    const live = (symbol_id: number): Drawing[] =>
      Object.values(shelf.entries(symbol_id))
        .filter(({ drawing }) => drawing !== null)
        .toSorted((a, b) => a.place - b.place)
        .map(({ drawing }) => drawing as Drawing);
    const put = (symbol_id: number, drawings: readonly Drawing[]): void =>
      shelf.write(
        symbol_id,
        new Map(drawings.map((drawing, at) => [drawing.id, { drawing, place: at + 5 }])),
      );
    return { cache, live, put, ...makeSharing(shelf, (id) => NAMES.get(id)) };
  });
}

let made = 0;
function line(price = 1): Drawing {
  made += 1;
  const anchors = [
    { ts: 1_000, price },
    { ts: 2_000, price: price + 1 },
  ];
  return makeDrawing(`d${made}`, toolOf("trend_line") as Tool, anchors);
}

it("tells those of the symbols that are asked for, in their order, and of no other", async () => {
  const mine = open();
  await mine.tell([]);
  mine.put(1, [line(3), line(4)]);
  mine.put(2, [line(5)]);
  const told = await mine.tell([1, 7]);
  expect(told.map(({ symbol }) => symbol)).toEqual(["EURUSD"]);
  expect(told[0]?.drawings).toMatchObject([
    { anchors: [{ price: 3 }, {}] },
    { anchors: [{ price: 4 }, {}] },
  ]);
  expect(await mine.tell([7])).toEqual([]);
});

it("tells what the browser keeps though nobody has looked at it since the page came up", async () => {
  const before = open();
  await before.tell([]);
  before.put(1, [line(3)]);
  await vi.waitFor(async () => expect(await before.cache.keys("1/owner/")).toHaveLength(1));
  const [told] = await open(before.cache).tell([1]);
  expect(told?.drawings).toHaveLength(1);
});

it("adds another's as new ones in front, one group as a group of its own, and takes all away again", async () => {
  const mine = open();
  await mine.tell([]);
  const own = [line(1), withGroup(line(2), "g", "Mine")];
  mine.put(1, own);
  const theirs = open();
  await theirs.tell([]);
  theirs.put(1, [withGroup(line(7), "g", "Theirs"), withGroup(line(8), "g", "Theirs")]);
  const [told] = await theirs.tell([1]);
  const drawings = told?.drawings.map((one) => readTold(one) as Drawing) ?? [];
  const lists = [{ symbol: "EURUSD", symbol_id: 1, drawings }];
  const undo = mine.add(lists);
  // The same once more is once more there: nothing is known again by an id.
  const undoTwice = mine.add(lists);
  const all = mine.live(1);
  expect(all.slice(0, 2)).toEqual(own);
  expect(all.map(({ anchors }) => anchors[0]?.price)).toEqual([1, 2, 7, 8, 7, 8]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(6);
  const groups = all.map(groupOf);
  expect(groups[2]).toBe(groups[3]);
  expect(new Set(groups)).toHaveLength(4);
  undo();
  expect(mine.live(1)).toHaveLength(4);
  undoTwice();
  expect(mine.live(1)).toEqual(own);
});

it("says on which symbols there is no room for all of them", async () => {
  const mine = open();
  await mine.tell([]);
  mine.put(
    1,
    Array.from({ length: DRAWINGS_MAX - 2 }, () => line()),
  );
  const of = (symbol_id: number, count: number) => ({
    symbol: NAMES.get(symbol_id) ?? "",
    symbol_id,
    drawings: Array.from({ length: count }, () => line()),
  });
  expect(await mine.withoutRoom([of(1, 2), of(2, DRAWINGS_MAX)])).toEqual([]);
  expect(await mine.withoutRoom([of(1, 3), of(2, 1)])).toEqual(["EURUSD"]);
  // Of two layouts together.
  expect(await mine.withoutRoom([of(1, 1), of(1, 2)])).toEqual(["EURUSD"]);
});
