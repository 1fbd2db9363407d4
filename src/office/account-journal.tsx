/** The newest lines of an account's journal. Main thread. */
import type { Journal } from "../../contract/journal.ts";
import { actWord, type JournalNames } from "../account/journal-acts.ts";
import type { Feed } from "../feed/feed.ts";
import { AccountList } from "./account-list.tsx";
import type { WatchedAccount } from "./create-watched-account.ts";
import { entityColumn } from "./entity-column.tsx";
import { saidText } from "./house-said.ts";
import { actorText } from "./journal-words.ts";
import type { OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import { t } from "../language/translate.ts";

const columnsOf = (names: JournalNames): readonly OfficeColumn<Journal>[] => [
  { id: "ts", title: t("Time (UTC)"), cell: ({ ts }) => momentText(ts) },
  { id: "who", title: t("Who"), cell: actorText },
  { id: "action", title: t("Act"), cell: ({ action }) => actWord(action), spot: "title" },
  entityColumn(names),
  {
    id: "what",
    title: t("What"),
    cell: (line) => <span class="office-said">{saidText(line, names)}</span>,
    spot: "line",
  },
  { id: "ip", title: t("From"), cell: ({ ip_address }) => ip_address ?? "–", rank: 1 },
];

export function AccountJournal(props: {
  feed: Feed;
  account_id: number;
  changes: WatchedAccount["changes"];
}) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const columns = columnsOf({
    symbol: (id) => feed.symbol(id)?.symbol,
    group: () => undefined,
  });
  return (
    <AccountList<Journal>
      feed={feed}
      account_id={props.account_id}
      changes={props.changes}
      operation="account_journal"
      part="journal"
      label={t("Newest entries of the journal")}
      empty={t("Nothing happened yet.")}
      columns={columns}
    />
  );
}
