/** What can be ordered at a price of the chart, as entries of a menu. Main thread; part of the trade kit. */
import { ORDER_TYPE, SIDE, type OrderType, type Side } from "../../../../contract/codes.ts";
import { append } from "../../../../domain/lists.ts";
import type { Known } from "../../../../domain/known.ts";
import { lotsOf } from "../../../../domain/volume.ts";
import { lotsText, priceText } from "../../../format/symbol-text.ts";
import { orderWords } from "../../../format/trade-words.ts";
import { knownAccount } from "../../../stores/known-account.ts";
import { isArmed } from "../../../trade/arming.ts";
import { closeAtProblem, type CloseAt } from "../../../trade/close-order.ts";
import { tradeDesk } from "../../../trade/create-desk.ts";
import { positionActions } from "../../../trade/position-actions.ts";
import { ticketDrafts } from "../../../trade/ticket-drafts.ts";
import { withKind, withPrice } from "../../../trade/ticket/change-draft.ts";
import { compose, type Composed } from "../../../trade/ticket/compose.ts";
import type { Draft, TicketType } from "../../../trade/ticket/draft.ts";
import { riskOf } from "../../../trade/ticket/figures.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";
import { t } from "../../../language/translate.ts";

type Choice = { readonly side: Side; readonly type: OrderType };

/**
 * The pending orders that may stand at a price: below the market a buy waits for it to fall and a sell is triggered by it,
 * above the other way round. Between bid and ask nothing may stand.
 */
export function ordersAt(price: number, quote: { bid: number; ask: number }): Choice[] {
  const { buy, sell } = SIDE;
  const { limit, stop, market_if_touched } = ORDER_TYPE;
  const choices: Choice[] = [];
  if (price < quote.ask) choices.push({ side: buy, type: limit });
  if (price > quote.ask) choices.push({ side: buy, type: stop });
  if (price > quote.bid) choices.push({ side: sell, type: limit });
  if (price < quote.bid) choices.push({ side: sell, type: stop });
  if (price < quote.bid) choices.push({ side: buy, type: market_if_touched });
  if (price > quote.ask) choices.push({ side: sell, type: market_if_touched });
  return choices;
}

/**
 * The size is the ticket's, at this price: what is chosen goes into the ticket, where one press sends it. While one-click
 * trading is on, what the rules let pass is sent at once.
 */
export function priceEntries(layer: LineLayer, hand: LineHand, at: number): MenuEntry[] {
  const symbol = layer.symbol();
  const quote = hand.market.quote();
  const known = knownAccount(layer.feed)();
  if (symbol === undefined || quote === null || known === null) return [];
  const drafts = ticketDrafts(layer.feed);
  const price = layer.onTick(at);
  const shown = priceText(price, symbol);
  const now = compose(drafts.of(symbol), symbol.symbol_id, known);
  if (now === null) return [];
  const draftOf = ({ side, type }: Choice): Draft => ({
    ...withKind(now, { side: side === SIDE.buy ? "buy" : "sell", type: TYPES[type] }),
    price: price.toFixed(symbol.digits),
  });
  const entries = ordersAt(price, quote).map((choice): MenuEntry => {
    const draft = draftOf(choice);
    const order = compose(draft, symbol.symbol_id, known);
    const body = order === null || order.problems.length > 0 ? null : order.body;
    // What a link filled in is looked at in the ticket first.
    const isDirect = isArmed() && body !== null && !draft.isFromLink;
    const volume = order === null ? 0 : lotsOf(order.volume, order.terms);
    const type = orderWords(choice);
    const named = volume === 0 ? type : `${type} ${lotsText(volume, symbol)}`;
    return {
      kind: "item",
      label: isDirect
        ? t("{order} at {price}", { order: named, price: shown })
        : t("{order} at {price}…", { order: named, price: shown }),
      // Prices that are not of now open nothing new.
      disabled: !layer.feed.fresh(),
      icon: choice.side === SIDE.buy ? "trending-up" : "trending-down",
      onSelect: () => {
        if (isDirect && order !== null) {
          void tradeDesk(layer.feed).placeOrder(body, riskOf(order));
        } else drafts.put(symbol, draft);
      },
    };
  });
  append(entries, guardEntries(layer, hand, price, shown));
  append(entries, closeEntries(layer, known, price, shown));
  entries.push({
    kind: "item",
    label: t("Put {price} into the ticket", { price: shown }),
    icon: "pencil",
    onSelect: () => drafts.put(symbol, withOrderPrice(now, price, quote, draftOf)),
  });
  return entries;
}

/** Positions that can be guarded or closed at a price from the menu; more would hide the orders. */
const GUARDED_MAX = 4;

const positionLines = (layer: LineLayer) =>
  layer
    .lines()
    .filter(({ kind }) => kind === "position")
    .slice(0, GUARDED_MAX);

/** On the side of the market where it loses a position's stop loss goes there, on the other its take profit. */
function guardEntries(layer: LineLayer, hand: LineHand, price: number, shown: string): MenuEntry[] {
  return positionLines(layer).flatMap((line): MenuEntry[] => {
    const guard = hand.guardAt(line, price);
    if (guard === undefined) return [];
    const words = { id: line.owner.record.id, price: shown };
    return [
      {
        kind: "item",
        label:
          guard.kind === "stop_loss"
            ? t("Stop loss of #{id} at {price}", words)
            : t("Take profit of #{id} at {price}", words),
        icon: "shield-check",
        // What the rules refuse cannot be chosen; a line that is dragged there says why.
        disabled: hand.market.verdict(guard, price) !== null,
        onSelect: () => void hand.send(guard, price),
      },
    ];
  });
}

/** All of a position, by an order that waits and can only close: on the side of its gain, where a limit may wait. */
function closeEntries(layer: LineLayer, known: Known, price: number, shown: string): MenuEntry[] {
  return positionLines(layer).flatMap(({ owner }): MenuEntry[] => {
    if (owner.kind !== "position") return [];
    const position = owner.record;
    const close: CloseAt = { volume: position.volume, price, expiry_at: null };
    if (closeAtProblem(known, position, close) !== null) return [];
    const lots = lotsText(position.volume, layer.symbol());
    return [
      {
        kind: "item",
        label: t("Close #{id}, {lots}, at {price}", { id: position.id, lots, price: shown }),
        icon: "x",
        onSelect: () => void positionActions(layer.feed).closeAt(position, close),
      },
    ];
  });
}

const TYPES: Readonly<Record<OrderType, TicketType>> = {
  [ORDER_TYPE.market]: "market",
  [ORDER_TYPE.limit]: "limit",
  [ORDER_TYPE.stop]: "stop",
  [ORDER_TYPE.stop_limit]: "stop_limit",
  [ORDER_TYPE.market_if_touched]: "market_if_touched",
};

/** The ticket's own order with another price; a market order, which has none, becomes the one that may stand there. */
function withOrderPrice(
  now: Composed,
  price: number,
  quote: { bid: number; ask: number },
  draftOf: (choice: Choice) => Draft,
): Draft {
  if (now.draft.type !== "market") return withPrice(now, "order_price", price);
  const choices = ordersAt(price, quote);
  const own = choices.find(({ side }) => side === now.side) ?? choices[0];
  return own === undefined ? now.draft : draftOf(own);
}
