/** The one table of keys against what the panes really do with a key: whatever a pane takes is in the table. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Chart } from "../panes/chart/create-chart.ts";
import { ChartKeys } from "../panes/chart/chart-keys.ts";
import { gridAction } from "../panes/watchlist/grid-keys.ts";
import { tableAction } from "../ui/table/table-keys.ts";
import { combosOf } from "./combo.ts";
import { FIXED_KEYS, fixedKeyOf } from "./fixed-keys.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Every key of an American keyboard that means something to somebody, as a press without modifiers. */
const NAMED = [
  "Enter",
  "Escape",
  "Delete",
  "Insert",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "F2",
  "F10",
];
const KEYS: readonly { key: string; code: string }[] = [
  ...[...NAMED, "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Backspace"].map((name) => ({
    key: name,
    code: name,
  })),
  { key: " ", code: "Space" },
  ...Array.from("abcdefghijklmnopqrstuvwxyz", (key) => ({ key, code: `Key${key.toUpperCase()}` })),
  ...Array.from("0123456789", (key) => ({ key, code: `Digit${key}` })),
  { key: "+", code: "Equal" },
  { key: "=", code: "Equal" },
  { key: "-", code: "Minus" },
  { key: "/", code: "Slash" },
  { key: ".", code: "Period" },
];
const HELD = [
  [],
  ["ctrlKey"],
  ["altKey"],
  ["shiftKey"],
  ["ctrlKey", "shiftKey"],
  ["altKey", "shiftKey"],
];

const PRESSES = KEYS.flatMap((key) =>
  HELD.map((held) => ({
    ...key,
    ctrlKey: held.includes("ctrlKey"),
    metaKey: false,
    altKey: held.includes("altKey"),
    shiftKey: held.includes("shiftKey"),
  })),
);

function chartTakes(press: (typeof PRESSES)[number]): boolean {
  const chart = {
    view: () => null,
    moveCursor: () => undefined,
    change: () => undefined,
    typed: () => "",
    setTyped: () => undefined,
    settings: () => ({ scaleMode: "regular", isInverted: false }),
  } as unknown as Chart;
  const keys = new ChartKeys(chart, () => undefined);
  const isTaken = keys.press(press as unknown as KeyboardEvent);
  keys.dispose();
  return isTaken;
}

const TAKERS = [
  ["Watchlist", (press: (typeof PRESSES)[number]) => gridAction(press) !== null],
  ["Tables", (press: (typeof PRESSES)[number]) => tableAction(press) !== null],
  ["Chart", chartTakes],
] as const;

describe.each(TAKERS)("%s", (where, takes) => {
  test("takes no key that the table does not have", () => {
    const missing = PRESSES.filter(takes)
      .map((press) => combosOf(press, false))
      .filter(
        (combos) =>
          !FIXED_KEYS.some(
            (one) => one.where.includes(where) && combos.some((combo) => one.has(combo)),
          ),
      );
    expect(missing).toEqual([]);
  });
});

test("every key of the table is found by the check, and says where it is and what it does", () => {
  for (const { keys, what, where, combos } of FIXED_KEYS) {
    expect(`${keys}${what}`).not.toBe("");
    expect(where.length).toBeGreaterThan(0);
    for (const combo of combos) expect(fixedKeyOf(combo)).not.toBeNull();
  }
});
