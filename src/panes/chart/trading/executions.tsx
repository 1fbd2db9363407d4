/** Past fills on the chart, and what each was, for whoever points at it or goes there by keys. Main thread. */
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  on,
  onCleanup,
  Show,
  untrack,
} from "solid-js";
import { DEAL_DIRECTION, SIDE } from "../../../../contract/codes.ts";
import type { Deal } from "../../../../contract/deal.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { lotsText, priceText } from "../../../format/symbol-text.ts";
import { formatDateTime } from "../../../format/time.ts";
import { directionWord, sideWord } from "../../../format/trade-words.ts";
import type { ChartPalette } from "../chart-palette.ts";
import { createDealHistory } from "./deal-history.ts";
import { ExecutionPainter, type Arrow } from "./execution-painter.ts";
import { nextArrow } from "./execution-steps.ts";
import type { LineLayer } from "./line-layer.ts";
import { t } from "../../../language/translate.ts";

/** Fills that one tip names; more are counted. */
const NAMED_MAX = 6;

export function Executions(props: { layer: LineLayer; palette: ChartPalette }) {
  const layer = untrack(() => props.layer);
  const { chart, feed } = layer;
  const isShown = () => chart.settings().hasExecutions;
  const symbol_id = createMemo(() => {
    const own = isShown() ? chart.symbol()?.symbol_id : undefined;
    return own === undefined || own < 0 ? null : own;
  });
  const history = createDealHistory(feed, symbol_id);
  const painter = new ExecutionPainter(
    () => untrack(chart.view)?.place ?? null,
    (from) => untrack(() => history.want(from)),
  );
  const [pointed, setPointed] = createSignal<Arrow | null>(null);
  createEffect(() => {
    const view = chart.view();
    if (view === null) return;
    onCleanup(view.layers.add(painter, true));
    onCleanup(watchPointer(view.element, painter, setPointed));
  });
  createEffect(() => {
    const { buy, sell, background } = props.palette;
    // An arrow says entry or exit, buy or sell: where the deal does not, none is drawn.
    painter.deals = history.deals().filter(isSaid);
    painter.history = chart.source.history();
    painter.colors = { buy, sell, background };
    painter.redraw();
  });
  createEffect(on([symbol_id, history.deals], () => setPointed(null), { defer: true }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = nextArrow(painter.arrows, pointed(), event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) layer.say(painter.arrows.length === 0 ? NONE_IN_SIGHT : NONE_FURTHER);
    else {
      setPointed(next);
      layer.say(arrowWords(next, layer));
    }
  };
  return (
    <>
      <Show when={history.deals().length > 0}>
        <button
          type="button"
          class="execution-stop"
          onKeyDown={onKeyDown}
          onBlur={() => setPointed(null)}
        >
          {t("Past fills: arrow keys go from one to the next")}
        </button>
      </Show>
      <Show when={pointed()}>{(arrow) => <Tip arrow={arrow()} layer={props.layer} />}</Show>
    </>
  );
}

const NONE_IN_SIGHT = t("No past fill is in sight");
const NONE_FURTHER = t("No further fill is in sight");

/** As its tip says it. */
function arrowWords({ deals }: Arrow, layer: LineLayer): string {
  const symbol = layer.symbol();
  if (symbol === undefined) return "";
  const named = deals.slice(0, NAMED_MAX).map((deal) => dealWords(deal, symbol, layer));
  const more = deals.length - NAMED_MAX;
  return [...named, ...(more > 0 ? [t("and {more} more", { more })] : [])].join(". ");
}

function Tip(props: { arrow: Arrow; layer: LineLayer }) {
  const symbol = () => props.layer.symbol();
  const more = () => props.arrow.deals.length - NAMED_MAX;
  return (
    <div
      class="execution-tip"
      ref={(element) =>
        createEffect(() => {
          const { x, y } = props.arrow;
          const { width, height } = element.parentElement?.getBoundingClientRect() ?? {
            width: 0,
            height: 0,
          };
          element.style.setProperty("left", `${Math.round(x)}px`);
          element.style.setProperty("top", `${Math.round(y)}px`);
          element.dataset["side"] = x > width / 2 ? "left" : "right";
          element.dataset["half"] = y > height / 2 ? "above" : "below";
        })
      }
    >
      <For each={props.arrow.deals.slice(0, NAMED_MAX)}>
        {(deal) => (
          <Show when={symbol()}>{(record) => <p>{dealWords(deal, record(), props.layer)}</p>}</Show>
        )}
      </For>
      <Show when={more() > 0}>
        <p>{t("and {more} more", { more: more() })}</p>
      </Show>
    </div>
  );
}

const DIRECTIONS: readonly number[] = Object.values(DEAL_DIRECTION);
const SIDES: readonly number[] = Object.values(SIDE);
const isSaid = ({ direction, side }: Deal): boolean =>
  DIRECTIONS.includes(direction) && SIDES.includes(side);

/** "Exit: Sell 0.10 at 61,234.00, 21 Nov 2026, 12:03:07, profit +12.40 USD". */
function dealWords(deal: Deal, symbol: SymbolRecord, { chart, money }: LineLayer): string {
  const isExit = deal.direction === DEAL_DIRECTION.exit;
  const volume = lotsText(deal.volume, symbol);
  const price = priceText(deal.price, symbol);
  const when = formatDateTime(deal.created_at, chart.zone());
  const what = t("{direction}: {side} {volume} at {price}, {when}", {
    direction: directionWord(deal.direction),
    side: sideWord(deal.side),
    volume,
    price,
    when,
  });
  return isExit
    ? t("{what}, profit {result} {unit}", {
        what,
        result: money.result(deal.profit),
        unit: money.unit(),
      })
    : what;
}

/** Says which arrow is pointed at, or was tapped. Returns its undo. */
function watchPointer(
  host: HTMLElement,
  painter: ExecutionPainter,
  tell: (arrow: Arrow | null) => void,
): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const look = (event: MouseEvent): void => {
    const box = host.getBoundingClientRect();
    tell(painter.arrowAt(event.clientX - box.left, event.clientY - box.top));
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" && event.buttons === 0) look(event);
  };
  host.addEventListener("pointermove", onMove, { signal });
  host.addEventListener("click", look, { signal });
  host.addEventListener("pointerleave", () => tell(null), { signal });
  return () => aborter.abort();
}
