/** Drawings as they are told to others: they come back as they are seen, and with nothing of whose they were. */
import { describe, expect, it } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { groupNameOf, groupOf, nameOf, withGroup, withName } from "../../../../drawings/own.ts";
import { TOOLS, toolOf } from "../../../../drawings/registry.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "../../../../drawings/test-view.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { planOf } from "../../../../drawings/tools/positions.ts";
import { createRandom } from "../../../../tests/support/random.ts";
import { readTold, toldOf } from "./told-drawing.ts";

const view = viewOf(SCALES["linear"] as Scale);
const random = createRandom(1_907);

function drawn(tool: Tool): Drawing {
  const count = typeof tool.points === "number" ? tool.points : 6;
  const pointed = Array.from({ length: count }, (_, at) => ({
    ts: START + (20 + at * 30 + random()) * HOUR,
    price: 1.05 + random() * 0.1,
  }));
  const anchors = tool.complete?.(pointed, view) ?? pointed;
  return makeDrawing(crypto.randomUUID(), tool, anchors);
}

const line = (): Drawing => drawn(toolOf("trend_line") as Tool);

/** Told, written down, and read again by a stranger. */
const heard = (drawings: readonly Drawing[]): (Drawing | null)[] =>
  (JSON.parse(JSON.stringify(toldOf(drawings))) as unknown[]).map(readTold);

describe("a drawing that is told to somebody else", () => {
  it.each(TOOLS.map((tool) => [tool.id, tool] as const))(
    "%s is seen as it was, to a thousandth of a pixel",
    (_id, tool) => {
      const drawing = {
        ...drawn(tool),
        tone: "pink",
        width: 3,
        dash: "dotted",
        timeframes: ["H1"],
      } as const;
      const [read] = heard([drawing]);
      expect(read).toMatchObject({ tool: tool.id, tone: "pink", width: 3, dash: "dotted" });
      expect(read?.timeframes).toEqual(["H1"]);
      read?.anchors.forEach(({ ts, price }, at) => {
        const { anchors } = drawing;
        expect(Math.abs(view.toX(ts) - view.toX(anchors[at]?.ts ?? NaN))).toBeLessThan(0.001);
        expect(Math.abs(view.toY(price) - view.toY(anchors[at]?.price ?? NaN))).toBeLessThan(0.001);
      });
      expect(read?.anchors).toHaveLength(drawing.anchors.length);
      // Told again it is the same: nothing is rounded twice.
      expect(toldOf([read as Drawing])).toEqual(toldOf([drawing]));
    },
  );

  it("says no id, no revision, and nothing that its tool does not know", () => {
    const drawing = { ...line(), revision: 77, values: { order_id: 4_711, label: "Mine" } };
    const text = JSON.stringify(toldOf([drawing]));
    expect(text).not.toContain(drawing.id);
    expect(text).not.toMatch(/revision|order_id|4711/);
    expect(text).toContain("Mine");
    expect(readTold({ ...drawing, values: { position_id: 9 } })?.values).toEqual({});
  });

  it("keeps its name and its group, whose id it does not say", () => {
    const id = crypto.randomUUID();
    const both = [withName(line(), "Neck"), line()].map((one) => withGroup(one, id, "Head"));
    expect(JSON.stringify(toldOf(both))).not.toContain(id);
    const [first, second] = heard([...both, line()]) as Drawing[];
    expect(nameOf(first as Drawing)).toBe("Neck");
    expect(groupOf(first as Drawing)).toBe(groupOf(second as Drawing));
    expect(groupNameOf(second as Drawing)).toBe("Head");
  });

  it("plans a position without what of the equity it risks, which follows from an account", () => {
    const position = { ...drawn(toolOf("short_position") as Tool), values: { risk: 2.5 } };
    const [read] = heard([position]) as [Drawing];
    expect(planOf(position)).toMatchObject({ riskPercent: 2.5 });
    expect(planOf(read)).toMatchObject({ riskPercent: 0 });
    const told = JSON.stringify(toldOf([{ ...position, values: {} }]));
    expect(told).toContain('"risk":0');
  });

  it("stays at home where it is hidden, or larger than anybody keeps", () => {
    const ts = Array.from({ length: 1_900 }, (_, at) => START + at * 1.37);
    const brush = toolOf("brush") as Tool;
    const long = makeDrawing(
      "long",
      brush,
      ts.map((one) => ({ ts: one, price: 1.1 + one / 1e15 })),
    );
    const hidden = { ...line(), isHidden: true };
    expect(toldOf([hidden, long])).toEqual([]);
    expect(readTold(long)).toBeNull();
  });

  it("is locked by nobody else, and is none where it cannot be shown", () => {
    expect(readTold({ ...line(), isLocked: true, isHidden: true })).toMatchObject({
      isLocked: false,
      isHidden: false,
    });
    for (const value of [
      null,
      7,
      "x",
      [],
      {},
      { tool: "magic", anchors: [] },
      { ...line(), anchors: [] },
    ])
      expect(readTold(value)).toBeNull();
    const { anchors } = line();
    expect(readTold({ ...line(), anchors: [anchors[0], { ts: Infinity, price: 1 }] })).toBeNull();
  });
});
