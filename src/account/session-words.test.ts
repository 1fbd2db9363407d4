import { describe, expect, it } from "vitest";
import type { SessionRecord } from "../../contract/session-record.ts";
import { inOrder, isInUse, scopeMark } from "./session-words.ts";

const NOW = 1_800_000_000_000;

describe("a live session", () => {
  it.each([
    ["a socket is open", { sockets_count: 1, last_seen_at: NOW - 3_600_000 }, true],
    ["it called a moment ago", { sockets_count: 0, last_seen_at: NOW - 59_999 }, true],
    ["nothing was heard for a minute", { sockets_count: 0, last_seen_at: NOW - 60_000 }, false],
  ])("is in use or not where %s", (_, session, is) => {
    expect(isInUse(session, NOW)).toBe(is);
  });

  it.each([
    ["Trader", null],
    ["Admin", null],
    ["Investor", "View only"],
    ["API_Trader", "API key"],
    ["API_Admin", "API key"],
  ] as const)("of %s is marked %s", (scope, mark) => {
    expect(scopeMark({ scope })).toBe(mark);
  });

  it("that asks is the first, then the newest ones", () => {
    const one = (id: number, created_at: number, is_current = false): SessionRecord => ({
      id,
      created_at,
      is_current,
      account_id: 1,
      scope: "Trader",
      ip_address: "::1",
      user_agent: "",
      remember_me: false,
      last_seen_at: NOW,
      sockets_count: 0,
    });
    const list = [one(1, 10, true), one(2, 30), one(3, 20)];
    expect(inOrder(list).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(inOrder([one(4, 40), ...list]).map(({ id }) => id)).toEqual([1, 4, 2, 3]);
  });
});
