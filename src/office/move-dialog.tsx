/** The dialog in which staff moves an account to another group, with terms and margin before and after. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import { createQuery } from "../account/create-query.ts";
import { capital } from "../format/sentence.ts";
import { Select } from "../ui/select.tsx";
import { createClosingQuestion } from "./create-closing-question.tsx";
import { createMoveEffect } from "./create-move-effect.ts";
import { createSending, type SendingDialog } from "./create-sending.tsx";
import { EffectTable, type Effect } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import type { MoneyFigures } from "./money-acts.ts";
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

/** `figures`: what the account is worth now; null: that is not known. */
export function MoveDialog(
  props: SendingDialog & { account: ViewAccount; figures: MoneyFigures | null },
) {
  const groups = untrack(() => createQuery<Group[]>(props.feed, "groups_list"));
  const [to, setTo] = createSignal(untrack(() => String(props.account.group_id)));
  const groupOf = (id: number) => groups.data()?.find((group) => group.id === id);
  const target = () => groupOf(Number(to()));
  /** null: it is not to go anywhere else yet. */
  const between = () => {
    const [was, next] = [groupOf(props.account.group_id), target()];
    return was === undefined || next === undefined || was === next ? null : { was, next };
  };
  const margin = untrack(() => createMoveEffect(props, between));
  const effects = (): Effect[] | null => {
    const groupsNow = between();
    if (groupsNow === null) return null;
    const { was, next } = groupsNow;
    return TERMS.map(({ name, text }) => ({ name, now: text(was), after: text(next) }));
  };
  const sending = createSending(props, {
    made: () =>
      between() === null || margin.isPending()
        ? null
        : {
            operation: "account_move_group",
            params: { account_id: props.account.id, group_id: Number(to()) },
          },
    done: () =>
      t("Account {id} is in {group}", { id: props.account.id, group: target()?.name ?? "" }),
    toast: "office.account_move_group",
  });
  const title = () => t("Move {id} to another group", { id: props.account.id });
  const closing = () => {
    const words = margin.closing();
    return words === null ? null : { ...words, title: title(), word: t("Move and close") };
  };
  const question = createClosingQuestion(sending, closing);
  return (
    <>
      <FormDialog
        {...sending.form}
        onSend={question.onSend}
        isDanger={closing() !== null}
        title={title()}
        description={t(
          "Its terms hold at once, for what is open too. The client's terminal comes back to the " +
            "group's prices by itself.",
        )}
        word={sending.word(t("Move"))}
      >
        <Select
          label={t("Group")}
          value={to()}
          options={(groups.data() ?? []).map((group) => ({
            value: String(group.id),
            label: groupText(group),
          }))}
          onChange={sending.edit(setTo)}
        />
        <Show
          when={effects()}
          fallback={<p class="office-kind">{t("Choose the group that it goes to.")}</p>}
        >
          {(known) => (
            <>
              <EffectTable effects={known()} />
              {/* A table of its own: amounts are wider than terms. */}
              <EffectTable effects={margin.effects()} />
            </>
          )}
        </Show>
        <Show when={margin.unsure()}>{(words) => <p class="office-kind">{words()}</p>}</Show>
      </FormDialog>
      <question.Question />
    </>
  );
}
