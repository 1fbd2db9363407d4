/** Which notice is up, which wait, and which are counted, with nothing of a browser. */
import { describe, expect, it } from "vitest";
import {
  moreThanShown,
  NO_TOASTS,
  WAITING_MAX,
  withHold,
  withoutToast,
  withToast,
  type Queued,
  type Toast,
  type ToastQueue,
} from "./toast-queue.ts";

const make = (id: number, part: Partial<Toast> = {}): Queued => ({
  id,
  tone: "good",
  title: `${id}`,
  ...part,
});
const listed = (id: number, part: Partial<Toast> = {}) => make(id, { isListed: true, ...part });
const error = (id: number, part: Partial<Toast> = {}) => listed(id, { tone: "error", ...part });
const queueOf = (...toasts: Queued[]): ToastQueue => toasts.reduce(withToast, NO_TOASTS);
const idsOf = ({ shown, waiting }: ToastQueue) => [shown?.id, ...waiting.map(({ id }) => id)];
const undo = { label: "Undo", onClick: () => undefined };

describe("one notice is up", () => {
  it("the newest, and those that are in the list of notices are counted", () => {
    const queue = queueOf(listed(1), listed(2), listed(3));
    expect(idsOf(queue)).toEqual([3]);
    expect(moreThanShown(queue)).toBe(2);
    expect(withoutToast(queue, 3)).toEqual(NO_TOASTS);
  });

  it("and an error, what can be undone, what lasts and what stands nowhere else come back after it", () => {
    const queue = queueOf(
      error(1),
      listed(2, { action: undo }),
      listed(3, { isLasting: true }),
      make(4),
      listed(5),
    );
    expect(idsOf(queue)).toEqual([5, 1, 2, 3, 4]);
    expect(idsOf(withoutToast(queue, 5))).toEqual([4, 1, 2, 3]);
    expect(idsOf(withoutToast(withoutToast(queue, 5), 4))).toEqual([3, 1, 2]);
  });

  it("and a later one of the same act takes its place without being counted", () => {
    const queue = queueOf(make(1, { key: "a" }), make(2, { key: "a" }));
    expect(idsOf(queue)).toEqual([2]);
    expect(moreThanShown(queue)).toBe(0);
    const later = queueOf(make(1, { key: "a" }), make(2), make(3, { key: "a" }));
    expect(idsOf(later)).toEqual([3, 2]);
  });

  it("and its undo is not taken away by a notice of the same act", () => {
    const queue = queueOf(make(1, { key: "a", action: undo }), listed(2, { key: "a" }));
    expect(idsOf(queue)).toEqual([1]);
    expect(moreThanShown(queue)).toBe(0);
    expect(idsOf(queueOf(listed(1, { key: "a" }), make(2, { key: "a", action: undo })))).toEqual([
      2,
    ]);
  });

  it("and of many that wait the oldest goes", () => {
    const ids = Array.from({ length: WAITING_MAX + 3 }, (_, at) => at + 1);
    const queue = queueOf(...ids.map((id) => error(id)));
    expect(queue.waiting).toHaveLength(WAITING_MAX);
    expect(idsOf(queue).slice(0, 2)).toEqual([WAITING_MAX + 3, 3]);
  });
});

describe("while it is held", () => {
  const held = withHold(queueOf(listed(1)), true);

  it("what comes waits, and the newest is up once it is let go", () => {
    const queue = [error(2), listed(3), listed(4)].reduce(withToast, held);
    expect(idsOf(queue)).toEqual([1, 2, 3, 4]);
    expect(moreThanShown(queue)).toBe(3);
    const free = withHold(queue, false);
    expect(idsOf(free)).toEqual([4, 2]);
    expect(moreThanShown(free)).toBe(3);
  });

  it("what is closed makes room for the newest that waits", () => {
    const queue = [error(2), listed(3)].reduce(withToast, held);
    expect(idsOf(withoutToast(queue, 1))).toEqual([3, 2]);
  });

  it("letting go changes nothing where nothing newer came", () => {
    const queue = withoutToast(queueOf(error(1), error(2), error(3)), 3);
    expect(idsOf(queue)).toEqual([2, 1]);
    expect(idsOf(withHold(withHold(queue, true), false))).toEqual([2, 1]);
  });
});

it("closing one that waits leaves the others", () => {
  expect(idsOf(withoutToast(queueOf(error(1), error(2), error(3)), 1))).toEqual([3, 2]);
});
