import { expect, it } from "vitest";
import { SCOPES } from "../../contract/codes.ts";
import { OPERATIONS } from "../../contract/endpoints.ts";
import { ORDER_SENDING_ENDPOINTS } from "../../contract/endpoints-order-sending.ts";
import { WIDGET_ENDPOINTS } from "../../contract/endpoints-widgets.ts";
import { findOperation } from "./operations.ts";

const sending = (name: string): boolean => Object.hasOwn(ORDER_SENDING_ENDPOINTS, name);

/** What the widgets' own pages ask for themselves. */
const ofWidgets = (name: string): boolean => Object.hasOwn(WIDGET_ENDPOINTS, name);

it("every scope has every operation that it may call, as the contract has it", async () => {
  for (const scope of SCOPES) {
    for (const [name, row] of OPERATIONS.filter(([each]) => !ofWidgets(each))) {
      const isTheirs = row.auth !== "bearer" || row.scopes.includes(scope);
      if (isTheirs) expect([name, await findOperation(name, scope)]).toEqual([name, row]);
    }
  }
});

it.each(["Investor", "API_Admin", "Admin", "Dealer", null] as const)(
  "%s has none that trades",
  async (scope) => {
    for (const [name] of OPERATIONS.filter(([each]) => sending(each))) {
      expect([name, await findOperation(name, scope)]).toEqual([name, null]);
    }
  },
);

it("what is apart as trading is what the contract lets traders alone do to orders and positions", () => {
  const written = OPERATIONS.filter(
    ([, { method, path }]) => method !== "GET" && /^\/api\/v1\/(orders|positions)/.test(path),
  );
  expect(written.map(([name]) => name).sort()).toEqual(Object.keys(ORDER_SENDING_ENDPOINTS).sort());
});

it.each(["toString", "__proto__", "", "order_creat"])("there is no operation %j", async (name) => {
  expect(await findOperation(name, "Trader")).toBeNull();
});
