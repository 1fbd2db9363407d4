/** Asks how large bricks are to be, and how they are drawn. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { BrickKind } from "../series/chart-kinds.ts";
import {
  isPeriod,
  isPips,
  PERIOD_MAX,
  PIPS_MAX,
  PIPS_MIN,
  type BrickChoice,
  type SizeWay,
} from "./brick-settings.ts";
import "./bricks.css";

const WAYS = [
  { value: "atr", label: "By ATR" },
  { value: "pips", label: "In pips" },
] as const;

const RULES: Readonly<Record<BrickKind, string>> = {
  renko:
    "A brick is complete when a bar closes a size beyond the last one. " +
    "Hollow bricks are of the bar that is not over: they may go.",
  range:
    "A bar is complete when its high and low are a range apart. " +
    "Hollow ones are of the bar that is not over: they may go.",
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
  const [period, setPeriod] = createSignal(String(before.period));
  const [pips, setPips] = createSignal(String(before.pips));
  const [hasWicks, setWicks] = createSignal(before.hasWicks);
  const periodFault = () =>
    isPeriod(numberOf(period())) ? undefined : `A whole number from 1 to ${PERIOD_MAX}`;
  const pipsFault = () =>
    isPips(numberOf(pips()))
      ? undefined
      : `A number from ${PIPS_MIN} to ${PIPS_MAX.toLocaleString("en")}`;
  const apply = (): void => {
    if ((by() === "atr" ? periodFault() : pipsFault()) !== undefined) return;
    props.choice.set({
      by: by(),
      period: by() === "atr" ? numberOf(period()) : before.period,
      pips: by() === "pips" ? numberOf(pips()) : before.pips,
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
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="brick-size">
            Apply
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
        <Segmented<SizeWay> label="Size" value={by()} options={WAYS} onChange={setBy} />
        <Show
          when={by() === "atr"}
          fallback={
            <TextField
              label="Pips"
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
            label="Bars of the average true range"
            inputmode="numeric"
            autocomplete="off"
            value={period()}
            error={periodFault()}
            hint="As it is when the chart opens; it stays until the chart shows something else."
            onInput={setPeriod}
            autofocus
          />
        </Show>
        <Show when={props.kind === "renko"}>
          <Checkbox label="Wicks" checked={hasWicks()} onChange={setWicks} />
        </Show>
      </form>
    </Dialog>
  );
}

const numberOf = (text: string): number => (text.trim() === "" ? NaN : Number(text.trim()));
