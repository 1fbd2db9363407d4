/**
 * The dialog in which staff moves money or sets the balance right: what, how much, why, with the account before and after.
 * Main thread.
 */
import { createSignal, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { closingWords } from "./closing-words.ts";
import { createClosingQuestion } from "./create-closing-question.tsx";
import { createSending, type SendingDialog, type Sent } from "./create-sending.tsx";
import { EffectTable } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { stopsOut } from "./margin-effect.ts";
import {
  CORRECTION,
  figuresOf,
  marginAfter,
  marginEffects,
  MONEY_ACTS,
  MONEY_REFUSALS,
  moneyAsked,
  mostOut,
  MOVES,
  type MoneyAct,
  type MoneyFigures,
} from "./money-acts.ts";
import { useMay } from "./office-rights.ts";
import { moneyText } from "./office-words.ts";
import { inSentence, t } from "../language/translate.ts";

const HINTS: { readonly [Operation in MoneyAct["value"]]?: string } = {
  money_adjust: t("Below zero takes from the balance."),
  balance_correct: t("What the balance is to be, whatever it is now."),
};

/** `figures`: what the account is worth now, as it was told last; null: that is not known, or cannot be said. */
export function MoneyDialog(
  props: SendingDialog & { account: ViewAccount; figures: MoneyFigures | null },
) {
  const may = useMay();
  const acts = () => MONEY_ACTS.filter(({ value }) => may(value));
  const [operation, setOperation] = createSignal(
    untrack(() => acts()[0]?.value ?? "money_deposit"),
  );
  const [typed, setTyped] = createSignal("");
  const act = (): MoneyAct => MONEY_ACTS.find(({ value }) => value === operation()) ?? MOVES[0];
  const figures = () => figuresOf(props.account, props.figures);
  const asked = () => moneyAsked(act(), typed(), props.account, figures());
  const text = (sum: number): string =>
    moneyText(sum, props.account.currency_digits, props.account.currency);

  /** What is sent again after a lost answer may be done already, so what is there now says nothing against it. */
  const wrong = (): string | undefined => (sending.isLost() ? undefined : asked().wrong);
  const made = (desc: string): Sent | null => {
    const { sum } = asked();
    if (sum === null || wrong() !== undefined || desc === "") return null;
    return {
      operation: operation(),
      params: { account_id: props.account.id },
      body: operation() === CORRECTION.value ? { balance: sum, desc } : { amount: sum, desc },
    };
  };
  const done = () => {
    const { label, value } = act();
    const amount = text(asked().sum ?? 0);
    return value === CORRECTION.value
      ? t("The balance of {id} is set to {amount}", {
          id: props.account.id,
          amount,
        })
      : t("{label} of {amount} is booked on {id}", {
          label,
          amount,
          id: props.account.id,
        });
  };
  const sending = createSending(props, {
    made,
    done,
    toast: "office.money",
    named: MONEY_REFUSALS,
  });

  /** What it leaves of balance and credit, and of the margin where that is known. */
  const left = () => {
    const now = act();
    const { balance, credit } = props.account;
    // What would be refused changes nothing.
    const sum = wrong() === undefined ? asked().sum : null;
    const ways = "balance" in now ? now : { balance: 0, credit: 0 };
    const isSet = now.value === CORRECTION.value && sum !== null;
    const balanceAfter = isSet ? sum : balance + ways.balance * (sum ?? 0);
    const creditAfter = credit + ways.credit * (sum ?? 0);
    const known = figures();
    const moved = balanceAfter - balance + creditAfter - credit;
    const after = known === null ? null : marginAfter(known, moved);
    return { known, after, balanceAfter, creditAfter };
  };
  const effects = () => {
    const { known, after, balanceAfter, creditAfter } = left();
    const { balance, credit } = props.account;
    return [
      { name: t("Balance"), now: text(balance), after: text(balanceAfter) },
      { name: t("Credit"), now: text(credit), after: text(creditAfter) },
      ...marginEffects({ known, after }, props.account),
    ];
  };
  const hint = (): string | undefined => {
    if (operation() !== "money_withdrawal") return HINTS[operation()];
    const known = figures();
    return known === null
      ? t("What margin and open losses leave to withdraw is not known now.")
      : t("At most {amount} can be withdrawn.", { amount: text(mostOut(props.account, known)) });
  };
  const word = () =>
    operation() === CORRECTION.value
      ? t("Set balance")
      : t("Book {act}", { act: inSentence(act().label) });
  const title = () =>
    t("Money of {id}, {account}", { id: props.account.id, account: props.account.name });
  const closing = () => {
    const { known, after } = left();
    const level = after?.margin_level ?? null;
    const { group } = props.account;
    if (level === null || !stopsOut(known?.margin_level ?? null, level, group)) return null;
    return { title: title(), ...closingWords(level, group), word: t("Book and close") };
  };
  const question = createClosingQuestion(sending, closing);

  return (
    <>
      <FormDialog
        {...sending.form}
        onSend={question.onSend}
        isDanger={closing() !== null}
        title={title()}
        word={sending.word(word())}
      >
        <Select
          label={t("What")}
          value={operation()}
          options={acts()}
          onChange={sending.edit(setOperation)}
        />
        <TextField
          label={
            operation() === CORRECTION.value
              ? t("New balance, {currency}", { currency: props.account.currency })
              : t("Amount, {currency}", { currency: props.account.currency })
          }
          inputmode="decimal"
          autocomplete="off"
          value={typed()}
          onInput={sending.edit(setTyped)}
          error={wrong() ?? sending.errorAt("amount") ?? sending.errorAt("balance")}
          hint={hint()}
        />
        <sending.Reason />
        <EffectTable effects={effects()} />
      </FormDialog>
      <question.Question />
    </>
  );
}
