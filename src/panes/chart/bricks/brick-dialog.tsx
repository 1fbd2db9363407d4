/** Asks how large bricks are to be, and how they are drawn. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { BrickKind } from "../series/chart-kinds.ts";
import {
  COUNT_MAX,
  isCount,
  isPeriod,
  isPips,
  PERIOD_MAX,
  PIPS_MAX,
  PIPS_MIN,
  type BrickChoice,
  type SizeWay,
} from "./brick-settings.ts";
import "./bricks.css";
import { t } from "../../../language/translate.ts";
import { formatCount } from "../../../format/number.ts";
import { fieldText } from "../../../format/decimal.ts";
import { typedNumber } from "../../../format/typed-number.ts";

const WAYS = [
  { value: "atr", label: t("By ATR") },
  { value: "pips", label: t("In pips") },
] as const;

const RULES: Readonly<Record<BrickKind, string>> = {
  renko: t(
    "A brick is complete when a bar closes a size beyond the last one. Hollow bricks are of the " +
      "bar that is not over: they may go.",
  ),
  range: t(
    "A bar is complete when its high and low are a range apart. Hollow ones are of the bar that " +
      "is not over: they may go.",
  ),
  "line-break": t(
    "A line goes on when a bar closes beyond its end, and turns when one closes beyond all of the " +
      "last lines. A hollow line is of the bar that is not over.",
  ),
  kagi: t(
    "A line goes on as long as closes do, and turns when one comes back by the size. It grows " +
      "thick where it rises past the last peak, and thin where it falls past the last low.",
  ),
  "point-figure": t(
    "A column takes a box with each close that fills one, and turns when one comes back by so " +
      "many boxes. The dots are the way back so far.",
  ),
};

export function BrickDialog(props: {
  title: string;
  kind: BrickKind;
  choice: BrickChoice;
  onClose: () => void;
  focusAfter: () => HTMLElement | undefined;
}) {
  const before = untrack(() => props.choice.settings());
  const [by, setBy] = createSignal<SizeWay>(before.by);
  const [period, setPeriod] = createSignal(fieldText(before.period));
  const [pips, setPips] = createSignal(fieldText(before.pips));
  const [hasWicks, setWicks] = createSignal(before.hasWicks);
  const hasSize = () => props.kind !== "line-break";
  const periodFault = () =>
    isPeriod(typedNumber(period()))
      ? undefined
      : t("A whole number from 1 to {periodMax}", { periodMax: PERIOD_MAX });
  const pipsFault = () =>
    isPips(typedNumber(pips()))
      ? undefined
      : t("A number from {pipsMin} to {pipsMax}", {
          pipsMin: PIPS_MIN,
          pipsMax: formatCount(PIPS_MAX),
        });
  const countField = { "line-break": "lines", "point-figure": "boxes" } as const;
  const counted = () =>
    countField[props.kind as keyof typeof countField] as "lines" | "boxes" | undefined;
  const [count, setCount] = createSignal(fieldText(before[untrack(counted) ?? "lines"]));
  const countFault = () =>
    isCount(typedNumber(count()))
      ? undefined
      : t("A whole number from 1 to {countMax}", { countMax: COUNT_MAX });
  const apply = (): void => {
    const field = counted();
    if (hasSize() && (by() === "atr" ? periodFault() : pipsFault()) !== undefined) return;
    if (field !== undefined && countFault() !== undefined) return;
    props.choice.set({
      ...before,
      ...(field === undefined ? {} : { [field]: typedNumber(count()) }),
      by: by(),
      period: by() === "atr" ? typedNumber(period()) : before.period,
      pips: by() === "pips" ? typedNumber(pips()) : before.pips,
      hasWicks: hasWicks(),
    });
    props.onClose();
  };
  return (
    <Dialog
      title={props.title}
      size="sm"
      open
      onClose={() => props.onClose()}
      focusAfter={() => props.focusAfter()}
      description={RULES[props.kind]}
      actions={
        <>
          <Button variant="ghost" onClick={() => props.onClose()}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" type="submit" form="brick-size">
            {t("Apply")}
          </Button>
        </>
      }
    >
      <form
        id="brick-size"
        class="brick-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Show when={hasSize()}>
          <Segmented<SizeWay> label={t("Size")} value={by()} options={WAYS} onChange={setBy} />
          <Show
            when={by() === "atr"}
            fallback={
              <TextField
                label={t("Pips")}
                inputmode="decimal"
                autocomplete="off"
                value={pips()}
                error={pipsFault()}
                onInput={setPips}
                autofocus
              />
            }
          >
            <TextField
              label={t("Bars of the average true range")}
              inputmode="numeric"
              autocomplete="off"
              value={period()}
              error={periodFault()}
              hint={t(
                "As it is when the chart opens; it stays until the chart shows something else.",
              )}
              onInput={setPeriod}
              autofocus
            />
          </Show>
        </Show>
        <Show when={counted()}>
          {(field) => (
            <TextField
              label={
                field() === "lines"
                  ? t("Lines that a turn has to pass")
                  : t("Boxes that turn a column")
              }
              inputmode="numeric"
              autocomplete="off"
              value={count()}
              error={countFault()}
              onInput={setCount}
            />
          )}
        </Show>
        <Show when={props.kind === "renko"}>
          <Checkbox label={t("Wicks")} checked={hasWicks()} onChange={setWicks} />
        </Show>
      </form>
    </Dialog>
  );
}
