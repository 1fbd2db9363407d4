import { describe, expect, it } from "vitest";
import type { CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import { endSessions } from "./end-sessions.ts";

const SESSIONS = [
  { id: 3, account_id: 100_001 },
  { id: 4, account_id: 100_001 },
];

/** A service that answers each call with the next of these statuses. */
function serviceWith(...statuses: number[]) {
  const calls: [string, CallInput][] = [];
  const call = async (operation: string, input: CallInput): Promise<CallResult<unknown>> => {
    const status = statuses[calls.push([operation, input]) - 1] ?? 204;
    return status === 204 ? { ok: true, data: null } : { ok: false, status, message: "refused" };
  };
  return { feed: { call }, calls };
}

describe("ending sessions", () => {
  it("asks for each, the owner by its number and staff by its account too", async () => {
    const own = serviceWith();
    expect(await endSessions(own.feed, "session_kill", SESSIONS)).toBeNull();
    expect(own.calls).toEqual([
      ["session_kill", { params: { id: 3 } }],
      ["session_kill", { params: { id: 4 } }],
    ]);
    const staff = serviceWith();
    await endSessions(staff.feed, "account_session_kill", SESSIONS);
    expect(staff.calls[1]).toEqual([
      "account_session_kill",
      { params: { account_id: 100_001, id: 4 } },
    ]);
  });

  it("is done where one ended meanwhile", async () => {
    const { feed } = serviceWith(404, 204);
    expect(await endSessions(feed, "session_kill", SESSIONS)).toBeNull();
  });

  it("says why one may live, though the others are ended", async () => {
    const { feed, calls } = serviceWith(403, 204);
    expect(await endSessions(feed, "account_session_kill", SESSIONS)).toMatchObject({
      status: 403,
    });
    expect(calls).toHaveLength(2);
  });
});
