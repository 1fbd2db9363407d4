/**
 * The dialog in which staff sets a deal right: its money is corrected, or the whole deal is cancelled, with what that books
 * on the account and what it takes back. Main thread. Sent under one key until the service has answered, so a lost answer is
 * asked for again and nothing is booked twice. Where the group asks for it, a second person has to confirm it first.
 */
import { createSignal, For, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Deal } from "../../contract/deal.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { symbolName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { correctionOf, DEAL_MONEY, undoes, type DealMoney, type MoneyTexts } from "./correction.ts";
import { tellDone } from "./create-act.ts";
import { EffectTable, type Effect } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useMay } from "./office-rights.ts";
import { moneyText } from "./office-words.ts";
import "./correction.css";

const ACTS = [
  { value: "deal_update", label: "Correct its money" },
  { value: "deal_delete", label: "Cancel the deal" },
] as const;
type Act = (typeof ACTS)[number]["value"];

const TITLES: Readonly<Record<DealMoney, string>> = {
  profit: "Profit",
  swap: "Swap",
  commission: "Commission",
};

export function CorrectionDialog(props: {
  feed: Feed;
  account: ViewAccount;
  deal: Deal;
  symbol: SymbolRecord | undefined;
  onClose: () => void;
  onDone: () => void;
}) {
  const may = useMay();
  const acts = () => ACTS.filter(({ value }) => may(value));
  const [act, setAct] = createSignal<Act>(untrack(() => acts()[0]?.value ?? "deal_update"));
  const [texts, setTexts] = createSignal<MoneyTexts>(
    untrack(() => ({
      profit: String(props.deal.profit),
      swap: String(props.deal.swap),
      commission: String(props.deal.commission),
    })),
  );
  const [reason, setReason] = createSignal("");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  let key = crypto.randomUUID();
  /** Another act needs another key; one whose outcome is not known keeps its own. */
  const changed = (): void => {
    if (failure()?.status !== 0) key = crypto.randomUUID();
    setFailure(null);
  };
  const digits = () => props.account.currency_digits;
  const isCancelled = () => act() === "deal_delete";
  const correction = () => correctionOf(props.deal, isCancelled() ? null : texts(), digits());
  const text = (sum: number): string => moneyText(sum, digits(), props.account.currency);
  const isWhole = () => {
    const { changes, moved } = correction();
    if (isCancelled()) return true;
    return moved !== null && Object.keys(changes).length > 0 && reason().trim() !== "";
  };
  const name = () => {
    const { id, side, symbol_id } = props.deal;
    return `${id}, ${sideWord(side).toLowerCase()} ${symbolName(props.symbol, symbol_id)}`;
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await props.feed.call(act(), {
      params: { deal_id: props.deal.id },
      ...(isCancelled() ? {} : { body: { ...correction().changes, desc: reason().trim() } }),
      idempotency_key: key,
    });
    setBusy(false);
    if (!answer.ok) return void setFailure(answer);
    tellDone(
      answer,
      `Deal ${name()} is ${isCancelled() ? "cancelled" : "corrected"}`,
      "office.correction",
    );
    props.onDone();
    props.onClose();
  };
  const isLost = () => failure()?.status === 0;
  const refused = () => {
    const words = formWords(failure());
    return isLost()
      ? `${words} It is not known whether it was done: send it again, it is done once.`
      : words;
  };
  const effects = (): Effect[] => {
    const { after, moved } = correction();
    const shown = (sum: number | null) => (sum === null ? "–" : text(sum));
    return [
      ...DEAL_MONEY.map((field) => ({
        name: TITLES[field],
        now: text(props.deal[field]),
        after: isCancelled() ? "Taken back" : shown(after[field]),
      })),
      {
        name: "Balance",
        now: text(props.account.balance),
        after: moved === null ? "–" : text(props.account.balance + moved),
      },
    ];
  };
  const moneyField = (field: DealMoney) => (
    <TextField
      label={`${TITLES[field]}, ${props.account.currency}`}
      inputmode="decimal"
      autocomplete="off"
      value={texts()[field]}
      onInput={(next) => {
        setTexts({ ...texts(), [field]: next });
        changed();
      }}
      error={
        correction().after[field] === null
          ? `A number with at most ${digits()} decimals`
          : fieldError(failure(), field)
      }
    />
  );
  return (
    <FormDialog
      title={`Deal ${name()}`}
      word={isLost() ? "Send again" : isCancelled() ? "Cancel deal" : "Correct deal"}
      isBusy={isBusy()}
      isWhole={isWhole()}
      refused={refused()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      <Select
        label="What"
        value={act()}
        options={acts()}
        onChange={(next) => {
          setAct(next);
          changed();
        }}
      />
      <Show when={!isCancelled()}>
        <div class="office-thirds">
          <For each={DEAL_MONEY}>{moneyField}</For>
        </div>
        <TextField
          label="Reason, which the client reads"
          value={reason()}
          onInput={(next) => {
            setReason(next);
            changed();
          }}
          error={fieldError(failure(), "desc")}
        />
      </Show>
      <EffectTable effects={effects()} />
      <p class="office-effect-words">{undoes(correction().moved, isCancelled(), text)}</p>
    </FormDialog>
  );
}
