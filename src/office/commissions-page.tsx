/** What the groups' deals cost: commissions, their tiers, and an example that is worked out anew as one looks. Main thread. */
import { createEffect, createMemo, createSignal, on, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Commission } from "../../contract/commission.ts";
import type { Group } from "../../contract/group.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { symbolName } from "../format/symbol-text.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { CommissionDialog } from "./commission-dialog.tsx";
import { CommissionTiers } from "./commission-tiers.tsx";
import { chargeText, rateText, reachText } from "./commission-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { useMay } from "./office-rights.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { moneyText } from "./office-words.ts";
import { WorkedExample } from "./worked-example.tsx";
import { t } from "../language/translate.ts";

/** Decimals of a currency that no account of the group has yet. */
const DIGITS_USUAL = 2;

type Asked =
  | { readonly kind: "edit"; readonly commission: Commission | null }
  | { readonly kind: "remove"; readonly commission: Commission };

export function CommissionsPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const groups = createQuery<Group[]>(feed, "groups_list");
  const [chosen, setChosen] = createSignal<string | null>(null);
  const group = () =>
    groups.data()?.find(({ id }) => String(id) === chosen()) ?? groups.data()?.[0] ?? null;
  return (
    <>
      <Show when={groups.failure() !== null && groups.data() === null}>
        <LoadFailure what={t("groups")} failure={groups.failure()} onRetry={() => groups.load()} />
      </Show>
      <Show when={group()} keyed>
        {(one) => (
          <GroupCommissions
            feed={feed}
            group={one}
            groups={groups.data() ?? []}
            onGroup={setChosen}
          />
        )}
      </Show>
    </>
  );
}

function GroupCommissions(props: {
  feed: Feed;
  group: Group;
  groups: readonly Group[];
  onGroup: (id: string) => void;
}) {
  const { feed, group } = untrack(() => ({ feed: props.feed, group: props.group }));
  const found = createQuery<Commission[]>(feed, "commissions_of_group", {
    params: { group_id: group.id },
  });
  const one = createQuery<ViewAccount[]>(feed, "accounts_list", {
    query: { group_id: group.id, limit: 1 },
  });
  const digits = () => one.data()?.[0]?.currency_digits ?? DIGITS_USUAL;
  const [openId, setOpenId] = createSignal<number | null>(null);
  const opened = createMemo(() => found.data()?.find(({ id }) => id === openId()) ?? null);
  const [asked, setAsked] = createSignal<Asked | null>(null);
  const close = () => setAsked(null);
  const may = useMay();
  // One that is gone elsewhere is not shown on.
  createEffect(on(found.data, (now) => now !== null && opened() === null && setOpenId(null)));
  const name = (symbol_id: number) => symbolName(feed.symbol(symbol_id), symbol_id);
  const columns: readonly OfficeColumn<Commission>[] = [
    { id: "name", title: t("Name"), cell: (row) => row.name },
    { id: "reach", title: t("Holds for"), cell: (row) => reachText(row, name) },
    {
      id: "value",
      title: t("Charge"),
      cell: (row) => rateText(row.value, row.mode, group.currency),
      isNumber: true,
    },
    { id: "charge", title: t("On"), cell: (row) => chargeText(row.charge), rank: 3 },
    {
      id: "min",
      title: t("At least, a deal"),
      cell: (row) => moneyText(row.charge_min, digits(), group.currency),
      isNumber: true,
      rank: 2,
    },
    { id: "tiers", title: t("Tiers"), cell: (row) => row.tiers.length, isNumber: true, rank: 1 },
  ];
  return (
    <>
      <div class="office-tools">
        <Select
          label={t("Group")}
          hideLabel
          size="sm"
          value={String(group.id)}
          options={props.groups.map(({ id, name: title, currency }) => ({
            value: String(id),
            label: `${title}, ${currency}`,
          }))}
          onChange={(id) => props.onGroup(id)}
        />
        <span class="office-gap" />
        <Show when={may("commission_create")}>
          <Button
            size="sm"
            icon="plus"
            onClick={() => setAsked({ kind: "edit", commission: null })}
          >
            {t("New commission")}
          </Button>
        </Show>
      </div>
      <Show
        when={found.failure() === null || found.data() !== null}
        fallback={
          <LoadFailure
            what={t("commissions")}
            failure={found.failure()}
            onRetry={() => found.load()}
          />
        }
      >
        <div class="office-columns">
          <div class="office-column">
            <OfficeTable<Commission>
              label={t("Commissions of {group}", { group: group.name })}
              columns={columns}
              rows={found.data() ?? []}
              rowKey={({ id }) => id}
              rowName={(row) => t("Open {what}", { what: row.name })}
              onOpen={({ id }) => setOpenId(id)}
              isBusy={found.data() === null}
              empty={t("Deals in {group} cost no commission.", { group: group.name })}
            />
            <Show when={opened()}>
              {(commission) => (
                <CommissionTiers
                  feed={feed}
                  commission={commission()}
                  currency={group.currency}
                  onChanged={() => void found.load()}
                  onEdit={() => setAsked({ kind: "edit", commission: commission() })}
                  onRemove={() => setAsked({ kind: "remove", commission: commission() })}
                />
              )}
            </Show>
          </div>
          <WorkedExample
            feed={feed}
            commissions={found.data() ?? []}
            currency={group.currency}
            currencyDigits={digits()}
          />
        </div>
      </Show>
      <Show when={asked()} keyed>
        {(now) =>
          now.kind === "edit" ? (
            <CommissionDialog
              feed={feed}
              group={group}
              currencyDigits={digits()}
              commission={now.commission}
              others={(found.data() ?? []).filter(({ id }) => id !== now.commission?.id)}
              onClose={close}
              onDone={(id) => {
                if (id !== null) setOpenId(id);
                void found.load();
              }}
            />
          ) : (
            <RemoveDialog
              feed={feed}
              commission={now.commission}
              group={group}
              onClose={close}
              onDone={() => void found.load()}
            />
          )
        }
      </Show>
    </>
  );
}

function RemoveDialog(props: {
  feed: Feed;
  commission: Commission;
  group: Group;
  onClose: () => void;
  onDone: () => void;
}) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const remove = async (): Promise<void> => {
    const params = { commission_id: props.commission.id };
    const words = t("Commission {commission} is removed", { commission: props.commission.name });
    if (await act.run("commission_delete", { params }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={t("Remove {commission}", { commission: props.commission.name })}
      effect={t(
        "From the next deal on it is not charged in {group} any more, and its tiers go with it. What was " +
          "charged stays charged.",
        { group: props.group.name },
      )}
      word={t("Remove commission")}
      isDanger
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void remove()}
    />
  );
}
