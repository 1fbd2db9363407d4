/** What is asked about positions before something is sent. Main thread. */
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { tradingBook } from "../stores/trading-book.ts";
import type { Plan } from "./plan.ts";

export type PositionDialog =
  | {
      readonly kind: "close";
      readonly position: Position;
      readonly volume: number;
      /** At a price that is waited for; absent: at market. */
      readonly isAtPrice?: boolean;
    }
  | { readonly kind: "close-by"; readonly position: Position }
  | { readonly kind: "protect"; readonly position: Position }
  | { readonly kind: "plan"; readonly plan: Plan };

/** What a position can be closed by, largest first. */
export const oppositesOf = (feed: Feed, { symbol_id, side }: Position): Position[] =>
  [...tradingBook(feed).positions().values()]
    .filter((other) => other.symbol_id === symbol_id && other.side !== side)
    .sort((a, b) => b.volume - a.volume);
