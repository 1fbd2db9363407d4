/** What was typed for a value of a working order: the change that it asks for, and what stands against it. Main thread. */
import { ORDER_TYPE } from "../../contract/codes.ts";
import type { UptOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { digitsOf, lotsText, priceText } from "../format/symbol-text.ts";
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { formatDateTime } from "../format/time.ts";
import { clockZone, clockZoneNote } from "../stores/clock-zone.ts";
import { valuation } from "../stores/valuation.ts";
import type { Reading } from "./cell-editor.tsx";
import { closedBy } from "./closed-by.ts";
import { expiryText, readExpiry } from "./expiry-input.ts";
import type { OrderField } from "./order-controls.ts";
import { orderProblem } from "./change-problem.ts";
import { lotsFault, readLots } from "./read-lots.ts";
import { readProtection } from "./protection-input.ts";
import { t, tIn } from "../language/translate.ts";

/** change null: it cannot be read, `message` says why. */
type Read =
  | { readonly change: UptOrder; readonly words: string }
  | { readonly change: null; readonly message: string };

const wrong = (message: string): Read => ({ change: null, message });

/** As it would be typed. */
export function fieldText(feed: Feed, order: Order, field: OrderField): string {
  const symbol = feed.symbol(order.symbol_id);
  if (field === "expiry_at") return expiryText(order.expiry_at, clockZone());
  if (field === "volume") return lotsText(order.volume, symbol);
  const price = order[field];
  return price === null ? "" : priceText(price, symbol);
}

export function readOrderField(feed: Feed, order: Order, field: OrderField, text: string): Read {
  const symbol = feed.symbol(order.symbol_id);
  switch (field) {
    case "volume": {
      const volume = readLots(text);
      if (volume === null) return wrong(lotsFault(text));
      return {
        change: { volume },
        words: t("{volume} lots", { volume: lotsText(volume, symbol) }),
      };
    }
    case "order_price":
    case "order_limit_price": {
      const price = typedNumber(text);
      if (!(price > 0)) return wrong(typedTwoWays(text) ?? t("Type a price."));
      return { change: { [field]: price }, words: priceText(price, symbol) };
    }
    case "expiry_at": {
      const expiry_at = readExpiry(text, accountFacts(feed).now(), clockZone());
      if (expiry_at === undefined)
        return wrong(t("Type 2026-11-30 14:00, 4h, 2d, day, or nothing."));
      const words =
        expiry_at === null
          ? t("Good till cancelled")
          : `${formatDateTime(expiry_at, clockZone(), "minutes")} ${clockZoneNote()}`;
      return { change: { expiry_at: expiry_at === null ? null : Math.round(expiry_at) }, words };
    }
    default: {
      const { summary } = accountFacts(feed);
      const read = readProtection(text, {
        field,
        side: order.side,
        reference: openingPrice(order),
        volume: order.volume,
        digits: digitsOf(symbol),
        pip_points: symbol?.pip_points ?? 1,
        pointValue: valuation(feed).pointValue(order.symbol_id),
        balance: summary()?.balance ?? 0,
        stop_loss: order.stop_loss,
      });
      if (!read.ok) return wrong(read.message);
      const words = read.price === null ? tIn("no price", "None") : priceText(read.price, symbol);
      return { change: { [field]: read.price }, words };
    }
  }
}

/** The price that its protections are counted from. */
const openingPrice = ({ type, order_price, order_limit_price }: Order): number =>
  (type === ORDER_TYPE.stop_limit ? order_limit_price : order_price) ?? 0;

/** For the editor in the table. */
export function readOrderCell(feed: Feed, order: Order, field: OrderField, text: string): Reading {
  const read = readOrderField(feed, order, field, text);
  if (read.change === null) return { words: "", problem: read.message, fix: null };
  if (read.change[field] === order[field]) return { words: read.words, problem: null, fix: null };
  const problem = orderProblem(
    feed,
    order,
    read.change,
    accountFacts(feed).now(),
    closedBy(feed, order),
  );
  const fix = problem?.fix ?? null;
  return {
    words: read.words,
    problem: problem?.message ?? null,
    fix: fix === null ? null : fieldText(feed, { ...order, [field]: fix }, field),
  };
}
