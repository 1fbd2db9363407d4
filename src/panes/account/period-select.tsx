/** The choice of the period that a list of the account shows. Main thread. */
import { Select } from "../../ui/select.tsx";
import { PERIODS, type Period } from "./period.ts";
import { t } from "../../language/translate.ts";

export function PeriodSelect(props: { value: Period; onChange: (value: Period) => void }) {
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
