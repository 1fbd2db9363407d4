/** The whole table of connection states, said a second time. */
import { describe, expect, it } from "vitest";
import {
  CONNECTION_EVENTS,
  CONNECTION_STATES,
  nextState,
  type ConnectionEvent,
} from "./connection-states.ts";
import type { ConnectionState } from "./feed-api.ts";

/** Every way there is. What is not here must be refused. */
const WAYS: readonly (readonly [ConnectionState, ConnectionEvent, ConnectionState])[] = [
  ["signed_out", "session_began", "connecting"],
  ["connecting", "data", "live"],
  ["connecting", "lost", "backing_off"],
  ["connecting", "woke", "backing_off"],
  ["connecting", "session_over", "signed_out"],
  ["live", "data", "live"],
  ["live", "silence", "stale"],
  ["live", "lost", "backing_off"],
  ["live", "woke", "backing_off"],
  ["live", "session_over", "signed_out"],
  ["stale", "data", "live"],
  ["stale", "lost", "backing_off"],
  ["stale", "woke", "backing_off"],
  ["stale", "session_over", "signed_out"],
  ["backing_off", "retry", "connecting"],
  ["backing_off", "woke", "backing_off"],
  ["backing_off", "session_over", "signed_out"],
];

const pairs = CONNECTION_STATES.flatMap((state) =>
  CONNECTION_EVENTS.map((event) => [state, event] as const),
);

describe("the connection", () => {
  it.each(pairs)("in %s, on %s, goes where the table says or refuses", (state, event) => {
    const way = WAYS.find(([from, on]) => from === state && on === event);
    expect(nextState(state, event)).toBe(way?.[2] ?? null);
  });

  it("can be signed out from every state but signed_out, and then only a session brings it back", () => {
    for (const state of CONNECTION_STATES) {
      expect(nextState(state, "session_over")).toBe(state === "signed_out" ? null : "signed_out");
    }
    const open = CONNECTION_EVENTS.filter((event) => nextState("signed_out", event) !== null);
    expect(open).toEqual(["session_began"]);
  });
});
