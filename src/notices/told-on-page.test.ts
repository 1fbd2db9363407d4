import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_TOASTS, WAITING_MAX, withoutToast, withToast } from "../ui/toast-queue.ts";
import type { Notice } from "./notice.ts";
import { makeToldOnPage } from "./told-on-page.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notice = (key: string): Notice => ({
  key,
  account_id: 1,
  at: 1,
  tone: "error",
  event: "refused",
  title: "Order refused",
  text: "",
  amount: null,
  detail: 0,
  isAlarm: false,
});

function open() {
  let queue = NO_TOASTS;
  let ids = 0;
  const told = makeToldOnPage(({ key, tone, title }) => {
    const id = ++ids;
    queue = withToast(queue, { id, key, tone, title, isListed: true });
    return () => (queue = withoutToast(queue, id));
  });
  return { told, queue: () => queue };
}

test("takes back all that are up and wait, however many came at once", () => {
  for (let count = 1; count <= WAITING_MAX + 3; count += 1) {
    const { told, queue } = open();
    for (let at = 0; at < count; at += 1) told.tell(notice(`order:${at}`));
    vi.advanceTimersByTime(1_000);
    expect(queue().shown).not.toBeNull();
    told.takeBack();
    expect(queue()).toEqual(NO_TOASTS);
  }
});

test("takes back what is about to be told", () => {
  const { told, queue } = open();
  told.tell(notice("order:1"));
  told.takeBack();
  vi.advanceTimersByTime(1_000);
  expect(queue()).toEqual(NO_TOASTS);
});
