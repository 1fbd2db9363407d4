/** What of a study's look is not its plots': offset, level lines, the time frames that show it. Main thread. */
import { createSignal, For, Show } from "solid-js";
import { TIMEFRAMES, type Timeframe } from "../../../../contract/codes.ts";
import type { Indicator } from "../../../../indicators/indicator.ts";
import { numbersText } from "../../../format/number-list.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Study } from "./study.ts";
import {
  isOffset,
  LEVELS_MAX,
  levelsOf,
  OFFSET_MAX,
  readLevels,
  type OnlyOn,
} from "./study-look.ts";
import { t } from "../../../language/translate.ts";

type FieldProps = {
  study: Study;
  indicator: Indicator;
  onChange: (change: Partial<Study>) => void;
};

/** The numbers; a profile has neither rows by time nor values that levels could be of. */
export function LookNumbers(props: FieldProps) {
  return (
    <Show when={props.indicator.isProfile !== true}>
      <ReadField
        label={t("Offset, bars")}
        value={String(props.study.offset)}
        read={(text) => (text.trim() !== "" && isOffset(Number(text)) ? Number(text) : null)}
        wrong={t("A whole number from −{offsetMax} to {offsetMax}", { offsetMax: OFFSET_MAX })}
        onRead={(offset) => props.onChange({ offset })}
      />
      <ReadField
        label={t("Level lines")}
        value={numbersText(levelsOf(props.study, props.indicator))}
        read={readLevels}
        wrong={t("Up to {levelsMax} numbers with commas between, as 30, 70", {
          levelsMax: LEVELS_MAX,
        })}
        onRead={(levels) => props.onChange({ levels })}
      />
    </Show>
  );
}

/** A field whose text means something else: what cannot be read is said, and changes nothing. */
export function ReadField<Value>(props: {
  label: string;
  hideLabel?: boolean;
  value: string;
  read: (text: string) => Value | null;
  wrong: string;
  onRead: (value: Value) => void;
}) {
  const [text, setText] = createSignal<string | null>(null);
  const isWrong = () => text() !== null && props.read(text() as string) === null;
  return (
    <TextField
      label={props.label}
      hideLabel={props.hideLabel}
      autocomplete="off"
      value={text() ?? props.value}
      error={isWrong() ? props.wrong : undefined}
      onInput={(next) => {
        setText(next);
        const value = props.read(next);
        if (value !== null) props.onRead(value);
      }}
      onBlur={() => setText(null)}
    />
  );
}

/** Its settings are then those of one symbol: another symbol may have the same indicator with others. */
export function OnlyOnSymbol(props: {
  study: Study;
  /** The chart's. */
  symbol: OnlyOn | undefined;
  onChange: (only: OnlyOn | null) => void;
}) {
  const offered = () => props.study.only ?? props.symbol;
  return (
    <Show when={offered()}>
      {(symbol) => (
        <div class="study-only">
          <Checkbox
            label={t("Only on {symbol}", { symbol: symbol().name })}
            checked={props.study.only !== null}
            onChange={(isOn) => props.onChange(isOn ? symbol() : null)}
          />
        </div>
      )}
    </Show>
  );
}

/** A chart's own time frame counts as the next shorter one of these (nearestTimeframe). */
export function ShownOn(props: {
  study: Study;
  onChange: (timeframes: readonly Timeframe[] | null) => void;
}) {
  const isOn = (timeframe: Timeframe) => props.study.timeframes?.includes(timeframe) ?? true;
  const toggle = (timeframe: Timeframe) => {
    const next = TIMEFRAMES.filter((one) => isOn(one) !== (one === timeframe));
    props.onChange(next.length === TIMEFRAMES.length ? null : next);
  };
  return (
    <fieldset class="study-seen">
      <legend>{t("Shown on")}</legend>
      <For each={TIMEFRAMES}>
        {(timeframe) => (
          <Checkbox
            label={timeframe}
            checked={isOn(timeframe)}
            onChange={() => toggle(timeframe)}
          />
        )}
      </For>
    </fieldset>
  );
}
