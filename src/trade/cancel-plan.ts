/** The plan of cancelling many orders. Main thread; loaded for traders alone. */
import type { Order } from "../../contract/order.ts";
import type { Feed } from "../feed/feed.ts";
import { formatVolume } from "../format/number.ts";
import { formatPrice } from "../format/price.ts";
import { orderWords } from "../format/trade-words.ts";
import type { Plan } from "./plan.ts";

/** Each by itself; `what` names them on the title, as "all orders". */
export const cancelPlan = (
  feed: Feed,
  orders: readonly Order[],
  what: string,
  cancel: (order: Order) => ReturnType<Plan["steps"][number]["run"]>,
): Plan => ({
  title: `Cancel ${what}`,
  verb: orders.length === 1 ? "Cancel 1 order" : `Cancel ${orders.length} orders`,
  isChain: false,
  isClosing: true,
  steps: orders.map((order) => {
    const symbol = feed.symbol(order.symbol_id);
    const lots = formatVolume(order.volume, symbol?.volume_step ?? 0.01);
    return {
      id: `cancel ${order.id}`,
      words: `${orderWords(order)} ${lots} ${symbol?.symbol ?? ""}`,
      detail: `at ${formatPrice(order.order_price ?? Number.NaN, symbol?.digits ?? 5)} #${order.id}`,
      result: null,
      run: () => cancel(order),
    };
  }),
});
