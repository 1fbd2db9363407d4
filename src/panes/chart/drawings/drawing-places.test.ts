import { describe, expect, it } from "vitest";
import { createRandom } from "../../../../tests/support/random.ts";
import { placesBefore, type Placed } from "./drawing-places.ts";

const put = (list: readonly Placed[], places: ReadonlyMap<string, number>): Placed[] =>
  list
    .map(({ id, place }) => ({ id, place: places.get(id) ?? place }))
    .toSorted((a, b) => a.place - b.place);

const idsOf = (list: readonly Placed[]) => list.map(({ id }) => id).join("");
const five = Array.from("abcde", (id, at) => ({ id, place: at + 1 }));

describe("some drawings put in front of another", () => {
  it.each([
    [["a"], "c", "bcade"],
    [["d", "b"], null, "bdace"],
    [["a", "b"], "e", "cdeab"],
    [["c"], "b", "abcde"],
    [["b"], "b", "bacde"],
  ] as const)("%j before %s: %s", (ids, behind, wanted) => {
    expect(idsOf(put(five, placesBefore(five, ids, behind)))).toBe(wanted);
  });

  it("changes nobody else while there is room, and nothing at all where they are already", () => {
    expect([...placesBefore(five, ["a"], "c").keys()]).toEqual(["a"]);
    expect(placesBefore(five, ["c", "d"], "b").size).toBe(0);
  });

  it("is as a list from which they are taken out and put in again, however often", () => {
    const random = createRandom(5);
    let list: Placed[] = five;
    for (let round = 0; round < 2_000; round += 1) {
      const ids = list.filter(() => random() < 0.3).map(({ id }) => id);
      const rest = list.map(({ id }) => id).filter((id) => !ids.includes(id));
      const behind = random() < 0.2 ? null : (rest[Math.floor(random() * rest.length)] ?? null);
      const at = behind === null ? 0 : rest.indexOf(behind) + 1;
      const wanted = [...rest.slice(0, at), ...ids, ...rest.slice(at)].join("");
      list = put(list, placesBefore(list, ids, behind));
      expect(idsOf(list)).toBe(wanted);
      expect(new Set(list.map(({ place }) => place)).size).toBe(list.length);
    }
  });
});
