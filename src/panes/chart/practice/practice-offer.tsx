/**
 * Offers what a page before this one has left of practice: to go on, to end it or to throw it away. Main thread; fetched where
 * there is any, without the engine. It stands over the bars of the chart that had it.
 */
import { createSignal, Show, untrack } from "solid-js";
import { Portal } from "solid-js/web";
import { isLiveFrame } from "../../../../domain/bar.ts";
import { formatDateTime } from "../../../format/time.ts";
import { setPaneSymbol } from "../../../stores/charts.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { plural, t } from "../../../language/translate.ts";
import type { Chart } from "../create-chart.ts";
import { askResults } from "./practice-door.ts";
import { discardLeft, dropLeft } from "./practice-left.ts";
import type { Left, LeftPractice } from "./practice-log.ts";
import "./practice-offer.css";

export function PracticeOffer(props: {
  chart: Chart;
  left: LeftPractice;
  /** The chart shows its symbol. */
  onGoOn: (left: Left) => void;
}) {
  const { chart, left } = untrack(() => props);
  const [isBusy, setBusy] = createSignal(false);
  const goOn = (known: Left): void => {
    const { record, timeframe } = known.beginning;
    setPaneSymbol(chart.id, record.symbol_id);
    // Bars of ticks are kept by nobody.
    if (isLiveFrame(untrack(chart.settings).timeframe)) chart.change({ timeframe });
    props.onGoOn(known);
  };
  const end = async ({ beginning }: Left): Promise<void> => {
    setBusy(true);
    const { endLeft } = await import("./practice-end.ts");
    const why = await endLeft(beginning);
    setBusy(false);
    if (why === "") askResults();
    else tell(t("The practice could not be ended"), why);
  };
  return (
    <Show when={chart.view()?.element.closest(".chart-body")}>
      {(body) => (
        <Portal mount={body()}>
          <section class="practice-offer" aria-label={t("Practice that was left")}>
            <p>{left.known === null ? UNREADABLE : wordsOf(left.known, chart.zone())}</p>
            <div class="practice-offer-acts">
              <Show when={left.known}>
                {(known) => (
                  <>
                    <Button
                      size="sm"
                      variant="primary"
                      disabled={isBusy()}
                      onClick={() => goOn(known())}
                    >
                      {t("Go on")}
                    </Button>
                    <Button size="sm" busy={isBusy()} onClick={() => void end(known())}>
                      {t("End it and see results")}
                    </Button>
                  </>
                )}
              </Show>
              <Show when={left.known === null}>
                <Button size="sm" onClick={() => dropLeft(left.id)}>
                  {t("Not now")}
                </Button>
              </Show>
              <Button
                size="sm"
                variant="ghost"
                disabled={isBusy()}
                onClick={() => void discardLeft(left.id)}
              >
                {t("Discard")}
              </Button>
            </div>
          </section>
        </Portal>
      )}
    </Show>
  );
}

const UNREADABLE = t(
  "A practice was left here that another version of the terminal kept. This one cannot read it.",
);

const wordsOf = ({ beginning: { record }, now, open }: Left, zone: string): string => {
  const said = { symbol: record.symbol, time: formatDateTime(now, zone, "minutes") };
  return plural(
    open,
    "Your practice of {symbol}, {time}, with 1 open position",
    "Your practice of {symbol}, {time}, with {count} open positions",
    said,
  );
};

const tell = (title: string, text: string): void =>
  void showToast({ tone: "error", key: "practice-left", title, text });
