/** Tests of waited-line.ts: the line that is waited for goes where the drawing does. */
import { describe, expect, it } from "vitest";
import { LINE_MS_MIN } from "../../../../domain/alert-bounds.ts";
import { lineAt, lineEnd } from "../../../../domain/alert-line.ts";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { HOUR, SCALES, START, viewOf } from "../../../../drawings/test-view.ts";
import type { Anchor, Drawing, View } from "../../../../drawings/tool.ts";
import { hasClosed, NEAR_MS, waitedLine } from "./waited-line.ts";

const NOW = START + 200 * HOUR;

function draw(tool: string, ...anchors: Anchor[]): Drawing {
  const found = toolOf(tool);
  if (found === undefined) throw new Error(`no tool ${tool}`);
  return makeDrawing("a-1", found, anchors);
}

const before: Anchor = { ts: START + 100 * HOUR, price: 1.08 };
const since: Anchor = { ts: START + 180 * HOUR, price: 1.09 };
const after: Anchor = { ts: START + 260 * HOUR, price: 1.1 };
const scale = (name: string): View => viewOf(SCALES[name] ?? { to: Number, from: Number });

describe("a drawn line that is waited for", () => {
  it.each([
    ["trend_line", "linear", [before, after]],
    ["trend_line", "logarithmic", [before, after]],
    ["trend_line", "percent", [after, before]],
    ["ray", "linear", [before, since]],
    ["ray", "logarithmic", [before, since]],
    ["extended_line", "inverted", [since, before]],
    ["horizontal_line", "linear", [after]],
    ["horizontal_ray", "logarithmic", [before]],
  ] as const)("%s on a %s scale has the drawing's price at each time", (tool, name, anchors) => {
    const [drawing, view] = [draw(tool, ...anchors), scale(name)];
    const line = waitedLine(drawing, view, NOW, name === "logarithmic");
    if (line === null) throw new Error("expected a line, was none");
    expect(line).toMatchObject({ drawing_id: "a-1", extends_right: tool !== "trend_line" });
    expect(lineEnd(line)).toBe(tool === "trend_line" ? after.ts : null);
    for (const hours of [0, 1, 30, 60]) {
      const ts = NOW + hours * HOUR;
      expect(lineAt(line, ts)).toBeCloseTo(toolOf(tool)?.valueAt?.(drawing, ts, view) ?? NaN, 9);
    }
  });

  it.each([
    ["that ended before now", draw("trend_line", before, since)],
    ["that begins after now", draw("ray", after, { ts: after.ts + HOUR, price: 1.2 })],
    ["that is upright", draw("vertical_line", before)],
    ["of what is no line", draw("rectangle", before, after)],
    ["whose id no document has", { ...draw("ray", before, since), id: "a b" }],
  ])("is none of a drawing %s", (_which, drawing) => {
    expect(waitedLine(drawing, scale("linear"), NOW, false)).toBeNull();
  });

  it("has its points as far apart as the service takes them", () => {
    expect(NEAR_MS).toBe(LINE_MS_MIN);
  });

  it("that falls below zero soon is read where it is above", () => {
    const steep = draw("ray", before, { ts: NOW + HOUR, price: 0.01 });
    const line = waitedLine(steep, scale("linear"), NOW, false);
    expect(line?.to.price).toBeGreaterThan(0);
    expect(line?.extends_right).toBe(true);
  });
});

it("knows where bars leave out time in which the market was closed", () => {
  const bars = [0, 1, 2, 51, 52, 53].map((hours) => START + hours * HOUR);
  const history = {
    first: 10,
    end: 10 + bars.length,
    tsAt: (ordinal: number) => bars[ordinal - 10] ?? NaN,
    ordinalAt: (ts: number) => 10 + bars.filter((one) => one < ts).length,
  };
  const closed = (hours: number) => hasClosed(history, START + hours * HOUR, "H1");
  expect([0, 1.5, 2, 3, 51.5, 60].map(closed)).toEqual([true, true, true, true, false, false]);
});
