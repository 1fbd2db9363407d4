/**
 * The account: what it is worth and why, what would stop it out, what it risks, and its transactions and journal. Main
 * thread. Shows; nothing here sends an order, so investors have all of it.
 */
import { Match, Switch, createSignal } from "solid-js";
import type { Journal } from "../../../contract/journal.ts";
import type { Transaction } from "../../../contract/money.ts";
import type { Feed } from "../../feed/feed.ts";
import { latePart } from "../../ui/late-part.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Overview } from "./overview.tsx";
import type { ListCards } from "./period-table.tsx";
import { TransactionsTable } from "./transactions-table.tsx";
import "./account.css";
import { t } from "../../language/translate.ts";

/** With the words of all that is written there, which few ask for. */
const JournalTable = latePart(async () => ({
  default: (await import("./journal-table.tsx")).JournalTable,
}));

type View = "overview" | "transactions" | "journal";

const VIEWS = [
  { value: "overview", label: t("Overview") },
  { value: "transactions", label: t("Transactions") },
  { value: "journal", label: t("Journal") },
] as const;

/** How a narrow page has its lists. */
export type AccountCards = {
  transactions: ListCards<Transaction>;
  journal: ListCards<Journal>;
};

export function AccountPane(props: { feed: Feed; cards?: AccountCards }) {
  const [view, setView] = createSignal<View>("overview");
  return (
    <div class="account-pane">
      <Tabs label={t("Account")} value={view()} tabs={VIEWS} onChange={setView}>
        <Switch>
          <Match when={view() === "overview"}>
            <Overview feed={props.feed} />
          </Match>
          <Match when={view() === "transactions"}>
            <TransactionsTable feed={props.feed} cards={props.cards?.transactions} />
          </Match>
          <Match when={view() === "journal"}>
            <JournalTable feed={props.feed} cards={props.cards?.journal} />
          </Match>
        </Switch>
      </Tabs>
    </div>
  );
}
