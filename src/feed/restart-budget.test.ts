/** How often a failing worker may be started again. @bar T20 */
import { expect, it } from "vitest";
import { RestartBudget } from "./restart-budget.ts";

it("allows three restarts within any minute, and others as those grow old", () => {
  const budget = new RestartBudget();
  const asked = [0, 10, 20_000, 59_999, 60_000, 60_005, 60_010, 79_999, 80_000];
  expect(asked.filter((now) => budget.take(now))).toEqual([0, 10, 20_000, 60_000, 60_010, 80_000]);
});
