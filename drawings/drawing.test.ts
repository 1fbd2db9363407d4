/** Drawings as they come back from where they were kept, also when somebody spoilt them there. */
import { describe, expect, it } from "vitest";
import { makeDrawing, readDrawing } from "./drawing.ts";
import { TOOLS, toolOf } from "./registry.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "./test-view.ts";
import type { Drawing, Setting, Tool } from "./tool.ts";

const view = viewOf(SCALES["linear"] as Scale);

function drawn(tool: Tool): Drawing {
  const count = typeof tool.points === "number" ? tool.points : 5;
  const pointed = Array.from({ length: count }, (_, at) => ({
    ts: START + (40 + at * 30) * HOUR,
    price: 1.08 + (at % 2) * 0.02 + at * 0.001,
  }));
  return makeDrawing("d", tool, tool.complete?.(pointed, view) ?? pointed);
}

const kept = (drawing: Drawing, values: unknown): Drawing => {
  const read = readDrawing(JSON.parse(JSON.stringify({ ...drawing, values })));
  if (read === null) throw new Error("A drawing with spoilt settings is still a drawing");
  return read;
};

const SPOILT: readonly unknown[] = [
  null,
  true,
  0,
  -1e300,
  1e300,
  "",
  "0.5",
  [],
  [1, 2],
  ["a"],
  { length: 1e9 },
];

const isOfKind = (value: unknown, { kind }: Setting): boolean =>
  kind === "levels"
    ? Array.isArray(value) && value.every(Number.isFinite)
    : typeof value === { switch: "boolean", number: "number", text: "string" }[kind];

describe("a drawing that was kept", () => {
  it.each(TOOLS.map((tool) => [tool.id, tool] as const))(
    "%s is drawn in bounds whatever stands for its settings",
    (_id, tool) => {
      const drawing = drawn(tool);
      for (const value of SPOILT) {
        const read = kept(drawing, Object.fromEntries(tool.settings.map(({ id }) => [id, value])));
        for (const setting of tool.settings) {
          const after = read.values[setting.id];
          if (after === undefined) continue;
          expect(isOfKind(after, setting)).toBe(true);
          if (setting.kind !== "number") continue;
          expect(after).toBeGreaterThanOrEqual(setting.min);
          expect(after).toBeLessThanOrEqual(setting.max);
        }
        const shapes = tool.shapes(read, view);
        expect(shapes.length).toBeLessThan(2_000);
        expect(tool.describe(read, view)).not.toMatch(/NaN|undefined/);
        expect(kept(read, read.values)).toEqual(read);
      }
    },
  );

  it("keeps the settings that this terminal does not know: a later one may", () => {
    const tool = toolOf("trend_line") as Tool;
    expect(kept(drawn(tool), { glow: 3, label: "mine" }).values).toEqual({
      glow: 3,
      label: "mine",
    });
  });

  it("is none where what makes it one is missing", () => {
    const whole = drawn(toolOf("rectangle") as Tool);
    const spoilt: readonly unknown[] = [
      null,
      "text",
      [],
      { ...whole, id: 1 },
      { ...whole, tool: "no_such_tool" },
      { ...whole, anchors: {} },
      { ...whole, anchors: [whole.anchors[0]] },
      { ...whole, anchors: [whole.anchors[0], { ts: "1", price: 2 }] },
      { ...whole, anchors: [whole.anchors[0], null] },
    ];
    for (const value of spoilt) expect(readDrawing(value)).toBeNull();
    expect(readDrawing(whole)).toEqual(whole);
  });
});
