/** A statement of the period as the service makes it: to read, and to print on a page of its own. Main thread. */
import { For, Show, createEffect, createSignal, on } from "solid-js";
import { STATEMENT_DAYS_MAX } from "../../../contract/limits.ts";
import type { Statement } from "../../../contract/statement.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import type { MoneyFormat } from "../../account/privacy.ts";
import { useBrand } from "../../brand/brand-context.ts";
import type { Feed } from "../../feed/feed.ts";
import { signedAmount } from "../../format/signed-amount.ts";
import { lotsText, priceText, symbolName } from "../../format/symbol-text.ts";
import { formatDateTime } from "../../format/time.ts";
import { directionWord, sideWord } from "../../format/trade-words.ts";
import { DAY_MS, offsetLabel } from "../../format/zone.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import { Button } from "../../ui/button.tsx";
import { createScrollHint } from "../../ui/scroll-hint.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Period } from "../../format/period.ts";
import { t } from "../../language/translate.ts";

/** @interface operation:my_statement */
export function StatementView(props: { feed: Feed; money: MoneyFormat; period: Period }) {
  const [statement, setStatement] = createSignal<Statement | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;
  const load = async () => {
    const mine = ++turn;
    setFailure(null);
    // The moment that is now is in it.
    const to = props.period.to ?? Math.floor(accountFacts(props.feed).now()) + 1;
    // A longer one is refused; the statement says from when it is.
    const from = Math.max(props.period.from, to - STATEMENT_DAYS_MAX * DAY_MS);
    const answer = await props.feed.call("my_statement", { query: { from, to } });
    if (mine !== turn) return;
    if (answer.ok) setStatement(answer.data as Statement);
    else setFailure(answer);
  };
  createEffect(
    on(
      () => props.period,
      () => {
        setStatement(null);
        void load();
      },
    ),
  );
  return (
    <Show
      when={failure() === null}
      fallback={<LoadFailure what={t("statement")} failure={failure()} onRetry={load} />}
    >
      <Show when={statement()} fallback={<Waiting />}>
        {(shown) => (
          <div class="statement-scroll" role="region" aria-label={t("Statement")} tabIndex={0}>
            <Page feed={props.feed} money={props.money} statement={shown()} />
          </div>
        )}
      </Show>
    </Show>
  );
}

function Waiting() {
  return (
    <div class="statement" aria-busy="true">
      <For each={[62, 40, 80, 74, 78]}>
        {(width) => <Skeleton width={`${width}%`} height="14px" />}
      </For>
    </div>
  );
}

type PageProps = { feed: Feed; money: MoneyFormat; statement: Statement };

/** On paper there is the statement alone: a copy of it stands in the page for as long as it is printed. */
function print(article: HTMLElement): void {
  const page = article.cloneNode(true) as HTMLElement;
  page.classList.add("statement-paper");
  document.body.append(page);
  addEventListener("afterprint", () => page.remove(), { once: true });
  window.print();
}

function Page(props: PageProps) {
  let article: HTMLElement | undefined;
  const brand = useBrand();
  const zone = () => clockZone();
  const time = (ms: number) => formatDateTime(ms, zone());
  const amount = (value: number) => props.money.amount(value);
  const result = (value: number) => props.money.result(value);
  /** Only of who was charged one. */
  const premiums = (): [string, string][] => {
    const { premium } = props.statement;
    return premium === undefined ? [] : [[t("Guaranteed stops"), result(premium)]];
  };
  const sums = (): [string, string][] => [
    [t("Balance at the start"), amount(props.statement.balance_start)],
    [t("Deposits"), result(props.statement.deposits)],
    [t("Withdrawals"), result(-props.statement.withdrawals)],
    [t("Adjustments"), result(props.statement.adjustments)],
    [t("Profit"), result(props.statement.profit)],
    [t("Swap"), result(props.statement.swap)],
    [t("Commission"), result(props.statement.commission)],
    ...premiums(),
    [t("Balance at the end"), amount(props.statement.balance_end)],
    [t("Credit at the end"), amount(props.statement.credit_end)],
  ];
  return (
    <article class="statement" ref={(element) => (article = element)}>
      <header class="statement-head">
        <div>
          <h2 class="statement-title">
            {t("Statement of account {account_id}", { account_id: props.statement.account_id })}
          </h2>
          <p class="statement-period">
            {t("{brand}. {from} to {end}, {zone}. Amounts in {unit}.", {
              brand: brand.name,
              from: time(props.statement.from),
              end: time(props.statement.to),
              zone: offsetLabel(props.statement.to, zone()),
              unit: props.money.unit(),
            })}
          </p>
        </div>
        <Button class="statement-print" icon="printer" onClick={() => article && print(article)}>
          {t("Print")}
        </Button>
      </header>
      <dl class="statement-sums">
        <For each={sums()}>
          {([label, text]) => (
            <div>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          )}
        </For>
      </dl>
      <DealTable {...props} time={time} />
      <MoneyTable {...props} time={time} />
    </article>
  );
}

function DealTable(props: PageProps & { time: (ms: number) => string }) {
  const symbol = (id: number) => props.feed.symbol(id);
  const hasPremiums = () => props.statement.deals.some(({ premium }) => premium !== undefined);
  return (
    <Show when={props.statement.deals.length > 0} fallback={<p>{t("No deals in this period.")}</p>}>
      <div
        class="statement-wide"
        role="group"
        aria-label={t("Deals")}
        tabindex={0}
        ref={createScrollHint}
      >
        <table class="statement-table">
          <caption>{t("Deals")}</caption>
          <thead>
            <tr>
              <For each={[t("Time"), t("Deal"), t("Symbol"), t("Side"), t("Entry or exit")]}>
                {(title) => <th scope="col">{title}</th>}
              </For>
              <For
                each={[
                  t("Volume"),
                  t("Price"),
                  t("Commission"),
                  t("Swap"),
                  ...(hasPremiums() ? [t("Premium")] : []),
                  t("Profit"),
                ]}
              >
                {(title) => (
                  <th scope="col" class="statement-number">
                    {title}
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={props.statement.deals}>
              {(deal) => (
                <tr>
                  <td>{props.time(deal.created_at)}</td>
                  <td>{deal.id}</td>
                  <td>{symbolName(symbol(deal.symbol_id), deal.symbol_id)}</td>
                  <td>{sideWord(deal.side)}</td>
                  <td>{directionWord(deal.direction)}</td>
                  <For
                    each={[
                      lotsText(deal.volume, symbol(deal.symbol_id)),
                      priceText(deal.price, symbol(deal.symbol_id)),
                      props.money.result(deal.commission),
                      props.money.result(deal.swap),
                      ...(hasPremiums() ? [props.money.result(deal.premium ?? 0)] : []),
                      props.money.result(deal.profit),
                    ]}
                  >
                    {(text) => <td class="statement-number">{text}</td>}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </Show>
  );
}

function MoneyTable(props: PageProps & { time: (ms: number) => string }) {
  return (
    <Show when={props.statement.transactions.length > 0}>
      <div
        class="statement-wide"
        role="group"
        aria-label={t("Deposits, withdrawals and adjustments")}
        tabindex={0}
        ref={createScrollHint}
      >
        <table class="statement-table">
          <caption>{t("Deposits, withdrawals and adjustments")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Time")}</th>
              <th scope="col">{t("Reason")}</th>
              <th scope="col" class="statement-number">
                {t("Amount")}
              </th>
              <th scope="col" class="statement-number">
                {t("Balance")}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={props.statement.transactions}>
              {(one) => (
                <tr>
                  <td>{props.time(one.created_at)}</td>
                  <td>{one.desc}</td>
                  <td class="statement-number">{props.money.result(signedAmount(one))}</td>
                  <td class="statement-number">{props.money.amount(one.balance)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </Show>
  );
}
