/** Of several hosts the newest history that takes writes is the database, and a former primary is none. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choosePrimary, createPrimaryFinder, type Looked } from "./primary.ts";

const primary = (timeline: number): Looked => ({ timeline });
const standby: Looked = { timeline: null };

it.each<[string, readonly Looked[], number, number]>([
  ["the one that takes writes", [standby, primary(1)], 0, 1],
  ["the first of two that look alike", [primary(3), primary(3)], 0, 0],
  ["the one that was promoted, though the former one is back", [primary(1), primary(2)], 0, 1],
  ["none, where the former one alone is back", [primary(1), null], 2, -1],
  ["the one that was known", [primary(2), standby], 2, 0],
  ["none, of standbys and silence", [standby, "silent", null], 0, -1],
])("chooses %s", (_, looked, newest, at) => {
  expect(choosePrimary(looked, newest)).toBe(at);
});

it("never chooses an older one than was known or than another", () => {
  const one = fc.option(fc.record({ timeline: fc.option(fc.integer({ min: 1, max: 5 })) }));
  fc.assert(
    fc.property(fc.array(one), fc.integer({ min: 0, max: 5 }), (looked, newest) => {
      const at = choosePrimary(looked, newest);
      const timelines = looked.map((each) => each?.timeline ?? 0);
      const best = Math.max(0, ...timelines);
      if (at < 0) expect(best === 0 || best < newest).toBe(true);
      else expect(timelines[at]).toBe(best);
    }),
  );
});

const URL_OF_TWO = "postgres://u:p@one:1,two/d";

describe("a finder", () => {
  it("waits for the end of a failover, asks once for all that wait, and never goes back", async () => {
    const world: Record<string, Looked> = { one: primary(1), two: standby };
    let looks = 0;
    const look = async (address: string) => {
      looks += 1;
      return world[new URL(address).hostname] ?? null;
    };
    const finder = createPrimaryFinder(URL_OF_TWO, look, 60_000);
    expect(await finder.find()).toEqual({ host: "one", port: 1 });
    world["one"] = null;
    const waiting = [finder.find(), finder.find()];
    await expect.poll(() => looks).toBeGreaterThanOrEqual(6);
    world["two"] = primary(2);
    const found = { host: "two", port: 5_432 };
    expect(await Promise.all(waiting)).toEqual([found, found]);
    world["one"] = primary(1);
    expect(await finder.find()).toEqual(found);
    world["two"] = null;
    // Nor does another one of the same hosts.
    await expect(createPrimaryFinder(URL_OF_TWO, look, 0).find()).rejects.toThrow("none takes");
  });

  it("waits for one that is there and does not say what it is, until it knows a primary", async () => {
    const world: Record<string, Looked> = { one: primary(1), two: "silent" };
    let looks = 0;
    const look = async (address: string) => {
      looks += 1;
      return world[new URL(address).hostname] ?? null;
    };
    const finder = createPrimaryFinder("postgres://u:p@one:7,two/d", look, 60_000);
    const first = finder.find();
    await expect.poll(() => looks).toBeGreaterThanOrEqual(4);
    world["two"] = primary(2);
    expect(await first).toEqual({ host: "two", port: 5_432 });
    world["one"] = "silent";
    expect(await finder.find()).toEqual({ host: "two", port: 5_432 });
  });

  it("fails once it has waited long enough", async () => {
    const finder = createPrimaryFinder("postgres://u:p@one:8,two/d", async () => standby, 0);
    await expect(finder.find()).rejects.toThrow("of its 2 hosts none takes writes");
  });
});
