/**
 * The dialog in which staff changes whose an account is and what it trades by, with each change before and after. Main thread.
 * What the service refuses is said at its field.
 */
import { createSignal, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import { formatPlain } from "../format/number.ts";
import {
  ACCOUNT_REFUSALS,
  changesOf,
  draftEffects,
  draftErrors,
  draftOf,
} from "./account-draft.ts";
import { AccountFields } from "./account-fields.tsx";
import { createClosingQuestion } from "./create-closing-question.tsx";
import { createLeverageEffect } from "./create-leverage-effect.ts";
import { createSending, type SendingDialog } from "./create-sending.tsx";
import { EffectTable } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import type { MoneyFigures } from "./money-acts.ts";
import { t } from "../language/translate.ts";

/** `figures`: what the account is worth now; null: that is not known. */
export function EditAccountDialog(
  props: SendingDialog & { account: ViewAccount; figures: MoneyFigures | null },
) {
  // As it was when it was opened: what somebody else changes meanwhile is not put back.
  const was = untrack(() => draftOf(props.account));
  const [draft, setDraft] = createSignal(was);
  const changes = () => changesOf(was, draft());
  const errors = () => draftErrors(was, draft(), props.account.group.leverage_max);
  const effects = () => draftEffects(was, draft());
  const leverage = untrack(() =>
    createLeverageEffect(props, () =>
      errors().leverage === undefined ? (changes().leverage ?? null) : null,
    ),
  );
  const sending = createSending(props, {
    made: () =>
      effects().length === 0 || Object.keys(errors()).length > 0 || leverage.isPending()
        ? null
        : {
            operation: "account_update",
            params: { account_id: props.account.id },
            body: changes(),
          },
    done: () => t("Account {id} is changed", { id: props.account.id }),
    toast: "office.account_update",
    named: ACCOUNT_REFUSALS,
  });
  const title = () =>
    t("Edit {id}, {account}", { id: props.account.id, account: props.account.name });
  const closing = () => {
    const words = leverage.closing();
    return words === null ? null : { ...words, title: title(), word: t("Change and close") };
  };
  const question = createClosingQuestion(sending, closing);
  return (
    <>
      <FormDialog
        {...sending.form}
        onSend={question.onSend}
        isDanger={closing() !== null}
        title={title()}
        word={sending.word(t("Save"))}
        size="lg"
        aside={
          <Show
            when={effects().length > 0}
            fallback={<p class="office-kind">{t("Nothing is changed yet.")}</p>}
          >
            <EffectTable effects={[...effects(), ...leverage.effects()]} />
          </Show>
        }
      >
        <AccountFields
          draft={draft()}
          onEdit={(field, text) => {
            setDraft((now) => ({ ...now, [field]: text }));
            sending.changed();
          }}
          errorAt={(field) => errors()[field] ?? sending.errorAt(field)}
          leverageHint={t("1 to {max}. It holds at once, for what is open too.", {
            max: formatPlain(props.account.group.leverage_max),
          })}
          isDemo={props.account.is_demo}
        />
      </FormDialog>
      <question.Question />
    </>
  );
}
