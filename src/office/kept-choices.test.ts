/** What a list was narrowed by is there again for who comes back to it, and for nobody who signs in after him. */
import { createRoot } from "solid-js";
import { expect, it } from "vitest";
import { createKeep, useKeep, type Keep } from "./kept-choices.ts";

/** What stands there as a page is shown, which then chooses another and goes. */
const visit = (keep: Keep, name: string, chosen: string): string =>
  createRoot((leave) => {
    const [value, set] = keep(name, "all");
    const found = value();
    set(chosen);
    leave();
    return found;
  });

it("keeps what was chosen last under each name", () => {
  const keep = createKeep();
  expect(visit(keep, "accounts.status", "1")).toBe("all");
  expect(visit(keep, "accounts.status", "2")).toBe("1");
  expect(visit(keep, "accounts.status", "3")).toBe("2");
  expect(visit(keep, "approvals.status", "1")).toBe("all");
});

it("forgets with whoever signs out, and keeps nothing outside of the office", () => {
  visit(createKeep(), "accounts.q", "Quist");
  expect(visit(createKeep(), "accounts.q", "")).toBe("all");
  visit(useKeep(), "accounts.q", "Quist");
  expect(visit(useKeep(), "accounts.q", "")).toBe("all");
});
