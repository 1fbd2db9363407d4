/**
 * The forecast of margin call and stop-out, renewed once a second while somebody looks. Main thread. It is worked out a few
 * symbols a frame: each asks for the worth of all positions, so with hundreds of them the whole would hold up several frames.
 */
import { createSignal, type Accessor } from "solid-js";
import type { SymbolForecast } from "../../domain/forecast.ts";
import type { Feed } from "../feed/feed.ts";
import { createFrame } from "../frame/frame.ts";
import { valuation } from "../stores/valuation.ts";

const RENEW_MS = 1_000;
const SYMBOLS_A_FRAME = 8;

/** null: nothing can be said, because a price or a rate of an open position is missing. */
export function createForecast(
  feed: Feed,
  isLookedAt: () => boolean = () => true,
): Accessor<readonly SymbolForecast[] | null> {
  const worth = valuation(feed);
  const [found, setFound] = createSignal<readonly SymbolForecast[] | null>(null);
  let renewedAt = Number.NEGATIVE_INFINITY;
  let equity = Number.NaN;
  let steps: Iterator<SymbolForecast | null> | null = null;
  let forecasts: SymbolForecast[] = [];
  const begin = () => {
    steps = worth.forecastSteps();
    forecasts = [];
    if (steps === null) setFound(null);
  };
  const goOn = () => {
    for (let symbols = 0; symbols < SYMBOLS_A_FRAME && steps !== null; symbols += 1) {
      const { done, value } = steps.next();
      if (done !== true && value !== null) {
        forecasts.push(value);
        continue;
      }
      steps = null;
      setFound(done === true ? forecasts : null);
    }
  };
  createFrame((now) => {
    if (steps === null) {
      if (now - renewedAt < RENEW_MS || !isLookedAt()) return;
      worth.refresh();
      renewedAt = now;
      const totals = worth.totals();
      if (Object.is(totals.equity, equity)) return;
      equity = totals.equity;
      begin();
    }
    goOn();
  });
  return found;
}
