/** What becomes of alerts whose drawings are moved, removed and brought back, against a service of a list. */
import { expect, it } from "vitest";
import type { AlertLine, PriceAlert } from "../../../../contract/price-alert.ts";
import { aPriceAlert } from "../../../../tests/support/price-alerts.ts";
import { makeFollower, type Followed } from "./follow-drawings.ts";

const lineTo = (price: number): AlertLine => ({
  from: { ts: 0, price: 1 },
  to: { ts: 60_000, price },
  extends_right: true,
  is_log: false,
  drawing_id: "a",
});

function open() {
  let list: readonly PriceAlert[] = [
    aPriceAlert({ id: 1, line: lineTo(2), note: "neck" }),
    aPriceAlert({ id: 2, line: { ...lineTo(2), drawing_id: "b" } }),
    aPriceAlert({ id: 3, line: lineTo(2), state: "reached" }),
    aPriceAlert({ id: 4 }),
  ];
  const asked: unknown[] = [];
  const told: Followed[] = [];
  let line: AlertLine | null = lineTo(2);
  let closedAt = -1;
  let rested: (() => void) | null = null;
  const follower = makeFollower({
    store: {
      alerts: () => list,
      async create(body) {
        asked.push(["create", body]);
        const data = aPriceAlert({ ...body, indicator: null, id: 9, price: 1, line: body.line });
        list = [...list, data];
        return { ok: true, data };
      },
      async update(id, change) {
        asked.push(["update", id, change]);
        list = list.map((one) => (one.id === id ? { ...one, ...(change as object) } : one));
        return { ok: true, data: aPriceAlert({ id }) };
      },
      async remove(id) {
        asked.push(["remove", id]);
        list = list.filter((one) => one.id !== id);
        return null;
      },
    },
    lineOf: () => line,
    wasClosed: (since) => since < closedAt,
    tell: (followed) => void told.push(followed),
    after: (act) => {
      rested = act;
      return () => (rested = null);
    },
  });
  return {
    asked,
    told,
    follower,
    setLine: (next: AlertLine | null) => (line = next),
    drawn: (isThere: boolean) => follower.drawn(new Map([["a", isThere]])),
    rest: () => rested?.(),
    close: (at: number) => (closedAt = at),
  };
}

it("moves the waiting alerts of a drawing with it, once it rests, and no others", async () => {
  const { asked, told, follower, setLine, drawn, rest } = open();
  for (const price of [2.5, 3]) {
    setLine(lineTo(price));
    drawn(true);
  }
  expect(asked).toEqual([]);
  rest();
  await follower.close();
  expect(asked).toEqual([["update", 1, { line: lineTo(3) }]]);
  expect(told).toEqual([{ what: "moved", failure: null }]);
});

it("leaves alone what goes the same way, read from a later moment", async () => {
  const { asked, follower, setLine, drawn } = open();
  setLine({ ...lineTo(2), from: { ts: 30_000, price: 1.5 } });
  drawn(true);
  await follower.close();
  expect(asked).toEqual([]);
});

it("removes them with it, and sets them again as they were where it comes back", async () => {
  const { asked, told, follower, setLine, drawn, rest } = open();
  drawn(false);
  rest();
  drawn(true);
  setLine(lineTo(2));
  await follower.close();
  expect(asked).toMatchObject([
    ["remove", 1],
    ["create", { line: lineTo(2), note: "neck", repeats: "once" }],
  ]);
  expect(told.map(({ what }) => what)).toEqual(["removed", "again"]);
  drawn(true);
  await follower.close();
  expect(asked).toHaveLength(2);
});

it("puts them back onto their drawings once the market was closed since, and once", async () => {
  const { asked, follower, setLine, close } = open();
  setLine({ ...lineTo(3), from: { ts: 30_000, price: 2.5 } });
  follower.align(1);
  await follower.close();
  expect(asked).toEqual([]);
  close(20_000);
  follower.align(2);
  follower.align(1);
  follower.align(1);
  await follower.close();
  const line = { ...lineTo(3), from: { ts: 30_000, price: 2.5 } };
  expect(asked).toEqual([
    ["update", 1, { line }],
    ["update", 2, { line }],
  ]);
});

it("removes one whose line has no price any more, until it has one again", async () => {
  const { asked, follower, setLine, drawn, rest } = open();
  setLine(null);
  drawn(true);
  rest();
  await Promise.resolve();
  setLine(null);
  drawn(true);
  await follower.close();
  expect(asked).toEqual([["remove", 1]]);
  setLine(lineTo(3));
  drawn(true);
  await follower.close();
  expect(asked.at(-1)).toMatchObject(["create", { line: lineTo(3) }]);
});
