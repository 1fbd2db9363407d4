/** The dialog in which staff writes a commission, with what a trade would cost by it. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import type { Commission, CrtCommission } from "../../contract/commission.ts";
import type { CommissionCharge, CommissionMode, SymbolCategory } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { fieldText } from "../format/decimal.ts";
import { CATEGORY_OPTIONS, CHARGE_OPTIONS, MODE_OPTIONS, readAmount } from "./commission-words.ts";
import { FormDialog } from "./form-dialog.tsx";
import { WorkedExample } from "./worked-example.tsx";
import { t } from "../language/translate.ts";

const REACHES = [
  { value: "all", label: t("All symbols") },
  { value: "category", label: t("A category") },
  { value: "symbol", label: t("One symbol") },
] as const;
type Reach = (typeof REACHES)[number]["value"];

type CommissionDialogProps = {
  feed: Feed;
  group: Group;
  currencyDigits: number;
  /** null: a new one. */
  commission: Commission | null;
  /** The group's others: the example says which of all is charged. */
  others: readonly Commission[];
  onClose: () => void;
  /** null: nobody knows which. */
  onDone: (id: number | null) => void;
};

export function CommissionDialog(props: CommissionDialogProps) {
  const draft = untrack(() => createDraft(props));
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  const send = async (): Promise<void> => {
    const body = draft.body();
    if (body === null) return;
    setBusy(true);
    const was = props.commission;
    const answer =
      was === null
        ? await props.feed.call("commission_create", { params: { group_id: props.group.id }, body })
        : await props.feed.call("commission_update", { params: { commission_id: was.id }, body });
    setBusy(false);
    if (!answer.ok) {
      setFailure(answer);
      // Whether it was saved is seen in the list behind.
      if (answer.status === 0) props.onDone(was?.id ?? null);
      return;
    }
    const words = t("Commission {commission} holds from the next deal on", {
      commission: body.name,
    });
    showToast({ tone: "good", title: words, key: "office.commission" });
    props.onDone((answer.data as Commission).id);
    props.onClose();
  };
  const refused = () => {
    const words = formWords(failure());
    if (failure()?.status === 409) {
      return t("There is one for this already: change that one, or take a narrower reach.");
    }
    return failure()?.status === 0
      ? t("{words} It is not known whether it was saved: look at the list.", { words })
      : words;
  };
  return (
    <FormDialog
      title={
        props.commission === null
          ? t("New commission")
          : t("Change {commission}", { commission: props.commission.name })
      }
      description={t("Of group {group}. It holds from the next deal on.", {
        group: props.group.name,
      })}
      size="lg"
      word={t("Save commission")}
      isBusy={isBusy()}
      isWhole={draft.body() !== null}
      refused={refused()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
      aside={
        <WorkedExample
          feed={props.feed}
          commissions={[...props.others, ...draft.shown()]}
          currency={props.group.currency}
          currencyDigits={props.currencyDigits}
        />
      }
    >
      <Fields
        draft={draft}
        feed={props.feed}
        currency={props.group.currency}
        wrong={(field) => fieldError(failure(), field)}
      />
    </FormDialog>
  );
}

type Draft = ReturnType<typeof createDraft>;

/** What stands in the form. */
function createDraft({ commission, feed }: CommissionDialogProps) {
  const [name, setName] = createSignal(commission?.name ?? "");
  const [reach, setReach] = createSignal<Reach>(
    commission === null || (commission.symbol_id === null && commission.category === null)
      ? "all"
      : commission.symbol_id === null
        ? "category"
        : "symbol",
  );
  const [category, setCategory] = createSignal<SymbolCategory>(commission?.category ?? "forex");
  const [symbol, setSymbol] = createSignal(
    String(commission?.symbol_id ?? feed.symbols()[0]?.symbol_id ?? ""),
  );
  const [mode, setMode] = createSignal<CommissionMode>(commission?.mode ?? "per_lot");
  const [charge, setCharge] = createSignal<CommissionCharge>(commission?.charge ?? "both");
  const [value, setValue] = createSignal(fieldText(commission?.value));
  const [least, setLeast] = createSignal(fieldText(commission?.charge_min ?? 0));
  const body = (): CrtCommission | null => {
    const [rate, min] = [readAmount(value()), readAmount(least())];
    if (name().trim() === "" || rate === null || min === null) return null;
    return {
      name: name().trim(),
      symbol_id: reach() === "symbol" ? Number(symbol()) : null,
      category: reach() === "category" ? category() : null,
      mode: mode(),
      charge: charge(),
      value: rate,
      charge_min: min,
    };
  };
  /** As the example takes it; none while a field is not a number. */
  const shown = () => {
    const [rate, min] = [readAmount(value()), readAmount(least())];
    if (rate === null || min === null) return [];
    return [
      {
        id: commission?.id ?? 0,
        tiers: commission?.tiers ?? [],
        name: name().trim(),
        symbol_id: reach() === "symbol" ? Number(symbol()) : null,
        category: reach() === "category" ? category() : null,
        mode: mode(),
        charge: charge(),
        value: rate,
        charge_min: min,
      },
    ];
  };
  return {
    name,
    setName,
    reach,
    setReach,
    category,
    setCategory,
    symbol,
    setSymbol,
    mode,
    setMode,
    charge,
    setCharge,
    value,
    setValue,
    least,
    setLeast,
    body,
    shown,
  };
}

function Fields(props: {
  draft: Draft;
  feed: Feed;
  currency: string;
  wrong: (field: string) => string | undefined;
}) {
  const { draft } = untrack(() => props);
  return (
    <>
      <TextField
        label={t("Name")}
        value={draft.name()}
        onInput={draft.setName}
        error={props.wrong("name")}
      />
      <Select
        label={t("Holds for")}
        value={draft.reach()}
        options={REACHES}
        onChange={draft.setReach}
      />
      <Show when={draft.reach() === "category"}>
        <Select
          label={t("Category")}
          value={draft.category()}
          options={CATEGORY_OPTIONS}
          onChange={draft.setCategory}
        />
      </Show>
      <Show when={draft.reach() === "symbol"}>
        <Select
          label={t("Of the symbol")}
          value={draft.symbol()}
          options={props.feed
            .symbols()
            .map((one) => ({ value: String(one.symbol_id), label: one.symbol }))}
          onChange={draft.setSymbol}
        />
      </Show>
      <Select
        label={t("Counted as")}
        value={draft.mode()}
        options={MODE_OPTIONS}
        onChange={draft.setMode}
      />
      <TextField
        label={
          draft.mode() === "percent"
            ? t("Charge, %")
            : t("Charge, {currency}", { currency: props.currency })
        }
        inputmode="decimal"
        value={draft.value()}
        onInput={draft.setValue}
        error={props.wrong("value")}
      />
      <Select
        label={t("Charged on")}
        value={draft.charge()}
        options={CHARGE_OPTIONS}
        onChange={draft.setCharge}
      />
      <TextField
        label={t("At least, a deal, {currency}", { currency: props.currency })}
        inputmode="decimal"
        value={draft.least()}
        onInput={draft.setLeast}
        error={props.wrong("charge_min")}
      />
    </>
  );
}
