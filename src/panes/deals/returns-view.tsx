/**
 * How the account did since it was opened: the way of its results by day with what was paid in and out left out, a table of
 * months, and whether its balance is the sum of all entries. Main thread; fetched when it is first looked at. Sends nothing.
 */
import { For, Match, Show, Switch, createMemo, createSignal, onCleanup } from "solid-js";
import type { Deal } from "../../../contract/deal.ts";
import type { Transaction } from "../../../contract/money.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import type { MoneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { NO_VALUE, formatPrice } from "../../format/price.ts";
import { MONTHS } from "../../format/time.ts";
import { offsetLabel } from "../../format/zone.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import { readAllPages } from "../../stores/read-all-pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HeadlineFigures } from "../../ui/headline-figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { resultTone } from "../../ui/table/live-cells.ts";
import { EquityCurve } from "./equity-curve.tsx";
import { dayStart, dayText } from "../../format/period.ts";
import {
  dailyReturns,
  ledgerOf,
  monthlyReturns,
  trackRecordOf,
  type Books,
  type Ledger,
  type TrackRecord,
} from "./returns.ts";
import { tradesOf } from "./trades.ts";
import "./returns.css";
import { t, tIn } from "../../language/translate.ts";

/** The books with the balance that was told when they were read. */
type Read = Books & { readonly balance: number };

/** Entries come in bursts; each reading is of everything. */
const READ_AGAIN_MS = 1_000;
/** Of readings between which the balance moved: what is still moving then is shown, and read again with its next event. */
const TRIES = 4;
const BOOKED: ReadonlySet<string> = new Set(["money_change", "balance_correction"]);

/** Read when it is looked at, and again a moment after each booking. */
function createBooks(feed: Feed) {
  const { summary, account } = accountFacts(feed);
  const [read, setRead] = createSignal<Read | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const balanceNow = () => summary()?.balance ?? account()?.balance ?? null;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    const mine = ++turn;
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const before = balanceNow();
      const [deals, transactions] = await Promise.all([
        readAllPages<Deal>(feed, "deals_list", { from: 0 }),
        feed.call("my_transactions", {}),
      ]);
      if (mine !== turn) return;
      if (!deals.ok || !transactions.ok) {
        setFailure(deals.ok ? (transactions as CallFailure) : deals);
        return;
      }
      setFailure(null);
      const balance = balanceNow();
      if (balance === null) break;
      if (balance !== before && tries < TRIES) continue;
      const books = { deals: deals.data, transactions: transactions.data as Transaction[] };
      setRead({ ...books, balance });
      return;
    }
    // The account's own figures have not come yet.
    timer = setTimeout(() => void load(), READ_AGAIN_MS);
  };
  onCleanup(
    feed.onEvent((type) => {
      if (!type.startsWith("deal_") && !BOOKED.has(type)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void load(), READ_AGAIN_MS);
    }),
  );
  onCleanup(() => {
    clearTimeout(timer);
    turn += 1;
  });
  void load();
  return { read, failure, load };
}

export function ReturnsView(props: { feed: Feed; money: MoneyFormat }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const books = createBooks(feed);
  const digits = () => accountFacts(feed).account()?.currency_digits ?? 2;
  const days = createMemo(() => {
    const read = books.read();
    return read === null ? [] : dailyReturns(read, (ms) => dayText(ms, clockZone()), digits());
  });
  return (
    <Switch
      fallback={
        <div class="returns" aria-busy="true">
          <Skeleton height="120px" />
          <Skeleton height="80px" />
        </div>
      }
    >
      <Match when={books.failure()}>
        {(failure) => (
          <LoadFailure what={t("books of the account")} failure={failure()} onRetry={books.load} />
        )}
      </Match>
      <Match when={books.read()}>
        {(read) => (
          <div class="returns" role="region" aria-label={t("Returns")} tabIndex={0}>
            <Show
              when={days().length > 0}
              fallback={
                <EmptyState
                  icon="chart-line"
                  text={t("Nothing was traded yet.")}
                  detail={t("With the first deal its days and months are here.")}
                />
              }
            >
              <Headline
                record={trackRecordOf(days(), tradesOf(read().deals, digits()), digits())}
                money={props.money}
              />
              <Curve feed={feed} money={props.money} days={days()} />
              <Months days={days()} />
            </Show>
            <EntryByEntry
              ledger={ledgerOf(read(), read().balance, digits())}
              {...props}
              read={read()}
            />
          </div>
        )}
      </Match>
    </Switch>
  );
}

/** What whoever looks at an account wants to know first. */
function Headline(props: { record: TrackRecord; money: MoneyFormat }) {
  const percent = (share: number | null) =>
    share === null ? NO_VALUE : formatPercent(share * 100);
  const figures = () => {
    const { share, gained, fall, fallShare, trades, wins, profitFactor } = props.record;
    const rate = trades === 0 ? NO_VALUE : formatPercent((wins / trades) * 100, 1).replace("+", "");
    return [
      {
        label: t("Return"),
        text: percent(share),
        detail: props.money.result(gained),
        tone: share ?? gained,
        about: t("Each day's result by the balance of that day, compounded; closed trades"),
      },
      {
        label: t("Deepest fall"),
        text: percent(fallShare),
        detail: props.money.result(fall),
        tone: fall,
        about: t("Drawdown: from a height at the end of a day to the lowest day after it"),
      },
      {
        label: t("Win rate"),
        text: rate,
        detail: t("{wins} of {trades} trades", {
          wins: formatCount(wins),
          trades: formatCount(trades),
        }),
        tone: 0,
        about: t("Trades that ended above nothing, commission, swap and premium included"),
      },
      {
        label: t("Profit factor"),
        text: profitFactor === null ? NO_VALUE : formatPrice(profitFactor, 2),
        detail: factorWords(props.record),
        tone: 0,
        about: t("What was won for each unit that was lost"),
      },
    ];
  };
  return <HeadlineFigures figures={figures()} widthMin={128} label={t("In a few figures")} />;
}

function factorWords({ profitFactor, wins, trades }: TrackRecord): string {
  if (profitFactor !== null) return t("won for each unit lost");
  if (trades === 0) return t("no trade is closed");
  return wins === 0 ? t("nothing was won") : t("nothing was lost");
}

type Days = ReturnType<typeof dailyReturns>;

function Curve(props: { feed: Feed; money: MoneyFormat; days: Days }) {
  const points = () => {
    const [first] = props.days;
    const moment = (day: string) => dayStart(Date.parse(`${day}T12:00:00Z`), clockZone());
    return [
      { ts: moment(first?.day ?? ""), balance: 0 },
      ...props.days.map(({ day, gained }) => ({ ts: moment(day), balance: gained })),
    ];
  };
  const now = () => accountFacts(props.feed).now();
  return (
    <section class="returns-part" aria-label={t("Result by day")}>
      <h2 class="returns-title">
        {t("Result by day")}{" "}
        <span class="returns-note">
          {t("closed, in {unit}, deposits and withdrawals left out; days of {zone}", {
            unit: props.money.unit(),
            zone: offsetLabel(now(), clockZone()),
          })}
        </span>
      </h2>
      <EquityCurve
        curve={{ points: points(), drawdown: 0, drawdownShare: null }}
        money={props.money}
        what={t("Result")}
      />
    </section>
  );
}

function Months(props: { days: Days }) {
  return (
    <section class="returns-part returns-months" aria-label={t("Monthly returns")} tabIndex={0}>
      <table class="returns-table">
        <caption class="returns-title">{t("Monthly returns")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Year")}</th>
            <For each={MONTHS}>{(month) => <th scope="col">{month}</th>}</For>
            <th scope="col">{t("Whole year")}</th>
          </tr>
        </thead>
        <tbody>
          <For each={monthlyReturns(props.days)}>
            {(year) => (
              <tr>
                <th scope="row">{year.year}</th>
                <For each={[...year.months, year.share]}>{(share) => <Share share={share} />}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}

function Share(props: { share: number | null }) {
  return (
    <td
      data-tone={resultTone(props.share ?? 0)}
      aria-label={props.share === null ? tIn("a share", "none") : undefined}
    >
      {props.share === null ? NO_VALUE : formatPercent(props.share * 100)}
    </td>
  );
}

/** Each kind of entry, their sum, and the balance that the service tells. */
function EntryByEntry(props: { ledger: Ledger; money: MoneyFormat; read: Read }) {
  const doesAddUp = () => props.ledger.difference === 0;
  return (
    <section class="returns-part" aria-label={t("Balance, entry by entry")}>
      <h2 class="returns-title">
        {t("Balance, entry by entry")}{" "}
        <span class="returns-verdict" data-tone={doesAddUp() ? "up" : "down"} role="status">
          <Icon name={doesAddUp() ? "circle-check" : "circle-alert"} size={14} />
          {doesAddUp()
            ? t("All entries add up to the balance")
            : t("The balance has {result} that no entry explains", {
                result: props.money.result(props.ledger.difference),
              })}
        </span>
      </h2>
      <table class="returns-table returns-ledger">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{t("Entries")}</th>
            <th scope="col">{t("How many")}</th>
            <th scope="col">{t("Amount")}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.ledger.lines}>
            {(line) => (
              <tr>
                <th scope="row">{line.name}</th>
                <td class="returns-count">{formatCount(line.count)}</td>
                <td data-tone={resultTone(line.amount)}>{props.money.result(line.amount)}</td>
              </tr>
            )}
          </For>
          <tr class="returns-sum">
            <th scope="row">{t("Sum of all entries")}</th>
            <td />
            <td>{props.money.amount(props.ledger.sum)}</td>
          </tr>
          <tr>
            <th scope="row">{t("Balance as the service tells it")}</th>
            <td />
            <td>{props.money.amount(props.read.balance)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
