/** Situations that a command brings about: refusals, races, changes by the broker. Runs in tests; pure. */
import type { Rejection } from "../../contract/rejections.ts";
import { liquidationsIn, newDealsIn, type Context } from "./context.ts";
import { hit, type Earlier, type Tally } from "./tally.ts";
import type { Situation } from "./situation-names.ts";
import { accountIn } from "./twin/facts.ts";
import { withdrawable } from "./twin/money.ts";
import { figures } from "./twin/valuation.ts";

const REFUSALS: Partial<Record<Rejection, Situation>> = {
  investor_read_only: "read-only session",
  trading_halted: "trading halted",
  self_locked: "owner locked out",
  daily_loss_limit: "daily loss limit",
  daily_trades_limit: "daily trades limit",
  client_order_id_taken: "client order id taken",
  client_order_id_barred: "client order id barred",
  request_expired: "request expired",
  market_closed: "market closed",
  price_moved: "price moved",
  price_below_min: "price below a point",
  volume_remainder_below_min: "partial close leaves too little",
  oco_leg_refused: "two orders refused for the second of them",
  closing_not_allowed: "order that closes is unfit",
  guarantee_not_allowed: "guarantee where none may be",
  guarantee_not_offered: "guarantee in a symbol without",
  guarantee_too_close: "guaranteed stop too near",
  guarantee_not_extended: "order that adds to a guaranteed position asks for none",
  oco_order_not_pending: "tie to an order that is over",
  oco_too_many_orders: "too many orders tied together",
  too_many_orders: "too many orders",
  too_many_positions: "too many positions",
  liquidation_running: "liquidation running",
  not_enough_free_margin: "not enough free margin",
};

export function countCommand(tally: Tally, context: Context, earlier: Earlier): void {
  const { outcome } = context.decision;
  if (outcome === null) return;
  if (!outcome.ok) {
    const situation = REFUSALS[outcome.error as Rejection];
    if (situation !== undefined) hit(tally, situation);
    countRaces(tally, context, outcome.error);
    return;
  }
  countAccepted(tally, context, earlier);
}

function countRaces(tally: Tally, { input, memory }: Context, error: string): void {
  if (input.kind === "modify_order" && error === "price_below_min") {
    const { order_price, order_limit_price, protections } = input;
    const given = [order_price, order_limit_price, protections.stop_loss, protections.take_profit];
    const isGiven = given.some((price) => typeof price === "number" && price < 1);
    const isLevelled = (protections.take_profit_levels ?? []).some(({ price }) => price < 1);
    hit(tally, "protections would go below a point with a changed order", !isGiven && !isLevelled);
  }
  if (input.kind === "close_position" && error === "position_not_open") {
    const deals = [...memory.deals.values()].filter((d) => d.position_id === input.position_id);
    hit(tally, "close races a stop-out", deals.at(-1)?.reason === 5);
  }
  if (input.kind === "modify_order" || input.kind === "cancel_order") {
    const isFilled =
      memory.orders.get(input.order_id)?.status === 3 && error === "order_not_pending";
    if (isFilled)
      hit(
        tally,
        input.kind === "modify_order" ? "modification races a fill" : "cancel races a fill",
      );
  }
  if (input.kind === "withdrawal") {
    hit(tally, "withdrawal refused", error === "balance_too_low");
    countMoneyRace(tally, { input });
  }
  if (input.kind === "place_order") countMoneyRace(tally, { input });
  hit(tally, "change of digits refused", input.kind === "set_symbol" && error === "wrong_state");
}

/** A withdrawal and an order of one account in one millisecond. */
function countMoneyRace(tally: Tally, { input }: Pick<Context, "input">): void {
  const { last } = tally;
  if (last === null || !("account_id" in last) || !("account_id" in input)) return;
  const kinds = [last.kind, input.kind];
  const isRace = kinds.includes("withdrawal") && kinds.includes("place_order");
  hit(
    tally,
    "withdrawal races an order",
    isRace && last.account_id === input.account_id && last.ts === input.ts,
  );
}

function countAccepted(tally: Tally, context: Context, { isAtTierEdge }: Earlier): void {
  const { input, events, twin, before, state } = context;
  const isMarginal = liquidationsIn(events).some(({ status }) => status !== 0);
  const openCount = before?.openCount ?? 0;
  switch (input.kind) {
    case "place_order":
      countMoneyRace(tally, { input });
      hit(tally, "two orders placed at once, tied together", (input.oco_leg ?? null) !== null);
      hit(tally, "commission at a tier's edge", isAtTierEdge && newDealsIn(events).length > 0);
      return;
    case "withdrawal":
      countMoneyRace(tally, { input });
      hit(
        tally,
        "withdrawal of all that is free",
        withdrawable(twin, accountIn(twin, input.account_id)) === 0,
      );
      return;
    case "credit_out": {
      const after = figures(twin, accountIn(twin, input.account_id));
      hit(
        tally,
        "credit taken out below used margin",
        after !== null && openCount > 0 && (isMarginal || after.free < 0),
      );
      return;
    }
    case "update_account": {
      const isMoved =
        events.some((e) => e.type === "account" && e.is_told) && input.group_id !== undefined;
      hit(tally, "group moves with positions open", isMoved && openCount > 0);
      hit(tally, "leverage cut causes a margin call", input.leverage !== undefined && isMarginal);
      hit(tally, "account disabled with positions open", input.status === 3 && openCount > 0);
      return;
    }
    case "update_deal":
      hit(tally, "deal corrected", events.length > 0);
      return;
    case "delete_deal": {
      const isOpen = state.positionAccounts.has(input.deal.position_id);
      hit(tally, "deal deleted after a partial close", isOpen && input.deal.direction === 1);
      return;
    }
    case "symbol_status": {
      const hasPending = twin.orders.some((o) => o.status === 1 && o.symbol_id === input.symbol_id);
      hit(tally, "symbol disabled with pending orders", input.status === 1 && hasPending);
      return;
    }
    default:
      return;
  }
}
