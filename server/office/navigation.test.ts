/** The menu of each scope, by what the scope can do and by what pages there are. */
import { describe, expect, it } from "vitest";
import type { BrokerNavigationNode } from "../../contract/broker.ts";
import { SCOPES, type Scope } from "../../contract/codes.ts";
import { ENDPOINTS, type Operation } from "../../contract/endpoints.ts";
import { navigationOf, OFFICE_KEYS } from "./navigation.ts";

const ALL = new Set(OFFICE_KEYS);

/** As in a service where everything is built but these. */
const canBut =
  (scope: Scope, unbuilt: readonly Operation[] = []) =>
  (operation: Operation): boolean =>
    ENDPOINTS[operation].scopes.includes(scope) && !unbuilt.includes(operation);

const keysOf = (nodes: readonly BrokerNavigationNode[]): string[] =>
  nodes.flatMap(({ key, children }) => [key, ...keysOf(children)]);

const menuOf = (scope: Scope, unbuilt: readonly Operation[] = [], built = ALL) =>
  keysOf(navigationOf(canBut(scope, unbuilt), built).items);

describe("the menu", () => {
  it.each(["Trader", "Investor", "API_Trader"] as const)("of %s has no office", (scope) => {
    expect(menuOf(scope)).toEqual(["terminal"]);
  });

  it("of an Admin has every page of the office, in its order", () => {
    expect(menuOf("Admin")).toEqual(["terminal", "office", ...OFFICE_KEYS]);
  });

  it("of a Dealer is the Admin's without the pages where only Admins change something", () => {
    const missing = OFFICE_KEYS.filter((key) => !menuOf("Dealer").includes(key));
    expect(missing).toEqual(["office.broker"]);
  });

  it("of an Admin's key has no messages, which it cannot write", () => {
    const missing = OFFICE_KEYS.filter((key) => !menuOf("API_Admin").includes(key));
    expect(missing).toEqual(["office.messages"]);
  });

  it("leaves out a page whose operations this service does not have", () => {
    expect(menuOf("Admin", ["commissions_list"])).not.toContain("office.commissions");
    expect(menuOf("Admin", ["house_exposure"])).not.toContain("office.overview");
  });

  it("leaves out a page that the terminal does not have, and the heading with the last one", () => {
    expect(menuOf("Admin", [], new Set(["office.accounts"]))).toEqual([
      "terminal",
      "office",
      "office.accounts",
    ]);
    expect(menuOf("Admin", [], new Set())).toEqual(["terminal"]);
  });

  it.each(SCOPES)("of %s names no page twice", (scope) => {
    const keys = menuOf(scope);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
