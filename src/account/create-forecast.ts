/** The forecast of margin call and stop-out, renewed once a second while somebody looks. Main thread. */
import { createSignal, type Accessor } from "solid-js";
import type { SymbolForecast } from "../../domain/forecast.ts";
import type { Feed } from "../feed/feed.ts";
import { createFrame } from "../frame/frame.ts";
import { valuation } from "../stores/valuation.ts";

const RENEW_MS = 1_000;

/** null: nothing can be said, because a price or a rate of an open position is missing. */
export function createForecast(feed: Feed): Accessor<readonly SymbolForecast[] | null> {
  const worth = valuation(feed);
  const [found, setFound] = createSignal<readonly SymbolForecast[] | null>(null);
  let renewedAt = Number.NEGATIVE_INFINITY;
  let equity = Number.NaN;
  createFrame((now) => {
    if (now - renewedAt < RENEW_MS) return;
    worth.refresh();
    const totals = worth.totals();
    renewedAt = now;
    if (Object.is(totals.equity, equity)) return;
    equity = totals.equity;
    setFound(worth.forecast());
  });
  return found;
}
