/**
 * Sell and Buy with their prices: which side the ticket takes. Main thread. Prices are painted once a frame from the quote
 * board, and only what changed. Choosing a side sends nothing, but for one-click trading: then a press sends at once.
 */
import {
  Show,
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  on,
  untrack,
} from "solid-js";
import { Dynamic } from "solid-js/web";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { SplitPriceText, CHANGED } from "../../format/split-price-text.ts";
import { formatPips, spreadInPoints } from "../../format/price.ts";
import { createFrame } from "../../frame/frame.ts";
import { pressMode } from "../../trade/arming.ts";
import type { Press } from "../../trade/make-press.ts";
import type { Sender } from "./make-sender.ts";
import { loadLate } from "../../ui/drawn/load-late.ts";
import type { TickSpark } from "../spark/tick-spark.tsx";
import "./side-tiles.css";
import { t } from "../../language/translate.ts";

type Side = "buy" | "sell";
type Parts = {
  lead?: HTMLElement;
  big?: HTMLElement;
  small?: HTMLElement;
  /** The price in one, for a screen reader: parts would be read as three numbers. */
  said?: HTMLElement;
};

export function SideTiles(props: {
  feed: Feed;
  symbol: SymbolRecord;
  side: Side;
  onSide: (side: Side) => void;
  sender: Sender;
  /** One-click trading is on: a press sends at once. */
  isDirect: boolean;
}) {
  const name = createUniqueId();
  const bid: Parts = {};
  const ask: Parts = {};
  let spread: HTMLElement | undefined;
  // Asked in every frame: a property that is worked out as it is read would make a memo of its own each time, for ever.
  const shown = createMemo(() => [props.symbol, props.isDirect] as const);
  // The feed and the sender are one object each for the life of the ticket.
  // eslint-disable-next-line solid/reactivity
  const { feed, sender } = props;
  const sell = sender.pressOf(() => "sell", true);
  const buy = sender.pressOf(() => "buy", true);
  const [spark, setSpark] = createSignal<typeof TickSpark | null>(null);
  loadLate(
    () => import("../spark/tick-spark.tsx"),
    (module) => setSpark(() => module.TickSpark),
  );
  // Asked once a frame, outside of what is tracked.
  // eslint-disable-next-line solid/reactivity
  paintPrices(feed, shown, bid, ask, () => spread);
  return (
    <div
      class="side-tiles"
      role={props.isDirect ? "group" : "radiogroup"}
      aria-label={props.isDirect ? t("Trade at once") : t("Side")}
    >
      <Tile
        name={name}
        side="sell"
        label={t("Sell")}
        chosen={props.side}
        onSide={props.onSide}
        parts={bid}
        press={props.isDirect ? sell : null}
      />
      <span class="side-spread">
        {/* Of a practice there are no ticks. */}
        <Show when={!feed.isPractice && spark()}>
          {(Spark) => <Dynamic component={Spark()} feed={feed} symbol={props.symbol} />}
        </Show>
        <span class="price" data-tip={t("Spread in pips")} ref={(element) => (spread = element)} />
      </span>
      <Tile
        name={name}
        side="buy"
        label={t("Buy")}
        chosen={props.side}
        onSide={props.onSide}
        parts={ask}
        press={props.isDirect ? buy : null}
      />
    </div>
  );
}

type TileProps = {
  name: string;
  side: Side;
  label: string;
  chosen: Side;
  onSide: (side: Side) => void;
  parts: Parts;
  /** One-click trading is on: a press sends at once. */
  press: Press | null;
};

function Tile(props: TileProps) {
  const priceId = createUniqueId();
  return (
    <Show
      when={props.press}
      fallback={
        <label
          class={`side-tile side-tile-${props.side}`}
          classList={{ "side-tile-on": props.chosen === props.side }}
        >
          <input
            class="side-input"
            type="radio"
            name={`side-${props.name}`}
            checked={props.chosen === props.side}
            onChange={() => props.onSide(props.side)}
            aria-label={props.label}
            aria-describedby={priceId}
          />
          <Face label={props.label} parts={props.parts} priceId={priceId} />
        </label>
      }
    >
      {(press) => (
        <button
          type="button"
          class={`side-tile side-tile-${props.side} side-tile-armed`}
          classList={{ "side-tile-on": !press().isLocked() }}
          aria-describedby={priceId}
          {...press().handlers}
        >
          <span class="visually-hidden">
            {pressMode() === "double"
              ? t("{label} at once, press twice", { label: props.label })
              : t("{label} at once", { label: props.label })}
          </span>
          <Face label={props.label} parts={props.parts} priceId={priceId} />
        </button>
      )}
    </Show>
  );
}

function Face(props: { label: string; parts: Parts; priceId: string }) {
  return (
    <>
      <span id={props.priceId} hidden ref={(element) => (props.parts.said = element)} />
      <span class="side-word" aria-hidden="true">
        {props.label}
      </span>
      <span class="side-price price" aria-hidden="true">
        <span ref={(element) => (props.parts.lead = element)} class="side-lead" />
        <span ref={(element) => (props.parts.big = element)} class="side-big" />
        <span ref={(element) => (props.parts.small = element)} class="side-small" />
      </span>
    </>
  );
}

function paintPrices(
  feed: Feed,
  /** Where the second changes the tiles are made anew. */
  shown: () => readonly [symbol: SymbolRecord, isDirect: boolean],
  bid: Parts,
  ask: Parts,
  spread: () => HTMLElement | undefined,
): void {
  const quote = makeQuoteView();
  const bidText = new SplitPriceText();
  const askText = new SplitPriceText();
  let version = 0;
  let slot = -1;
  createEffect(
    on([shown, () => feed.quotes()], ([[record]]) => {
      bidText.reset(record.digits, record.pip_points);
      askText.reset(record.digits, record.pip_points);
      version = 0;
      slot = -1;
      write(bid, bidText);
      write(ask, askText);
      const element = spread();
      if (element !== undefined) element.textContent = "";
    }),
  );
  createFrame(() => {
    const [record] = untrack(shown);
    const quotes = untrack(() => feed.quotes());
    if (slot < 0) slot = quotes.slotOf(record.symbol_id);
    if (slot < 0) return;
    const now = quotes.version(slot);
    if (now === version || now === 0 || !quotes.read(slot, quote)) return;
    version = now;
    if (bidText.set(quote.bid) !== CHANGED.none) write(bid, bidText);
    if (askText.set(quote.ask) !== CHANGED.none) write(ask, askText);
    const distance = spreadInPoints(quote.bid, quote.ask, record.digits);
    const text = formatPips(distance, record.pip_points);
    const element = spread();
    if (element !== undefined && element.textContent !== text) element.textContent = text;
  });
}

function write({ lead, big, small, said }: Parts, text: SplitPriceText): void {
  if (said !== undefined) said.textContent = `${text.lead}${text.big}${text.small}`;
  if (lead !== undefined && lead.textContent !== text.lead) lead.textContent = text.lead;
  if (big !== undefined && big.textContent !== text.big) big.textContent = text.big;
  if (small !== undefined && small.textContent !== text.small) small.textContent = text.small;
}
