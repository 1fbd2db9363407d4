/** Saves the deals of the period as a file that a spreadsheet reads. Main thread. */
import { createSignal } from "solid-js";
import { failureWords } from "../../account/call-words.ts";
import type { Feed } from "../../feed/feed.ts";
import { wallMs } from "../../frame/page-clock.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast.tsx";
import { dayText, type Period } from "../../format/period.ts";
import { t } from "../../language/translate.ts";

/** @interface operation:deals_export */
export function ExportButton(props: { feed: Feed; period: Period }) {
  const [isBusy, setIsBusy] = createSignal(false);
  const save = async () => {
    setIsBusy(true);
    const { from, to } = props.period;
    const query = { from, ...(to === null ? {} : { to }) };
    const answer = await props.feed.call("deals_export", { query });
    setIsBusy(false);
    if (answer.ok) {
      const name = `deals-${dayText(wallMs(), clockZone())}.csv`;
      saveFile(String(answer.data), "text/csv;charset=utf-8", name);
      return;
    }
    showToast({
      tone: "error",
      key: "deals-export",
      title: t("The deals could not be saved"),
      text: failureWords(answer),
    });
  };
  return (
    <Button size="sm" variant="ghost" icon="download" busy={isBusy()} onClick={() => void save()}>
      {t("Export CSV")}
    </Button>
  );
}
