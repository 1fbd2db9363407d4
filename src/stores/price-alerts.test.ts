/** Tests of price-alerts.ts. */
import { describe, expect, it } from "vitest";
import { aPriceAlert } from "../../tests/support/price-alerts.ts";
import { done, failed, makeScriptedFeed } from "../../tests/support/scripted-feed.ts";
import type { Feed } from "../feed/feed.ts";
import { priceAlerts } from "./price-alerts.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const waiting = aPriceAlert({ id: 1 });
const reached = aPriceAlert({ id: 1, revision: 2, reached_at: 5_000, reached_price: 1.1 });

async function open() {
  const script = makeScriptedFeed();
  const alerts = priceAlerts(script.feed as unknown as Feed);
  script.answer("price_alerts_list", done([waiting]));
  await settle();
  return {
    ...script,
    alerts,
    shown: () => alerts.alerts()?.map(({ id, revision }) => [id, revision]),
  };
}

describe("the price alerts of an account", () => {
  it("are read, the newest first, and follow the service's events by their revision", async () => {
    const { tell, shown } = await open();
    tell("price_alert_create", aPriceAlert({ id: 2 }));
    tell("price_alert_update", reached);
    tell("price_alert_update", waiting);
    expect(shown()).toEqual([
      [2, 1],
      [1, 2],
    ]);
    tell("price_alert_delete", reached);
    expect(shown()).toEqual([[2, 1]]);
  });

  it("are read again once the connection is back", async () => {
    const { setFresh, answer, shown } = await open();
    setFresh(false);
    setFresh(true);
    answer("price_alerts_list", done([reached]));
    await settle();
    expect(shown()).toEqual([[1, 2]]);
  });

  it("that were removed in another window are gone, and those that could not be removed stay", async () => {
    const { alerts, answer, shown } = await open();
    const tried = alerts.remove(1);
    answer("price_alert_delete", failed(500));
    expect(await tried).toMatchObject({ status: 500 });
    expect(shown()).toEqual([[1, 1]]);
    const gone = alerts.remove(1);
    answer("price_alert_delete", failed(404));
    expect(await gone).toBeNull();
    expect(shown()).toEqual([]);
  });

  it("are forgotten with the session, and an investor only reads them", async () => {
    const { alerts, setSession } = await open();
    expect(alerts.mayChange()).toBe(true);
    setSession({ account_id: 8, scope: "Investor", remember_me: false });
    expect([alerts.alerts(), alerts.mayRead(), alerts.mayChange()]).toEqual([null, true, false]);
  });
});
