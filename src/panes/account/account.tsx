/**
 * The account: what it is worth and why, what would stop it out, what it risks, and its transactions and journal. Main
 * thread. Shows; nothing here sends an order, so investors have all of it.
 */
import { Match, Switch, createSignal } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { JournalTable } from "./journal-table.tsx";
import { Overview } from "./overview.tsx";
import { TransactionsTable } from "./transactions-table.tsx";
import "./account.css";

type View = "overview" | "transactions" | "journal";

const VIEWS = [
  { value: "overview", label: "Overview" },
  { value: "transactions", label: "Transactions" },
  { value: "journal", label: "Journal" },
] as const;

export function AccountPane(props: { feed: Feed }) {
  const [view, setView] = createSignal<View>("overview");
  return (
    <div class="account-pane">
      <Tabs label="Account" value={view()} tabs={VIEWS} onChange={setView}>
        <Switch>
          <Match when={view() === "overview"}>
            <Overview feed={props.feed} />
          </Match>
          <Match when={view() === "transactions"}>
            <TransactionsTable feed={props.feed} />
          </Match>
          <Match when={view() === "journal"}>
            <JournalTable feed={props.feed} />
          </Match>
        </Switch>
      </Tabs>
    </div>
  );
}
