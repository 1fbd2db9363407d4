/** Deposits, withdrawals, credit and adjustments, the newest first. Main thread. Asked anew when money moved. */
import { createMemo, createSignal, onCleanup } from "solid-js";
import type { Transaction } from "../../../contract/money.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { createQuery } from "../../account/create-query.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { signedAmount } from "../../format/signed-amount.ts";
import { originWords } from "../../format/transaction-words.ts";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { timeColumn } from "../time-column.ts";
import { PeriodTable, type ListCards } from "./period-table.tsx";
import { periodStart, type PeriodChoice } from "./period-choices.ts";
import { t } from "../../language/translate.ts";

function columnsFor(feed: Feed): Column<Transaction>[] {
  const money = moneyFormat(feed);
  return [
    timeColumn("time", t("Time"), ({ created_at }) => created_at),
    {
      id: "kind",
      title: t("Kind"),
      width: 130,
      sortValue: ({ origin }) => originWords(origin),
      text: ({ origin }) => originWords(origin),
    },
    {
      id: "amount",
      title: t("Amount"),
      width: 120,
      align: "end",
      sortValue: signedAmount,
      text: (row) => money.result(signedAmount(row)),
    },
    {
      id: "balance",
      title: t("Balance after"),
      width: 120,
      align: "end",
      sortValue: ({ balance }) => balance,
      text: ({ balance }) => money.amount(balance),
    },
    {
      id: "credit",
      title: t("Credit after"),
      width: 110,
      align: "end",
      sortValue: ({ credit }) => credit,
      text: ({ credit }) => money.amount(credit),
    },
    {
      id: "desc",
      title: t("Note"),
      width: 260,
      sortValue: ({ desc }) => desc,
      text: ({ desc }) => desc,
    },
    {
      id: "id",
      title: t("No."),
      width: 80,
      align: "end",
      sortValue: ({ id }) => id,
      text: ({ id }) => String(id),
    },
  ];
}

const MONEY_EVENTS: ReadonlySet<string> = new Set(["money_change", "balance_correction"]);

/** @interface operation:my_transactions @interface event:money_change @interface event:balance_correction */
export function TransactionsTable(props: {
  feed: Feed;
  cards?: ListCards<Transaction> | undefined;
}) {
  // eslint-disable-next-line solid/reactivity
  const { feed, cards } = props;
  const query = createQuery<Transaction[]>(feed, "my_transactions");
  const [period, setPeriod] = createSignal<PeriodChoice>("all");
  onCleanup(feed.onEvent((type) => void (MONEY_EVENTS.has(type) && query.load())));
  const rows = createMemo(() => {
    const start = periodStart(period(), accountFacts(feed).now()) ?? 0;
    return (query.data() ?? []).filter(({ created_at }) => created_at >= start);
  });
  const table = createTable<Transaction>({
    id: cards === undefined ? "transactions" : "transactions-phone",
    rows,
    rowKey: ({ id }) => id,
    columns: cards?.columns(columnsFor(feed)) ?? columnsFor(feed),
    sortFirst: [{ id: "time", direction: "descending" }],
  });
  return (
    <PeriodTable
      table={table}
      label={t("Transactions")}
      of={query}
      period={period()}
      onPeriod={setPeriod}
      emptyText={
        period() === "all"
          ? t("Deposits, withdrawals, credit and adjustments will be here.")
          : t("No money moved in this period.")
      }
      cards={cards}
      rowName={(row) => `${originWords(row.origin)} ${row.id}`}
      look={moneyFormat(feed).unit()}
    />
  );
}
