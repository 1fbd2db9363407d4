/** What was done on the account, by whom and when. Main thread. Reads page by page. */
import { Show, createSignal } from "solid-js";
import type { Journal } from "../../../contract/journal.ts";
import { actWord, entityWord, type JournalNames } from "../../account/journal-acts.ts";
import { accountSaid } from "../../account/journal-said.ts";
import { scopeWords } from "../../account/scope-words.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import type { Feed } from "../../feed/feed.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { timeColumn } from "../time-column.ts";
import { createJournal } from "./create-journal.ts";
import { PeriodTable, type ListCards } from "./period-table.tsx";
import type { PeriodChoice } from "./period-choices.ts";
import { t, tIn } from "../../language/translate.ts";

const actorWords = ({ actor_id, actor_scope }: Journal): string =>
  actor_id === null
    ? t("Service")
    : actor_scope === null
      ? t("Account {account_id}", { account_id: actor_id })
      : `${scopeWords(actor_scope).role} ${actor_id}`;

const entityText = (line: Journal, names: JournalNames): string =>
  line.entity === null ? "" : entityWord(line, names);

const columnsOf = (names: JournalNames): readonly Column<Journal>[] => [
  timeColumn("time", t("Time"), ({ ts }) => ts),
  {
    id: "action",
    title: t("Action"),
    width: 150,
    sortValue: ({ action }) => actWord(action),
    text: ({ action }) => actWord(action),
  },
  {
    id: "entity",
    title: tIn("what an act was about", "On"),
    width: 120,
    sortValue: (line) => entityText(line, names),
    text: (line) => entityText(line, names),
  },
  {
    id: "message",
    title: t("What happened"),
    width: 420,
    sortValue: (line) => accountSaid(line, names),
    text: (line) => accountSaid(line, names),
  },
  { id: "actor", title: t("By"), width: 130, sortValue: actorWords, text: actorWords },
  {
    id: "ip",
    title: t("From"),
    width: 120,
    sortValue: ({ ip_address }) => ip_address,
    text: ({ ip_address }) => ip_address ?? "",
  },
];

export function JournalTable(props: { feed: Feed; cards?: ListCards<Journal> | undefined }) {
  // eslint-disable-next-line solid/reactivity
  const { feed, cards } = props;
  const [period, setPeriod] = createSignal<PeriodChoice>("month");
  const columns = columnsOf({
    symbol: (id) => feed.symbol(id)?.symbol,
    group: () => undefined,
  });
  const journal = createJournal(feed, period, () => accountFacts(feed).now());
  const table = createTable<Journal>({
    id: cards === undefined ? "journal" : "journal-phone",
    rows: () => journal.data() ?? [],
    rowKey: ({ id }) => id,
    columns: cards?.columns(columns) ?? columns,
    sortFirst: [{ id: "time", direction: "descending" }],
  });
  return (
    <PeriodTable
      table={table}
      label={t("Journal")}
      of={journal}
      period={period()}
      onPeriod={setPeriod}
      emptyText={t("Nothing happened in this period.")}
      cards={cards}
      rowName={({ id, action }) => `${actWord(action)} ${id}`}
      tools={
        <>
          <Button size="sm" icon="rotate-ccw" onClick={() => void journal.load()}>
            {t("Refresh")}
          </Button>
          <Show when={journal.hasMore()}>
            <Button size="sm" disabled={journal.isLoading()} onClick={() => void journal.more()}>
              {t("Load older")}
            </Button>
          </Show>
        </>
      }
    />
  );
}
