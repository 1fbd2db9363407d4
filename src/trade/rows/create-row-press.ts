/**
 * The press of a row's price: a market order of the row's size, by the ticket's own rules and the desk that sends all others.
 * Main thread; part of the trade kit.
 */
import { untrack } from "solid-js";
import { SIDE, SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { Feed } from "../../feed/feed.ts";
import { sentence } from "../../format/sentence.ts";
import { knownAccount } from "../../stores/known-account.ts";
import type { HandedRow } from "../../stores/row-hands.ts";
import { showToast } from "../../ui/toast.tsx";
import { tradeDesk } from "../create-desk.ts";
import { createPress, fillPrice } from "../create-press.ts";
import type { Press } from "../make-press.ts";
import { compose, type Composed } from "../ticket/compose.ts";
import { EMPTY_DRAFT } from "../ticket/draft.ts";
import { riskOf } from "../ticket/figures.ts";
import { rowSizes } from "./row-sizes.ts";
import { t } from "../../language/translate.ts";

export type Side = "buy" | "sell";

/** All that a press means, the price aside. */
type Ask = {
  readonly account_id: number | null;
  readonly symbol_id: number;
  readonly side: Side;
  /** In lots. */
  readonly volume: number;
};

/** For as long as its owner lives. */
export function createRowPress(feed: Feed, row: HandedRow, side: Side): Press {
  const desk = tradeDesk(feed);
  const known = knownAccount(feed);
  const sizes = rowSizes(feed);
  const symbol_id = () => row.symbol()?.symbol_id ?? 0;
  const ask = (): Ask | null => {
    const symbol = row.symbol();
    if (symbol?.status !== SYMBOL_STATUS.enabled) return null;
    const account_id = feed.session()?.account_id ?? null;
    return { account_id, symbol_id: symbol.symbol_id, side, volume: sizes.of(symbol, row.list()) };
  };
  const orderOf = (asked: Ask, price: number | null): Composed | null => {
    const account = known();
    if (account === null) return null;
    // More decimals than any symbol's volume has: a text of its own would have an exponent where it is small.
    const draft = { ...EMPTY_DRAFT, side, size: asked.volume.toFixed(10) };
    return compose(draft, asked.symbol_id, account, price);
  };
  return createPress<Ask, Composed>({
    feed,
    isOneClick: true,
    ask,
    price: () => fillPrice(feed, symbol_id(), SIDE[side]),
    shown: (asked, price) => untrack(() => orderOf(asked, price)),
    isBusy: () => desk.isBusy({ symbol_id: symbol_id() }),
    send: async (_ask, price, order) => {
      const problem = order?.problems[0];
      if (price === null || order === null || order.body === null || problem !== undefined) {
        const text = sentence(problem?.message ?? t("The account is not known yet."));
        showToast({ tone: "error", key: "row-press", title: t("The order was not sent"), text });
        return;
      }
      // The desk tells how every intent ended.
      await desk.placeOrder({ ...order.body, order_price: price }, riskOf(order));
    },
  });
}
