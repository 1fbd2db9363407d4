import { describe, expect, test } from "vitest";
import { actsInFields, comboOf, comboText, isReserved } from "./combo.ts";

const press = (code: string, held: readonly string[] = []) => ({
  code,
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  altKey: held.includes("alt"),
  shiftKey: held.includes("shift"),
});

describe("combos", () => {
  test.each([
    ["KeyK", ["ctrl"], false, "Mod+KeyK"],
    ["KeyK", ["meta"], true, "Mod+KeyK"],
    ["KeyB", ["alt", "shift"], false, "Alt+Shift+KeyB"],
    ["F9", [], false, "F9"],
    // Held alone they are the beginning of one.
    ["ControlLeft", ["ctrl"], false, null],
    ["ShiftRight", ["shift"], false, null],
    // The system's own.
    ["KeyK", ["meta"], false, null],
    ["KeyK", ["ctrl"], true, null],
    ["", [], false, null],
  ] as const)("%s with %j (Mac: %s) is %s", (code, held, isMac, combo) => {
    expect(comboOf(press(code, held), isMac)).toBe(combo);
  });

  test.each(["Mod+KeyW", "Shift+Escape", "Escape", "Enter", "Mod+Shift+KeyI", "Mod+Digit1"])(
    "%s cannot be bound",
    (combo) => expect(isReserved(combo)).toBe(true),
  );

  test.each(["Mod+KeyK", "Alt+KeyB", "F9", "KeyB", "Shift+Slash"])("%s can", (combo) =>
    expect(isReserved(combo)).toBe(false),
  );

  test("only what types nothing acts while a field has the focus", () => {
    expect(["Mod+KeyK", "F9", "Shift+F9"].map(actsInFields)).toEqual([true, true, true]);
    expect(["KeyB", "Shift+Slash", "Alt+KeyB"].map(actsInFields)).toEqual([false, false, false]);
  });

  test("names the keys as they are printed on them", () => {
    expect(comboText("Mod+Alt+KeyB", false)).toBe("Ctrl Alt B");
    expect(comboText("Mod+Alt+KeyB", true)).toBe("Cmd Option B");
    expect(comboText("Shift+Slash", false)).toBe("Shift /");
    expect(comboText("Numpad5", false)).toBe("Num 5");
    expect(comboText("Digit1", false)).toBe("1");
    expect(comboText("Char+?", true)).toBe("?");
    expect(comboText("Char++", true)).toBe("+");
  });
});
