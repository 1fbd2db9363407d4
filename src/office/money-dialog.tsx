/**
 * The dialog in which staff moves money or sets the balance right: what, how much, why, with the account before and after.
 * Main thread.
 */
import { createSignal, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { createSending, type SendingDialog } from "./create-sending.tsx";
import { EffectTable } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useMay } from "./office-rights.ts";
import { moneyText } from "./office-words.ts";
import { inSentence, t } from "../language/translate.ts";
import { typedNumber } from "../format/typed-number.ts";

/** `balance` and `credit`: the sign with which the amount goes into each. */
const MOVES = [
  { value: "money_deposit", label: t("Deposit"), balance: 1, credit: 0 },
  { value: "money_withdrawal", label: t("Withdrawal"), balance: -1, credit: 0 },
  { value: "money_credit_in", label: t("Credit in"), balance: 0, credit: 1 },
  { value: "money_credit_out", label: t("Credit out"), balance: 0, credit: -1 },
  { value: "money_adjust", label: t("Adjustment"), balance: 1, credit: 0 },
] as const;
/** In a correction the amount is the balance itself. */
const CORRECTION = { value: "balance_correct", label: t("Correction of the balance") } as const;
const ACTS = [...MOVES, CORRECTION];
type Act = (typeof ACTS)[number];

const HINTS: { readonly [Operation in Act["value"]]?: string } = {
  money_adjust: t("Below zero takes from the balance."),
  balance_correct: t("What the balance is to be, whatever it is now."),
};

export function MoneyDialog(props: SendingDialog & { account: ViewAccount }) {
  const may = useMay();
  const acts = () => ACTS.filter(({ value }) => may(value));
  const [operation, setOperation] = createSignal(
    untrack(() => acts()[0]?.value ?? "money_deposit"),
  );
  const [typed, setTyped] = createSignal("");
  const act = (): Act => ACTS.find(({ value }) => value === operation()) ?? MOVES[0];
  const amount = () => typedNumber(typed(), "amount");
  const text = (sum: number): string =>
    moneyText(sum, props.account.currency_digits, props.account.currency);

  const made = (desc: string) => {
    const sum = amount();
    const isCorrection = operation() === CORRECTION.value;
    const changes = isCorrection ? sum !== props.account.balance : sum !== 0;
    if (!Number.isFinite(sum) || !changes || desc === "") return null;
    return {
      operation: operation(),
      params: { account_id: props.account.id },
      body: isCorrection ? { balance: sum, desc } : { amount: sum, desc },
    };
  };
  const done = () => {
    const { label, value } = act();
    return value === CORRECTION.value
      ? t("The balance of {id} is set to {amount}", {
          id: props.account.id,
          amount: text(amount()),
        })
      : t("{label} of {amount} is booked on {id}", {
          label,
          amount: text(amount()),
          id: props.account.id,
        });
  };
  const sending = createSending(props, { made, done, toast: "office.money" });

  const effects = () => {
    const now = act();
    const { balance, credit } = props.account;
    const sum = Number.isFinite(amount()) ? amount() : null;
    const ways = "balance" in now ? now : { balance: 0, credit: 0 };
    const isSet = now.value === CORRECTION.value && sum !== null;
    const balanceAfter = isSet ? sum : balance + ways.balance * (sum ?? 0);
    return [
      { name: t("Balance"), now: text(balance), after: text(balanceAfter) },
      { name: t("Credit"), now: text(credit), after: text(credit + ways.credit * (sum ?? 0)) },
    ];
  };
  const wrong = () =>
    typed() !== "" && !Number.isFinite(amount())
      ? t("A number, as 250.00")
      : (sending.errorAt("amount") ?? sending.errorAt("balance"));
  const word = () =>
    operation() === CORRECTION.value
      ? t("Set balance")
      : t("Book {act}", { act: inSentence(act().label) });

  return (
    <FormDialog
      {...sending.form}
      title={t("Money of {id}, {account}", { id: props.account.id, account: props.account.name })}
      word={sending.word(word())}
    >
      <Select
        label={t("What")}
        value={operation()}
        options={acts()}
        onChange={(next) => {
          setOperation(next);
          sending.changed();
        }}
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
        onInput={(next) => {
          setTyped(next);
          sending.changed();
        }}
        error={wrong()}
        hint={HINTS[operation()]}
      />
      <sending.Reason />
      <EffectTable effects={effects()} />
    </FormDialog>
  );
}
