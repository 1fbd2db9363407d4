/** Events of every kind, whole and broken. @bar T4 T14 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RECORD_SAMPLES } from "../../tests/contract/samples/records.ts";
import { EVENT_CHARS_MAX, EventRouter, type EventHandlers } from "./event-router.ts";

const SESSION = "session-1";

function make(): { router: EventRouter; heard: [string, unknown][] } {
  const heard: [string, unknown][] = [];
  const hear =
    (name: string) =>
    (payload: unknown): void =>
      void heard.push([name, payload]);
  const handlers: EventHandlers = {
    auth: hear("auth"),
    heartbeat: hear("heartbeat"),
    symbol_status: hear("symbol_status"),
    account_Summary: hear("account_Summary"),
    session_client_logout: hear("session_client_logout"),
    unauthorized: hear("unauthorized"),
    other: (type, payload) => void heard.push([`other:${type}`, payload]),
    gap: () => void heard.push(["gap", null]),
    refused: () => void heard.push(["refused", null]),
  };
  const router = new EventRouter(handlers);
  router.beginConnection(SESSION);
  return { router, heard };
}

const event = (type: string, payload: unknown, more: object = {}): string =>
  JSON.stringify({ type, session_id: SESSION, payload, ...more });

describe("an event", () => {
  it.each([
    ["auth", { features: ["seq"], ts: 1 }],
    ["heartbeat", { seq: 0, ts: 1 }],
    ["symbol_status", { symbol_id: 7, status: 2 }],
    ["session_client_logout", 0],
    ["session_client_logout", 1],
    ["unauthorized", { message: "over", reason: "auth" }],
  ])("%s goes to its own handler with its payload", (type, payload) => {
    const { router, heard } = make();
    router.take(event(type, payload));
    expect(heard).toEqual([[type, payload]]);
    expect(router.counts.used).toBe(1);
  });

  it("without a handler of its own goes on with its type, parsed", () => {
    const { router, heard } = make();
    router.take(event("forbidden", { message: "no", reason: "order_create" }));
    expect(heard).toEqual([["other:forbidden", { message: "no", reason: "order_create" }]]);
  });

  it("that is longer than any event is not even read", () => {
    const { router, heard } = make();
    const text = event("forbidden", { message: "no", reason: "order_create" });
    router.take(text.padEnd(EVENT_CHARS_MAX));
    router.take(text.padEnd(EVENT_CHARS_MAX + 1));
    expect(heard).toHaveLength(1);
    expect(router.counts).toMatchObject({ used: 1, malformed: 1 });
  });

  it.each([
    ["of a type that nobody knows", event("party", {}), "unknown_type"],
    ["of a type in the wrong case", event("account_summary", {}), "unknown_type"],
    ["named like a part of every object", event("constructor", {}), "unknown_type"],
    ["whose payload lacks a field", event("symbol_status", { symbol_id: 7 }), "bad_payload"],
    ["whose id is text", event("symbol_status", { symbol_id: "7", status: 0 }), "bad_payload"],
    [
      "whose id is too large",
      event("symbol_status", { symbol_id: 2 ** 60, status: 0 }),
      "bad_payload",
    ],
    [
      "whose number is no number",
      '{"type":"heartbeat","session_id":"session-1","payload":{"seq":1e400,"ts":1}}',
      "bad_payload",
    ],
    ["whose payload is missing", `{"type":"auth","session_id":"${SESSION}"}`, "malformed"],
    ["that is cut short", event("auth", {}).slice(0, -3), "malformed"],
    ["that is a bare number", "7", "malformed"],
    ["that is nothing", "", "malformed"],
    ["that is a list", "[]", "malformed"],
    ["that is a tick in text", "7,1.1,1.2,1,1,1,1,0,1732190400123,0,0", "malformed"],
    ["without a session", '{"type":"auth","payload":{}}', "malformed"],
    [
      "for another session",
      JSON.stringify({ type: "session_client_logout", session_id: "other", payload: 0 }),
      "foreign_session",
    ],
  ] as const)("%s is counted and goes nowhere", (_, text, reason) => {
    const { router, heard } = make();
    router.take(text);
    expect(heard).toEqual([]);
    expect(router.counts).toMatchObject({ [reason]: 1, used: 0 });
  });

  it("with fields beyond ours is used", () => {
    const { router, heard } = make();
    router.take(event("symbol_status", { symbol_id: 7, status: 0, since: 5 }, { version: 2 }));
    expect(heard).toHaveLength(1);
  });

  it("of any content never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((v) => event("auth", v)),
        ),
        (text) => {
          const { router } = make();
          router.take(text);
          expect(Object.values(router.counts).reduce((sum, count) => sum + count, 0)).toBe(1);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("the sequence of an account's events", () => {
  const numbered = (seq: number): string =>
    event("forbidden", { message: "", reason: "" }, { seq });
  const gaps = (seqs: readonly number[]): { gaps: number; lost: number; used: number } => {
    const { router, heard } = make();
    for (const seq of seqs) router.take(numbered(seq));
    const count = heard.filter(([name]) => name === "gap").length;
    return { gaps: count, lost: router.counts.lost, used: router.counts.used };
  };

  it("may begin anywhere, and has no gap while it rises by one", () => {
    expect(gaps([41, 42, 43])).toEqual({ gaps: 0, lost: 0, used: 3 });
  });

  it("that repeats is no gap, and what came before is not used again", () => {
    expect(gaps([41, 41, 40, 42])).toEqual({ gaps: 0, lost: 0, used: 2 });
  });

  it("that skips is told, with how many are missing", () => {
    expect(gaps([41, 44, 45])).toEqual({ gaps: 1, lost: 2, used: 3 });
  });

  it("is checked by each heartbeat, which tells the last one sent", () => {
    const { router, heard } = make();
    const beat = (seq: number): void => router.take(event("heartbeat", { seq, ts: 1 }));
    beat(4);
    router.take(numbered(5));
    beat(5);
    expect(heard.map(([name]) => name)).not.toContain("gap");
    beat(7);
    expect(heard.map(([name]) => name)).toContain("gap");
    expect(router.counts.lost).toBe(2);
  });

  it("counts an event that its schema refuses as missing, at once and only once", () => {
    const { router, heard } = make();
    router.take(numbered(4));
    router.take(event("position_update", { id: "7" }, { seq: 5 }));
    expect(heard.map(([name]) => name)).toEqual(["other:forbidden", "refused"]);
    expect(router.counts).toMatchObject({ bad_payload: 1, lost: 1 });
    router.take(numbered(6));
    router.take(event("heartbeat", { seq: 6, ts: 1 }));
    expect(heard.filter(([name]) => name === "refused" || name === "gap")).toHaveLength(1);
  });

  it("also where the refused event is the first of its connection", () => {
    const { router, heard } = make();
    router.take(event("deal_create", null, { seq: 9 }));
    expect(heard).toEqual([["refused", null]]);
  });

  it("is not touched by a refused event that has no number: no list is made of it", () => {
    const { router, heard } = make();
    router.take(event("symbol_status", { symbol_id: 7 }));
    expect(heard).toEqual([]);
  });

  it("begins anew with each connection", () => {
    const { router, heard } = make();
    router.take(numbered(1));
    router.beginConnection(SESSION);
    router.take(numbered(90));
    expect(heard.map(([name]) => name)).not.toContain("gap");
  });
});

/** @interface event:watching @interface event:watched_event @interface event:watched_figures */
describe("an event of a watched account", () => {
  const cancelled = { account_id: 7, seq: 4, type: "deal_delete", payload: RECORD_SAMPLES.Deal };
  const watched = (part: object) => event("watched_event", { ...cancelled, ...part });
  const begun = event("watching", { ts: 1, accounts: [{ account_id: 7, seq: 3 }] });

  it("goes on with the event in it parsed as an owner's is", () => {
    const { router, heard } = make();
    router.take(begun);
    router.take(watched({ payload: { ...RECORD_SAMPLES.Deal, more: 1 } }));
    expect(heard.at(-1)).toEqual(["other:watched_event", cancelled]);
  });

  it.each([
    ["of a type that nobody knows", { type: "party" }],
    ["named like a part of every object", { type: "constructor" }],
    ["whose payload is not of its type", { payload: { id: 1 } }],
  ])("%s is counted, and what was built from it is not trusted", (_, part) => {
    const { router, heard } = make();
    router.take(watched(part));
    expect(heard).toEqual([["refused", null]]);
    expect(router.counts).toMatchObject({ bad_payload: 1, lost: 1 });
  });

  it("shows by its number what is missing since it was begun, of each account by itself", () => {
    const { router, heard } = make();
    router.take(begun);
    router.take(watched({ account_id: 8, seq: 90 }));
    router.take(watched({ seq: 4 }));
    router.take(watched({ account_id: 8, seq: 91 }));
    expect(heard.filter(([name]) => name === "gap")).toEqual([]);
    router.take(watched({ seq: 6 }));
    expect(heard.at(-1)).toEqual(["gap", null]);
    expect(router.counts.lost).toBe(1);
  });

  it("that came before goes nowhere", () => {
    const { router, heard } = make();
    router.take(begun);
    router.take(watched({ seq: 4 }));
    router.take(watched({ seq: 4 }));
    expect(heard.filter(([name]) => name === "other:watched_event")).toHaveLength(1);
    expect(router.counts.doubled).toBe(1);
  });
});
