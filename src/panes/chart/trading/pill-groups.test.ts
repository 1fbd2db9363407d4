import fc from "fast-check";
import { expect, test } from "vitest";
import { OpenGroup, PillGroups } from "./pill-groups.ts";

function groups(lines: readonly (readonly [at: number, sort: string])[], reach = 26) {
  const found = new PillGroups();
  found.find(
    Float64Array.from(lines, ([at]) => at),
    lines.map(([, sort]) => sort),
    { count: lines.length, height: 400, reach },
  );
  return lines.map((_, index) => found.first[index]);
}

test("positions of one side within a pill's height are one group, known by the oldest", () => {
  expect(
    groups([
      [120, "buy"],
      [100, "buy"],
      [110, "buy"],
      [112, "sell"],
      [200, "buy"],
    ]),
  ).toEqual([0, 0, 0, -1, -1]);
});

test("what is in the hand or in the ticket is in no group, nor what is out of sight", () => {
  expect(
    groups([
      [100, ""],
      [100, ""],
      [-1, "buy"],
      [-2, "buy"],
      [NaN, "buy"],
    ]),
  ).toEqual([-1, -1, -1, -1, -1]);
});

test("a ladder of lines is cut into groups, never joined into one that is nowhere near its lines", () => {
  expect(groups([0, 10, 20, 30, 40, 50].map((at) => [at, "buy"] as const))).toEqual([
    0, 0, 0, 3, 3, 3,
  ]);
});

test("a group has two lines or more, of one sort and within reach, and its pill wants to be among them", () => {
  const line = fc.tuple(fc.integer({ min: -50, max: 450 }), fc.constantFrom("", "buy", "sell"));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const found = new PillGroups();
      found.find(
        Float64Array.from(lines, ([at]) => at),
        lines.map(([, sort]) => sort),
        { count: lines.length, height: 400, reach: 26 },
      );
      lines.forEach(([, sort], index) => {
        const first = found.first[index] ?? -1;
        if (first === -1) return;
        const members = lines.filter((_, at) => found.first[at] === first);
        expect(members.length).toBeGreaterThan(1);
        expect(members.every(([, other]) => other === sort)).toBe(true);
        const places = members.map(([at]) => at);
        expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(26);
        expect(found.mean[first]).toBeGreaterThanOrEqual(Math.min(...places));
        expect(found.mean[first]).toBeLessThanOrEqual(Math.max(...places));
      });
    }),
  );
});

test("an open group goes down where it has the room, else to where there is more, and on in columns", () => {
  const open = new OpenGroup();
  const room = { top: 0, end: 260, pitch: 26 };
  open.fit(13, 4, room);
  expect(open).toMatchObject({ isBelow: true, rows: 4 });
  open.fit(221, 4, room);
  expect(open).toMatchObject({ isBelow: false, rows: 4 });
  open.fit(130, 9, room);
  expect(open).toMatchObject({ isBelow: true, rows: 4 });
});
