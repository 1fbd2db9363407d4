import fc from "fast-check";
import { expect, test } from "vitest";
import { append, least, most } from "./lists.ts";

/** More than the stack holds as arguments. */
const MANY = 300_000;

test("what is least and most is what Math says of a few, NaN included", () => {
  fc.assert(
    fc.property(fc.array(fc.double()), (values) => {
      expect(least(values)).toBe(Math.min(...values));
      expect(most(values)).toBe(Math.max(...values));
    }),
  );
});

test("a list of any length is appended and compared", () => {
  const values = Array.from({ length: MANY }, (_, at) => at);
  const list = [-1];
  append(list, values);
  expect([list.length, least(list), most(list)]).toEqual([MANY + 1, -1, MANY - 1]);
});
