/** Tests of arrange.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrange, filterRows, type Arrangement } from "./arrange.ts";

type Row = { id: number; name: string; size: number | null };

const row = (id: number, name: string, size: number | null): Row => ({ id, name, size });
const ROWS = [row(1, "b", 5), row(2, "a", null), row(3, "b", 7), row(4, "a", 5)];

const plain: Arrangement<Row> = {
  keyOf: ({ id }) => id,
  sorts: [],
  grouping: null,
  closed: new Set(),
  held: null,
};
const bySize = { valueOf: ({ size }: Row) => size, sign: -1 as const };
const byName = { valueOf: ({ name }: Row) => name, sign: 1 as const };
const byFirst = {
  id: "name",
  label: "Name",
  of: ({ name }: Row) => ({ key: name, label: name.toUpperCase() }),
};

const keys = (how: Partial<Arrangement<Row>>, rows: readonly Row[] = ROWS) =>
  arrange(rows, { ...plain, ...how }).map(({ key }) => key);

describe("arrange", () => {
  it("keeps the order in which rows came where nothing sorts them", () => {
    expect(keys({})).toEqual([1, 2, 3, 4]);
  });

  it("sorts by the first column and, where that leaves a tie, by the second", () => {
    expect(keys({ sorts: [byName, bySize] })).toEqual([4, 2, 3, 1]);
  });

  it("puts rows without a value last in both directions", () => {
    expect(keys({ sorts: [bySize] }).at(-1)).toBe(2);
    expect(keys({ sorts: [{ ...bySize, sign: 1 }] }).at(-1)).toBe(2);
  });

  it("keeps held rows at their places, whatever their values, and puts new ones last", () => {
    const held = new Map([4, 3, 2].map((key, place) => [key, place]));
    expect(keys({ sorts: [bySize], held })).toEqual([4, 3, 2, 1]);
  });

  it("puts rows in groups by label, and leaves out those of a closed one", () => {
    expect(keys({ grouping: byFirst })).toEqual(["group a", 2, 4, "group b", 1, 3]);
    const items = arrange(ROWS, { ...plain, grouping: byFirst, closed: new Set(["a"]) });
    expect(items.map(({ key }) => key)).toEqual(["group a", "group b", 1, 3]);
    expect(items[0]).toMatchObject({ label: "A", isOpen: false, rows: [ROWS[1], ROWS[3]] });
  });

  it("parts a group once more where it has more than one of these, and leaves out what is folded of it", () => {
    const grouping = {
      ...byFirst,
      within: ({ size }: Row) => ({ key: `${size}`, label: `${size}` }),
    };
    const rows = [...ROWS, row(5, "b", 5), row(6, "c", 1)];
    expect(keys({ grouping }, rows)).toEqual(
      [
        ["group a", "group a 5", 4, "group a null", 2],
        ["group b", "group b 5", 1, 5, "group b 7", 3],
        ["group c", 6],
      ].flat(),
    );
    const items = arrange(rows, { ...plain, grouping, closed: new Set(["a", "b 5"]) });
    expect(items.map(({ key }) => key)).toEqual([
      "group a",
      "group b",
      "group b 5",
      "group b 7",
      3,
      "group c",
      6,
    ]);
    expect(items[2]).toMatchObject({ isPart: true, isOpen: false, rows: [ROWS[0], rows[4]] });
  });

  it("neither loses nor makes rows, grouped or not, sorted or held", () => {
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.nat(500),
        name: fc.constantFrom("a", "b", "c"),
        size: fc.option(fc.double()),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(rows, fc.boolean(), fc.boolean(), (all, isGrouped, isHeld) => {
        const items = arrange(all, {
          ...plain,
          sorts: [bySize, byName],
          grouping: isGrouped ? byFirst : null,
          held: isHeld ? new Map(all.slice(3).map(({ id }, n) => [id, n])) : null,
        });
        const shown = items.flatMap((item) => (item.kind === "row" ? [item.key] : []));
        expect(shown.length).toBe(all.length);
        expect(new Set(shown)).toEqual(new Set(all.map(({ id }) => id)));
      }),
    );
  });
});

describe("filterRows", () => {
  const textOf = ({ id, name }: Row) => `${name} #${id}`;

  it("leaves the rows that have every word, whatever its case", () => {
    expect(filterRows(ROWS, " B  #3 ", textOf)).toEqual([ROWS[2]]);
    expect(filterRows(ROWS, "a b", textOf)).toEqual([]);
  });

  it("leaves all for an empty query", () => {
    expect(filterRows(ROWS, "  ", textOf)).toBe(ROWS);
  });
});
