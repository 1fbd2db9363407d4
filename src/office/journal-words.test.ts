/** What is typed to narrow the journal, and its lines in words. */
import { expect, it } from "vitest";
import type { Journal } from "../../contract/journal.ts";
import { actWord } from "../account/journal-acts.ts";
import {
  actorText,
  countAsked,
  entityHash,
  entityText,
  filterOf,
  momentOf,
  NOTHING_ASKED,
} from "./journal-words.ts";

const NAMES = {
  symbol: (id: number) => (id === 3 ? "EURUSD" : undefined),
  group: (id: number) => (id === 2 ? "Raw" : undefined),
};

const line = (part: Partial<Journal>): Journal => ({
  id: 1,
  account_id: 100_001,
  ts: 0,
  actor_id: 900_001,
  actor_scope: "Admin",
  action: "money_change",
  entity: "account",
  entity_id: 100_001,
  message: "",
  ip_address: null,
  before: null,
  after: null,
  ...part,
});

it.each([
  ["", undefined],
  ["  ", undefined],
  ["2026-03-10", "2026-03-10T00:00:00.000Z"],
  [" 2026-03-10 14:05 ", "2026-03-10T14:05:00.000Z"],
  ["2026-03-10T14:05", "2026-03-10T14:05:00.000Z"],
  ["2026-02-31", null],
  ["2026-03-10 24:01", null],
  ["10.3.2026", null],
  ["yesterday", null],
])("reads the moment %j", (text, expected) => {
  expect(momentOf(text)).toBe(expected);
});

it("asks for nothing that was not narrowed", () => {
  expect(filterOf(NOTHING_ASKED)).toEqual({});
});

it("asks for all that was", () => {
  const asked = {
    q: " wire ",
    by: "staff",
    action: "money_change",
    account: " 100001",
    actor: "7",
  };
  expect(filterOf({ ...asked, from: "2026-03-10", to: "2026-03-11 08:00" })).toEqual({
    q: "wire",
    by: "staff",
    action: "money_change",
    account_id: 100_001,
    actor_id: 7,
    from: "2026-03-10T00:00:00.000Z",
    to: "2026-03-11T08:00:00.000Z",
  });
});

it.each([{ account: "ada" }, { account: "0" }, { actor: "1e3" }, { from: "now" }, { to: "2026" }])(
  "asks for nothing at all while %j cannot be read",
  (part) => {
    expect(filterOf({ ...NOTHING_ASKED, ...part })).toBeNull();
  },
);

it("says who acted, on what, and what it was", () => {
  expect(actorText(line({}))).toBe("Admin 900001");
  expect(actorText(line({ actor_id: null, actor_scope: null }))).toBe("The service");
  const said = (entity: string | null, entity_id: number | null) =>
    entityText(line({ entity, entity_id }), NAMES);
  expect(said("account", 100_001)).toBe("–");
  expect(said("account", 100_002)).toBe("Account 100002");
  expect(said("symbol", 3)).toBe("EURUSD");
  expect(said("symbol", 4)).toBe("Symbol 4");
  expect(said("group", 2)).toBe("Raw");
  expect(said("group", 9)).toBe("Group 9");
  expect(said("inbox_message", 9)).toBe("Message 9");
  expect(said("second_approval", 5)).toBe("Second approval 5");
  expect(said(null, null)).toBe("–");
  expect(entityHash(line({ entity: "deal", entity_id: 5 }))).toBe(
    "#/office/accounts/100001/deals/5",
  );
  expect(entityHash(line({ entity: "order", entity_id: 6 }))).toMatch(/orders\/6$/);
  expect(entityHash(line({ entity: "position", entity_id: 7 }))).toMatch(/positions\/7$/);
  for (const entity of [null, "account", "second_approval", "constructor"]) {
    expect(entityHash(line({ entity, entity_id: 5 }))).toBeNull();
  }
  expect(actWord("deal_delete")).toBe("Deal cancelled");
  expect(actWord("something_new")).toBe("Something new");
});

it("counts the filters that are set, and not the search", () => {
  expect(countAsked(NOTHING_ASKED)).toBe(0);
  expect(countAsked({ ...NOTHING_ASKED, q: "wire" })).toBe(0);
  expect(countAsked({ ...NOTHING_ASKED, by: "staff", from: "2026-03-10" })).toBe(2);
});
