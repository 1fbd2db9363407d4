/** Pages of the office in the address. */
import { expect, it } from "vitest";
import { hashOf, OFFICE_PAGES, readRoute } from "./office-route.ts";

it("finds each page and account again, and the overview for anything else", () => {
  for (const page of OFFICE_PAGES) {
    expect(readRoute(hashOf(page))).toEqual({ page, account_id: null });
  }
  expect(readRoute(hashOf("accounts", 100_001))).toEqual({ page: "accounts", account_id: 100_001 });
  for (const hash of [
    "",
    "#",
    "#/office/nowhere",
    "#/office/accounts/1x",
    "#/office/accounts/-1",
  ]) {
    expect(readRoute(hash)).toEqual({ page: "overview", account_id: null });
  }
});
