/** Asks for the date and time that the chart is to go to, in the chart's zone. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import { dayText } from "../../../format/period.ts";
import { wallMs } from "../../../frame/page-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { isIntraday } from "../axis-time.ts";
import type { Chart } from "../create-chart.ts";
import { zoneName } from "../zone-choice.ts";
import { readDate } from "./read-date.ts";
import { t } from "../../../language/translate.ts";

export function GoToDate(props: {
  chart: Chart;
  title?: string;
  onGo: (ts: number) => void;
  onClose: () => void;
}) {
  const chart = untrack(() => props.chart);
  const hasTime = isIntraday(untrack(chart.settings).timeframe);
  const zone = hasTime ? untrack(chart.zone) : "UTC";
  const now = wallMs();
  const today = dayText(now, zone);
  const [date, setDate] = createSignal(today);
  const [time, setTime] = createSignal("00:00");
  const found = () => readDate(date(), hasTime ? time() : "00:00", zone, now);
  const [isTried, setTried] = createSignal(false);
  const error = () => {
    const read = found();
    return isTried() && typeof read === "string" ? read : undefined;
  };
  const go = (): void => {
    setTried(true);
    const ts = found();
    if (typeof ts === "number") props.onGo(ts);
  };
  return (
    <Dialog
      title={props.title ?? t("Go to a date")}
      size="sm"
      open
      onClose={() => props.onClose()}
      actions={
        <>
          <Button variant="ghost" onClick={() => props.onClose()}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" type="submit" form="go-to-date">
            {t("Go")}
          </Button>
        </>
      }
    >
      <form
        id="go-to-date"
        class="go-to-date"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <TextField
          type="date"
          label={t("Date")}
          value={date()}
          max={today}
          error={error()}
          onInput={setDate}
          autofocus
        />
        <Show when={hasTime}>
          <TextField
            type="time"
            label={t("Time ({zone})", { zone: zoneName(now, zone) })}
            value={time()}
            onInput={setTime}
          />
        </Show>
      </form>
    </Dialog>
  );
}
