import { describe, expect, test } from "vitest";
import { comboFor, refusalOf, type Bindings } from "./bindings.ts";
import type { Command } from "./command.ts";
import { commandOf } from "./dispatch-keys.ts";

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

const press = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});
const page = { isInField: false, isMac: false };

describe("which command a key means", () => {
  test("the default, until the user gives it another or none", () => {
    expect(comboFor(palette, fresh)).toBe("Mod+KeyK");
    expect(comboFor(palette, { ...fresh, combos: { palette: "F8" } })).toBe("F8");
    expect(comboFor(palette, { ...fresh, combos: { palette: null } })).toBeNull();
  });

  test("by the key's place and its modifiers", () => {
    expect(commandOf(press("KeyK", { ctrlKey: true }), page, all, fresh)).toBe(palette);
    expect(commandOf(press("KeyK"), page, all, fresh)).toBeNull();
  });

  test("keys that trade do nothing until they are turned on", () => {
    const pressed = press("KeyB", { altKey: true });
    expect(commandOf(pressed, page, all, fresh)).toBeNull();
    expect(commandOf(pressed, page, all, { ...fresh, tradingKeys: true })).toBe(buy);
  });

  test("a key that is held down acts once", () => {
    const held = press("KeyK", { ctrlKey: true, repeat: true });
    expect(commandOf(held, page, all, fresh)).toBeNull();
  });

  test("what types a letter goes into the field that has the focus", () => {
    expect(commandOf(press("KeyB"), page, all, fresh)).toBe(bare);
    expect(commandOf(press("KeyB"), { ...page, isInField: true }, all, fresh)).toBeNull();
  });
});

describe("giving a key to a command", () => {
  test("is refused where another has it, who is named", () => {
    const refusal = refusalOf("Mod+KeyK", "buy", all, fresh);
    expect(refusal?.message).toBe("palette has this key.");
    expect(refusal?.holder).toBe(palette);
  });

  test("is refused where the browser keeps it", () => {
    expect(refusalOf("Mod+KeyW", "buy", all, fresh)?.message).toContain("keeps this key");
  });

  test("is fine for its own key and for a free one", () => {
    expect(refusalOf("Mod+KeyK", "palette", all, fresh)).toBeNull();
    expect(refusalOf("F8", "buy", all, fresh)).toBeNull();
  });
});
