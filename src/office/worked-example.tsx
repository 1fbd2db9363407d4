/** One trade and what it costs, worked out anew with every key. Main thread. */
import { createMemo, createSignal, Show } from "solid-js";
import { priceText } from "../format/symbol-text.ts";
import type { CommissionRecord } from "../../domain/commission-terms.ts";
import { createConversions } from "../../domain/conversion.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { Feed } from "../feed/feed.ts";
import { quoteNow, quotePointsNow } from "../feed/quote-now.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { exampleOf } from "./commission-example.ts";
import { readAmount } from "./commission-words.ts";
import { moneyText } from "./office-words.ts";
import { t } from "../language/translate.ts";

export function WorkedExample(props: {
  feed: Feed;
  commissions: readonly (CommissionRecord & { readonly name: string })[];
  currency: string;
  currencyDigits: number;
}) {
  const [chosen, setChosen] = createSignal<string | null>(null);
  const [lots, setLots] = createSignal("1");
  const [month, setMonth] = createSignal("0");
  const [typed, setTyped] = createSignal<string | null>(null);
  const symbol = createMemo(
    () =>
      props.feed.symbols().find(({ symbol_id }) => String(symbol_id) === chosen()) ??
      props.feed.symbols()[0],
  );
  /** What was typed, or the last price when the symbol was chosen. */
  const price = createMemo(() => {
    const one = symbol();
    return (
      typed() ?? (one && priceText(quoteNow(props.feed, one.symbol_id)?.bid ?? null, one)) ?? ""
    );
  });
  const conversions = createMemo(() => createConversions(props.feed.symbols().map(toSymbolTerms)));
  const example = createMemo(() => {
    const one = symbol();
    if (one === undefined) return { why: t("There is no symbol yet.") };
    return exampleOf({
      commissions: props.commissions,
      symbol: one,
      conversions: conversions(),
      lots: readAmount(lots()) ?? Number.NaN,
      price: readAmount(price()) ?? Number.NaN,
      monthLots: readAmount(month()) ?? Number.NaN,
      currency: props.currency,
      currencyDigits: props.currencyDigits,
      quoteOf: (id) => quotePointsNow(props.feed, id, props.feed.symbol(id)?.digits ?? 0),
    });
  });
  const known = () => {
    const now = example();
    return "why" in now ? null : now;
  };
  const why = () => {
    const now = example();
    return "why" in now ? now.why : null;
  };
  const text = (amount: number) => moneyText(amount, props.currencyDigits, props.currency);
  const by = (id: number | null) =>
    id === null
      ? t("No commission fits it.")
      : t("By {commission}.", {
          commission: props.commissions.find((one) => one.id === id)?.name || t("this commission"),
        });
  return (
    <section class="office-example" aria-label={t("Worked example")}>
      <h2 class="office-title">{t("Worked example")}</h2>
      <div class="office-form">
        <Select
          label={t("Symbol")}
          value={String(symbol()?.symbol_id ?? "")}
          options={props.feed
            .symbols()
            .map((one) => ({ value: String(one.symbol_id), label: one.symbol }))}
          onChange={(id) => {
            setChosen(id);
            setTyped(null);
          }}
        />
        <TextField label={t("Lots")} inputmode="decimal" value={lots()} onInput={setLots} />
        <TextField label={t("Price")} inputmode="decimal" value={price()} onInput={setTyped} />
        <TextField
          label={t("Lots traded this month")}
          inputmode="decimal"
          value={month()}
          onInput={setMonth}
        />
      </div>
      <div aria-live="polite">
        <Show when={known()} fallback={<p class="office-example-note">{why()}</p>}>
          {(now) => (
            <>
              <dl class="office-example-sums">
                <dt>{t("To open")}</dt>
                <dd>{text(now().entry)}</dd>
                <dt>{t("To close")}</dt>
                <dd>{text(now().exit)}</dd>
                <dt>{t("Together")}</dt>
                <dd>{text(now().entry + now().exit)}</dd>
              </dl>
              <p class="office-example-note">{by(now().commission_id)}</p>
            </>
          )}
        </Show>
      </div>
    </section>
  );
}
