/** Tests of table-keys.ts. */
import { describe, expect, it } from "vitest";
import { cellStep, tableAction } from "./table-keys.ts";

const press = (key: string, held: Partial<Record<"altKey" | "ctrlKey" | "shiftKey", true>> = {}) =>
  tableAction({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held });

describe("tableAction", () => {
  it.each([
    ["ArrowDown", {}, { do: "row", by: 1, extends: false }],
    ["ArrowUp", { shiftKey: true }, { do: "row", by: -1, extends: true }],
    ["PageDown", {}, { do: "page", by: 1, extends: false }],
    ["Home", {}, { do: "first-column" }],
    ["Home", { ctrlKey: true }, { do: "first-row", extends: false }],
    ["End", { ctrlKey: true, shiftKey: true }, { do: "last-row", extends: true }],
    [" ", {}, { do: "choose" }],
    ["Enter", {}, { do: "enter" }],
    ["Enter", { ctrlKey: true }, { do: "open" }],
    ["a", { ctrlKey: true }, { do: "all" }],
  ] as const)("gives %s %j its meaning in a grid", (key, held, action) => {
    expect(press(key, held)).toEqual(action);
  });

  it("leaves letters, Tab and what is held with Alt to others", () => {
    expect(press("a")).toBeNull();
    expect(press("Tab")).toBeNull();
    expect(press("ArrowDown", { altKey: true })).toBeNull();
  });
});

describe("cellStep", () => {
  const step = (key: string, held: Partial<Record<"altKey" | "ctrlKey" | "shiftKey", true>> = {}) =>
    cellStep({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held });

  it.each([
    ["ArrowRight", {}, 1],
    ["ArrowLeft", {}, -1],
    ["Tab", {}, 1],
    ["Tab", { shiftKey: true }, -1],
    ["Escape", {}, "leave"],
    ["F2", {}, "leave"],
    ["Enter", {}, null],
    ["ArrowRight", { ctrlKey: true }, null],
  ] as const)("gives %s %j its meaning inside of a cell", (key, held, meant) => {
    expect(step(key, held)).toBe(meant);
  });
});
