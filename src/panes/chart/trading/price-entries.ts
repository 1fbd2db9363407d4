/** What can be ordered at a price of the chart, as entries of a menu. Main thread; part of the trade kit. */
import { ORDER_TYPE, SIDE, type OrderType, type Side } from "../../../../contract/codes.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { lotsText, priceText } from "../../../format/symbol-text.ts";
import { orderWords } from "../../../format/trade-words.ts";
import { setTicketPrice, ticketPreview } from "../../../stores/ticket-preview.ts";
import { tradeDesk } from "../../../trade/create-desk.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";

type Choice = { readonly side: Side; readonly type: OrderType };

/**
 * The pending orders that may stand at a price: below the market a buy waits for it to fall and a sell is triggered by it,
 * above the other way round. Between bid and ask nothing may stand.
 */
export function ordersAt(price: number, quote: { bid: number; ask: number }): Choice[] {
  const { buy, sell } = SIDE;
  const { limit, stop } = ORDER_TYPE;
  const choices: Choice[] = [];
  if (price < quote.ask) choices.push({ side: buy, type: limit });
  if (price > quote.ask) choices.push({ side: buy, type: stop });
  if (price > quote.bid) choices.push({ side: sell, type: limit });
  if (price < quote.bid) choices.push({ side: sell, type: stop });
  return choices;
}

export function priceEntries(layer: LineLayer, hand: LineHand, at: number): MenuEntry[] {
  const symbol = layer.symbol();
  const quote = hand.market.quote();
  if (symbol === undefined || quote === null) return [];
  const price = hand.market.onTick(at);
  const volume = volumeOf(symbol);
  const shown = priceText(price, symbol);
  const desk = tradeDesk(layer.feed);
  const entries: MenuEntry[] = ordersAt(price, quote).map((choice) => ({
    kind: "item",
    label: `${orderWords(choice)} ${lotsText(volume, symbol)} at ${shown}`,
    // Prices that are not of now open nothing new.
    disabled: !layer.feed.fresh(),
    icon: choice.side === SIDE.buy ? "trending-up" : "trending-down",
    onSelect: () =>
      void desk.placeOrder({ symbol_id: symbol.symbol_id, ...choice, volume, order_price: price }),
  }));
  if (ticketPreview()?.symbol_id === symbol.symbol_id) {
    entries.push({
      kind: "item",
      label: `Put ${shown} into the ticket`,
      icon: "pencil",
      onSelect: () => setTicketPrice("order_price", price),
    });
  }
  return entries;
}

/** As much as the ticket says; without one the least that can be traded. */
function volumeOf({ symbol_id, volume_min }: SymbolRecord): number {
  const ticket = ticketPreview();
  return ticket?.symbol_id === symbol_id && ticket.volume > 0 ? ticket.volume : volume_min;
}
