/**
 * The settings of one drawing: look, what its tool has to set, exact times and prices, and where it is seen. Main thread. Changes
 * are seen while they are made; Cancel takes all of them back.
 */
import { createSignal, For, Match, Show, Switch, untrack } from "solid-js";
import { TIMEFRAMES } from "../../../../contract/codes.ts";
import { nameOf, NAME_CHARS_MAX, withName } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import {
  DASHES,
  valueOf,
  WIDTHS,
  type Anchor,
  type Drawing,
  type Setting,
  type SettingValue,
  type Tool,
} from "../../../../drawings/tool.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { DASH_NAMES, ToneChoice } from "./drawing-bar.tsx";
import type { Drawings } from "./create-drawings.ts";
import { lookFrom } from "./look-templates.ts";
import { readMoment, writeMoment } from "./moment.ts";
import { pointPriceText } from "./point-price.ts";
import { t, translateText } from "../../../language/translate.ts";
import { fieldText } from "../../../format/decimal.ts";
import { typedNumber, typedTwoWays } from "../../../format/typed-number.ts";
import { numbersText, typedNumbers } from "../../../format/number-list.ts";

/** Strokes have too many points to type. */
const TYPED_MAX = 8;

export function DrawingSettings(props: {
  drawings: Drawings;
  drawing: Drawing;
  onClose: () => void;
}) {
  const tool = () => toolOf(props.drawing.tool) as Tool;
  // All that is changed until the dialog closes is one step of undo.
  const step = crypto.randomUUID();
  const change = (next: Partial<Drawing>) =>
    props.drawings.store.change([{ ...props.drawing, ...next }], step);
  const set = (id: string, value: SettingValue) =>
    change({ values: { ...props.drawing.values, [id]: value } });
  const keepAsDefault = () => {
    const { looks } = props.drawings.habits();
    props.drawings.setHabits({ looks: { ...looks, [tool().id]: lookFrom(props.drawing) } });
    props.drawings.say(
      t("New drawings of {tool} begin like this", { tool: translateText(tool().name) }),
    );
  };
  return (
    <Dialog
      title={translateText(tool().name)}
      open
      onClose={() => props.onClose()}
      focusAfter={(opener) => opener ?? untrack(props.drawings.chart.view)?.element}
      actions={
        <>
          <Button variant="ghost" onClick={keepAsDefault}>
            {t("Use as default")}
          </Button>
          <Button
            onClick={() => {
              props.drawings.store.takeBack(step);
              props.onClose();
            }}
          >
            {t("Cancel")}
          </Button>
          <Button variant="primary" onClick={() => props.onClose()}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <div class="drawing-settings">
        <TextField
          label={t("Name")}
          value={nameOf(props.drawing)}
          placeholder={translateText(tool().name)}
          maxLength={NAME_CHARS_MAX}
          onInput={(name) => change(withName(props.drawing, name))}
        />
        <div class="drawing-settings-look">
          <ToneChoice tone={props.drawing.tone} onChange={(tone) => change({ tone })} />
          <Select
            label={t("Width")}
            value={String(props.drawing.width)}
            options={WIDTHS.map((one) => ({ value: String(one), label: `${one} px` }))}
            onChange={(value) =>
              change({ width: WIDTHS.find((one) => String(one) === value) ?? 2 })
            }
          />
          <Select
            label={t("Line")}
            value={props.drawing.dash}
            options={DASHES.map((one) => ({ value: one, label: DASH_NAMES[one] }))}
            onChange={(value) => change({ dash: DASHES.find((one) => one === value) ?? "solid" })}
          />
        </div>
        <For each={tool().settings}>
          {(setting) => <Field drawing={props.drawing} setting={setting} onChange={set} />}
        </For>
        <Show when={props.drawing.anchors.length <= TYPED_MAX}>
          <fieldset class="drawing-settings-points">
            <legend>{t("Points (times in UTC)")}</legend>
            <For each={props.drawing.anchors.map((_, at) => at)}>
              {(at) => (
                <Point
                  anchor={props.drawing.anchors[at] as Anchor}
                  number={at + 1}
                  digits={props.drawings.chart.symbol()?.digits ?? 2}
                  onChange={(anchor) =>
                    change({
                      anchors: props.drawing.anchors.map((one, other) =>
                        other === at ? anchor : one,
                      ),
                    })
                  }
                />
              )}
            </For>
          </fieldset>
        </Show>
        <Seen drawing={props.drawing} onChange={(timeframes) => change({ timeframes })} />
      </div>
    </Dialog>
  );
}

function Field(props: {
  drawing: Drawing;
  setting: Setting;
  onChange: (id: string, value: SettingValue) => void;
}) {
  const as = <Kind extends Setting["kind"]>(kind: Kind) =>
    props.setting.kind === kind && (props.setting as Extract<Setting, { kind: Kind }>);
  const set = (value: SettingValue) => props.onChange(props.setting.id, value);
  return (
    <Switch>
      <Match when={as("switch")}>
        <Checkbox
          label={translateText(props.setting.name)}
          checked={valueOf<boolean>(props.drawing, props.setting)}
          onChange={set}
        />
      </Match>
      <Match when={as("text")}>
        <TextField
          label={translateText(props.setting.name)}
          value={textNow(props.drawing, props.setting)}
          onInput={set}
        />
      </Match>
      <Match when={as("number")}>
        {(number) => (
          <TypedField
            label={translateText(props.setting.name)}
            value={fieldText(valueOf<number>(props.drawing, props.setting))}
            read={(text) => {
              const value = typedNumber(text);
              return value >= number().min && value <= number().max ? value : null;
            }}
            wrong={t("A number of {min} to {max}", { min: number().min, max: number().max })}
            onRead={set}
          />
        )}
      </Match>
      <Match when={as("levels")}>
        {(levels) => (
          <TypedField
            label={translateText(props.setting.name)}
            value={numbersText(valueOf<readonly number[]>(props.drawing, props.setting))}
            // A tool that begins without any can do without.
            read={(text) => readLevels(text, levels().default.length === 0 ? 0 : 1)}
            wrong={t("Numbers with commas between, as 0, 0.5, 1")}
            onRead={set}
          />
        )}
      </Match>
    </Switch>
  );
}

/** A sample that nobody wrote over yet is said in the reader's language. */
const textNow = ({ values }: Drawing, { id, default: sample }: Setting): string => {
  const written = values[id];
  if (typeof written === "string") return written;
  return sample === "" ? "" : translateText(String(sample));
};

const LEVELS_MAX = 40;

function readLevels(text: string, least: number): readonly number[] | null {
  const numbers = typedNumbers(text);
  const isFit =
    numbers.length >= least && numbers.length <= LEVELS_MAX && numbers.every(Number.isFinite);
  return isFit ? numbers : null;
}

/** A field whose text means something else: what cannot be read is said, and changes nothing. */
function TypedField<T>(props: {
  label: string;
  value: string;
  read: (text: string) => T | null;
  wrong: string;
  onRead: (value: T) => void;
}) {
  const [text, setText] = createSignal<string | null>(null);
  const isWrong = () => text() !== null && props.read(text() as string) === null;
  return (
    <TextField
      label={props.label}
      value={text() ?? props.value}
      error={isWrong() ? (typedTwoWays(text() ?? "") ?? props.wrong) : undefined}
      onInput={(next) => {
        setText(next);
        const value = props.read(next);
        if (value !== null) props.onRead(value);
      }}
    />
  );
}

function readPrice(text: string): number | null {
  const price = typedNumber(text);
  return Number.isFinite(price) ? price : null;
}

function Point(props: {
  anchor: Anchor;
  number: number;
  digits: number;
  onChange: (anchor: Anchor) => void;
}) {
  return (
    <div class="drawing-settings-point">
      <TypedField
        label={t("Price of point {number}", { number: props.number })}
        value={pointPriceText(props.anchor.price, props.digits)}
        read={readPrice}
        wrong={t("A price, as 1.2345")}
        onRead={(price) => props.onChange({ ...props.anchor, price })}
      />
      <TypedField
        label={t("Time of point {number}", { number: props.number })}
        value={writeMoment(props.anchor.ts)}
        read={readMoment}
        wrong={t("A time, as 2026-03-10 14:00")}
        onRead={(ts) => props.onChange({ ...props.anchor, ts })}
      />
    </div>
  );
}

/** On which timeframes it is shown; one of a chart's own counts as the next shorter one (nearestTimeframe). */
function Seen(props: {
  drawing: Drawing;
  onChange: (timeframes: readonly string[] | null) => void;
}) {
  const isOn = (timeframe: string) => props.drawing.timeframes?.includes(timeframe) ?? true;
  const toggle = (timeframe: string) => {
    const next = TIMEFRAMES.filter((one) => isOn(one) !== (one === timeframe));
    props.onChange(next.length === TIMEFRAMES.length ? null : next);
  };
  return (
    <fieldset class="drawing-settings-seen">
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
