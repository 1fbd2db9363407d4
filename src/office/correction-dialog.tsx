/**
 * The dialog in which staff sets a deal right: its money is corrected, or the whole deal is cancelled, with what that books
 * on the account and what it takes back. Main thread. Where the group asks for it, a second person has to confirm it first.
 */
import { createSignal, For, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Deal } from "../../contract/deal.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { fieldText } from "../format/decimal.ts";
import { symbolName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import {
  amountFault,
  correctionOf,
  DEAL_MONEY,
  undoes,
  type DealMoney,
  type MoneyTexts,
} from "./correction.ts";
import { closingWords } from "./closing-words.ts";
import { createClosingQuestion } from "./create-closing-question.tsx";
import { createSending, type SendingDialog, type Sent } from "./create-sending.tsx";
import { EffectTable, type Effect } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { stopsOut } from "./margin-effect.ts";
import { figuresOf, marginAfter, marginEffects, type MoneyFigures } from "./money-acts.ts";
import { useMay } from "./office-rights.ts";
import { moneyText } from "./office-words.ts";
import "./correction.css";
import { inSentence, t } from "../language/translate.ts";

const ACTS = [
  { value: "deal_update", label: t("Correct its money") },
  { value: "deal_delete", label: t("Cancel the deal") },
] as const;
type Act = (typeof ACTS)[number]["value"];

const TITLES: Readonly<Record<DealMoney, string>> = {
  profit: t("Profit"),
  swap: t("Swap"),
  commission: t("Commission"),
};

type Correction = SendingDialog & {
  account: ViewAccount;
  deal: Deal;
  symbol: SymbolRecord | undefined;
  /** What the account is worth now; null: that is not known. */
  figures: MoneyFigures | null;
};

/** @interface operation:deal_update @interface operation:deal_delete */
export function CorrectionDialog(props: Correction) {
  const may = useMay();
  const acts = () => ACTS.filter(({ value }) => may(value));
  const [act, setAct] = createSignal<Act>(untrack(() => acts()[0]?.value ?? "deal_update"));
  const [texts, setTexts] = createSignal<MoneyTexts>(
    untrack(() => ({
      profit: fieldText(props.deal.profit),
      swap: fieldText(props.deal.swap),
      commission: fieldText(props.deal.commission),
    })),
  );
  const digits = () => props.account.currency_digits;
  const isCancelled = () => act() === "deal_delete";
  const correction = () => correctionOf(props.deal, isCancelled() ? null : texts(), digits());
  const text = (sum: number): string => moneyText(sum, digits(), props.account.currency);
  const name = () => {
    const { id, side, symbol_id } = props.deal;
    return `${id}, ${inSentence(sideWord(side))} ${symbolName(props.symbol, symbol_id)}`;
  };
  const made = (desc: string): Sent | null => {
    const params = { deal_id: props.deal.id };
    if (isCancelled()) return { operation: act(), params };
    const { changes, moved } = correction();
    if (moved === null || Object.keys(changes).length === 0 || desc === "") return null;
    return { operation: act(), params, body: { ...changes, desc } };
  };
  const done = () =>
    isCancelled()
      ? t("Deal {name} is cancelled", { name: name() })
      : t("Deal {name} is corrected", { name: name() });
  const sending = createSending(props, { made, done, toast: "office.correction" });
  const effects = (): Effect[] => {
    const { after, moved } = correction();
    const shown = (sum: number | null) => (sum === null ? "–" : text(sum));
    return [
      ...DEAL_MONEY.map((field) => ({
        name: TITLES[field],
        now: text(props.deal[field]),
        after: isCancelled() ? t("Taken back") : shown(after[field]),
      })),
      {
        name: t("Balance"),
        now: text(props.account.balance),
        after: moved === null ? "–" : text(props.account.balance + moved),
      },
      ...marginEffects(margin(), props.account),
    ];
  };
  /** What it leaves of the margin, where that is known. */
  const margin = () => {
    const known = figuresOf(props.account, props.figures);
    const { moved } = correction();
    return { known, after: known === null || moved === null ? null : marginAfter(known, moved) };
  };
  const closing = () => {
    const { known, after } = margin();
    const level = after?.margin_level ?? null;
    const { group } = props.account;
    if (level === null || !stopsOut(known?.margin_level ?? null, level, group)) return null;
    const word = isCancelled() ? t("Cancel it and close") : t("Correct and close");
    return { title: title(), ...closingWords(level, group), word };
  };
  const title = () => t("Deal {name}", { name: name() });
  const question = createClosingQuestion(sending, closing);
  const moneyField = (field: DealMoney) => (
    <TextField
      label={`${TITLES[field]}, ${props.account.currency}`}
      inputmode="decimal"
      autocomplete="off"
      value={texts()[field]}
      onInput={(next) => {
        setTexts({ ...texts(), [field]: next });
        sending.changed();
      }}
      error={
        correction().after[field] === null
          ? amountFault(texts()[field], digits())
          : sending.errorAt(field)
      }
    />
  );
  return (
    <>
      <FormDialog
        {...sending.form}
        onSend={question.onSend}
        isDanger={closing() !== null}
        title={title()}
        word={sending.word(isCancelled() ? t("Cancel deal") : t("Correct deal"))}
      >
        <Select label={t("What")} value={act()} options={acts()} onChange={sending.edit(setAct)} />
        <Show when={!isCancelled()}>
          <div class="office-thirds">
            <For each={DEAL_MONEY}>{moneyField}</For>
          </div>
          <sending.Reason />
        </Show>
        <EffectTable effects={effects()} />
        <p class="office-effect-words">{undoes(correction().moved, isCancelled(), text)}</p>
      </FormDialog>
      <question.Question />
    </>
  );
}
