/** Passwords that are refused because anybody would try them first. */
import { describe, expect, it } from "vitest";
import { refuseWeakPassword } from "./password-rules.ts";

const ACCOUNT = {
  account_id: 1000042,
  name: "Ada Marlowe",
  alias: "countess",
  email: "ada.marlowe@analytical.example",
};
const check = (password: string) => () => refuseWeakPassword(password, ACCOUNT);

describe("a new password", () => {
  it.each([
    "password",
    "Password1",
    "P@ssw0rd!",
    "passw0rd2026",
    "12345678",
    "87654321",
    "1234567890",
    "qwertyuiop",
    "asdfghjkl",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "aaaaaaaa",
    "abababab",
    "11112222",
    "iloveyou!!",
    "Welcome123",
    "demo2026!",
    "letmein99",
  ])("%j is too easy to guess", (password) => {
    // @interface error:weak_password
    expect(check(password)).toThrow("the new password is too easy to guess");
  });

  it.each([
    "Ada Marlowe",
    "AdaMarlowe",
    "marlowe1815",
    "Countess99",
    "ada.marlowe",
    "ADA.MARLOWE@analytical.example",
    "analytical.example",
  ])("%j is what anybody knows of the account", (password) => {
    expect(check(password)).toThrow("the new password is too easy to guess");
  });

  it("is not the account's id", () => {
    const account = { ...ACCOUNT, account_id: 90412876 };
    expect(() => refuseWeakPassword("90412876", account)).toThrow("too easy to guess");
    expect(() => refuseWeakPassword("90412876", ACCOUNT)).not.toThrow();
  });

  it.each([
    "correct horse",
    "demo-trader",
    "pässwörd:日本:",
    "tide-lamp-orbit",
    "Xk3vQ9zL",
    "🦊🐙🦉🐝🐢🦀🐳🦜",
    "marlowe at the fair",
    "passwordless login is nice",
  ])("%j is taken", (password) => {
    expect(check(password)).not.toThrow();
  });
});
