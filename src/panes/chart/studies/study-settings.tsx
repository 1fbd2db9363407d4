/**
 * The settings of one study: inputs, source, pane and the look of its plots. Main thread. Changes are seen while they are
 * made; Cancel takes all of them back, and they are one step of undo.
 */
import { createSignal, createUniqueId, For, Show, untrack } from "solid-js";
import { TIMEFRAMES } from "../../../../contract/codes.ts";
import { nestsIn } from "../../../../domain/timeframe.ts";
import { BAR_SOURCES } from "../../../../indicators/bars.ts";
import { fitInput, type Indicator, type Input } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import type { StudySource } from "../../../../workers/indicators/protocol.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { frameWords } from "../frame-words.ts";
import type { Studies } from "./create-studies.ts";
import { DefaultsMenu } from "./defaults-menu.tsx";
import { LookNumbers, OnlyOnSymbol, ShownOn } from "./look-fields.tsx";
import { PlotRow } from "./plot-row.tsx";
import { SymbolPicker } from "../combined/symbol-picker.tsx";
import { studyTitle, type OtherSymbol, type Study } from "./study.ts";
import { t, tIn, translateText } from "../../../language/translate.ts";
import { BAR_PRICE_WORDS } from "../../../format/bar-price-words.ts";
import { fieldText } from "../../../format/decimal.ts";
import { typedNumber, typedTwoWays } from "../../../format/typed-number.ts";

export function StudySettings(props: { studies: Studies; study: Study; onClose: () => void }) {
  const step = `settings ${createUniqueId()}`;
  const change = (change: Partial<Omit<Study, "id" | "indicator">>) =>
    props.studies.store.change(props.study.id, change, step);
  const indicator = () => indicatorOf(props.study.indicator);
  const cancel = () => {
    props.studies.store.takeBack(step);
    props.onClose();
  };
  return (
    <Show when={indicator()}>
      {(known) => (
        <Dialog
          title={studyTitle(props.study, props.studies.store.studies())}
          description={translateText(known().summary)}
          open
          onClose={() => props.onClose()}
          focusAfter={(opener) => opener ?? untrack(props.studies.chart.view)?.element}
          actions={
            <>
              <DefaultsMenu studies={props.studies} study={props.study} onChange={change} />
              <Button variant="ghost" onClick={cancel}>
                {t("Cancel")}
              </Button>
              <Button variant="primary" onClick={() => props.onClose()}>
                {t("Done")}
              </Button>
            </>
          }
        >
          <div class="study-settings">
            <Show when={known().source !== null && known().startsFrom === undefined}>
              <SourceField studies={props.studies} study={props.study} onChange={change} />
            </Show>
            <Show when={props.study.source.kind === "symbol"}>
              <SymbolField studies={props.studies} study={props.study} onChange={change} />
            </Show>
            <Show when={known().startsFrom === undefined && isCalculated(known())}>
              <FrameField studies={props.studies} study={props.study} onChange={change} />
            </Show>
            <For each={known().inputs}>
              {(input) => (
                <InputField
                  input={input}
                  value={props.study.inputs[input.id] ?? input.default}
                  onChange={(value) =>
                    change({ inputs: { ...props.study.inputs, [input.id]: value } })
                  }
                />
              )}
            </For>
            <LookNumbers study={props.study} indicator={known()} onChange={change} />
            <fieldset class="study-plots">
              <legend>{t("Look")}</legend>
              <For each={known().plots}>
                {(plot) => (
                  <PlotRow study={props.study} indicator={known()} plot={plot} onChange={change} />
                )}
              </For>
            </fieldset>
            <ShownOn study={props.study} onChange={(timeframes) => change({ timeframes })} />
            <OnlyOnSymbol
              study={props.study}
              symbol={shownSymbol(props.studies)}
              onChange={(only) => change({ only })}
            />
            <p class="study-origin">{known().origin}</p>
          </div>
        </Dialog>
      )}
    </Show>
  );
}

function shownSymbol({ chart }: Studies): OtherSymbol | undefined {
  const symbol = chart.symbol();
  return symbol === undefined ? undefined : { symbol_id: symbol.symbol_id, name: symbol.symbol };
}

/** A number is taken while it is typed, as soon as it fits; what does not says what would. */
function InputField(props: { input: Input; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = createSignal<string | null>(null);
  const error = () => {
    const { input } = props;
    const text = typed();
    if (text === null || (input.kind !== "whole" && input.kind !== "number")) return undefined;
    const value = typedNumber(text);
    const isFit = fitInput(input, value) === value;
    const kind = input.kind === "whole" ? t("A whole number") : t("A number");
    return isFit
      ? undefined
      : (typedTwoWays(text) ??
          t("{kind} from {min} to {max}", { kind, min: input.min, max: input.max }));
  };
  const take = (text: string) => {
    setTyped(text);
    if (error() === undefined) props.onChange(typedNumber(text));
  };
  return (
    <>
      <Show when={props.input.kind === "whole" || props.input.kind === "number"}>
        <TextField
          label={inputLabel(props.input)}
          inputmode="decimal"
          autocomplete="off"
          value={typed() ?? fieldText(props.value)}
          error={error()}
          onInput={take}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
            if (way === 0) return;
            event.preventDefault();
            setTyped(null);
            props.onChange(stepped(props.input, props.value, way * (event.shiftKey ? 10 : 1)));
          }}
        />
      </Show>
      <Show when={props.input.kind === "choice" && props.input}>
        {(input) => (
          <Select
            label={translateText(input().name)}
            value={String(props.value)}
            options={input().options.map((label, at) => ({
              value: String(at),
              label: translateText(label),
            }))}
            onChange={(value) => props.onChange(Number(value))}
          />
        )}
      </Show>
      <Show when={props.input.kind === "switch"}>
        <Checkbox
          label={translateText(props.input.name)}
          checked={props.value !== 0}
          onChange={(isOn) => props.onChange(isOn ? 1 : 0)}
        />
      </Show>
    </>
  );
}

const inputLabel = (input: Input): string =>
  "unit" in input && input.unit !== undefined
    ? `${translateText(input.name)}, ${translateText(input.unit)}`
    : translateText(input.name);

function stepped(input: Input, value: number, steps: number): number {
  const size = input.kind === "number" ? input.step : 1;
  // Steps of a tenth add up to what they read as.
  return fitInput(input, Math.round((value + steps * size) * 1e6) / 1e6);
}

function SourceField(props: {
  studies: Studies;
  study: Study;
  onChange: (change: Partial<Study>) => void;
}) {
  const list = () => props.studies.store.studies();
  const options = () => [
    ...BAR_SOURCES.map((price) => ({ value: `bar ${price}`, label: BAR_PRICE_WORDS[price] })),
    ...list()
      .filter((one) => one.id !== props.study.id && !startsFrom(one, props.study.id, list()))
      .flatMap((one) => plotOptions(one, list())),
    { value: "symbol", label: t("Another symbol") },
  ];
  const value = () => {
    const { source } = props.study;
    if (source.kind === "bar") return `bar ${source.price}`;
    return source.kind === "study" ? `study ${source.study} ${source.plot}` : source.kind;
  };
  return (
    <Select
      label={t("Calculated from")}
      value={value()}
      options={options()}
      onChange={(next) =>
        props.onChange({
          source:
            next === "symbol" ? { kind: "symbol", ...props.studies.firstOther() } : parsed(next),
        })
      }
    />
  );
}

/** The other symbol that a study starts from, or arithmetic of symbols; the search for one opens below it. */
function SymbolField(props: {
  studies: Studies;
  study: Study;
  onChange: (change: Partial<Study>) => void;
}) {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <>
      <div class="study-symbol">
        <span>{t("Other symbol")}</span>
        <Button variant="ghost" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
          {otherOf(props.study)?.name ?? tIn("no symbol", "None")}
        </Button>
      </div>
      <Show when={isOpen()}>
        <SymbolPicker
          label={t("Search the other symbol")}
          symbols={props.studies.symbols()}
          note={t("Enter takes it. Arithmetic is typed as EURUSD/GBPUSD.")}
          onPick={({ symbol_id, symbol }) => {
            props.onChange({ source: { kind: "symbol", symbol_id, name: symbol } });
            setOpen(false);
          }}
        />
      </Show>
    </>
  );
}

const otherOf = ({ source }: Study): OtherSymbol | undefined =>
  source.kind === "symbol" ? { symbol_id: source.symbol_id, name: source.name } : undefined;

/** A choice without a value would be shown as none. */
const AS_CHART = "chart";

/** The chart's time frame or a longer one that is made of whole bars of it; what starts from another study has the chart's. */
function FrameField(props: {
  studies: Studies;
  study: Study;
  onChange: (change: Partial<Study>) => void;
}) {
  const options = () => {
    const own = props.studies.chart.settings().timeframe;
    const longer = TIMEFRAMES.filter((one) => nestsIn(own, one) || one === props.study.timeframe);
    return [
      { value: AS_CHART, label: t("As the chart") },
      ...longer.map((value) => ({ value, label: frameWords(value) })),
    ];
  };
  return (
    <Select
      label={t("Time frame")}
      disabled={props.study.source.kind !== "bar"}
      value={props.study.source.kind === "bar" ? (props.study.timeframe ?? AS_CHART) : AS_CHART}
      options={options()}
      onChange={(value) =>
        props.onChange({ timeframe: TIMEFRAMES.find((one) => one === value) ?? null })
      }
    />
  );
}

/** It is columns of the worker, which another study can start from and which can have a time frame of their own. */
const isCalculated = ({ isProfile, isOwn }: Indicator): boolean =>
  isProfile !== true && isOwn !== true;

function plotOptions(study: Study, studies: readonly Study[]) {
  const indicator = indicatorOf(study.indicator);
  const title = studyTitle(study, studies);
  if (indicator === undefined || !isCalculated(indicator)) return [];
  return indicator.plots
    .filter(({ kind }) => kind !== "marks")
    .map((plot) => ({
      value: `study ${study.id} ${plot.id}`,
      label: indicator.plots.length === 1 ? title : `${title}: ${translateText(plot.name)}`,
    }));
}

function parsed(value: string): StudySource {
  const [kind, first = "", plot = ""] = value.split(" ");
  if (kind === "study") return { kind: "study", study: first, plot };
  return { kind: "bar", price: BAR_SOURCES.find((price) => price === first) ?? "close" };
}

/** Whether a study is calculated from another, by whatever way: then that one cannot start from it. */
function startsFrom(study: Study, id: string, studies: readonly Study[]): boolean {
  let source = study.source;
  for (let hops = 0; hops < studies.length && source.kind === "study"; hops += 1) {
    if (source.study === id) return true;
    const before: string = source.study;
    source = studies.find((one) => one.id === before)?.source ?? { kind: "bar", price: "close" };
  }
  return false;
}
