import { describe, expect, it } from "vitest";
import { PASSWORD_TYPE } from "../../contract/codes.ts";
import { passwordEffects } from "./password-effects.ts";

const client = { role: "Trader", has_investor_password: true, has_client_secret: true } as const;
const bare = { role: "Trader", has_investor_password: false, has_client_secret: false } as const;
const sessions = [
  { scope: "Trader" },
  { scope: "Trader" },
  { scope: "API_Trader" },
  { scope: "Investor" },
] as const;
const { user, investor } = PASSWORD_TYPE;

/** As name, now and after. */
const lines = (...asked: Parameters<typeof passwordEffects>) =>
  passwordEffects(...asked).map(({ name, now, after }) => [name, now, after]);

describe("a new password that staff sets", () => {
  it("ends the sessions of the owner and of his key, and leaves the key and the investors", () => {
    expect(lines(client, sessions, user)).toEqual([
      ["Owner's password", "Set", "The new one"],
      ["Owner's sessions", "2", "None"],
      ["API key", "Set", "The same"],
      ["Sessions of the key", "1", "None"],
      ["Investor password", "Set", "The same"],
      ["Investors' sessions", "1", "1"],
    ]);
  });

  it("for investors ends theirs alone", () => {
    expect(lines(client, sessions, investor)).toEqual([
      ["Owner's password", "Set", "The same"],
      ["Owner's sessions", "2", "2"],
      ["API key", "Set", "The same"],
      ["Sessions of the key", "1", "1"],
      ["Investor password", "Set", "The new one"],
      ["Investors' sessions", "1", "None"],
    ]);
  });

  it("says of an account without investors and key what it has", () => {
    expect(lines(bare, [], investor)).toEqual([
      ["Owner's password", "Set", "The same"],
      ["Owner's sessions", "None", "None"],
      ["Investor password", "None", "The new one"],
      ["Investors' sessions", "None", "None"],
    ]);
  });

  it("says what it knows where the sessions are not known, and what ends all the same", () => {
    expect(lines(bare, null, user)).toEqual([
      ["Owner's password", "Set", "The new one"],
      ["Owner's sessions", "–", "None"],
      ["Investor password", "None", "None"],
      ["Investors' sessions", "–", "–"],
    ]);
  });

  it("shows a key's sessions that outlived the key", () => {
    const revoked = { ...bare, has_client_secret: false };
    expect(lines(revoked, sessions, user)).toContainEqual(["Sessions of the key", "1", "None"]);
  });

  it("of staff knows no investors", () => {
    const names = passwordEffects({ ...bare, role: "Dealer" }, [{ scope: "Dealer" }], user);
    expect(names.map(({ name }) => name)).toEqual(["Owner's password", "Owner's sessions"]);
  });
});
