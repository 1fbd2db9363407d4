import { describe, expect, it } from "vitest";
import { endedWords, endQuestion, sessionsText } from "./session-ends.ts";

const ACCOUNT = { id: 100_001, name: "Nora Quist" };
const browser = {
  scope: "Trader",
  user_agent: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  ip_address: "10.0.0.7",
} as const;
const program = { ...browser, scope: "API_Trader", user_agent: "curl/8.5" } as const;

describe("ending sessions of a client", () => {
  it("says of one which it is", () => {
    expect(endQuestion(ACCOUNT, [browser])).toEqual({
      title: "End this session of Nora Quist?",
      effect:
        "Chrome on Windows at 10.0.0.7 is signed out at once and told that the broker did it. " +
        "What is open stays open, with its stops.",
      word: "End session",
    });
  });

  it("says of several how many, and that a key of theirs stays", () => {
    const { title, effect, word } = endQuestion(ACCOUNT, [browser, program]);
    expect([title, word]).toEqual(["End 2 sessions of Nora Quist?", "End all"]);
    expect(effect).toMatch(/^Each device and program of account 100001 is signed out/);
    expect(effect).toMatch(/The API key stays: a program may sign in with it again\.$/);
  });

  it("is counted in words", () => {
    expect([1, 2].map(sessionsText)).toEqual(["1 session", "2 sessions"]);
    expect([1, 2].map((count) => endedWords(7, count))).toEqual([
      "A session of 7 is ended",
      "2 sessions of 7 are ended",
    ]);
  });
});
