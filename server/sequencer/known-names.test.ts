/** Which names an account certainly has not used: never said of one that it has, whatever happens meanwhile. */
import { describe, expect, it } from "vitest";
import type { Database } from "../database/connect.ts";
import { createKnownNames } from "./known-names.ts";

const ACCOUNT = 7;

/** The names of a table that is read once `answer` is called. */
function openNames(written: readonly string[], unwritten: readonly string[] = []) {
  let answer: () => void = () => undefined;
  let reads = 0;
  const query = () =>
    new Promise<{ client_order_id: string }[]>((resolve) => {
      reads += 1;
      answer = () => resolve(written.map((client_order_id) => ({ client_order_id })));
    });
  const names = createKnownNames(query as unknown as Database, () => unwritten);
  const isNew = (name: string) => names.isNew(ACCOUNT, name);
  const read = async () => {
    answer();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { names, isNew, read, reads: () => reads };
}

describe("a name of an account", () => {
  it("may be taken until the account's names were read", async () => {
    const { isNew, read } = openNames([]);
    expect(isNew("a")).toBe(false);
    expect(isNew("a")).toBe(false);
    await read();
    expect(isNew("a")).toBe(true);
  });

  it("is not new where the table has it, or is about to have it", async () => {
    const { isNew, read } = openNames(["written"], ["decided"]);
    isNew("a");
    await read();
    expect(["written", "decided", "other"].map(isNew)).toEqual([false, false, true]);
  });

  it("is not new once it was decided on, also while the table is read", async () => {
    const { names, isNew, read } = openNames([]);
    isNew("a");
    names.add(ACCOUNT, "meanwhile");
    await read();
    names.add(ACCOUNT, "after");
    expect(["meanwhile", "after", "other"].map(isNew)).toEqual([false, false, true]);
  });

  it("is read once, and never again where the account has too many", async () => {
    const many = Array.from({ length: 20_001 }, (_, n) => `n${n}`);
    const { names, isNew, read, reads } = openNames(many);
    isNew("a");
    await read();
    names.add(ACCOUNT, "b");
    expect(["a", "b", "n1"].map(isNew)).toEqual([false, false, false]);
    expect(reads()).toBe(1);
  });
});
