import { describe, expect, test, vi } from "vitest";
import { comboFor, type Bindings } from "./bindings.ts";
import { combosOf } from "./combo.ts";
import type { Command } from "./command.ts";
import { EARLY_KEY_MS, commandOf, runEarly, type KeyBoard } from "./dispatch-keys.ts";
import type { KeyPress } from "./early-keys.ts";
import { refusalOf } from "./refusal.ts";

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: "View",
  icon: "list",
  run: () => undefined,
  ...more,
});

const palette = command("palette", { combo: "Mod+KeyK" });
const buy = command("buy", { combo: "Alt+KeyB", trades: true });
const bare = command("bare", { combo: "KeyB" });
const all = [palette, buy, bare];
const fresh: Bindings = { combos: {}, tradingKeys: false };

const board: KeyBoard = { all, bindings: fresh, isMac: false };
const withTrading: KeyBoard = { ...board, bindings: { ...fresh, tradingKeys: true } };
const press = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  key: "",
  isInField: false,
  at: 0,
  ...more,
});

describe("which command a key means", () => {
  test("the default, until the user gives it another or none", () => {
    expect(comboFor(palette, fresh)).toBe("Mod+KeyK");
    expect(comboFor(palette, { ...fresh, combos: { palette: "F8" } })).toBe("F8");
    expect(comboFor(palette, { ...fresh, combos: { palette: null } })).toBeNull();
  });

  test("by the key's place and its modifiers", () => {
    expect(commandOf(press("KeyK", { ctrlKey: true }), board)).toBe(palette);
    expect(commandOf(press("KeyK"), board)).toBeNull();
  });

  test("keys that trade do nothing until they are turned on", () => {
    const pressed = press("KeyB", { altKey: true });
    expect(commandOf(pressed, board)).toBeNull();
    expect(commandOf(pressed, withTrading)).toBe(buy);
  });

  test("a key that is held down acts once", () => {
    const held = press("KeyK", { ctrlKey: true, repeat: true });
    expect(commandOf(held, board)).toBeNull();
  });

  test("what types a letter goes into the field that has the focus", () => {
    expect(commandOf(press("KeyB"), board)).toBe(bare);
    expect(commandOf(press("KeyB", { isInField: true }), board)).toBeNull();
  });
});

describe("a key that was pressed before its command was there", () => {
  const early = press("KeyK", { ctrlKey: true });
  const ran = (pressed: readonly KeyPress[], now: number, more: Partial<Command> = {}) => {
    const run = vi.fn();
    const offered = [command("palette", { combo: "Mod+KeyK", run, ...more })];
    const left = runEarly(pressed, { ...withTrading, all: offered }, now);
    return { times: run.mock.calls.length, left };
  };

  test("acts once, when it is", () => {
    const left = runEarly([early], { ...board, all: [] }, 100);
    expect(left).toEqual([early]);
    expect(ran(left, 200)).toEqual({ times: 1, left: [] });
  });

  test("does nothing where it trades, whether its key is on or not", () => {
    expect(ran([early], 100, { trades: true })).toEqual({ times: 0, left: [] });
    const run = vi.fn();
    const offered = [command("buy", { combo: "Mod+KeyK", trades: true, run })];
    runEarly([early], { ...board, all: offered }, 100);
    expect(run).not.toHaveBeenCalled();
  });

  test("does nothing any more once who pressed it has given up", () => {
    expect(ran([early], EARLY_KEY_MS + 1)).toEqual({ times: 0, left: [] });
  });

  test("that was held down, or a letter in a field, is none", () => {
    expect(ran([{ ...early, repeat: true }], 100).times).toBe(0);
    expect(ran([press("KeyK", { isInField: true })], 100, { combo: "KeyK" }).times).toBe(0);
  });
});

describe("a character's key", () => {
  const help = command("help", { combo: "Char+?" });
  const withHelp: KeyBoard = { ...board, all: [...all, help] };

  test.each([
    ["American", "Slash"],
    ["German", "Minus"],
    ["French", "KeyM"],
  ])("is where the %s layout has it", (_, code) => {
    expect(commandOf(press(code, { key: "?", shiftKey: true }), withHelp)).toBe(help);
  });

  test("is not where another layout has it", () => {
    expect(commandOf(press("Slash", { key: "_", shiftKey: true }), withHelp)).toBeNull();
    expect(
      commandOf(press("Slash", { key: "?", shiftKey: true, isInField: true }), withHelp),
    ).toBeNull();
  });

  test("held down with Ctrl or Alt is another key", () => {
    expect(commandOf(press("Slash", { key: "?", altKey: true }), withHelp)).toBeNull();
  });

  test("is found by the check wherever it is pressed", () => {
    const minus = press("Minus", { key: "?", shiftKey: true });
    const refusal = refusalOf(combosOf(minus, false), "buy", withHelp.all, fresh);
    expect(refusal?.holder).toBe(help);
  });
});

describe("a key that the user gave to a command", () => {
  test("wins over the default of another", () => {
    const own: Bindings = { ...fresh, combos: { bare: "Mod+KeyK" } };
    expect(commandOf(press("KeyK", { ctrlKey: true }), { ...board, bindings: own })).toBe(bare);
  });
});

describe("giving a key to a command", () => {
  test.each([
    ["F6", "Next pane"],
    ["Alt+ArrowUp", "Watchlist"],
    ["Mod+ArrowLeft", "Chart"],
    ["ArrowDown", "list"],
    ["Char++", "Chart"],
  ])("is refused where a pane has it for good: %s", (combo, words) => {
    const refusal = refusalOf([combo], "buy", all, fresh);
    expect(refusal?.message).toContain(words);
    expect(refusal?.holder).toBeNull();
  });

  test("is refused where another has it, who is named", () => {
    const refusal = refusalOf(["Mod+KeyK"], "buy", all, fresh);
    expect(refusal?.message).toBe("palette has this key.");
    expect(refusal?.holder).toBe(palette);
  });

  test("is refused where the browser keeps it", () => {
    expect(refusalOf(["Mod+KeyW"], "buy", all, fresh)?.message).toContain("keeps this key");
  });

  test("is fine for its own key and for a free one", () => {
    expect(refusalOf(["Mod+KeyK"], "palette", all, fresh)).toBeNull();
    expect(refusalOf(["F8"], "buy", all, fresh)).toBeNull();
  });
});
