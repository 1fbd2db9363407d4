import { expect, test } from "vitest";
import { readIn } from "../../../../tests/support/in-language.ts";
import { COIN, position } from "../../../../tests/support/wire-trades.ts";
import { linesOf } from "./chart-line.ts";

async function inLanguage(language: string) {
  await readIn(language);
  return await import("./line-words.ts");
}

const owner = { kind: "position", record: position({ volume: 0.5 }) } as const;

test("half of a position is said in the marks of the language, and where there is none it says so", async () => {
  const en = await inLanguage("en-GB");
  expect(en.halfName(0.25, owner, COIN)).toBe("Half: close 0.25 of Buy 0.50 COINUSD, position 12");
  expect(en.halfName(null, owner, COIN)).toBe(
    "Half: too small to close a part of Buy 0.50 COINUSD, position 12",
  );
  const de = await inLanguage("de-DE");
  expect(de.halfName(0.25, owner, COIN)).toMatch(/ 0,25 /);
});

test("a group's pill says how many lines it is for and all of their lots", async () => {
  const { groupName } = await inLanguage("en-GB");
  const held = [0.1, 0.2].map((volume, at) => position({ id: at + 1, volume, stop_loss: 900 }));
  const lines = linesOf(COIN.symbol_id, held, []);
  const of = (kind: string) => lines.filter((line) => line.kind === kind);
  expect(groupName(of("position"), COIN)).toBe("2× Buy 0.30");
  expect(groupName(of("stop_loss"), COIN)).toBe("2× SL");
});
