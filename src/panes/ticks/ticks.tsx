/**
 * The ticks of a symbol, one a row, newest first: time, bid, ask, spread and volume. Main thread;
 * fetched when the pane is added. Ticks are read from the rings once a frame into a log and go through no store; only the rows in
 * sight are written, and only when a tick came.
 */
import { createEffect, createSignal, on, onCleanup, onMount, Show, untrack } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { TickReader, TickView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatCompact } from "../../format/number.ts";
import { formatPips, formatPrice, spreadInPoints } from "../../format/price.ts";
import { formatTime } from "../../format/time.ts";
import type { Zone } from "../../format/zone.ts";
import { createFrame } from "../../frame/frame.ts";
import { clockZone, clockZoneNote } from "../../stores/clock-zone.ts";
import { paneSymbol } from "../../stores/charts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ColourSlot } from "../colours/colour-slot.tsx";
import { makeTickRow, TickLog } from "./tick-log.ts";
import "./ticks.css";
import { t } from "../../language/translate.ts";

const ROW_PX = 22;
const COLUMNS = [t("Time"), t("Bid"), t("Ask"), t("Spread"), t("Volume")] as const;

export function Ticks(props: { feed: Feed; id: string }) {
  const feed = untrack(() => props.feed);
  const symbol = (): SymbolRecord | undefined =>
    feed.symbol(paneSymbol("ticks") ?? -1) ?? feed.symbols()[0];
  const [isHeld, setHeld] = createSignal(false);
  const [hasTicks, setHasTicks] = createSignal(false);
  const list = createTickList(feed, symbol, isHeld, (has) => void setHasTicks(has));
  return (
    <div class="ticks">
      <div class="ticks-head">
        <ColourSlot feed={feed} pane="ticks" />
        <b>{symbol()?.symbol}</b>
        <span class="ticks-note">{clockZoneNote()}</span>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={isHeld()}
          onClick={() => setHeld(!isHeld())}
        >
          {isHeld() ? t("Go on") : t("Hold")}
        </Button>
      </div>
      <div
        class="ticks-table"
        role="table"
        aria-label={
          symbol() === undefined
            ? t("Ticks of no symbol")
            : t("Ticks of {symbol}", { symbol: symbol()?.symbol ?? "" })
        }
      >
        <div role="rowgroup">
          <div class="tick-row tick-row-head" role="row">
            {COLUMNS.map((name) => (
              <span role="columnheader">{name}</span>
            ))}
          </div>
        </div>
        <div
          class="ticks-body"
          role="rowgroup"
          tabIndex={0}
          ref={(element) => list.mount(element)}
        />
      </div>
      <Show when={!hasTicks()}>
        <div class="ticks-empty">
          <EmptyState
            icon="list"
            text={t("No tick yet")}
            detail={t("Each change of a price stands here as it comes.")}
          />
        </div>
      </Show>
    </div>
  );
}

/** The rows in sight, over a space as high as all of them. */
function createTickList(
  feed: Feed,
  symbol: () => SymbolRecord | undefined,
  isHeld: () => boolean,
  told: (hasTicks: boolean) => void,
) {
  const log = new TickLog();
  const tick: TickView = { slot: 0, symbol_id: 0, bid: 0, ask: 0, volume: 0, ts: 0 };
  const row = makeTickRow();
  const space = document.createElement("div");
  space.className = "ticks-space";
  space.setAttribute("role", "presentation");
  const rows: HTMLElement[] = [];
  let body: HTMLElement | null = null;
  let reader: TickReader | null = null;
  let isDue = true;
  // Another symbol, or another worker's memory: what the ring remembers is read anew.
  createEffect(
    on([feed.quotes, () => symbol()?.symbol_id], () => {
      log.clear();
      reader = feed.makeTickReader(true);
      if (body !== null) body.scrollTop = 0;
      isDue = true;
    }),
  );
  createEffect(on([clockZone, symbol, isHeld], () => (isDue = true)));
  const drain = (symbol_id: number): number => {
    const before = log.count;
    while (reader?.next(tick) === true) if (tick.symbol_id === symbol_id) log.push(tick);
    return log.count - before;
  };
  createFrame(() => {
    const record = untrack(symbol);
    if (record === undefined || body === null || untrack(isHeld)) {
      if (!isDue || record === undefined || body === null) return;
    } else {
      const came = drain(record.symbol_id);
      // Who has scrolled down keeps looking at the same ticks.
      if (came > 0 && body.scrollTop > 0) body.scrollTop += came * ROW_PX;
      isDue ||= came > 0;
    }
    if (!isDue) return;
    isDue = false;
    told(log.length > 0);
    draw(record, untrack(clockZone), body);
  });
  const draw = (record: SymbolRecord, zone: Zone, place: HTMLElement): void => {
    space.style.setProperty("height", `${log.length * ROW_PX}px`);
    const first = Math.floor(place.scrollTop / ROW_PX);
    const count = Math.ceil(place.clientHeight / ROW_PX) + 1;
    while (rows.length < count) rows.push(makeRow(space));
    for (const [at, element] of rows.entries()) {
      const isShown = at < count && log.read(first + at, row);
      element.hidden = !isShown;
      if (!isShown) continue;
      element.style.setProperty("transform", `translateY(${(first + at) * ROW_PX}px)`);
      const { digits, pip_points } = record;
      write(element, 0, formatTime(row.ts, zone, "milliseconds"), 0);
      write(element, 1, formatPrice(row.bid, digits), row.bidMove);
      write(element, 2, formatPrice(row.ask, digits), row.askMove);
      write(element, 3, formatPips(spreadInPoints(row.bid, row.ask, digits), pip_points), 0);
      write(element, 4, row.volume > 0 ? formatCompact(row.volume) : "", 0);
    }
  };
  return {
    mount(element: HTMLElement): void {
      body = element;
      element.append(space);
      const due = (): void => void (isDue = true);
      element.addEventListener("scroll", due, { passive: true });
      onMount(() => {
        const sizes = new ResizeObserver(due);
        sizes.observe(element);
        onCleanup(() => sizes.disconnect());
      });
    },
  };
}

function makeRow(space: HTMLElement): HTMLElement {
  const element = document.createElement("div");
  element.className = "tick-row";
  element.setAttribute("role", "row");
  for (const _ of COLUMNS) {
    const cell = document.createElement("span");
    cell.setAttribute("role", "cell");
    element.append(cell);
  }
  space.append(element);
  return element;
}

/** Writes a cell where its text is another. */
function write(row: HTMLElement, at: number, text: string, move: number): void {
  const cell = row.children[at] as HTMLElement | undefined;
  if (cell === undefined) return;
  if (cell.textContent !== text) cell.textContent = text;
  const way = move > 0 ? "up" : move < 0 ? "down" : "";
  if (cell.dataset["move"] !== way) cell.dataset["move"] = way;
}
