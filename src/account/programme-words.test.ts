/** What is said of a programme that is over. */
import { describe, expect, it } from "vitest";
import type { PropStatus } from "../../contract/account-summary.ts";
import { programmeWords } from "./programme-words.ts";

const running: PropStatus = {
  phase: "Evaluation",
  status: 0,
  profit_target: 1_000,
  profit: -499,
  daily_loss_max: 500,
  daily_loss: 499,
  total_loss_max: 800,
  total_loss: 499,
};

describe("a programme", () => {
  it.each<[string, Partial<PropStatus>, string | null]>([
    ["that runs", {}, null],
    ["of a status that is not known", { status: 7 }, null],
    [
      "that lost too much in a day",
      { status: 2, daily_loss: 500 },
      "The daily loss limit was broken.",
    ],
    [
      "that lost too much in all, over days",
      { status: 2, total_loss: 800.01 },
      "The total loss limit was broken.",
    ],
    [
      "that lost too much by both rules",
      { status: 2, daily_loss: 900, total_loss: 900 },
      "The daily and total loss limits were broken.",
    ],
    ["that failed on a day before", { status: 2, daily_loss: 0 }, "A loss limit was broken."],
    [
      "that has no rule of a day",
      { status: 2, daily_loss_max: null, daily_loss: 900, total_loss: 900 },
      "The total loss limit was broken.",
    ],
  ])("%s", (_, part, words) => {
    const said = words === null ? null : `${words} New trades are refused.`;
    expect(programmeWords({ ...running, ...part })).toBe(said);
  });

  it("that has passed goes on under its loss limits", () => {
    const said = "The profit target was reached. The loss limits still hold.";
    expect(programmeWords({ ...running, status: 1, profit: 1_000 })).toBe(said);
  });
});
