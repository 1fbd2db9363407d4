import fc from "fast-check";
import { expect, test } from "vitest";
import { PriceHeap } from "./price-heap.ts";

const collected = (heap: PriceHeap, price: number): number[] => {
  const due: number[] = [];
  heap.collect(price, due);
  return due.sort((a, b) => a - b);
};

test.each([
  ["falls", [1, 2]],
  ["rises", [2, 3]],
] as const)("an id is due at its price: %s", (direction, due) => {
  const heap = new PriceHeap(direction);
  heap.set(1, 120);
  heap.set(2, 100);
  heap.set(3, 80);
  expect(collected(heap, 100)).toEqual(due);
  expect(collected(heap, 100)).toEqual(due);
});

test("it finds what a search of all would find, whatever was put in, moved and taken out", () => {
  const id = fc.nat(30);
  const price = fc.integer({ min: -20, max: 20 });
  const change = fc.record({ id, price, isOut: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 120 }),
      price,
      fc.constantFrom("falls" as const, "rises" as const),
      (changes, now, direction) => {
        const heap = new PriceHeap(direction);
        const all = new Map<number, number>();
        for (const { id, price, isOut } of changes) {
          if (isOut) {
            heap.delete(id);
            all.delete(id);
          } else {
            heap.set(id, price);
            all.set(id, price);
          }
        }
        const due = [...all].filter(([, at]) => (direction === "falls" ? now <= at : now >= at));
        expect(heap.size).toBe(all.size);
        expect(collected(heap, now)).toEqual(due.map(([id]) => id).sort((a, b) => a - b));
      },
    ),
  );
});
