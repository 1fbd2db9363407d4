/** The account's figures at the screen's pace, for whoever paints them. Main thread; never enters a store. */
import { createEffect } from "solid-js";
import { moneyFormat } from "./privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { createFrame } from "../frame/frame.ts";
import type { Totals } from "../stores/account-totals.ts";
import { valuation } from "../stores/valuation.ts";
import { accountFacts } from "../stores/account-facts.ts";

/** Calls `paint` in a frame in which a figure or the way of writing it changed, for as long as the owner lives. */
export function createLiveFigures(feed: Feed, paint: (totals: Totals) => void): void {
  const worth = valuation(feed);
  const money = moneyFormat(feed);
  const { account } = accountFacts(feed);
  let isDue = true;
  let equity = Number.NaN;
  let balance = Number.NaN;
  let used_margin = Number.NaN;
  createEffect(() => {
    money.unit();
    account();
    isDue = true;
  });
  createFrame(() => {
    worth.refresh();
    const now = worth.totals();
    const isSame =
      Object.is(now.equity, equity) &&
      Object.is(now.balance, balance) &&
      Object.is(now.used_margin, used_margin);
    if (isSame && !isDue) return;
    isDue = false;
    ({ equity, balance, used_margin } = now);
    paint(now);
  });
}
