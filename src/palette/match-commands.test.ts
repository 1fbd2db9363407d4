import { expect, test } from "vitest";
import type { Command } from "../commands/command.ts";
import { beginsTitle, hasWords, matchCommands } from "./match-commands.ts";

const command = (title: string, more: Partial<Command> = {}): Command => ({
  id: title,
  title,
  group: "View",
  icon: "list",
  run: () => undefined,
  ...more,
});

const all = [
  command("Close all positions", { group: "Trade", words: "flat panic" }),
  command("Go to Positions", { group: "Panes" }),
  command("Light theme", { words: "dark mode colours" }),
];
const titles = (query: string) => matchCommands(all, query).map(({ title }) => title);

test("without a word it lists everything, in order", () => {
  expect(titles(" ")).toEqual(all.map(({ title }) => title));
});

test("what begins with the word comes before what has it further on", () => {
  expect(titles("pos")).toEqual(["Close all positions", "Go to Positions"]);
  expect(titles("go pos")).toEqual(["Go to Positions"]);
  expect(titles("close")).toEqual(["Close all positions"]);
});

test("other words find a command as well", () => {
  expect(titles("panic")).toEqual(["Close all positions"]);
  expect(titles("dark")).toEqual(["Light theme"]);
  expect(titles("panes")).toEqual(["Go to Positions"]);
});

test("every word must be there", () => {
  expect(titles("close theme")).toEqual([]);
});

test("knows how a title begins, and nothing else", () => {
  expect(
    ["close a", "Close  all", "go to", "light theme"].map((text) => beginsTitle(all, text)),
  ).toEqual([true, true, true, true]);
  expect(["", " ", "all", "close 0.5", "closed"].map((text) => beginsTitle(all, text))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("a text has the words that begin some of its own, in any order", () => {
  const text = "Cancel all orders Trade Alt Shift C";
  expect(
    ["", "orders can", "alt c", "ALT SH", "rders", "alt x"].map((query) => hasWords(text, query)),
  ).toEqual([true, true, true, true, false, false]);
});

test("words that stand in no spaces are found anywhere, in Chinese and Japanese", () => {
  const spoken = [command("すべての注文を取消"), command("注文一覧"), command("カーソル")];
  const found = (query: string) => matchCommands(spoken, query).map(({ title }) => title);
  expect(found("注文")).toEqual(["注文一覧", "すべての注文を取消"]);
  expect(found("ーソル")).toEqual(["カーソル"]);
  expect(hasWords("取消所有订单", "订单")).toBe(true);
});
