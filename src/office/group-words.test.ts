/** What is said of a group's terms while they are typed. */
import { expect, it } from "vitest";
import { pointsFault } from "./group-words.ts";

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
