/** The account on a narrow page: its transactions and its journal as cards. Main thread. It sends nothing. */
import type { Journal } from "../../../contract/journal.ts";
import type { Transaction } from "../../../contract/money.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { signedAmount } from "../../format/signed-amount.ts";
import type { Column } from "../../ui/table/column.ts";
import { resultTone } from "../../ui/table/live-cells.ts";
import { AccountPane } from "../account/account.tsx";
import { timeText } from "../time-column.ts";
import { cardColumn, unseen, type CardPart } from "./card-cell.ts";
import { createOpenedRecord } from "./opened-record.tsx";
import "./cards.css";
import { t, tIn } from "../../language/translate.ts";

export function PhoneAccount(props: { feed: Feed }) {
  const { open, Sheet } = createOpenedRecord();
  return (
    <>
      <AccountPane
        feed={props.feed}
        cards={{
          transactions: {
            columns: (wide) => [...transactionCards(props.feed, wide), ...unseen(wide)],
            open,
          },
          journal: { columns: (wide) => [...journalCards(wide), ...unseen(wide)], open },
        }}
      />
      <Sheet />
    </>
  );
}

/** What a column of the wide list says. */
function said<Row>(columns: readonly Column<Row>[], id: string, look: CardPart<Row>["look"]) {
  return { look, text: columns.find((column) => column.id === id)?.text };
}

function transactionCards(feed: Feed, wide: readonly Column<Transaction>[]): Column<Transaction>[] {
  const money = moneyFormat(feed);
  return [
    cardColumn(
      { id: "card", title: t("Transaction"), width: 210 },
      [said(wide, "kind", "name")],
      [said(wide, "desc", "note")],
    ),
    cardColumn(
      { id: "figures", title: t("Amount"), width: 150, align: "end" },
      [
        {
          look: "figure",
          text: (row) => money.result(signedAmount(row)),
          tone: (row) => resultTone(signedAmount(row)),
        },
      ],
      [{ look: "note", text: ({ created_at }) => timeText(created_at) }],
    ),
  ];
}

const journalCards = (wide: readonly Column<Journal>[]): Column<Journal>[] => [
  cardColumn(
    { id: "card", title: tIn("of a journal", "Entry"), width: 210 },
    [said(wide, "action", "name")],
    [said(wide, "message", "note")],
  ),
  cardColumn(
    { id: "when", title: t("When"), width: 150, align: "end" },
    [said(wide, "entity", "note")],
    [said(wide, "time", "note")],
  ),
];
