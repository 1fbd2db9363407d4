/**
 * What the ticket would send now, for whoever draws it: the chart. Main thread. The ticket writes it; the chart reads it and
 * may put back a price that was dragged. Sends nothing, and holds nothing that could.
 */
import { createSignal, type Accessor } from "solid-js";
import type { OrderType, Side } from "../../contract/codes.ts";
import { perFeed } from "../feed/per-feed.ts";

/** A price of the order that can be set from outside the ticket. */
export type TicketPriceField = "order_price" | "order_limit_price" | "stop_loss" | "take_profit";

export type TicketPreviewLevel = {
  readonly price: number;
  /** Lots that it closes. */
  readonly volume: number;
  /** Result at it in the deposit currency, commission aside; negative: a loss. null: it cannot be said. */
  readonly money: number | null;
  /** From the entry, positive on the side of gain. */
  readonly pips: number;
};

export type TicketPreview = {
  readonly symbol_id: number;
  readonly type: OrderType;
  readonly side: Side;
  /** Lots; 0: none can be said. */
  readonly volume: number;
  /** Decimal prices. Where it would open; null: not known. Of a market order the price of now. */
  readonly entry: number | null;
  /** null: this type has none, or none is set. */
  readonly order_price: number | null;
  readonly order_limit_price: number | null;
  readonly stop_loss: TicketPreviewLevel | null;
  readonly isStopGuaranteed: boolean;
  /** By row of the ticket; null where a row says nothing. */
  readonly take_profits: readonly (TicketPreviewLevel | null)[];
  /** false: something stands against sending it; `problem` says what. */
  readonly isSendable: boolean;
  readonly problem: string;
};

/** `at`: which row of take profits; absent: the one that closes the rest. null takes the price away. */
type SetPrice = (field: TicketPriceField, price: number | null, at?: number) => void;

export type TicketShown = {
  /** null: there is no ticket, or nothing in it that is worth a line: a market order without stop and target. */
  preview: Accessor<TicketPreview | null>;
  /** Puts a price into the ticket, as if it had been typed. Nothing happens where there is no ticket. */
  setPrice: SetPrice;
  /** For the ticket alone: it offers what it shows and takes prices, until the returned undo is called. */
  offer: (take: SetPrice) => {
    show: (preview: TicketPreview | null) => void;
    dispose: () => void;
  };
};

/** Of the ticket that trades by a feed. */
export const ticketShown = perFeed((): TicketShown => {
  const [preview, setPreview] = createSignal<TicketPreview | null>(null);
  let setter: SetPrice | null = null;
  return {
    preview,
    setPrice: (field, price, at) => setter?.(field, price, at),
    offer(take) {
      setter = take;
      return {
        show: (next) => void setPreview(next),
        dispose() {
          if (setter === take) setter = null;
          setPreview(null);
        },
      };
    },
  };
});
