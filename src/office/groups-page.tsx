/** The groups of the house, each with the terms that its clients trade by; one of them opened. Main thread. */
import { Show, untrack } from "solid-js";
import type { Group } from "../../contract/group.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { categoryText } from "./commission-words.ts";
import { markupsOf } from "./group-draft.ts";
import { GroupPage } from "./group-page.tsx";
import { leverageText, markupText, positionsText } from "./group-words.ts";
import { createOfficeRoute, hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { levelText, momentText } from "./office-words.ts";
import { t } from "../language/translate.ts";

/** "Forex 4 and 5, Metals 8 and 10" */
function markupsText(group: Group, symbols: readonly SymbolRecord[]): string {
  const marked = markupsOf(group, symbols).filter(
    ({ markup_bid, markup_ask }) => markup_bid !== 0 || markup_ask !== 0,
  );
  return (
    marked.map((each) => `${categoryText(each.category)} ${markupText(each)}`).join(", ") ||
    t("None")
  );
}

const columnsOf = (symbols: () => readonly SymbolRecord[]): readonly OfficeColumn<Group>[] => [
  { id: "name", title: t("Name"), cell: ({ name }) => name, spot: "title" },
  {
    id: "kind",
    title: t("Kind"),
    cell: ({ is_demo }) => (is_demo ? t("Demo") : t("Live")),
    spot: "end",
  },
  { id: "currency", title: t("Currency"), cell: ({ currency }) => currency, rank: 3 },
  {
    id: "accounts",
    title: t("Accounts"),
    cell: ({ accounts_count }) => formatCount(accounts_count),
    isNumber: true,
  },
  {
    id: "leverage",
    title: t("Leverage, at most"),
    cell: (group) => leverageText(group.leverage_max),
    isNumber: true,
  },
  {
    id: "call",
    title: t("Margin call"),
    cell: (group) => levelText(group.margin_call_level),
    isNumber: true,
    rank: 5,
  },
  {
    id: "stop",
    title: t("Stop-out"),
    cell: (group) => levelText(group.stop_out_level),
    isNumber: true,
  },
  { id: "positions", title: t("Positions"), cell: positionsText, rank: 2 },
  {
    id: "markups",
    title: t("Mark-up of bid and ask, points"),
    cell: (group) => <span class="office-meaning">{markupsText(group, symbols())}</span>,
    rank: 4,
  },
  {
    id: "updated",
    title: t("Changed (UTC)"),
    cell: ({ updated_at }) => momentText(updated_at),
    rank: 1,
  },
];

export function GroupsPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const route = createOfficeRoute();
  const groups = untrack(() => createQuery<Group[]>(feed, "groups_list"));
  const opened = () => groups.data()?.find(({ id }) => id === route().id);
  return (
    <Show
      when={groups.failure() === null || groups.data() !== null}
      fallback={
        <LoadFailure what={t("groups")} failure={groups.failure()} onRetry={() => groups.load()} />
      }
    >
      <Show
        when={route().id !== null}
        fallback={
          <OfficeTable<Group>
            label={t("Groups")}
            columns={columnsOf(() => feed.symbols())}
            rows={groups.data() ?? []}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            onOpen={({ id }) => (location.hash = hashOf("groups", id))}
            isBusy={groups.data() === null}
            empty={t("There is no group yet.")}
          />
        }
      >
        <Show
          when={feed.symbols().length > 0 && opened()}
          fallback={
            <Show when={groups.data() !== null && opened() === undefined}>
              <EmptyState icon="layers" text={t("There is no such group.")} />
            </Show>
          }
        >
          {(group) => (
            <GroupPage feed={feed} group={group()} onChanged={() => void groups.load()} />
          )}
        </Show>
      </Show>
    </Show>
  );
}
