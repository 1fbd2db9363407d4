import { describe, expect, it } from "vitest";
import type { FeedStatus } from "../../workers/feed/feed-api.ts";
import { signedOut } from "../feed/no-session.ts";
import { IDLE_WARNING_MS, idleWarning } from "./idle-words.ts";

const STATUS: FeedStatus = { ...signedOut(), state: "backing_off" };

describe("a session that the service cannot hear", () => {
  const warning = (leftMs: number) =>
    idleWarning({ ...STATUS, logout_at: 1_000_000 }, 1_000_000 - leftMs);

  it.each([
    [IDLE_WARNING_MS + 1, null],
    [IDLE_WARNING_MS, "No connection: the session ends in 4:00 unless it comes back."],
    [61_001, "No connection: the session ends in 1:02 unless it comes back."],
    [1, "No connection: the session ends in 0:01 unless it comes back."],
    [0, "No connection for five minutes: the session is over by now."],
    [-1e9, "No connection for five minutes: the session is over by now."],
  ])("with %d ms left says %s", (leftMs, words) => {
    expect(warning(leftMs)).toBe(words);
  });

  it("is not warned of while connected, or where it is remembered", () => {
    expect(idleWarning(STATUS, 1e12)).toBeNull();
  });
});
