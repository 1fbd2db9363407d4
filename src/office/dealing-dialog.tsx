/**
 * The dialogs in which staff acts for a client: closes a position or a part of it, changes what guards it, cancels an order;
 * each with a reason, which the client reads, and with what it changes. Main thread.
 */
import { createSignal, Show, untrack } from "solid-js";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { closeFault } from "./close-volume.ts";
import { createCloseEffect } from "./create-close-effect.ts";
import { createClosingQuestion } from "./create-closing-question.tsx";
import { createSending, type SendingDialog, type Sent } from "./create-sending.tsx";
import { EffectTable, type Effect } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { gainClass } from "./gain-class.ts";
import { useMay } from "./office-rights.ts";
import { inSentence, t, tIn } from "../language/translate.ts";
import { fieldText } from "../format/decimal.ts";
import { typedNumber } from "../format/typed-number.ts";
import "./dealing-dialog.css";

type Dealing = SendingDialog & { account_id: number; symbol: SymbolRecord | undefined };

const ACTS = [
  { value: "account_position_close", label: tIn("a position", "Close") },
  { value: "account_position_update", label: t("Change stop loss and take profit") },
] as const;
type Act = (typeof ACTS)[number]["value"];

/** null: no price; undefined: none that can be read. */
function priceOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const price = typedNumber(text);
  return Number.isFinite(price) ? price : undefined;
}

export function PositionDialog(props: Dealing & { position: Position }) {
  const may = useMay();
  const acts = () => ACTS.filter(({ value }) => may(value));
  const [act, setAct] = createSignal<Act>("account_position_close");
  const [volume, setVolume] = createSignal("");
  const [stop, setStop] = createSignal(untrack(() => fieldText(props.position.stop_loss)));
  const [target, setTarget] = createSignal(untrack(() => fieldText(props.position.take_profit)));
  const lots = () => (volume().trim() === "" ? props.position.volume : typedNumber(volume()));
  const isClose = () => act() === "account_position_close";
  const fault = () => closeFault(lots(), props.position.volume, props.symbol);
  const isLots = () => fault() === undefined;
  const name = () => {
    const { id, symbol_id, side } = props.position;
    return `${id}, ${inSentence(sideWord(side))} ${symbolName(props.symbol, symbol_id)}`;
  };
  const made = (desc: string): Sent | null => {
    if (desc === "") return null;
    const operation = act();
    const params = { account_id: props.account_id, position_id: props.position.id };
    if (operation === "account_position_close") {
      if (!isLots()) return null;
      const part = volume().trim() === "" ? {} : { volume: lots() };
      return { operation, params, body: { ...part, desc } };
    }
    const stop_loss = priceOf(stop());
    const take_profit = priceOf(target());
    if (stop_loss === undefined || take_profit === undefined) return null;
    const isSame =
      stop_loss === (props.position.stop_loss ?? null) &&
      take_profit === (props.position.take_profit ?? null);
    return isSame ? null : { operation, params, body: { stop_loss, take_profit, desc } };
  };
  const done = () =>
    isClose()
      ? t("Position {name}: {lots} closed", { name: name(), lots: lotsText(lots(), props.symbol) })
      : t("Position {name}: stop loss and take profit are changed", { name: name() });
  const sending = createSending(props, { made, done, toast: "office.dealing" });
  const close = untrack(() =>
    createCloseEffect(props, () => (isClose() && isLots() ? lots() : null)),
  );
  const title = () => t("Position {name}", { name: name() });
  const question = createClosingQuestion(sending, () => {
    const words = close.closing();
    return words === null ? null : { ...words, title: title(), word: t("Close all the same") };
  });
  const effects = (): Effect[] => {
    const shown = (price: number | null | undefined) => priceText(price, props.symbol);
    if (isClose()) {
      const left = isLots() ? props.position.volume - lots() : Number.NaN;
      return [
        {
          name: t("Volume, lots"),
          now: lotsText(props.position.volume, props.symbol),
          after: Number.isNaN(left) ? "–" : left === 0 ? t("Closed") : lotsText(left, props.symbol),
        },
        ...close.effects(),
      ];
    }
    return [
      { name: t("Stop loss"), now: shown(props.position.stop_loss), after: shown(priceOf(stop())) },
      {
        name: t("Take profit"),
        now: shown(props.position.take_profit),
        after: shown(priceOf(target())),
      },
    ];
  };
  const wrong = (field: string, text: string): string | undefined =>
    priceOf(text) === undefined ? t("A price, or nothing") : sending.errorAt(field);
  return (
    <>
      <FormDialog
        {...sending.form}
        onSend={question.onSend}
        isDanger={isClose() && close.closing() !== null}
        title={title()}
        word={sending.word(isClose() ? t("Close position") : t("Change"))}
      >
        <Select label={t("What")} value={act()} options={acts()} onChange={sending.edit(setAct)} />
        <Show
          when={isClose()}
          fallback={
            <>
              <TextField
                label={t("Stop loss")}
                inputmode="decimal"
                autocomplete="off"
                value={stop()}
                onInput={sending.edit(setStop)}
                error={wrong("stop_loss", stop())}
              />
              <TextField
                label={t("Take profit")}
                inputmode="decimal"
                autocomplete="off"
                value={target()}
                onInput={sending.edit(setTarget)}
                error={wrong("take_profit", target())}
              />
            </>
          }
        >
          <TextField
            label={t("Volume, lots")}
            inputmode="decimal"
            autocomplete="off"
            value={volume()}
            onInput={sending.edit(setVolume)}
            error={fault() ?? sending.errorAt("volume")}
            hint={t("Empty: all of it.")}
          />
          <CloseNow close={close} symbol={props.symbol} />
        </Show>
        <sending.Reason />
        <EffectTable effects={effects()} />
      </FormDialog>
      <question.Question />
    </>
  );
}

/** At which price it would close now, and what that books. */
function CloseNow(props: {
  close: ReturnType<typeof createCloseEffect>;
  symbol: SymbolRecord | undefined;
}) {
  const result = () => props.close.closed()?.result ?? 0;
  return (
    <>
      <dl class="office-closes">
        <div>
          <dt>{t("Closes now at, about")}</dt>
          <dd>{priceText(props.close.closed()?.price, props.symbol)}</dd>
        </div>
        <div>
          <dt>{t("Result, with swap and before commission")}</dt>
          <dd classList={gainClass(result())}>{props.close.result()}</dd>
        </div>
      </dl>
      <Show when={props.close.isLate()}>
        <p class="office-late" role="status">
          {t("Not up to date")}
        </p>
      </Show>
    </>
  );
}

export function OrderDialog(props: Dealing & { order: Order }) {
  const name = () => `${props.order.id}, ${symbolName(props.symbol, props.order.symbol_id)}`;
  const sending = createSending(props, {
    made: (desc) => {
      if (desc === "") return null;
      const params = { account_id: props.account_id, order_id: props.order.id };
      return { operation: "account_order_cancel", params, body: { desc } };
    },
    done: () => t("Order {name} is cancelled", { name: name() }),
    toast: "office.dealing",
  });
  return (
    <FormDialog
      {...sending.form}
      title={t("Cancel order {name}", { name: name() })}
      word={sending.word(t("Cancel order"))}
    >
      <sending.Reason />
      <EffectTable
        effects={[
          {
            name: t("Order"),
            now: t("Waits at {price}", {
              price: priceText(props.order.order_price, props.symbol),
            }),
            after: t("Cancelled"),
          },
        ]}
      />
    </FormDialog>
  );
}
