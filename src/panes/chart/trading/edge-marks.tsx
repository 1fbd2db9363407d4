/**
 * What is out of sight above and below: marks at the pane's edges for lines whose price the chart does not show now, each with
 * its price. Main thread; fetched behind the first line. Pressed, the scale takes the line in, for as long as it is
 * automatic; nothing is sent.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  on,
  onCleanup,
  Show,
  untrack,
  type Accessor,
} from "solid-js";
import type { ISeriesPrimitive } from "lightweight-charts";
import { formatPrice } from "../../../format/price.ts";
import { createFrame } from "../../../frame/frame.ts";
import type { ChartLine } from "./chart-line.ts";
import type { LineLayer } from "./line-layer.ts";
import { longName, shortName } from "./line-words.ts";
import type { PillBoard } from "./pill-board.ts";
import type { PillRoom } from "./pill-layout.ts";
import { toneOf } from "./pill-figure.ts";
import { t } from "../../../language/translate.ts";

/** In a narrower chart the marks above would lie over the legend, px: they stand below it there. */
const BESIDE_LEGEND_PX = 480;
/** Marks of one edge; more are counted. */
const MARKS_MAX = 2;
const SIDES = ["above", "below"] as const;
type Side = (typeof SIDES)[number];

export function EdgeMarks(props: { layer: LineLayer; board: PillBoard }) {
  const layer = untrack(() => props.layer);
  const show = createKeeper(layer);
  const top = createTop(layer);
  const away = createAway(
    layer,
    untrack(() => props.board),
    top,
  );
  return (
    <For each={SIDES}>
      {(side) => (
        <Edge
          layer={layer}
          lines={linesBeyond(layer, away(), side)}
          side={side}
          top={top()}
          show={show}
        />
      )}
    </For>
  );
}

/** Where the marks above begin, px: at the pane's edge, or below the legend. */
function createTop({ chart }: LineLayer): Accessor<number> {
  const [top, setTop] = createSignal(0);
  createEffect(() => {
    const host = chart.view()?.element;
    const legend = host?.closest(".chart-body")?.querySelector<HTMLElement>(".legend");
    if (host === undefined || !legend) return;
    const observer = new ResizeObserver(() => {
      const end = legend.offsetTop + legend.offsetHeight;
      const isBelow = host.clientWidth < BESIDE_LEGEND_PX && end < host.clientHeight / 2;
      setTop(isBelow ? end : 0);
    });
    for (const one of [legend, host]) observer.observe(one);
    onCleanup(() => observer.disconnect());
  });
  return top;
}

/** By key, the lines that are out of sight, and the edge that each is beyond. */
type Away = ReadonlyMap<string, Side>;

/** Known anew with each drawing. Where something is beyond an edge, the pills leave it the room of one; a small pane has none. */
function createAway(layer: LineLayer, board: PillBoard, top: Accessor<number>): Accessor<Away> {
  const [away, setAway] = createSignal<Away>(new Map());
  // A price alert is far from the market as a rule, and has no mark.
  const isMarked = (key: string) => untrack(() => layer.lineOf(key)) !== undefined;
  board.onPlace = (y, room) => {
    const { keys } = board;
    const before = untrack(away);
    let isSame = true;
    let count = 0;
    for (let index = 0; index < keys.length; index += 1) {
      const side = sideIn(y[index] ?? NaN, room);
      if (side === null || !isMarked(keys[index] ?? "")) continue;
      count += 1;
      if (side === "above") room.top = Math.max(room.top, untrack(top) + room.pitch);
      else room.bottom = room.pitch;
      if (before.get(keys[index] ?? "") !== side) isSame = false;
    }
    if (isSame && count === before.size) return;
    const now = new Map<string, Side>();
    keys.forEach((key, index) => {
      const side = sideIn(y[index] ?? NaN, room);
      if (side !== null && isMarked(key)) now.set(key, side);
    });
    setAway(now);
  };
  onCleanup(() => {
    board.onPlace = null;
  });
  return away;
}

/** `y` NaN: the scale does not know. */
const sideIn = (y: number, { height, isSmall }: PillRoom): Side | null =>
  isSmall ? null : y < 0 ? "above" : y > height ? "below" : null;

/** Nearest first. */
function linesBeyond(layer: LineLayer, away: Away, side: Side): readonly ChartLine[] {
  const way = side === "above" ? 1 : -1;
  const at = (line: ChartLine) => (layer.priceOf(line) ?? 0) * way;
  return layer
    .lines()
    .filter((line) => away.get(line.key) === side)
    .sort((a, b) => at(a) - at(b));
}

type EdgeProps = {
  layer: LineLayer;
  lines: readonly ChartLine[];
  side: Side;
  top: number;
  show: (lines: readonly ChartLine[]) => void;
};

function Edge(props: EdgeProps) {
  const keys = createMemo(() => props.lines.slice(0, MARKS_MAX).map(({ key }) => key), undefined, {
    equals: (a, b) => a.length === b.length && a.every((key, index) => key === b[index]),
  });
  const more = () => props.lines.length - keys().length;
  const arrow = () => (props.side === "above" ? "▲" : "▼");
  return (
    <Show when={keys().length > 0}>
      <div
        class={`edge-marks edge-marks-${props.side}`}
        style={{ "--edge-top": `${props.top}px` }}
        role="group"
        aria-label={props.side === "above" ? t("Above the chart") : t("Below the chart")}
        on:wheel={(event) => {
          // Over a mark the wheel is still the chart's.
          event.preventDefault();
          props.layer.chart.view()?.element.dispatchEvent(new WheelEvent(event.type, event));
        }}
      >
        <For each={keys()}>
          {(key) => (
            <Show when={props.layer.lineOf(key)}>
              {(line) => <Mark {...props} line={line()} arrow={arrow()} />}
            </Show>
          )}
        </For>
        <Show when={more() > 0}>
          <button
            type="button"
            class="edge-mark"
            aria-label={
              props.side === "above"
                ? t("+{more} more above the chart: show all", { more: more() })
                : t("+{more} more below the chart: show all", { more: more() })
            }
            data-tip={t("Show all")}
            onClick={() => props.show(props.lines)}
          >
            {`+${more()}`}
          </button>
        </Show>
      </div>
    </Show>
  );
}

function Mark(props: EdgeProps & { line: ChartLine; arrow: string }) {
  const words = createMemo(() => {
    const symbol = props.layer.symbol();
    const price = props.layer.priceOf(props.line);
    if (symbol === undefined || price === null) return { short: "", long: "", price: "" };
    return {
      short: shortName(props.line, symbol),
      long: longName(props.line, symbol),
      price: formatPrice(price, symbol.digits),
    };
  });
  return (
    <button
      type="button"
      class={`edge-mark edge-mark-${toneOf(props.line)}`}
      data-edge={props.line.key}
      aria-label={
        props.side === "above"
          ? t("Show {short} {price}, above the chart: {long}", words())
          : t("Show {short} {price}, below the chart: {long}", words())
      }
      data-tip={
        props.side === "above"
          ? t("{line} is above the chart. Show it.", { line: words().long })
          : t("{line} is below the chart. Show it.", { line: words().long })
      }
      onClick={() => props.show([props.line])}
      onPointerEnter={() => props.layer.setHovered(props.line.key)}
      onPointerLeave={() => props.layer.setHovered(null)}
    >
      <span class="edge-mark-arrow" aria-hidden="true">
        {props.arrow}
      </span>
      {` ${words().short} `}
      <span class="edge-mark-price">{words().price}</span>
    </button>
  );
}

/** Returns what takes lines into the automatic scale. They leave it with the symbol, or once the scale is the trader's. */
function createKeeper(layer: LineLayer): EdgeProps["show"] {
  const { chart } = layer;
  const kept = new Set<string>();
  let redraw: () => void = () => undefined;
  const keeper: ISeriesPrimitive = {
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate;
    },
    autoscaleInfo: () => {
      const prices = untrack(layer.lines).flatMap((line) => {
        const price = kept.has(line.key) ? untrack(() => layer.priceOf(line)) : null;
        return price === null ? [] : [price];
      });
      if (prices.length === 0) return null;
      const [minValue, maxValue] = [prices.reduce(lower), prices.reduce(higher)];
      return { priceRange: { minValue, maxValue } };
    },
  };
  createEffect(() => {
    const view = chart.view();
    if (view !== null) onCleanup(view.layers.add(keeper));
  });
  createEffect(on(chart.symbol, () => kept.clear(), { defer: true }));
  createFrame(() => {
    if (kept.size > 0 && untrack(chart.view)?.isAutoScale === false) kept.clear();
  });
  return (lines) => {
    for (const { key } of lines) kept.add(key);
    untrack(chart.view)?.setAutoScale(true);
    redraw();
    const symbol = untrack(chart.symbol);
    const [line] = lines;
    if (symbol !== undefined && line !== undefined) {
      layer.say(
        lines.length === 1
          ? t("{line} is in sight", { line: longName(line, symbol) })
          : t("All are in sight"),
      );
    }
  };
}

const lower = (a: number, b: number): number => Math.min(a, b);
const higher = (a: number, b: number): number => Math.max(a, b);
