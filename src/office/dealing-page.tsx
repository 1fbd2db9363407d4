/** The dealing desk: what all clients have open and waiting, as it is now, and what staff may do to each. Main thread. */
import { createMemo, createSignal, Show, Suspense } from "solid-js";
import { late } from "../frame/late.ts";
import type { WatchedFigures, WatchedPosition } from "../../contract/watch.ts";
import type { Group } from "../../contract/group.ts";
import type { HouseOrder, HousePosition } from "../../contract/house-book.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { Select } from "../ui/select.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { dealingColumns, type Traded } from "./dealing-columns.tsx";
import { HouseList, type HouseFilter } from "./house-list.tsx";
import { kindQuery, KindSelect, type Kind } from "./kind-select.tsx";
import { useKeep } from "./kept-choices.ts";
import { useMay } from "./office-rights.ts";
import { t } from "../language/translate.ts";

const PositionDialog = late(async () => ({
  default: (await import("./dealing-dialog.tsx")).PositionDialog,
}));
const OrderDialog = late(async () => ({
  default: (await import("./dealing-dialog.tsx")).OrderDialog,
}));

/** The choice that narrows nothing. */
const ALL = "all";

const TABS = [
  { value: "positions", label: t("Positions") },
  { value: "orders", label: t("Orders") },
] as const;
type Tab = (typeof TABS)[number]["value"];

export function DealingPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const may = useMay();
  const groups = createQuery<Group[]>(feed, "groups_list");
  const keep = useKeep();
  const [tab, setTab] = keep<Tab>("dealing.tab", "positions");
  const [kind, setKind] = keep<Kind>("dealing.kind", "all");
  const [group, setGroup] = keep("dealing.group", ALL);
  const [symbolId, setSymbol] = keep("dealing.symbol", ALL);
  const filter = createMemo<HouseFilter>(() => ({
    ...kindQuery(kind()),
    ...(group() === ALL ? {} : { group_id: Number(group()) }),
    ...(symbolId() === ALL ? {} : { symbol_id: Number(symbolId()) }),
  }));
  const isNarrowed = () => Object.keys(filter()).length > 0;
  const symbol = (id: number) => feed.symbol(id);
  const [worths, setWorths] = createSignal<ReadonlyMap<number, WatchedPosition>>(new Map());
  const { positions, orders } = dealingColumns({
    worth: (id) => worths().get(id),
    groupName: (id) => groups.data()?.find((one) => one.id === id)?.name ?? String(id),
    symbol,
  });
  const of = (row: Traded) => ({
    feed,
    account_id: row.account_id,
    symbol: symbol(row.symbol_id),
  });
  return (
    <>
      <div class="office-tools">
        <KindSelect value={kind()} onChange={setKind} />
        <Select
          label={t("Group")}
          hideLabel
          size="sm"
          value={group()}
          options={[
            { value: ALL, label: t("Every group") },
            ...(groups.data() ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setGroup}
        />
        <Select
          label={t("Symbol")}
          hideLabel
          size="sm"
          value={symbolId()}
          options={[
            { value: ALL, label: t("Every symbol") },
            ...feed.symbols().map((one) => ({ value: String(one.symbol_id), label: one.symbol })),
          ]}
          onChange={setSymbol}
        />
      </div>
      <Tabs label={t("What clients have")} value={tab()} tabs={TABS} onChange={setTab}>
        <Show
          when={tab() === "positions"}
          fallback={
            <HouseList<HouseOrder>
              feed={feed}
              operation="house_orders"
              label={t("Orders of all clients")}
              empty={isNarrowed() ? t("No order is like that.") : t("No order waits.")}
              filter={filter()}
              sort={{ by: "created_at", isDown: true }}
              columns={orders}
              rowName={({ id }) => t("Cancel order {id}", { id })}
              dialog={
                may("account_order_cancel")
                  ? (order, ends) => (
                      <Suspense>
                        <OrderDialog {...of(order)} {...ends} order={order} />
                      </Suspense>
                    )
                  : undefined
              }
            />
          }
        >
          <HouseList<HousePosition>
            feed={feed}
            operation="house_positions"
            label={t("Positions of all clients")}
            empty={
              isNarrowed() ? t("No position is like that.") : t("No client has a position open.")
            }
            filter={filter()}
            sort={{ by: "profit", isDown: true }}
            columns={positions}
            rowName={({ id }) => t("Act on position {id}", { id })}
            onFigures={(accounts) => setWorths((known) => withWorths(known, accounts))}
            dialog={
              may("account_position_close") || may("account_position_update")
                ? (position, ends) => (
                    <Suspense>
                      <PositionDialog {...of(position)} {...ends} position={position} />
                    </Suspense>
                  )
                : undefined
            }
          />
        </Show>
      </Tabs>
    </>
  );
}

/** Positions whose worth is remembered; then only what was told last is. */
const WORTHS_MAX = 5_000;

/** Accounts are told of when they changed: what is known of others stays. */
function withWorths(
  known: ReadonlyMap<number, WatchedPosition>,
  accounts: readonly WatchedFigures[],
): ReadonlyMap<number, WatchedPosition> {
  const next = new Map(known.size > WORTHS_MAX ? [] : known);
  for (const { positions } of accounts) for (const one of positions) next.set(one.id, one);
  return next;
}
