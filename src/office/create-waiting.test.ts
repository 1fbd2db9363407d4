/** How much waits for staff: newcomers and acts for a second person are one number, in the menu and on the overview. */
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import { createWaiting } from "./create-waiting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answers = Record<string, CallResult<unknown>>;
const FAILED: CallResult<unknown> = { ok: false, status: 0, message: "there is no answer" };
const newcomers = (total: number): CallResult<unknown> => ({ ok: true, data: [{}], total });
const acts = (count: number): CallResult<unknown> => ({
  ok: true,
  data: Array.from({ length: count }, () => ({})),
});

/** The count once it is answered, and a way to count again. */
async function open(answers: Answers) {
  const asked: [string, CallInput["query"]][] = [];
  const call = async (operation: string, { query }: CallInput) => {
    asked.push([operation, query]);
    return answers[operation] ?? FAILED;
  };
  const { waiting, dispose } = createRoot((dispose) => ({
    waiting: createWaiting({ call }),
    dispose,
  }));
  await vi.advanceTimersByTimeAsync(0);
  return { waiting, dispose, asked };
}

it("counts acts for a second person with newcomers, on all their pages", async () => {
  const { waiting, dispose, asked } = await open({
    accounts_list: newcomers(72),
    second_approvals_list: acts(1),
  });
  expect([waiting.newcomers(), waiting.acts(), waiting.total()]).toEqual([72, 1, "73"]);
  expect(asked).toEqual([
    ["accounts_list", { status: 0, limit: 1 }],
    ["second_approvals_list", { state: "waiting", limit: 500 }],
  ]);
  dispose();
});

it("says that there may be more than it counts", async () => {
  const { waiting, dispose } = await open({
    accounts_list: newcomers(2),
    second_approvals_list: acts(500),
  });
  expect(waiting.total()).toBe("502 or more");
  dispose();
});

it("keeps what it counted where it cannot count again, and knows nothing before it could", async () => {
  const answers: Answers = {};
  const { waiting, dispose } = await open(answers);
  expect(waiting.total()).toBeNull();
  answers["second_approvals_list"] = acts(3);
  await waiting.load();
  expect(waiting.total()).toBe("3");
  delete answers["second_approvals_list"];
  await waiting.load();
  expect(waiting.total()).toBe("3");
  dispose();
});
