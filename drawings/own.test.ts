import { describe, expect, it } from "vitest";
import { makeDrawing, readDrawing } from "./drawing.ts";
import {
  groupNameOf,
  groupOf,
  lookValues,
  nameOf,
  withGroup,
  withGroups,
  withName,
} from "./own.ts";
import { trendLine } from "./tools/lines.ts";

const line = makeDrawing("d", trendLine, [
  { ts: 1, price: 1 },
  { ts: 2, price: 2 },
]);

describe("what a drawing has of its own", () => {
  it("is kept over reading, beside what its tool sets, and is nobody else's to begin with", () => {
    const own = withName(withGroup({ ...line, values: { on: true } }, "g", "Range"), "Neck");
    const read = readDrawing(JSON.parse(JSON.stringify(own)));
    expect(read).toEqual(own);
    expect([nameOf(own), groupOf(own), groupNameOf(own)]).toEqual(["Neck", "g", "Range"]);
    expect(lookValues(own)).toEqual({ on: true });
  });

  it("leaves nothing behind when it is taken away", () => {
    const own = withName(withGroup({ ...line, values: { on: true } }, "g", "Range"), "Neck");
    expect(withName(withGroup(own, null), "")).toEqual({ ...line, values: { on: true } });
    expect([nameOf(line), groupOf(line), groupNameOf(line)]).toEqual(["", null, ""]);
  });

  it("is nothing where something else was kept in its place", () => {
    const odd = { ...line, values: { _name: 7, _group: [1], _group_name: true } };
    expect([nameOf(odd), groupOf(odd), groupNameOf(odd)]).toEqual(["", null, ""]);
  });
});

describe("drawings with their groups", () => {
  it("come whole, in the order of the list, whichever member is asked for", () => {
    const list = ["a", "b", "c", "d", "e"].map((id) => ({ ...line, id }));
    const grouped = list.map((one) => ("bd".includes(one.id) ? withGroup(one, "g") : one));
    const ids = (...asked: string[]) =>
      withGroups(grouped, new Set(asked))
        .map(({ id }) => id)
        .join("");
    expect([ids("d"), ids("b", "a"), ids("e"), ids()]).toEqual(["bd", "abd", "e", ""]);
  });
});
