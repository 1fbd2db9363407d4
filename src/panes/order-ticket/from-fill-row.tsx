/**
 * Whether stop and targets are prices or hold their distance from the price that is really got. Main thread. It stands in the
 * ticket only while there is something that it could be about.
 */
import { Show } from "solid-js";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Ticket } from "./make-ticket.ts";
import { t } from "../../language/translate.ts";

export function FromFillRow(props: { ticket: Ticket }) {
  const draft = () => props.ticket.draft();
  const hasLevels = () =>
    draft().stop.text.trim() !== "" || draft().targets.some(({ text }) => text.trim() !== "");
  return (
    <Show when={hasLevels()}>
      <div class="ticket-from-fill">
        <Checkbox
          label={t("Distances hold from the fill")}
          checked={draft().fromFill}
          onChange={(fromFill) => props.ticket.change({ fromFill })}
        />
        <p class="ticket-equivalents">
          {draft().fromFill
            ? t(
                "Filled elsewhere, in a gap or a fast market, stop and target move along by as much.",
              )
            : t("Stop and target are prices: they stay where they are, wherever it is filled.")}
        </p>
      </div>
    </Show>
  );
}
