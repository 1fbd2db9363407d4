import { describe, expect, it } from "vitest";
import { SignupDemo } from "../../contract/signup.ts";
import { balanceChoices, balanceError, parseAmount, readSignUp } from "./sign-up-checks.ts";

const TERMS = {
  currency: "USD",
  currency_digits: 2,
  trial_days: 30,
  leverages: [30, 100],
  leverage_default: 100,
  balance_min: 100,
  balance_max: 1_000_000,
  balance_default: 10_000,
};
const DRAFT = {
  name: " Ada Marlowe ",
  email: " ada@example.com",
  password: "purple-kiwi-9",
  country: "",
  leverage: 100,
  balance: "10,000",
  accept_terms: true,
};

describe("readSignUp", () => {
  it("makes a body that the service's schema takes", () => {
    const read = readSignUp({ ...DRAFT, country: "germany" }, TERMS);
    if (!read.ok) throw new Error(JSON.stringify(read.errors));
    expect(SignupDemo.parse(read.body)).toEqual(read.body);
    expect(read.body).toMatchObject({
      name: "Ada Marlowe",
      email: "ada@example.com",
      country: "DE",
    });
  });

  it("leaves the country out where none was typed", () => {
    expect(readSignUp(DRAFT, TERMS)).toMatchObject({ ok: true });
    expect(readSignUp(DRAFT, TERMS)).not.toHaveProperty("body.country");
  });

  it.each([
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(129) }, "name"],
    [{ email: "" }, "email"],
    [{ email: "ada@example" }, "email"],
    [{ email: "ada @example.com" }, "email"],
    [{ password: "" }, "password"],
    [{ password: "seven77" }, "password"],
    [{ password: "x".repeat(129) }, "password"],
    [{ country: "Atlantis" }, "country"],
    [{ balance: "a lot" }, "balance"],
    [{ balance: "99" }, "balance"],
    [{ balance: "1000000.01" }, "balance"],
    [{ balance: "100.001" }, "balance"],
    [{ accept_terms: false }, "accept_terms"],
  ])("with %j names %s alone", (change, field) => {
    const read = readSignUp({ ...DRAFT, ...change }, TERMS);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
  });
});

describe("parseAmount", () => {
  it.each([
    ["25,000", 25_000],
    ["25 000.50", 25_000.5],
    ["25'000", 25_000],
    ["-5", Number.NaN],
    ["1e5", Number.NaN],
    ["", Number.NaN],
  ])("reads %j as %d", (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });
});

describe("balanceChoices", () => {
  it.each([
    [{}, [5_000, 10_000, 50_000, 100_000]],
    [{ balance_max: 20_000 }, [1_000, 5_000, 10_000]],
    [{ balance_min: 10_000, balance_max: 10_000 }, [10_000]],
  ])("with %j are %j", (change, choices) => {
    expect(balanceChoices({ ...TERMS, ...change })).toEqual(choices);
    for (const choice of choices) expect(balanceError(choice, { ...TERMS, ...change })).toBeNull();
  });
});
