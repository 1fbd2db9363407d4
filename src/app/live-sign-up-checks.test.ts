import { describe, expect, it } from "vitest";
import { SignupLive } from "../../contract/signup-live.ts";
import { readLiveSignUp, type LiveDraft } from "./live-sign-up-checks.ts";

const TERMS = { currency: "EUR", currency_digits: 2, leverages: [10, 30], leverage_default: 30 };
const DRAFT: LiveDraft = {
  name: " Ada Marlowe ",
  email: " ada@example.com",
  phone: " +49 30 123 456 ",
  password: "purple-kiwi-9",
  country: "germany",
  leverage: 30,
  accept_terms: true,
};

describe("readLiveSignUp", () => {
  it("makes a body that the service's schema takes", () => {
    const read = readLiveSignUp(DRAFT, TERMS);
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(SignupLive.parse(read.body)).toEqual(read.body);
    expect(read.body).toMatchObject({ name: "Ada Marlowe", country: "DE", currency: "EUR" });
  });

  it.each([
    ["phone", { phone: "" }],
    ["phone", { phone: "call me" }],
    ["phone", { phone: "12345\u0000" }],
    ["country", { country: "" }],
    ["country", { country: "Atlantis" }],
    ["password", { password: "abc" }],
    ["email", { email: "ada@example" }],
    ["name", { name: " " }],
    ["accept_terms", { accept_terms: false }],
  ] as const)("says what is wrong with %s: %j", (field, change) => {
    const read = readLiveSignUp({ ...DRAFT, ...change }, TERMS);
    expect(read.ok ? {} : Object.keys(read.errors)).toEqual([field]);
  });

  it("names all that is wrong at once", () => {
    const read = readLiveSignUp({ ...DRAFT, name: "", phone: "", country: "" }, TERMS);
    expect(read.ok ? {} : Object.keys(read.errors).sort()).toEqual(["country", "name", "phone"]);
  });
});
