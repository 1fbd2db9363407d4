/** How far a dealer may go, as an administrator sets it: what holds now, what will, and for which groups. Main thread. */
import { createSignal, For, Show, untrack } from "solid-js";
import type { DealerLimits } from "../../contract/dealer-limits.ts";
import type { Group } from "../../contract/group.ts";
import type { ViewAccount } from "../../contract/account.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { createAct } from "./create-act.ts";
import { EffectTable } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import "./dealer-limits.css";
import { t } from "../language/translate.ts";
import { fieldText } from "../format/decimal.ts";
import { typedNumber, type NumberKind } from "../format/typed-number.ts";

type Ends = { readonly onClose: () => void };

export function DealerLimitsDialog(props: { feed: Feed; account: ViewAccount } & Ends) {
  const limits = untrack(() =>
    createQuery<DealerLimits>(props.feed, "dealer_limits_get", {
      params: { account_id: props.account.id },
    }),
  );
  const groups = untrack(() => createQuery<Group[]>(props.feed, "groups_list"));
  const failure = () => limits.failure() ?? groups.failure();
  const load = async () => void (await Promise.all([limits.load(), groups.load()]));
  return (
    <Show
      when={limits.data() !== null && groups.data() !== null}
      fallback={
        <Show when={failure() !== null}>
          <LoadFailure what={t("limits")} failure={failure()} onRetry={load} />
        </Show>
      }
    >
      <LimitsForm
        feed={props.feed}
        account={props.account}
        limits={limits.data() ?? NONE}
        groups={groups.data() ?? []}
        onClose={() => props.onClose()}
      />
    </Show>
  );
}

const NONE: Pick<DealerLimits, "volume_max" | "money_max" | "group_ids"> = {
  volume_max: null,
  money_max: null,
  group_ids: null,
};

/** null: no limit; NaN: it is no number. */
const numberOf = (typed: string, kind?: NumberKind): number | null =>
  typed.trim() === "" ? null : typedNumber(typed, kind);

function LimitsForm(
  props: {
    feed: Feed;
    account: ViewAccount;
    limits: typeof NONE;
    groups: readonly Group[];
  } & Ends,
) {
  const act = untrack(() => createAct(props.feed, () => props.onClose()));
  const [volume, setVolume] = createSignal(untrack(() => fieldText(props.limits.volume_max)));
  const [money, setMoney] = createSignal(untrack(() => fieldText(props.limits.money_max)));
  const [chosen, setChosen] = createSignal<readonly number[] | null>(
    untrack(() => props.limits.group_ids),
  );
  const choose = (id: number, isIn: boolean) =>
    setChosen((now) => {
      const others = (now ?? []).filter((one) => one !== id);
      return isIn ? [...others, id].toSorted((a, b) => a - b) : others;
    });
  const names = (ids: readonly number[] | null): string =>
    ids === null
      ? t("All groups")
      : ids.map((id) => props.groups.find((one) => one.id === id)?.name ?? id).join(", ") || "–";
  const amount = (limit: number | null, words: (text: string) => string = (text) => text): string =>
    limit === null ? t("No limit") : Number.isFinite(limit) ? words(formatPlain(limit)) : "–";
  const inLots = (lots: string) => t("{lots} lots", { lots });
  const wrongVolume = () => {
    const lots = numberOf(volume());
    return lots !== null && !(lots > 0) ? t("Above zero, as 2.5") : undefined;
  };
  const wrongMoney = () => {
    const most = numberOf(money(), "amount");
    return most !== null && !(most >= 0) ? t("A number, as 1000") : undefined;
  };
  const isWhole = () =>
    wrongVolume() === undefined && wrongMoney() === undefined && chosen()?.length !== 0;
  const send = () =>
    void act.run(
      "dealer_limits_update",
      {
        params: { account_id: props.account.id },
        body: {
          volume_max: numberOf(volume()),
          money_max: numberOf(money(), "amount"),
          group_ids: chosen(),
        },
      },
      t("The limits of {account} are set", { account: props.account.name }),
    );
  return (
    <FormDialog
      title={t("Limits of {account}", { account: props.account.name })}
      description={t("They hold from his next act on, for each act by itself. Empty: no limit.")}
      word={t("Set limits")}
      isBusy={act.isBusy()}
      isWhole={isWhole()}
      refused={act.words() ?? ""}
      onClose={() => props.onClose()}
      onSend={send}
    >
      <TextField
        label={t("Largest volume closed for a client, lots")}
        inputmode="decimal"
        autocomplete="off"
        placeholder={t("No limit")}
        value={volume()}
        onInput={setVolume}
        error={wrongVolume()}
      />
      <TextField
        label={t("Largest amount moved, in the account's currency")}
        inputmode="decimal"
        autocomplete="off"
        placeholder={t("No limit")}
        value={money()}
        onInput={setMoney}
        error={wrongMoney()}
        hint={t("Deposits, withdrawals, credit, corrections; also what he confirms for others.")}
      />
      <fieldset class="office-choices">
        <legend>{t("Groups that he sees and acts on")}</legend>
        <Checkbox
          label={t("All groups")}
          checked={chosen() === null}
          onChange={(isAll) => setChosen(isAll ? null : [])}
        />
        <Show when={chosen()}>
          {(ids) => (
            <For each={props.groups}>
              {({ id, name }) => (
                <Checkbox
                  label={name}
                  checked={ids().includes(id)}
                  onChange={(isIn) => choose(id, isIn)}
                />
              )}
            </For>
          )}
        </Show>
      </fieldset>
      <Show when={chosen()?.length === 0}>
        <p class="office-kind">{t("Choose the groups, at least one.")}</p>
      </Show>
      <EffectTable
        effects={[
          {
            name: t("Volume"),
            now: amount(props.limits.volume_max, inLots),
            after: amount(numberOf(volume()), inLots),
          },
          {
            name: t("Money"),
            now: amount(props.limits.money_max),
            after: amount(numberOf(money(), "amount")),
          },
          { name: t("Groups"), now: names(props.limits.group_ids), after: names(chosen()) },
        ]}
      />
    </FormDialog>
  );
}
