/**
 * Sets an alert on an indicator, or changes one: which output crosses what, which way, on bars of which time frame, and in words
 * what will happen. Main thread; fetched when it is first opened, with the indicators. Enter sends.
 */
import { For, Show, createEffect, createMemo, createSignal, untrack } from "solid-js";
import { TIMEFRAMES, type Timeframe } from "../../contract/codes.ts";
import type { AlertIndicator, CrtPriceAlert } from "../../contract/price-alert.ts";
import type { Indicator } from "../../indicators/indicator.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import { indicatorTitle, plotTitle, waitedPlots } from "../../indicators/waited.ts";
import type { Feed } from "../feed/feed.ts";
import { fieldText } from "../format/decimal.ts";
import { symbolWords } from "../format/symbol-text.ts";
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AlertButtons, AlertForm, createSending } from "./alert-sending.tsx";
import { createTerms } from "./alert-terms.tsx";
import { askedOf } from "./asked-alert.ts";
import { indicatorWaits } from "./indicator-words.ts";
import type { AskedAlert } from "./price-alert-door.ts";
import { t, translateText } from "../language/translate.ts";

type Way = AlertIndicator["way"];

const WAYS: readonly { value: Way; label: string }[] = [
  { value: "up", label: t("Crosses above") },
  { value: "down", label: t("Crosses below") },
  { value: "either", label: t("Crosses either way") },
];

const FRAMES = TIMEFRAMES.map((value) => ({ value, label: value }));

export function IndicatorAlertDialog(props: {
  feed: Feed;
  asked: AskedAlert;
  onClose: () => void;
}) {
  const form = untrack(() => createForm(props.feed, props.asked, () => props.onClose()));
  const isNew = form.changed === undefined;
  return (
    <Dialog
      open
      size="sm"
      title={isNew ? t("New alert on an indicator") : t("Change alert on an indicator")}
      description={form.ofWords()}
      onClose={() => props.onClose()}
      actions={<AlertButtons form={form} onClose={() => props.onClose()} />}
    >
      <AlertForm form={form}>
        <Crossing form={form} />
        <p class="alert-words">
          {t("{what}: you are told once a bar has closed that does.", { what: form.words() })}
        </p>
      </AlertForm>
    </Dialog>
  );
}

type Form = ReturnType<typeof createForm>;

function Crossing(props: { form: Form }) {
  const { form } = untrack(() => props);
  return (
    <>
      <div class="alert-times">
        <Select
          label={t("Time frame")}
          value={form.timeframe()}
          options={FRAMES}
          onChange={form.setTimeframe}
        />
        <Show when={form.plots.length > 1}>
          <Select
            label={t("Output")}
            value={form.plot()}
            options={form.plots}
            onChange={form.setPlot}
          />
        </Show>
      </div>
      <div class="alert-times">
        <Select label={t("Condition")} value={form.way()} options={WAYS} onChange={form.setWay} />
        <Select
          label={t("Other side")}
          value={form.other()}
          options={form.others()}
          onChange={form.setOther}
        />
      </div>
      <Show when={form.other() === VALUE}>
        <TextField
          label={t("Value")}
          value={form.text()}
          onInput={form.setText}
          error={form.valueError()}
          onBlur={form.judge}
          autofocus
          inputmode="decimal"
          autocomplete="off"
          spellcheck={false}
        />
        <Show when={form.levels.length > 0}>
          <div class="alert-levels">
            <For each={form.levels}>
              {(level) => (
                <Button size="sm" onClick={() => form.setText(fieldText(level.value))}>
                  {`${translateText(level.name)} ${fieldText(level.value)}`}
                </Button>
              )}
            </For>
          </div>
        </Show>
      </Show>
    </>
  );
}

/** What stands on the other side beside another output, which is named by its id. */
const VALUE = "= value";
const CLOSE = "= close";

const otherOf = (chosen: string, value: number): AlertIndicator["other"] => {
  if (chosen === VALUE) return { kind: "value", value };
  return chosen === CLOSE ? { kind: "close" } : { kind: "plot", plot: chosen };
};

const chosenOf = (other: AlertIndicator["other"]): string => {
  if (other.kind === "value") return VALUE;
  return other.kind === "close" ? CLOSE : other.plot;
};

/** What it begins with, of a new one: the close crosses what lies over the bars, and all else its first level. */
const firstOther = (indicator: Indicator | undefined): AlertIndicator["other"] =>
  indicator?.place === "price"
    ? { kind: "close" }
    : { kind: "value", value: indicator?.levels?.[0]?.value ?? 0 };

/** What is chosen and what became of it. Lives as long as its owner. */
function createForm(feed: Feed, asked: AskedAlert, onDone: () => void) {
  const sending = createSending(feed, asked, onDone);
  const { changed, errors, isSending } = sending;
  const symbol = () => feed.symbol(asked.symbol_id);
  const crossing = createCrossing(asked, changed === undefined ? null : askedOf(changed).indicator);
  const terms = createTerms(feed, changed, false);
  createEffect(() => {
    void [crossing.asked(), terms.chosen()];
    sending.forgetErrors();
  });
  const send = async () => {
    if (isSending()) return;
    crossing.judge();
    const isTimely = terms.expiry.isRight();
    if (crossing.valueError() !== undefined || !isTimely) return;
    const wanted: CrtPriceAlert = {
      symbol_id: asked.symbol_id,
      line: null,
      indicator: crossing.asked(),
      figure: null,
      quote_side: "bid",
      ...terms.asked(),
    };
    await sending.send(wanted);
  };
  return {
    ...crossing,
    changed,
    terms,
    errors,
    isSending,
    send,
    /** "EURUSD · RSI 14". */
    ofWords: () => `${symbolWords(symbol(), asked.symbol_id)} · ${crossing.title}`,
  };
}

/** What crosses what. `before`: of the alert that is changed; null: it is a new one. */
function createCrossing(asked: AskedAlert, before: AlertIndicator | null) {
  const from = before ?? asked.indicator ?? NO_INDICATOR;
  const indicator = indicatorOf(from.id);
  const { inputs } = from;
  const begun = before ?? { ...from, other: firstOther(indicator), way: "up" as const };
  const title = indicator === undefined ? from.id : indicatorTitle(indicator, inputs, fieldText);
  const known = indicator === undefined ? [] : waitedPlots(indicator, inputs);
  const plots = known.map(({ id, name }) => ({ value: id, label: translateText(name) }));
  const [timeframe, setTimeframe] = createSignal<Timeframe>(from.timeframe);
  const [plot, setPlot] = createSignal(from.plot);
  const [way, setWay] = createSignal<Way>(begun.way);
  const [chosen, setOther] = createSignal(chosenOf(begun.other));
  const [text, setText] = createSignal(
    begun.other.kind === "value" ? fieldText(begun.other.value) : "",
  );
  const [isJudged, setJudged] = createSignal(false);
  /** An output is not on both sides. */
  const other = () => (chosen() === plot() ? VALUE : chosen());
  const value = () => typedNumber(text());
  const wrong = () => {
    if (other() !== VALUE || !Number.isNaN(value())) return undefined;
    return typedTwoWays(text()) ?? t("Type a number.");
  };
  const wanted = createMemo((): AlertIndicator => ({
    id: from.id,
    timeframe: timeframe(),
    inputs,
    bar_price: from.bar_price,
    plot: plot(),
    other: otherOf(other(), Number.isNaN(value()) ? 0 : value()),
    way: way(),
  }));
  const nameOf = (id: string) => known.find((one) => one.id === id)?.name ?? id;
  return {
    title,
    plots,
    levels: indicator?.levels ?? [],
    timeframe,
    setTimeframe,
    plot,
    setPlot,
    way,
    setWay,
    other,
    setOther,
    others: () => [
      { value: VALUE, label: t("A number") },
      ...(indicator?.place === "price" ? [{ value: CLOSE, label: t("Close of the bar") }] : []),
      ...plots.filter((one) => one.value !== plot()),
    ],
    text,
    setText,
    valueError: () => (isJudged() ? wrong() : undefined),
    judge: () => void setJudged(true),
    asked: wanted,
    words: () => {
      const { other: side, ...said } = wanted();
      return indicatorWaits({
        ...said,
        other: side,
        title,
        plot_name: indicator === undefined ? null : plotTitle(indicator, inputs, plot()),
        other_name: side.kind === "plot" ? nameOf(side.plot) : null,
      });
    },
  };
}

const NO_INDICATOR: Omit<AlertIndicator, "other" | "way"> = {
  id: "",
  timeframe: "H1",
  inputs: {},
  bar_price: null,
  plot: "",
};
