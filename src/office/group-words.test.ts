/** What is said of a group's terms while they are typed. */
import { expect, it } from "vitest";
import { GROUPS, OWN_GROUPS } from "../../server/database/house-groups.ts";
import { DESCRIPTIONS, descriptionText, pointsFault } from "./group-words.ts";

it.each([
  ["5", undefined],
  ["0", undefined],
  ["-5", "0 or more"],
  ["-0.5", "0 or more"],
  ["1.5", "A whole number"],
  ["x", "A whole number"],
  ["", "A whole number"],
])("of a mark-up of %j points says %j", (text, said) => {
  expect(pointsFault(text)).toBe(said);
});

it("knows what the groups of a new house are described as, and leaves a house's own words", () => {
  const theirs = [...GROUPS, ...OWN_GROUPS].map(({ description }) => description);
  expect(new Set(Object.keys(DESCRIPTIONS))).toEqual(new Set(theirs));
  expect(descriptionText({ description: "Ours since 1990" })).toBe("Ours since 1990");
});
