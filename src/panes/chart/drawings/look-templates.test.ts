import { describe, expect, it } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { groupOf, nameOf, withGroup, withName } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Tool } from "../../../../drawings/tool.ts";
import {
  inLook,
  lookFrom,
  TEMPLATES_MAX,
  templatesOf,
  withoutTemplate,
  withTemplate,
} from "./look-templates.ts";

const line = makeDrawing("d", toolOf("trend_line") as Tool, [
  { ts: 1, price: 1 },
  { ts: 2, price: 2 },
]);
const red = { ...line, tone: "down", width: 4, values: { on: true } } as const;

describe("looks under names", () => {
  it("are taken up with all that the tool sets, and leave what is the drawing's own", () => {
    const own = withName(withGroup({ ...line, values: { back: true } }, "g", "Range"), "Neck");
    const next = inLook(own, lookFrom(withName(red, "Other")));
    expect(next).toMatchObject({ id: "d", tone: "down", width: 4, anchors: line.anchors });
    expect([nameOf(next), groupOf(next)]).toEqual(["Neck", "g"]);
    expect(next.values).toMatchObject({ on: true });
    expect(next.values).not.toHaveProperty("back");
  });

  it("are of one tool, one of a name, and no more than a menu holds", () => {
    const look = lookFrom(red);
    let all = withTemplate({}, line, { name: "Strong", look });
    all = withTemplate(all, line, { name: "Strong", look: lookFrom(line) });
    expect(templatesOf(all, "trend_line")).toEqual([{ name: "Strong", look: lookFrom(line) }]);
    expect(templatesOf(all, "ray")).toEqual([]);
    expect(templatesOf(all, "constructor")).toEqual([]);
    for (let at = 0; at < 30; at += 1) all = withTemplate(all, line, { name: `${at}`, look });
    expect(templatesOf(all, "trend_line")).toHaveLength(TEMPLATES_MAX);
    all = withoutTemplate(all, "trend_line", "29");
    expect(templatesOf(all, "trend_line").at(-1)?.name).toBe("28");
  });
});
