/** Pages of the office in the address. */
import { expect, it } from "vitest";
import { hashOf, OFFICE_PAGES, readRoute } from "./office-route.ts";

const NOWHERE = { id: null, list: null, row: null };

it("finds each page and account again, and the overview for anything else", () => {
  for (const page of OFFICE_PAGES) {
    expect(readRoute(hashOf(page))).toEqual({ page, ...NOWHERE });
  }
  expect(readRoute(hashOf("accounts", 100_001))).toEqual({
    page: "accounts",
    ...NOWHERE,
    id: 100_001,
  });
  for (const hash of [
    "",
    "#",
    "#/office/nowhere",
    "#/office/accounts/1x",
    "#/office/accounts/-1",
    "#/office/accounts/1/deals/-1",
    "#/office/accounts/1/deals/1/2",
    "#/office/accounts/1/deals/9999999999999999",
    "#/office/accounts//deals",
  ]) {
    expect(readRoute(hash)).toEqual({ page: "overview", ...NOWHERE });
  }
});

it("names a list of a page, and the row of it that is looked for", () => {
  const whole = { page: "accounts", id: 100_001, list: "deals", row: 4_711 } as const;
  expect(hashOf("accounts", 100_001, "deals", 4_711)).toBe("#/office/accounts/100001/deals/4711");
  expect(readRoute("#/office/accounts/100001/deals/4711")).toEqual(whole);
  expect(readRoute(hashOf("accounts", 100_001, "deals"))).toEqual({ ...whole, row: null });
  expect(readRoute(hashOf("accounts", 100_001, null, 4_711))).toEqual({
    ...whole,
    list: null,
    row: null,
  });
  expect(readRoute(hashOf("dealing", null, "orders", 12))).toEqual({
    page: "dealing",
    id: null,
    list: "orders",
    row: 12,
  });
});
