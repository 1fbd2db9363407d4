import { describe, expect, it } from "vitest";
import type { FeedState, FeedStatus } from "../../workers/feed/feed-api.ts";
import { signedOut } from "../feed/no-session.ts";
import { lookOf, phraseOf } from "./connection-words.ts";

const STATES: FeedState[] = ["live", "stale", "connecting", "backing_off", "signed_out", "stopped"];

const status = (state: FeedState, retry_at: number | null = null): FeedStatus => ({
  ...signedOut(),
  state,
  retry_at,
});

describe("the connection light", () => {
  it("says each state in its own word", () => {
    expect(new Set(STATES.map((state) => lookOf(state).word)).size).toBe(STATES.length);
  });

  it("never tells two states apart by colour alone", () => {
    const marks = STATES.map((state) => `${lookOf(state).shape} ${lookOf(state).word}`);
    expect(new Set(marks).size).toBe(STATES.length);
  });

  it.each([
    [10_000, "Reconnecting in 4 s"],
    [13_400, "Reconnecting in 1 s"],
    [13_500, "Reconnecting"],
    [20_000, "Reconnecting"],
  ])("at %d counts down to the next try", (now, words) => {
    expect(phraseOf(status("backing_off", 13_500), now)).toBe(words);
  });

  it("counts nothing down when no try is set", () => {
    expect(phraseOf(status("backing_off"), 0)).toBe("Reconnecting");
    expect(phraseOf(status("live", 5000), 0)).toBe("Connected");
  });
});
