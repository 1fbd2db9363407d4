/**
 * A stop loss or take profit of a position: a number, its unit, a step less and more, and what it comes to. Main thread. A unit
 * that is typed with the number is taken up; a unit that is chosen says the same level anew.
 */
import { Select } from "../ui/select.tsx";
import { StepButtons } from "../ui/step-buttons.tsx";
import { TextField } from "../ui/text-field.tsx";
import {
  inUnit,
  LEVEL_TEXT_UNITS,
  settled,
  stepped,
  type LevelText,
  type LevelTextUnit,
} from "./level-text.ts";
import type { ProtectionContext } from "./protection-input.ts";
import { inSentence, t } from "../language/translate.ts";

const UNIT_WORDS: Readonly<Record<LevelTextUnit, string>> = {
  price: t("price"),
  pips: t("pips"),
  money: t("money"),
  percent: t("% bal."),
  r: "R",
};

export function LevelField(props: {
  label: string;
  level: LevelText;
  context: ProtectionContext;
  /** The deposit currency. */
  currency: string;
  /** What stands against it; undefined: nothing. */
  error: string | undefined;
  /** What it comes to; "": nothing yet. */
  effect: string;
  /** What is to be looked at before it is sent; null: nothing. */
  warning: string | null;
  onChange: (level: LevelText) => void;
  /** Another unit was chosen. */
  onUnit: (unit: LevelTextUnit) => void;
  autofocus?: boolean;
}) {
  const units = () =>
    LEVEL_TEXT_UNITS.filter((unit) => unit !== "r" || props.context.field === "take_profit").map(
      (value) => ({
        value,
        label: value === "money" ? props.currency : UNIT_WORDS[value],
        disabled: inUnit(props.level, value, props.context) === null,
      }),
    );
  const hint = () => {
    const { effect, warning, level } = props;
    if (warning !== null) return t("{effect}. {warning}", { effect, warning });
    if (effect !== "") return effect;
    return level.unit === "price"
      ? t("A price, or 20p, $50, 1%")
      : t("From the open price; or 20p, $50, 1%");
  };
  const step = (steps: number) => props.onChange(stepped(props.level, steps, props.context));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const factor = event.altKey ? 100 : event.ctrlKey || event.metaKey ? 10 : 1;
    step(event.key === "ArrowUp" ? factor : -factor);
  };
  return (
    <TextField
      class={props.warning === null ? "level-field" : "level-field level-field-heavy"}
      label={props.label}
      value={props.level.text}
      placeholder={t("none")}
      onInput={(text) => props.onChange({ ...props.level, text, price: null })}
      onChange={() => props.onChange(settled(props.level))}
      hint={hint()}
      error={props.error}
      autofocus={props.autofocus}
      inputmode="decimal"
      autocomplete="off"
      spellcheck={false}
      onKeyDown={onKeyDown}
      end={
        <>
          <Select
            label={t("Unit of {label}", { label: inSentence(props.label) })}
            hideLabel
            size="sm"
            value={props.level.unit}
            options={units()}
            onChange={(unit) => {
              const next = inUnit(props.level, unit, props.context);
              if (next === null) return;
              props.onChange(next);
              props.onUnit(unit);
            }}
          />
          <StepButtons of={props.label} onStep={step} />
        </>
      }
    />
  );
}
