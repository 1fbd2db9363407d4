/**
 * How the price went while a position was held: its furthest against it and in its favour, in pips and money. Main thread. The
 * service's own deals and bars; nothing is sent.
 */
import { DEAL_DIRECTION, SIDE, type Side } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { Timeframe } from "../../../contract/bar.ts";
import { excursionsOf, gainOf, type Excursions, type HeldBar } from "../../../domain/excursion.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { digitsOf } from "../../format/symbol-text.ts";
import { powerOfTen } from "../../format/price.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { readAllPages } from "../../stores/read-all-pages.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { valuation } from "../../stores/valuation.ts";
import { tradesOf } from "../deals/trades.ts";
import { readBarsAfter, readHeldBars } from "./held-bars.ts";

export type Course = {
  readonly symbol_id: number;
  readonly side: Side;
  readonly open_price: number;
  readonly last_price: number;
  readonly from: number;
  /** null: it is open. */
  readonly to: number | null;
  /** When it was worked out, Unix ms. */
  readonly asOf: number;
  /** Without commission and swap, deposit currency. */
  readonly profit: number;
  /** Deposit currency for one unit of price; null: it cannot be told. */
  readonly moneyOfPrice: number | null;
  /** Entries that its open price is the mean of. */
  readonly entries: number;
  readonly excursions: Excursions;
  readonly bars: readonly HeldBar[];
  /** As long a time again behind the exit, as far as it has come; none while it is open. */
  readonly after: readonly HeldBar[];
  readonly timeframe: Timeframe;
};

/** What of a position is known before its bars are read. */
type Held = Pick<Course, "symbol_id" | "side" | "open_price" | "from" | "to" | "profit"> & {
  readonly close_price: number;
  readonly volume: number;
};

/** null as data: the service keeps no bars of that time, or not all of its deals. */
export async function readCourse(
  feed: Feed,
  position_id: number,
): Promise<{ ok: true; data: Course | null } | CallFailure> {
  const read = await readAllPages<Deal>(feed, "deals_list", { position_id });
  if (!read.ok) return read;
  const now = accountFacts(feed).now();
  const held = heldOf(feed, position_id, read.data);
  if (held === null) return { ok: true, data: null };
  const answer = await readHeldBars(feed, held, now);
  if (!answer.ok) return answer;
  if (answer.data === null || answer.data.bars.length === 0) return { ok: true, data: null };
  const entries = read.data.filter(({ direction }) => direction === DEAL_DIRECTION.entry);
  // The quote at the fill has the price at which it could have been closed at once.
  const first = entries.reduce<Deal | undefined>(
    (oldest, deal) =>
      oldest !== undefined && oldest.created_at <= deal.created_at ? oldest : deal,
    undefined,
  );
  const firstPrice = (held.side === SIDE.buy ? first?.bid : first?.ask) ?? held.open_price;
  const lastPrice = held.close_price;
  const { bars, timeframe } = answer.data;
  const { to } = held;
  const after = to === null ? [] : await readBarsAfter(feed, { ...held, to }, timeframe);
  return {
    ok: true,
    data: {
      ...held,
      last_price: lastPrice,
      asOf: now,
      moneyOfPrice: moneyOfPrice(feed, held, lastPrice),
      entries: entries.length,
      excursions: excursionsOf({ ...held, firstPrice, lastPrice }, bars),
      bars,
      after,
      timeframe,
    },
  };
}

const isSide = (side: number): side is Side => side === SIDE.buy || side === SIDE.sell;

function heldOf(feed: Feed, position_id: number, deals: readonly Deal[]): Held | null {
  const open = tradingBook(feed).positions().get(position_id);
  if (open !== undefined) {
    const { symbol_id, side, open_price, opened_at, volume } = open;
    if (!isSide(side)) return null;
    const worth = valuation(feed);
    const profit = worth.profit(open);
    const known = { symbol_id, side, open_price, from: opened_at, to: null };
    return { ...known, profit, close_price: worth.closePrice(open), volume };
  }
  const [trade] = tradesOf(deals, accountFacts(feed).account()?.currency_digits ?? 2);
  if (trade === undefined || trade.opened_at === null || !isSide(trade.side)) return null;
  const { symbol_id, side, open_price, opened_at, closed_at, profit, close_price, volume } = trade;
  if (Number.isNaN(open_price)) return null;
  const known = { symbol_id, side, open_price, from: opened_at, to: closed_at };
  return { ...known, profit, close_price, volume };
}

/** Below so much a result is too rounded to tell what a price was worth. */
const TELLING_RESULT = 1;

/** By what was booked, at the rates of its own time; of what booked little, and of open positions, at the rates of now. */
function moneyOfPrice(feed: Feed, held: Held, lastPrice: number): number | null {
  const gain = gainOf(held.side, held.open_price, lastPrice);
  if (held.to !== null && gain !== 0 && Math.abs(held.profit) >= TELLING_RESULT) {
    return held.profit / gain;
  }
  const point = valuation(feed).pointValue(held.symbol_id);
  if (point === null) return null;
  return point * held.volume * powerOfTen(digitsOf(feed.symbol(held.symbol_id)));
}
