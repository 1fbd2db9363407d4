import { describe, expect, it } from "vitest";
import type { Bindings } from "../../commands/bindings.ts";
import type { Command } from "../../commands/command.ts";
import { gainsTradingKey } from "./trading-keys.ts";

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: id,
  group: "Trade",
  icon: "plus",
  run: () => {},
  ...more,
});
const all = [
  command("buy", { combo: "KeyB", trades: true }),
  command("sell", { trades: true }),
  command("find", { combo: "KeyF" }),
];
const keys = (combos: Bindings["combos"]): Bindings => ({ combos, tradingKeys: true });

describe("gainsTradingKey", () => {
  it.each([
    ["nothing changes", {}, {}, false],
    ["another command gets a key", {}, { find: "KeyX" }, false],
    ["a key is taken from what trades", {}, { buy: null }, false],
    ["what trades gets a key", {}, { sell: "KeyS" }, true],
    ["what trades gets another key", { sell: "KeyS" }, { sell: "KeyT" }, true],
    ["what trades gets its own key back", { buy: null }, {}, true],
    ["the key of what trades is free again", { find: "KeyB" }, {}, true],
    ["another command covers the key of what trades", {}, { find: "KeyB" }, false],
    ["a command that nobody offers now gets a key", {}, { close: "KeyC" }, true],
    [
      "a command that nobody offers now has its key as before",
      { close: "KeyC" },
      { close: "KeyC" },
      false,
    ],
    ["a command that nobody offers now loses its key", { close: "KeyC" }, { close: null }, false],
  ] as const)("where %s", (_words, before, after, gains) => {
    expect(gainsTradingKey(keys(before), keys(after), all)).toBe(gains);
  });
});
