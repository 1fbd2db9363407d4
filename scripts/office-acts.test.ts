import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OFFICE_PAGES } from "../src/office/office-route.ts";
import { actsIn, changesIn, gapsOf, officeActs, rowsOf, type ActTag } from "./office-acts.ts";

const tag = (part: Partial<ActTag> = {}): ActTag => ({
  place: "halts",
  act: "halt new trades",
  operations: ["trading_halt"],
  hands: ["mouse"],
  file: "tests/e2e/a.spec.ts",
  ...part,
});

describe("a tag of an act", () => {
  it.each([
    ["// @act halts: halt new trades (trading_halt) by keys", tag({ hands: ["keys"] })],
    [" * @act halts: halt new trades (trading_halt) by mouse", tag()],
    [
      "@act account: end sessions by mouse and keys",
      tag({ place: "account", act: "end sessions", operations: [], hands: ["mouse", "keys"] }),
    ],
    [
      "// @act broker: save (broker_get, broker_update) by mouse",
      tag({ place: "broker", act: "save", operations: ["broker_get", "broker_update"] }),
    ],
  ])("%s is read", (text, is) => {
    expect(actsIn(`a\n${text}\nb`, "tests/e2e/a.spec.ts")).toEqual({ tags: [is], unread: [] });
  });

  it.each([
    "// @act halts: halt new trades",
    "// @act halt new trades by keys",
    "// @act halts: a by hand",
  ])("%s is said not to be understood", (text) => {
    expect(actsIn(text, "a.spec.ts")).toEqual({ tags: [], unread: [`a.spec.ts: ${text}`] });
  });
});

describe("the acts of the office", () => {
  const pages = OFFICE_PAGES.map((place) =>
    tag({ place, act: "look", operations: [], hands: ["mouse", "keys"] }),
  );

  it("are complete with both hands, wherever each is", () => {
    const both = [tag(), tag({ hands: ["keys"], file: "tests/e2e/b.spec.ts" })];
    expect(gapsOf(rowsOf([...pages, ...both]), ["trading_halt"])).toEqual([]);
  });

  it("lack a hand, a page, an operation or an act", () => {
    const [, ...others] = pages;
    const rows = rowsOf([
      ...others,
      tag({ operations: ["halting"] }),
      tag({ place: "cellar", hands: ["mouse", "keys"] }),
    ]);
    expect(gapsOf(rows, ["trading_halt", "broker_update"])).toEqual([
      "cellar: halt new trades: there is no such page",
      "halts: halt new trades: no test does it by keys",
      "halts: halt new trades: there is no operation halting",
      "overview: it has no act",
      "broker_update: the office calls it, and no act names it",
    ]);
  });

  it("are known by the calls that change something", () => {
    const text = `run("trading_halt", {}); createQuery(feed, "halts_list"); t("account_delete me")`;
    expect(changesIn(text)).toEqual(["trading_halt"]);
  });

  it("are each done by mouse and by keys, and stand on the page as the tests have them", () => {
    const { text, faults } = officeActs();
    expect(faults).toEqual([]);
    expect(readFileSync("docs/office-acts.md", "utf8")).toBe(text);
  });
});
