/** Which open position an order can only close. Main thread. */
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { tradingBook } from "../stores/trading-book.ts";

/** undefined: it may open one, or its position is not known here. Tracks. */
export const closedBy = (feed: Feed, { closes }: Order): Position | undefined =>
  closes === undefined ? undefined : tradingBook(feed).positions().get(closes);
