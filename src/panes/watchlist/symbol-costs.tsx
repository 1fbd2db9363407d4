/**
 * What a symbol's card says of its costs: commission, and the next swap with its amounts before the day changes. Main thread.
 */
import { createMemo, For, untrack } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { fractionOf } from "../../../domain/fraction.ts";
import { nextSwap } from "../../../domain/swap.ts";
import { toSymbolTerms } from "../../../domain/symbol-terms.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { NO_VALUE } from "../../format/price.ts";
import type { Zone } from "../../format/zone.ts";
import { knownAccount } from "../../stores/known-account.ts";
import { tradeTerms } from "../../stores/trade-terms.ts";
import { commissionWords, swapAmounts } from "./cost-words.ts";
import type { Fact } from "./symbol-facts.ts";
import { weekTime } from "./symbol-words.ts";
import { plural, t } from "../../language/translate.ts";

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
  const { commissions, dayOffsetMs } = tradeTerms(feed);
  const money = moneyFormat(feed);
  const terms = createMemo(() => toSymbolTerms(props.symbol));
  const amount = (value: number | null) =>
    value === null ? NO_VALUE : `${money.result(value)} ${money.unit()}`;
  const swap = (): Fact[] => {
    const account = known();
    const offset = dayOffsetMs();
    const next = offset === null ? null : nextSwap(terms(), props.now, offset);
    if (account === null || next === null) return [];
    const { long, short, held } = swapAmounts(account, terms(), next.nights);
    const nights = plural(next.nights, "1 night", "{count} nights");
    return [
      { term: t("Next swap"), value: `${weekTime(next.at, props.zone)}, ${nights}` },
      { term: t("It books, long, a lot"), value: amount(long) },
      { term: t("It books, short, a lot"), value: amount(short) },
      ...(held === undefined ? [] : [{ term: t("On your positions"), value: amount(held) }]),
    ];
  };
  const facts = createMemo((): Fact[] => {
    const account = known();
    const mine = commissions();
    if (account === null || mine === null) return swap();
    const value = commissionWords(account, terms(), fractionOf(mine.month_volume));
    return [{ term: t("Commission"), value }, ...swap()];
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
