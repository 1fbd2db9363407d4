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
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Period } from "../../format/period.ts";

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
      fallback={<LoadFailure what="statement" failure={failure()} onRetry={load} />}
    >
      <Show when={statement()} fallback={<Waiting />}>
        {(shown) => (
          <div class="statement-scroll" role="region" aria-label="Statement" tabIndex={0}>
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
    return premium === undefined ? [] : [["Guaranteed stops", result(premium)]];
  };
  const sums = (): [string, string][] => [
    ["Balance at the start", amount(props.statement.balance_start)],
    ["Deposits", result(props.statement.deposits)],
    ["Withdrawals", result(-props.statement.withdrawals)],
    ["Adjustments", result(props.statement.adjustments)],
    ["Profit", result(props.statement.profit)],
    ["Swap", result(props.statement.swap)],
    ["Commission", result(props.statement.commission)],
    ...premiums(),
    ["Balance at the end", amount(props.statement.balance_end)],
    ["Credit at the end", amount(props.statement.credit_end)],
  ];
  return (
    <article class="statement" ref={(element) => (article = element)}>
      <header class="statement-head">
        <div>
          <h2 class="statement-title">Statement of account {props.statement.account_id}</h2>
          <p class="statement-period">
            {brand.name}. {time(props.statement.from)} to {time(props.statement.to)},{" "}
            {offsetLabel(props.statement.to, zone())}. Amounts in {props.money.unit()}.
          </p>
        </div>
        <Button class="statement-print" icon="printer" onClick={() => article && print(article)}>
          Print
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
    <Show when={props.statement.deals.length > 0} fallback={<p>No deals in this period.</p>}>
      <table class="statement-table">
        <caption>Deals</caption>
        <thead>
          <tr>
            <For each={["Time", "Deal", "Symbol", "Side", "Entry or exit"]}>
              {(title) => <th scope="col">{title}</th>}
            </For>
            <For
              each={[
                "Volume",
                "Price",
                "Commission",
                "Swap",
                ...(hasPremiums() ? ["Premium"] : []),
                "Profit",
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
    </Show>
  );
}

function MoneyTable(props: PageProps & { time: (ms: number) => string }) {
  return (
    <Show when={props.statement.transactions.length > 0}>
      <table class="statement-table">
        <caption>Deposits, withdrawals and adjustments</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Reason</th>
            <th scope="col" class="statement-number">
              Amount
            </th>
            <th scope="col" class="statement-number">
              Balance
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
    </Show>
  );
}
