/** Many lookups as one query: each gets its own answer, and what is asked meanwhile is asked anew. */
import { describe, expect, it } from "vitest";
import { batched } from "./batched.ts";

describe("lookups that are batched", () => {
  it("of one turn are one query, each with its own value, repeated keys included", async () => {
    const queries: string[][] = [];
    const find = batched(async (keys: readonly string[]) => {
      queries.push([...keys]);
      return keys.map((key) => key.toUpperCase());
    });
    expect(await Promise.all([find("a"), find("b"), find("a")])).toEqual(["A", "B", "A"]);
    expect(queries).toEqual([["a", "b", "a"]]);
  });

  it("of a later turn are a query of their own, even while the first is under way", async () => {
    const release: (() => void)[] = [];
    const queries: number[][] = [];
    const find = batched(async (keys: readonly number[]) => {
      queries.push([...keys]);
      await new Promise<void>((resolve) => release.push(resolve));
      return keys.map((key) => -key);
    });
    const first = find(1);
    await new Promise((resolve) => setImmediate(resolve));
    const second = find(2);
    await new Promise((resolve) => setImmediate(resolve));
    for (const go of release.toReversed()) go();
    expect(await Promise.all([first, second])).toEqual([-1, -2]);
    expect(queries).toEqual([[1], [2]]);
  });

  it("that fail all fail, and the next are asked again", async () => {
    let isDown = true;
    const find = batched(async (keys: readonly number[]) => {
      if (isDown) throw new Error("down");
      return keys;
    });
    const results = await Promise.allSettled([find(1), find(2)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isDown = false;
    expect(await find(3)).toBe(3);
  });
});
