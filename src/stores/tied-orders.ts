/** Which working orders an order is tied to, so that one cancels the others. Main thread. */
import type { Order } from "../../contract/order.ts";
import { tiedTo } from "../../domain/tied.ts";
import type { Feed } from "../feed/feed.ts";
import { tradingBook } from "./trading-book.ts";

/** "#12, #14"; "": it is tied to none that still waits. Tracks. */
export const tieText = (feed: Feed, order: Order): string =>
  tiedTo(order, tradingBook(feed).orders().values())
    .map(({ id }) => `#${id}`)
    .join(", ");
