/**
 * Drawings on the chart: the tools beside it, what is drawn, the bar of what is chosen, and the settings. Main thread; fetched
 * after the bars.
 */
import { createEffect, createSignal, onCleanup, Show, untrack } from "solid-js";
import { late } from "../../../frame/late.ts";
import { Portal } from "solid-js/web";
import type { Point } from "../../../../drawings/tool.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { createScrollHint } from "../../../ui/scroll-hint.ts";
import type { Feed } from "../../../feed/feed.ts";
import { offerWhileActive } from "../active-commands.ts";
import type { Chart } from "../create-chart.ts";
import { offerDrawnPrice } from "../line-prices.ts";
import { offerDrawn } from "../drawn-lines.ts";
import { createDrawings, type Drawings } from "./create-drawings.ts";
import { DrawingBar } from "./drawing-bar.tsx";
import { createDrawingClipboard } from "./drawing-clipboard.ts";
import { lineUnder, priceNow } from "./drawing-drag.ts";
import { lastBar } from "./drawing-making.ts";
import { Late } from "./late.tsx";
import { drawingCommands } from "./drawing-commands.ts";
import { createDrawingHand } from "./drawing-hand.ts";
import { DrawingWords } from "./drawing-words.tsx";
import { DrawingToolbar } from "./drawing-toolbar.tsx";
import { hasClosed, waitedLine } from "./waited-line.ts";
import "./drawings.css";
import "./drawing-toolbar.css";
import { t, translateText } from "../../../language/translate.ts";

/** Of what is drawn, to menus and price alerts. */
function offerLines(drawings: Drawings): void {
  const { chart, store } = drawings;
  let asked: { readonly id: string; readonly price: number } | null = null;
  const lineOf = (id: string) => {
    const [drawing, view] = [store.list().find((one) => one.id === id), drawings.view()];
    if (drawing === undefined || view === null) return null;
    const isLog = chart.settings().scaleMode === "logarithmic";
    return waitedLine(drawing, view, lastBar(drawings).ts, isLog);
  };
  const read = (at: Point | null) => {
    const drawing = lineUnder(drawings, at);
    const price = drawing === null ? null : priceNow(drawings, drawing);
    asked = drawing === null || price === null ? null : { id: drawing.id, price };
    return price;
  };
  onCleanup(offerDrawnPrice(chart, read));
  const pointed = (price: number) => (asked?.price === price ? lineOf(asked.id) : null);
  const wasClosed = (since: number) => {
    const history = chart.source.history();
    return history !== null && hasClosed(history, since, chart.settings().timeframe);
  };
  onCleanup(
    offerDrawn(chart, {
      pointed,
      lineOf: (id) => untrack(() => lineOf(id)),
      wasClosed: (since) => untrack(() => wasClosed(since)),
    }),
  );
}

const DrawingSettings = late(async () => ({
  default: (await import("./drawing-panels.ts")).DrawingSettings,
}));

/** What of the drawings goes along with a layout: it comes with the list of them. */
export const loadSharing = () => import("./drawing-panels.ts");

/** `tools`: the place beside the chart where the tools stand. `isTyping`: keys go on with a timeframe, and are of no drawing. */
export function DrawingsLayer(props: {
  chart: Chart;
  feed: Feed;
  tools: HTMLElement | undefined;
  isTyping: () => boolean;
}) {
  const drawings = untrack(() => createDrawings(props.chart, props.feed));
  untrack(() => offerWhileActive(props.chart, () => drawingCommands(drawings)));
  untrack(() => offerLines(drawings));
  createEffect(() => {
    const host = props.chart.view()?.element;
    const body = host?.closest<HTMLElement>(".chart-body");
    if (host === undefined || body === null || body === undefined) return;
    createDrawingHand(drawings, host, body, () => props.isTyping());
    createDrawingClipboard(drawings, host);
  });
  createEffect(() => {
    props.chart
      .view()
      ?.element.toggleAttribute(
        "data-drawing-tool",
        drawings.tool() !== null || drawings.isBoxing(),
      );
  });
  // A narrow pane shows the tools when they are asked for.
  const [isOpen, setOpen] = createSignal(false);
  createEffect(() => props.tools?.toggleAttribute("data-open", isOpen()));
  createEffect(() => {
    if (props.tools !== undefined) createScrollHint(props.tools);
  });
  const chosen = () => {
    const list = drawings.chosen();
    const bounds = drawings.bounds();
    return list.length === 0 || bounds === null || drawings.tool() !== null
      ? false
      : { list, bounds };
  };
  // Drawings are kept by the symbol of the service, and arithmetic of symbols is none.
  const isSymbol = () => (props.chart.symbol()?.symbol_id ?? 0) >= 0;
  const written = () => {
    const bounds = drawings.bounds();
    const drawing = drawings.store.list().find(({ id }) => id === drawings.written());
    return drawing === undefined || bounds === null ? false : { drawing, bounds };
  };
  const edited = () => drawings.store.list().find(({ id }) => id === drawings.edited());
  return (
    <>
      <Show when={isSymbol() && props.tools}>
        {(tools) => (
          <Portal mount={tools()}>
            <DrawingToolbar drawings={drawings} />
          </Portal>
        )}
      </Show>
      <Show when={isSymbol()}>
        <IconButton
          class="drawing-phone-switch"
          icon="pencil"
          label={t("Drawing tools")}
          pressed={isOpen()}
          onClick={() => setOpen(!isOpen())}
        />
      </Show>
      <Show when={chosen()}>
        {(now) => <DrawingBar drawings={drawings} chosen={now().list} bounds={now().bounds} />}
      </Show>
      <Show when={written()}>
        {(now) => (
          <DrawingWords drawings={drawings} drawing={now().drawing} bounds={now().bounds} />
        )}
      </Show>
      <Show when={drawings.tool()}>
        {(tool) => (
          <div class="drawing-hint">
            {translateText(tool().name)}
            <small data-points={tool().points}>
              {tool().points === "free" ? t("pressing twice ends it") : t("Esc leaves it")}
            </small>
            <IconButton
              icon="x"
              size="sm"
              label={t("Leave the tool")}
              onClick={() => drawings.choose(null)}
            />
          </div>
        )}
      </Show>
      <Show when={edited()}>
        {(drawing) => (
          <Late>
            <DrawingSettings
              drawings={drawings}
              drawing={drawing()}
              onClose={() => drawings.edit(null)}
            />
          </Late>
        )}
      </Show>
      <div class="visually-hidden" aria-live="polite">
        {drawings.spoken()}
      </div>
    </>
  );
}
