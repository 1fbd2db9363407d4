/** The dialog in which staff moves an account to another group, with the terms before and after. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { capital } from "../format/sentence.ts";
import { Select } from "../ui/select.tsx";
import { createAct } from "./create-act.ts";
import { EffectTable, type Effect } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { groupText, levelText } from "./office-words.ts";
import { t } from "../language/translate.ts";

const TERMS: readonly { readonly name: string; readonly text: (group: Group) => string }[] = [
  { name: t("Margin call"), text: ({ margin_call_level }) => levelText(margin_call_level) },
  { name: t("Stop-out"), text: ({ stop_out_level }) => levelText(stop_out_level) },
  { name: t("Leverage, at most"), text: ({ leverage_max }) => `1:${leverage_max}` },
  { name: t("Positions"), text: ({ position_mode }) => capital(position_mode) },
  {
    name: t("Mark-up of bid and ask, points"),
    text: ({ markup_bid, markup_ask }) =>
      t("{markup_bid} and {markup_ask}", { markup_bid, markup_ask }),
  },
  {
    name: t("Symbols with a mark-up of their own"),
    text: ({ symbol_markups }) => String(symbol_markups.length || t("None")),
  },
];

export function MoveDialog(props: {
  feed: Feed;
  account: ViewAccount;
  onClose: () => void;
  onDone: () => void;
}) {
  const groups = untrack(() => createQuery<Group[]>(props.feed, "groups_list"));
  const [to, setTo] = createSignal(untrack(() => String(props.account.group_id)));
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const groupOf = (id: number) => groups.data()?.find((group) => group.id === id);
  const target = () => groupOf(Number(to()));
  /** null: it is not to go anywhere else yet. */
  const effects = (): Effect[] | null => {
    const [was, next] = [groupOf(props.account.group_id), target()];
    if (was === undefined || next === undefined || was === next) return null;
    return TERMS.map(({ name, text }) => ({ name, now: text(was), after: text(next) }));
  };
  const move = async (): Promise<void> => {
    const params = { account_id: props.account.id, group_id: Number(to()) };
    const words = t("Account {id} is in {group}", {
      id: props.account.id,
      group: target()?.name ?? "",
    });
    if (await act.run("account_move_group", { params }, words)) props.onClose();
  };
  return (
    <FormDialog
      title={t("Move {id} to another group", { id: props.account.id })}
      description={t(
        "Its terms hold at once, for what is open too. The client's terminal comes back to the " +
          "group's prices by itself.",
      )}
      word={t("Move")}
      isBusy={act.isBusy()}
      isWhole={effects() !== null}
      refused={act.words() ?? ""}
      onClose={() => props.onClose()}
      onSend={() => void move()}
    >
      <Select
        label={t("Group")}
        value={to()}
        options={(groups.data() ?? []).map((group) => ({
          value: String(group.id),
          label: groupText(group),
        }))}
        onChange={(next) => {
          setTo(next);
          act.forget();
        }}
      />
      <Show
        when={effects()}
        fallback={<p class="office-kind">{t("Choose the group that it goes to.")}</p>}
      >
        {(known) => <EffectTable effects={known()} />}
      </Show>
    </FormDialog>
  );
}
