/** Tests of create-deals.ts: what is read again, and what stays known. */
import { createEffect, createRoot, createSignal } from "solid-js";
import { describe, expect, it, vi } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import { done, makeScriptedFeed } from "../../../tests/support/scripted-feed.ts";
import type { Feed } from "../../feed/feed.ts";
import { createDeals } from "./create-deals.ts";
import type { Period } from "../../format/period.ts";

const deal = { id: 8, direction: 1, created_at: 1_000, profit: 5, comment: "" } as Deal;

/** The deals of a period that has been read once. */
async function openDeals() {
  const scripted = makeScriptedFeed();
  const [period, setPeriod] = createSignal<Period>({ from: 0, to: null });
  const { deals, dispose } = createRoot((dispose) => ({
    dispose,
    deals: createDeals(scripted.feed as unknown as Feed, period),
  }));
  scripted.answer("deals_list", done([deal]));
  await vi.waitFor(() => expect(deals.state()).toBe("ready"));
  return { ...scripted, deals, dispose, setPeriod };
}

describe("the deals of a period", () => {
  it("are read again for another period, and what comes late of the one before is not shown", async () => {
    const { answer, deals, dispose, names, setPeriod } = await openDeals();
    setPeriod({ from: 500, to: null });
    expect(deals.state()).toBe("loading");
    setPeriod({ from: 900, to: null });
    expect(names()).toHaveLength(3);
    answer("deals_list", done([deal, { ...deal, id: 9 }]));
    answer("deals_list", done([deal]));
    await vi.waitFor(() => expect(deals.state()).toBe("ready"));
    expect(deals.rows()).toEqual([deal]);
    dispose();
  });

  it("keep what was corrected where the same account goes on in another session", async () => {
    const { deals, dispose, names, setSession, tell } = await openDeals();
    tell("deal_update", { ...deal, profit: 7 });
    setSession({ account_id: 7, scope: "Trader", remember_me: true });
    expect(deals.correction(8)?.before.profit).toBe(5);
    expect(names()).toEqual(["deals_list"]);
    dispose();
  });

  it("say to whoever shows one that it was corrected, and that it was taken back", async () => {
    const { deals, dispose, tell } = await openDeals();
    const said: (number | null | undefined)[] = [];
    const stop = createRoot((stop) => {
      createEffect(() => {
        const correction = deals.correction(8);
        said.push(correction?.after === null ? null : correction?.after.profit);
      });
      return stop;
    });
    tell("deal_update", { ...deal, profit: 7 });
    tell("deal_delete", { ...deal, profit: 7 });
    expect(said).toEqual([undefined, 7, null]);
    stop();
    dispose();
  });

  it("forget what was corrected where another account comes", async () => {
    const { deals, dispose, names, setSession, tell } = await openDeals();
    tell("deal_update", { ...deal, profit: 7 });
    setSession({ account_id: 8, scope: "Trader", remember_me: false });
    expect(deals.correction(8)).toBeUndefined();
    expect(deals.rows()).toEqual([]);
    expect(names()).toHaveLength(2);
    dispose();
  });
});
