/** Tests of plan.ts. */
import { describe, expect, it } from "vitest";
import type { Outcome } from "./desk.ts";
import { planSummary, runPlan, type Plan, type StepState } from "./plan.ts";

const REFUSED: Outcome<unknown> = { ok: false, status: 422, message: "the market is closed" };
const DONE: Outcome<unknown> = { ok: true, record: null };

/** A plan of steps that end as told, with what was tried and how many at once. */
function planOf(outcomes: readonly Outcome<unknown>[], isChain: boolean) {
  const tried: string[] = [];
  let underWay = 0;
  let mostAtOnce = 0;
  const plan: Plan = {
    title: "",
    verb: "",
    isChain,
    isClosing: true,
    steps: outcomes.map((outcome, n) => ({
      id: `${n}`,
      words: "",
      detail: "",
      result: null,
      run: async () => {
        tried.push(`${n}`);
        underWay += 1;
        mostAtOnce = Math.max(mostAtOnce, underWay);
        await Promise.resolve();
        underWay -= 1;
        return outcome;
      },
    })),
  };
  const states = new Map<string, StepState>();
  const run = () => runPlan(plan, (id, state) => states.set(id, state));
  return { plan, states, run, tried, mostAtOnce: () => mostAtOnce };
}

const ends = (states: ReadonlyMap<string, StepState>) => [...states.values()].map(({ at }) => at);

describe("runPlan", () => {
  it("tries every step once, a few at a time, whatever becomes of the others", async () => {
    const { run, states, tried, mostAtOnce } = planOf(
      Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? REFUSED : DONE)),
      false,
    );
    await run();
    expect(new Set(tried).size).toBe(30);
    expect(tried.length).toBe(30);
    expect(mostAtOnce()).toBeLessThanOrEqual(4);
    expect(ends(states).filter((at) => at === "refused").length).toBe(10);
  });

  it("does not try what comes after a refusal in a chain", async () => {
    const { run, states, tried, plan } = planOf([DONE, REFUSED, DONE], true);
    await run();
    expect(tried).toEqual(["0", "1"]);
    expect(ends(states)).toEqual(["done", "refused", "skipped"]);
    expect(planSummary(plan, states)).toBe("1 of 3 done, 1 refused, 1 not tried");
  });

  it("tells why a step was refused", async () => {
    const { run, states } = planOf([REFUSED], false);
    await run();
    expect(states.get("0")).toEqual({ at: "refused", message: "the market is closed" });
  });
});

describe("planSummary", () => {
  it("counts what was answered while steps are under way", () => {
    const { plan } = planOf([DONE, DONE, DONE], false);
    expect(planSummary(plan, new Map([["0", { at: "done" }]]))).toBe("1 of 3 answered");
  });
});
