import { expect, it } from "vitest";
import { codeHint } from "./code-words.ts";

it.each([
  [false, true, "We send you one first."],
  [true, true, "Sent to nora@example.com, good for 15 minutes."],
  // Without SMTP_URL mail is a file of the operator's: nobody's inbox gets it.
  [false, false, "No e-mail is sent now: your broker gets the code, ask for it there."],
  [true, false, "No e-mail is sent now: your broker has the code, good for 15 minutes."],
  // Not known: nothing is promised.
  [false, null, "We send you one first."],
  [true, null, "Good for 15 minutes."],
])("sent: %s, mail leaves the house: %s: %s", (isSent, leaves, words) => {
  expect(codeHint(isSent, leaves, "nora@example.com")).toBe(words);
});
