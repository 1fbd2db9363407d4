/** The plan of cancelling many orders. Main thread; loaded for traders alone. */
import { ORDER_TYPE } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Feed } from "../feed/feed.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { orderWords } from "../format/trade-words.ts";
import type { Plan } from "./plan.ts";
import { plural, t } from "../language/translate.ts";

/** What is called a limit order, and what a stop order, where many are cancelled. */
export const isLimit = ({ type }: Order): boolean => type === ORDER_TYPE.limit;
export const isStop = ({ type }: Order): boolean =>
  type === ORDER_TYPE.stop || type === ORDER_TYPE.stop_limit;

/** Each by itself; `what` names them on the title, as "all orders". */
export const cancelPlan = (
  feed: Feed,
  orders: readonly Order[],
  what: string,
  cancel: (order: Order) => ReturnType<Plan["steps"][number]["run"]>,
): Plan => ({
  title: t("Cancel {what}", { what }),
  verb: plural(orders.length, "Cancel 1 order", "Cancel {count} orders"),
  isChain: false,
  isClosing: true,
  steps: orders.map((order) => {
    const symbol = feed.symbol(order.symbol_id);
    const size = `${lotsText(order.volume, symbol)} ${symbolName(symbol, order.symbol_id)}`;
    return {
      id: `cancel ${order.id}`,
      words: `${orderWords(order)} ${size}`,
      detail: t("at {price} #{id}", {
        price: priceText(order.order_price, symbol),
        id: order.id,
      }),
      result: null,
      run: () => cancel(order),
    };
  }),
});
