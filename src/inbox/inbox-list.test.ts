/** Messages as a list: nothing twice, nothing lost between pages, nothing kept that was deleted elsewhere. */
import { describe, expect, it } from "vitest";
import { joined, PAGE, pageAfter, renewed } from "./inbox-list.ts";

const message = (id: number, subject = "") => ({
  id,
  account_id: 1,
  subject,
  body: "",
  created_at: id,
  read_at: null,
});
const some = (...all: number[]) => all.map((id) => message(id));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe("messages", () => {
  it("are newest first and each once, as it was told last", () => {
    const list = joined(some(3, 1), [message(4), message(3, "newer")]);
    expect(ids(list)).toEqual([4, 3, 1]);
    expect(list[1]?.subject).toBe("newer");
  });

  it("that came while the service was asked stay, and those deleted elsewhere go", () => {
    expect(ids(renewed(some(3, 2, 1), some(4, 3, 2, 1), some(3, 1)))).toEqual([4, 3, 1]);
  });

  it("of the next page follow those that are known, also after some were deleted here", () => {
    expect([0, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE].map(pageAfter)).toEqual([1, 1, 2, 2, 3]);
  });
});
