/**
 * What a symbol's card says of its costs: commission, and the next swap with its amounts before the day changes. Main thread.
 * When the server's day changes is read off its daily bars.
 */
import { createEffect, createMemo, createSignal, For, on, untrack, type Accessor } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Bars } from "../../../contract/bar.ts";
import { fractionOf } from "../../../domain/fraction.ts";
import { toSymbolTerms } from "../../../domain/symbol-terms.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { NO_VALUE } from "../../format/price.ts";
import type { Zone } from "../../format/zone.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { tradeTerms } from "../../stores/trade-terms.ts";
import { commissionWords, nextSwap, swapAmounts } from "./cost-words.ts";
import type { Fact } from "./symbol-facts.ts";
import { weekTime } from "./symbol-words.ts";

/** Facts of the card's list. Of an account that is known; what is not there yet is left out. */
export function SymbolCosts(props: {
  feed: Feed;
  symbol: SymbolRecord;
  /** Unix ms by the service's clock. */
  now: number;
  zone: Zone;
}) {
  const feed = untrack(() => props.feed);
  const known = knownAccount(feed);
  const { commissions } = tradeTerms(feed);
  const money = moneyFormat(feed);
  const terms = createMemo(() => toSymbolTerms(props.symbol));
  const dayStart = createDayStart(feed, () => props.symbol.symbol_id);
  const amount = (value: number | null) =>
    value === null ? NO_VALUE : `${money.result(value)} ${money.unit()}`;
  const swap = (): Fact[] => {
    const account = known();
    const start = dayStart();
    const next = start === null ? null : nextSwap(terms(), props.now, start);
    if (account === null || next === null) return [];
    const { long, short, held } = swapAmounts(account, terms(), next.nights);
    const nights = next.nights === 1 ? "1 night" : `${next.nights} nights`;
    return [
      { term: "Next swap", value: `${weekTime(next.at, props.zone)}, ${nights}` },
      { term: "It books, long, a lot", value: amount(long) },
      { term: "It books, short, a lot", value: amount(short) },
      ...(held === undefined ? [] : [{ term: "On your positions", value: amount(held) }]),
    ];
  };
  const facts = createMemo((): Fact[] => {
    const account = known();
    const mine = commissions();
    if (account === null || mine === null) return swap();
    const value = commissionWords(account, terms(), fractionOf(mine.month_volume));
    return [{ term: "Commission", value }, ...swap()];
  });
  return (
    <For each={facts()}>
      {(fact) => (
        <div class="symbol-info-fact">
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      )}
    </For>
  );
}

/** When the server's day of a symbol's newest daily bar began, Unix ms; null: not known yet, or there is none. */
function createDayStart(feed: Feed, symbol_id: Accessor<number>): Accessor<number | null> {
  const [start, setStart] = createSignal<number | null>(null);
  createEffect(
    on(symbol_id, async (asked) => {
      setStart(null);
      const answer = await feed.call("symbol_bars", {
        params: { symbol_id: asked },
        query: { timeframe: "D1", side: "bid", limit: 1 },
      });
      if (answer.ok && asked === symbol_id()) setStart((answer.data as Bars).ts.at(-1) ?? null);
    }),
  );
  return start;
}
