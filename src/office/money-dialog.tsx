/**
 * The dialog in which staff moves money: what, how much, why, with the account before and after. Main thread. Sent under one key
 * until the service has answered, so a lost answer is asked for again and nothing is booked twice.
 */
import { createSignal } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { tellDone } from "./create-act.ts";
import { EffectTable } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { moneyText } from "./office-words.ts";

const ACTS = [
  { value: "money_deposit", label: "Deposit", balance: 1, credit: 0 },
  { value: "money_withdrawal", label: "Withdrawal", balance: -1, credit: 0 },
  { value: "money_credit_in", label: "Credit in", balance: 0, credit: 1 },
  { value: "money_credit_out", label: "Credit out", balance: 0, credit: -1 },
  { value: "money_adjust", label: "Adjustment", balance: 1, credit: 0 },
] as const;
type Operation = (typeof ACTS)[number]["value"];

export function MoneyDialog(props: {
  feed: Feed;
  account: ViewAccount;
  onClose: () => void;
  onDone: () => void;
}) {
  const [operation, setOperation] = createSignal<Operation>("money_deposit");
  const [amount, setAmount] = createSignal("");
  const [reason, setReason] = createSignal("");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  let key = crypto.randomUUID();
  const act = () => ACTS.find(({ value }) => value === operation()) ?? ACTS[0];
  const value = () => (amount().trim() === "" ? Number.NaN : Number(amount()));
  const isWhole = () => {
    const now = value();
    return Number.isFinite(now) && now !== 0 && reason().trim() !== "";
  };
  /** Another act needs another key; one whose outcome is not known keeps its own. */
  const changed = (): void => {
    if (failure()?.status !== 0) key = crypto.randomUUID();
    setFailure(null);
  };
  const text = (sum: number): string =>
    moneyText(sum, props.account.currency_digits, props.account.currency);
  const after = (now: number, way: number): string => {
    const sum = now + way * (Number.isFinite(value()) ? value() : 0);
    return text(sum);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await props.feed.call(operation(), {
      params: { account_id: props.account.id },
      body: { amount: value(), desc: reason().trim() },
      idempotency_key: key,
    });
    setBusy(false);
    if (!answer.ok) return void setFailure(answer);
    const words = `${act().label} of ${text(value())} is booked on ${props.account.id}`;
    tellDone(answer, words, "office.money");
    props.onDone();
    props.onClose();
  };
  const refused = () => {
    const now = failure();
    if (now === null) return "";
    return now.status === 0
      ? `${failureWords(now)} It is not known whether it was booked: send it again, it is booked once.`
      : (fieldWords(now, "amount") ?? failureWords(now));
  };
  return (
    <FormDialog
      title={`Money of ${props.account.id}, ${props.account.name}`}
      word={failure()?.status === 0 ? "Send again" : `Book ${act().label.toLowerCase()}`}
      isBusy={isBusy()}
      isWhole={isWhole()}
      refused={refused()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      <Select
        label="What"
        value={operation()}
        options={ACTS}
        onChange={(next) => {
          setOperation(next);
          changed();
        }}
      />
      <TextField
        label={`Amount, ${props.account.currency}`}
        inputmode="decimal"
        autocomplete="off"
        value={amount()}
        onInput={(next) => {
          setAmount(next);
          changed();
        }}
        error={amount() !== "" && !Number.isFinite(value()) ? "A number, as 250.00" : undefined}
        hint={operation() === "money_adjust" ? "Below zero takes from the balance." : undefined}
      />
      <TextField
        label="Reason, which the client reads"
        value={reason()}
        onInput={(next) => {
          setReason(next);
          changed();
        }}
      />
      <EffectTable
        effects={[
          {
            name: "Balance",
            now: text(props.account.balance),
            after: after(props.account.balance, act().balance),
          },
          {
            name: "Credit",
            now: text(props.account.credit),
            after: after(props.account.credit, act().credit),
          },
        ]}
      />
    </FormDialog>
  );
}
