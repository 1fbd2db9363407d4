/** The choice of the period that the history is of: by name, or by its first and last day. Main thread. */
import { Show } from "solid-js";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { PeriodState } from "./create-period.ts";
import { PERIODS, PERIOD_WORDS } from "../../format/period.ts";
import { t } from "../../language/translate.ts";

const OPTIONS = PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }));

export function PeriodChoice(props: { period: PeriodState }) {
  return (
    <>
      <Select
        label={t("Period")}
        hideLabel
        size="sm"
        value={props.period.name.value()}
        options={OPTIONS}
        onChange={(value) => props.period.name.set(value)}
      />
      <Show when={props.period.name.value() === "custom"}>
        <div class="deals-days">
          <TextField
            label={t("From")}
            hideLabel
            size="sm"
            type="date"
            value={props.period.first()}
            onInput={(day) => props.period.setFirst(day)}
            error={props.period.error()}
          />
          <TextField
            label={t("To")}
            hideLabel
            size="sm"
            type="date"
            value={props.period.last()}
            onInput={(day) => props.period.setLast(day)}
          />
        </div>
      </Show>
    </>
  );
}
