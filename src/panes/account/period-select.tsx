/** The choice of the period that a list of the account shows. Main thread. */
import { Select } from "../../ui/select.tsx";
import { PERIODS, type PeriodChoice } from "./period-choices.ts";
import { t } from "../../language/translate.ts";

export function PeriodSelect(props: {
  value: PeriodChoice;
  onChange: (value: PeriodChoice) => void;
}) {
  return (
    <Select
      label={t("Period")}
      hideLabel
      size="sm"
      value={props.value}
      options={PERIODS}
      onChange={props.onChange}
    />
  );
}
