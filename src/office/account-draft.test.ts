/** What staff types of an account, and what the service is asked for. */
import { describe, expect, it } from "vitest";
import { UptAccount, type Account } from "../../contract/account.ts";
import { ERRORS } from "../../contract/errors.ts";
import {
  ACCOUNT_REFUSALS,
  changesOf,
  draftEffects,
  draftErrors,
  draftOf,
  EMPTY_DRAFT,
  type AccountField,
} from "./account-draft.ts";

const ACCOUNT: Pick<Account, AccountField> = {
  name: "Ada Marlowe",
  email: "ada@ringside.example",
  phone: null,
  country: "GB",
  alias: "ada",
  leverage: 100,
  trial_expires_at: Date.UTC(2026, 2, 10, 14, 0, 31),
  comment: "",
};
const WAS = draftOf(ACCOUNT);

describe("a draft of an account", () => {
  it("asks for nothing where nothing was typed, whatever its seconds and its blanks", () => {
    expect(changesOf(WAS, { ...WAS, name: "Ada Marlowe " })).toEqual({});
    expect(draftEffects(WAS, WAS)).toEqual([]);
    expect(draftErrors(WAS, WAS, 1)).toEqual({});
  });

  it("asks for every field that the documented operation takes, and for those alone that differ", () => {
    const asked = changesOf(WAS, {
      name: "Ada Lovelace",
      email: "lovelace@ringside.example",
      phone: "+49 30 1",
      country: "de",
      alias: "",
      leverage: "50",
      trial_expires_at: "2026-04-01",
      comment: "met at the fair",
    });
    expect(asked).toEqual({
      name: "Ada Lovelace",
      email: "lovelace@ringside.example",
      phone: "+49 30 1",
      country: "DE",
      alias: null,
      leverage: 50,
      trial_expires_at: Date.UTC(2026, 3, 1),
      comment: "met at the fair",
    });
    expect(UptAccount.parse(asked)).toEqual(asked);
    expect(changesOf(WAS, { ...WAS, phone: "+49 30 1" })).toEqual({ phone: "+49 30 1" });
  });

  it("takes away what is emptied", () => {
    expect(changesOf(WAS, { ...WAS, country: "", alias: " ", trial_expires_at: "" })).toEqual({
      country: null,
      alias: null,
      trial_expires_at: null,
    });
  });

  it.each<[AccountField, string, string]>([
    ["name", " ", "It cannot be empty."],
    ["email", "", "It cannot be empty."],
    ["country", "Atlantis", "Choose a country from the list."],
    ["leverage", "", "A whole number of 1 to 500"],
    ["leverage", "1:50", "A whole number of 1 to 500"],
    ["leverage", "2.5", "A whole number of 1 to 500"],
    ["leverage", "501", "A whole number of 1 to 500"],
    ["trial_expires_at", "tomorrow", "As 2026-03-10 14:00"],
    ["trial_expires_at", "2026-02-31", "As 2026-03-10 14:00"],
  ])("says what is wrong with %s of “%s” at its field", (field, text, words) => {
    expect(draftErrors(WAS, { ...WAS, [field]: text }, 500)).toEqual({ [field]: words });
  });

  it("says from what to what, by the names of the fields", () => {
    const draft = { ...WAS, leverage: "50", phone: "+49 30 1", alias: "", country: "de" };
    expect(draftEffects(WAS, { ...WAS, country: "Ger" })).toEqual([]);
    expect(draftEffects(WAS, draft)).toEqual([
      { name: "Phone", now: "None", after: "+49 30 1" },
      { name: "Country", now: "United Kingdom", after: "Germany" },
      { name: "Alias", now: "ada", after: "None" },
      { name: "Leverage", now: "1:100", after: "1:50" },
    ]);
  });

  it("of a new account needs name and e-mail alone, and its leverage is the group's where none is typed", () => {
    const draft = { ...EMPTY_DRAFT, name: "Ada", email: "a@ringside.example" };
    expect(draftErrors(EMPTY_DRAFT, draft, 500)).toEqual({});
    expect(changesOf(EMPTY_DRAFT, draft)).toEqual({ name: "Ada", email: "a@ringside.example" });
  });

  it("knows the refusals that name no field by the service's own words", () => {
    expect(Object.keys(ACCOUNT_REFUSALS)).toEqual([ERRORS.conflict.message]);
  });
});
