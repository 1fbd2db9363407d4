/** Words of orders, positions and deals. Runs in the service; pure. @interface §2 Order, Position, Deal */
import type { Words } from "./words-table.ts";

/** What guards a position, or one to come, as a change of it has it. */
const CHANGED_GUARDS = {
  stop_loss: "New stop loss, a price in the symbol's digits. null: taken away; absent: it stays",
  take_profit:
    "New take profit, a price in the symbol's digits. null: taken away; absent: it stays",
  take_profit_levels: "All levels that shall hold. Absent: they stay; empty: none",
  trailing_distance:
    "Distance in points at which the stop loss follows the price. null: it shall stay where " +
    "it is; absent: as before",
  break_even_distance:
    "Profit in points at which the stop loss goes to the open price, once. null: never; " +
    "absent: as before",
};

export const TRADING_WORDS: Words = {
  any: {
    type: "What kind of order it is",
    side: "Which way it goes",
    volume: "Size in lots, a multiple of the symbol's volume_step",
    order_price:
      "Limit of a limit order; trigger of a stop, a stop limit or a market-if-touched order; of " +
      "a market order the price that was shown. A price in the symbol's digits. null: none",
    order_limit_price:
      "Limit that a stop limit order gets once it is triggered, a price in the symbol's digits; " +
      "null on other types",
    stop_loss:
      "Price at which the position is closed with a loss, in the symbol's digits: a long's " +
      "watches bid, a short's ask. null: none",
    take_profit:
      "Price at which the position is closed with a profit, in the symbol's digits: a long's " +
      "watches bid, a short's ask. null: none",
    take_profit_levels:
      "Prices that each close a part, the nearest first; take_profit closes the rest. Those " +
      "that were reached are gone",
    trailing_distance:
      "Distance in points at which the stop loss follows the price; null: it stays where it is",
    break_even_distance:
      "Profit in points at which the stop loss goes to the open price, once; null: never",
    filled_volume: "Lots that were filled so far",
    filled_price: "Mean price of the fills, weighted by volume; null before the first",
    position_id: "Number of the position",
    order_id: "Number of the order",
    deal_id: "Number of the deal, in the path",
    comment: 'Words of whoever placed it; "": none',
    rejection_msg: "Why the engine refused the order, in words; null: it did not",
    expiry_at: "When a pending order ends by itself, Unix ms; null: it waits until it is cancelled",
    reason: "What caused it",
    client_order_id:
      "The client's own name for the order, unique in the account for ever: the same name and " +
      "body give the first answer again, another body 409",
    oco_id:
      "Shared by orders that are tied together: the fill of one cancels the others. Absent: it " +
      "is tied to none",
    oco_leg:
      "A second pending order, placed with this one and tied to it: both wait, or neither is " +
      "placed. null or absent: none",
    cancelled_by:
      "The order whose fill cancelled this one: it was tied to it, or closed the position that " +
      "this one closes. Absent: it did not end that way",
    closes:
      "The open position that this order can only close: it never opens one and goes when that " +
      "is closed. Absent: it may open one",
    is_from_fill:
      "true: stop loss and take profits keep their distance from the order's price, and are " +
      "moved by as much as the fill is away from it. false or absent: they are prices",
    is_stop_guaranteed:
      "true: the stop loss is filled at its own price, whatever a gap leaves, for a premium. " +
      "Absent: no",
    valid_until:
      "Refused when it reaches the engine after this moment, Unix ms by the service's clock " +
      "(X-Server-Time). Absent: whenever it comes",
    max_deviation:
      "By how many points the fill may be worse than order_price; beyond it is refused. Of " +
      "market orders, closes and market-if-touched orders. Absent: any",
    by_position_id: "The opposite position of the same symbol that it is closed against",
    open_price:
      "Price at which the position was opened, in the symbol's digits; after several fills " +
      "their mean",
    close_price:
      "Price at which the position was closed, in the symbol's digits; null while it is open",
    current_price:
      "Price at which it would close now, in the symbol's digits; of a closed position the one " +
      "at which it closed",
    profit:
      "Result by price alone, without swap and commission, money in the account's currency: " +
      "floating while the position is open, realized when it is closed",
    profit_exact: "The same before it was rounded, as decimal text: no double holds it",
    realized:
      "Profit that partial closes of the open position booked so far. Absent: it is closed, or " +
      "no part of it was",
    swaps:
      "Swap of the nights so far, money in the account's currency: negative where it cost, " +
      "positive where it brought",
    swap:
      "Swap that the deal realized, money in the account's currency: negative where it cost; 0 " +
      "on an entry",
    commission:
      "Commission charged, money in the account's currency: negative, since it is a cost; 0: none",
    margin: "Margin that the position holds, money in the account's currency; 0 when it is closed",
    opened_at: "When the position was opened, Unix ms",
    closed_at: "When the position was closed, Unix ms; null while it is open",
    guarantee_premium:
      "Premium in points agreed on for the guaranteed stop loss, charged only when that is " +
      "triggered. Absent: the stop loss is an ordinary one",
    premium:
      "Premium charged for a guaranteed stop that was triggered, money in the account's " +
      "currency, never positive. Absent: none was",
    guarantee_paid:
      "By how much profit is more than it would have been at the quote, because the stop was " +
      "guaranteed; money in the account's currency, never negative. Absent: not so",
    direction:
      "Whether the deal opens or closes: an exit has the realized profit, commission and swap",
    requested_price: "Price that was asked for, in the symbol's digits; null: none was",
    bid: "Bid at the moment of the fill, the group's mark-up included; a price in the symbol's digits",
    ask: "Ask at the moment of the fill, the group's mark-up included; a price in the symbol's digits",
  },
  of: {
    Order: {
      id: "Number of the order",
      status: "Where the order stands",
      volume: "Size that was asked for, in lots",
      position_id: "The position that it opened or closed; null before a fill",
      client_order_id: "The client's own name for the order; null: it gave none",
    },
    client_order_get: { client_order_id: "The client's own name for the order" },
    client_order_cancel: { client_order_id: "The client's own name for the order" },
    CrtOrder: {
      order_price:
        "Limit of a limit order; trigger of a stop, a stop limit or a market-if-touched order, " +
        "which all need it. Of a market order the price that was shown: max_deviation and " +
        "is_from_fill count from it. A price in the symbol's digits",
      order_limit_price:
        "Limit that a stop limit order gets once it is triggered, a price in the symbol's " +
        "digits; a stop limit order needs it, others may not have it",
      take_profit_levels:
        "Prices that each close a part of the position, beside take_profit, which closes the rest",
      comment: "Words of the client's own, shown with the order and what comes of it",
      expiry_at:
        "When a pending order is to end by itself, Unix ms; null or absent: it waits until it " +
        "is cancelled. Not on market orders",
      oco_with:
        "A pending order of the account that this one is tied to: the fill of either cancels " +
        "the other. null or absent: none. Not with oco_leg",
      closes:
        "The open position that the order can only close: a limit order of the other side, " +
        "without stop loss and take profit. null or absent: it may open one",
      is_stop_guaranteed:
        "true: the stop loss is filled at its own price, whatever a gap leaves. Market orders " +
        "with a stop_loss alone, in a symbol that has guaranteed_stop, without " +
        "trailing_distance and break_even_distance",
    },
    OcoLeg: {
      order_price:
        "Limit of a limit order; trigger of a stop, a stop limit or a market-if-touched order. " +
        "A price in the symbol's digits",
    },
    UptOrder: {
      volume: "New size in lots. Absent: it stays",
      order_price: "New limit or trigger, a price in the symbol's digits. Absent: it stays",
      order_limit_price:
        "New limit of a stop limit order once it is triggered, a price in the symbol's digits. " +
        "Absent: it stays",
      ...CHANGED_GUARDS,
      comment: "New words. Absent: they stay",
      expiry_at:
        "New end of the pending order, Unix ms. null: it waits until it is cancelled; absent: " +
        "it stays",
      is_from_fill:
        "Whether stop loss and take profits keep their distance from the order's price: where " +
        "they do after the change, those that it does not give move with that price. Absent: as " +
        "before",
      oco_with:
        "Ties the order to another pending one, and to what that is tied to. null: unties it " +
        "from all; absent: as before",
    },
    UptPosition: {
      ...CHANGED_GUARDS,
      is_stop_guaranteed:
        "true: the stop loss is guaranteed from now on; false: it is an ordinary one. Absent: a " +
        "guaranteed one stays so, wherever it is moved",
    },
    UptClientPosition: {
      stop_loss:
        "New stop loss, a price in the symbol's digits. null: taken away; absent: it stays",
      take_profit:
        "New take profit, a price in the symbol's digits. null: taken away; absent: it stays",
    },
    ClosePosition: {
      volume: "Lots to close. Absent: all of it",
      comment: "Words of the client's own, shown with the closing order",
      order_price:
        "The price that was shown, in the symbol's digits: with max_deviation it bounds the fill",
    },
    CloseClientPosition: { volume: "Lots to close. Absent: all of it" },
    CloseBy: { comment: "Words of the client's own, shown with the closing order" },
    TakeProfitLevel: {
      price: "Price at which the part is closed, or better, in the symbol's digits",
      volume: "Lots that are closed there",
    },
    Position: {
      id: "Number of the position",
      status: "Whether the position is open",
      side: "Which way it goes: buy is long, sell short",
      volume: "Lots that are open; of a closed position those that were closed",
      comment:
        "Words of whoever opened it; on the record of a part that was closed they begin with " +
        '"Partial close"',
      order_id: "The order that opened it",
    },
    RealizedProfit: { profit: "Profit that was booked, money in the account's currency" },
    Deal: {
      id: "Number of the deal",
      side: "Which way the deal itself goes: the exit of a long is a sell",
      volume: "Lots that were filled",
      price: "Price of the fill, in the symbol's digits",
      open_price:
        "Price at which the position was opened, in the symbol's digits; null on an entry",
      profit: "Realized result by price alone, money in the account's currency; 0 on an entry",
      order_id: "The order that was filled",
      created_at: "When it was filled, Unix ms",
      position_id: "The position that it opened or closed",
    },
    UptDeal: {
      profit: "What the profit shall be, money in the account's currency. Absent: it stays",
      swap: "What the swap shall be, money in the account's currency. Absent: it stays",
      commission:
        "What the commission shall be, money in the account's currency, negative where it " +
        "costs. Absent: it stays",
    },
  },
};
