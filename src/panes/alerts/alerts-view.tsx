/**
 * What the wide and the narrow list of price alerts share: what stands around the table, and what there is where it is empty or
 * could not be read. Main thread.
 */
import { Show, createMemo, createSignal } from "solid-js";
import type { PriceAlert } from "../../../contract/price-alert.ts";
import { hidesMoney } from "../../account/hides-money.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import type { Feed } from "../../feed/feed.ts";
import { alertSubject, isOfWhole } from "../../alerts/alert-words.ts";
import { setPaneSymbol } from "../../stores/charts.ts";
import { priceAlerts } from "../../stores/price-alerts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Table } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { ColourSlot } from "../colours/colour-slot.tsx";
import type { AlertActs } from "./alert-acts.ts";
import { isOver } from "./alert-columns.ts";
import { t } from "../../language/translate.ts";

/** `acts` null: the session only reads. `onPick`: what a row does beside choosing its symbol. */
export function AlertsView(props: {
  feed: Feed;
  table: Table<PriceAlert>;
  acts: AlertActs | null;
  onPick?: ((alert: PriceAlert) => void) | undefined;
}) {
  const alerts = () => priceAlerts(props.feed);
  const state = () => {
    if (alerts().alerts() !== null || !alerts().mayRead()) return "ready";
    return alerts().failure() === null ? "loading" : "error";
  };
  return (
    <TableView
      table={props.table}
      label={t("Price alerts")}
      state={state()}
      failure={
        <LoadFailure
          what={t("price alerts")}
          failure={alerts().failure()}
          onRetry={() => alerts().load()}
        />
      }
      empty={
        <EmptyState
          icon="bell"
          text={
            props.acts === null
              ? t(
                  "Prices, indicators and figures of the account that its owner waits for will be here.",
                )
              : t("Prices, indicators and figures of the account that you wait for will be here.")
          }
          detail={
            props.acts === null
              ? t("Only the owner sets them, and is told.")
              : t("You are told on every device once it is so.")
          }
          action={
            <Show when={props.acts}>
              {(acts) => (
                <Button size="sm" icon="plus" onClick={() => acts().add()}>
                  {t("New alert")}
                </Button>
              )}
            </Show>
          }
        />
      }
      tools={
        <>
          <ColourSlot feed={props.feed} pane="alerts" />
          <Show when={(alerts().alerts() ?? []).length > 0 && props.acts}>
            {(acts) => <Tools feed={props.feed} acts={acts()} />}
          </Show>
        </>
      }
      rowName={(alert) => `${alertSubject(alert, props.feed.symbol(alert.symbol_id))} #${alert.id}`}
      rowMenu={(alert) => props.acts?.menu(alert) ?? []}
      onPick={(alert) => {
        if (!isOfWhole(alert)) setPaneSymbol("alerts", alert.symbol_id);
        props.onPick?.(alert);
      }}
      onOpen={(alert) => props.acts?.change(alert)}
      look={hidesMoney() ? "hidden" : "shown"}
      onKey={(event, alert) => {
        if (event.key !== "Delete" || event.repeat || props.acts === null) return false;
        props.acts.remove(alert);
        return true;
      }}
    />
  );
}

function Tools(props: { feed: Feed; acts: AlertActs }) {
  const hasOver = createMemo(() => priceAlerts(props.feed).alerts()?.some(isOver) === true);
  const [isBusy, setBusy] = createSignal(false);
  const removeOver = async () => {
    setBusy(true);
    await props.acts.removeOver();
    setBusy(false);
  };
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => props.acts.add()}>
        {t("New alert")}
      </Button>
      <Button size="sm" busy={isBusy()} disabled={!hasOver()} onClick={() => void removeOver()}>
        {t("Remove all that are over")}
      </Button>
    </>
  );
}
