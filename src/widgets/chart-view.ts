/**
 * A small live chart of one symbol. Main thread; fetched by the page of a chart alone. It takes neither the wheel nor a finger
 * that scrolls the page which it stands in.
 */
import "./chart-view.css";
import { CandlestickSeries, createChart, type UTCTimestamp } from "lightweight-charts";
import { WIDGET_TIMEFRAMES, type WidgetTimeframe } from "../../contract/codes.ts";
import type { WidgetBars, WidgetQuote } from "../../contract/widget.ts";
import type { Colours } from "../brand/default-colours.ts";
import { barWith, barsOf, type ShownBar } from "./shown-bars.ts";
import {
  make,
  makeChange,
  makeLink,
  makePrice,
  noteOf,
  stateOf,
  tradeLink,
  write,
  type WidgetTools,
  type WidgetView,
} from "./widget-parts.ts";
import { filled } from "./widget-words.ts";

export type ChartView = WidgetView & {
  readonly frame: () => WidgetTimeframe;
  /** Bars of another time frame than that in sight come too late, and are passed over. */
  take(bars: WidgetBars): void;
};

/** `onFrame`: its reader wants the bars of another time frame. */
export function mountChart(
  room: HTMLElement,
  tools: WidgetTools,
  locale: string,
  first: WidgetTimeframe,
  onFrame: () => void,
): ChartView {
  const head = makeHead(tools);
  const plot = makePlot(tools, locale);
  let frame = first;
  const frames = makeFrames(tools, frame, (chosen) => {
    frame = chosen;
    plot.clear();
    onFrame();
  });
  room.append(head.element, frames, plot.element);
  return {
    frame: () => frame,
    paint: (theme) => plot.paint(tools.brand.colours[theme]),
    take(bars) {
      if (bars.timeframe === frame) plot.take(bars);
    },
    show(quotes, isCurrent) {
      const [quote] = quotes;
      if (quote === undefined) return;
      head.show(quote, isCurrent);
      plot.setLive(stateOf(quote, isCurrent) === "live");
      if (isCurrent) plot.follow(quote, frame);
    },
  };
}

function makeHead(tools: WidgetTools) {
  const { words, figures } = tools;
  const name = make("span", "name");
  const description = make("span", "description");
  const price = makePrice();
  const change = makeChange(tools);
  const note = make("span", "note");
  const trade = makeLink("trade", "/");
  const element = make(
    "div",
    "chart-head",
    make("div", "titles", name, description),
    make("div", "now", price.element, change.element, note),
    trade,
  );
  return {
    element,
    show(quote: WidgetQuote, isCurrent: boolean): void {
      const state = stateOf(quote, isCurrent);
      element.dataset["state"] = state;
      write(name, quote.symbol);
      write(description, quote.description);
      price.show(quote.bid, figures.price(quote.bid, quote.digits), state === "live");
      change.show(quote);
      write(note, noteOf(tools, quote, isCurrent));
      write(trade, filled(words.tradeSymbol, quote.symbol));
      trade.href = tradeLink(quote.symbol);
    },
  };
}

function makeFrames(
  { words }: WidgetTools,
  first: WidgetTimeframe,
  choose: (frame: WidgetTimeframe) => void,
): HTMLElement {
  const buttons = WIDGET_TIMEFRAMES.map((frame) => {
    const button = make("button", "frame", frame);
    button.type = "button";
    button.ariaPressed = String(frame === first);
    button.addEventListener("click", () => {
      for (const one of buttons) one.ariaPressed = String(one === button);
      choose(frame);
    });
    return button;
  });
  const group = make("div", "frames", ...buttons);
  group.role = "group";
  group.ariaLabel = words.timeframe;
  return group;
}

function makePlot({ words, figures }: WidgetTools, locale: string) {
  const element = make("div", "plot");
  element.role = "img";
  element.ariaLabel = words.prices;
  const chart = createChart(element, {
    autoSize: true,
    // The library's own logo writes a <style> element, which the page's policy refuses: the link below stands for it.
    layout: { attributionLogo: false, fontSize: 11 },
    localization: { locale },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, rightOffset: 3 },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: false },
  });
  const series = chart.addSeries(CandlestickSeries, { borderVisible: false });
  let last: ShownBar | undefined;
  let zoneMs = 0;
  const drawn = (bar: ShownBar) => ({ ...bar, time: ((bar.ts + zoneMs) / 1000) as UTCTimestamp });
  const describe = (symbol: string, digits: number) => {
    if (last === undefined) return;
    const close = figures.price(last.close, digits);
    const text = `${filled(words.chartOf, symbol)}, ${close}`;
    if (element.ariaLabel !== text) element.ariaLabel = text;
  };
  return {
    element,
    clear(): void {
      last = undefined;
      series.setData([]);
    },
    take(bars: WidgetBars): void {
      const { digits, symbol } = bars;
      const all = barsOf(bars);
      const isFirst = last === undefined;
      last = all.at(-1);
      // The library knows UTC alone. One zone for all bars: the hour that comes twice in autumn would be out of order.
      zoneMs = bars.timeframe === "D1" || last === undefined ? 0 : zoneOf(last.ts);
      series.applyOptions({
        priceFormat: {
          type: "custom",
          minMove: 10 ** -digits,
          formatter: (price: number) => figures.price(price, digits),
        },
      });
      series.setData(all.map(drawn));
      if (isFirst) chart.timeScale().scrollToRealTime();
      describe(symbol, digits);
    },
    follow(quote: WidgetQuote, frame: WidgetTimeframe): void {
      const bar = barWith(last, quote, frame);
      if (bar === null) return;
      last = bar;
      series.update(drawn(bar));
      describe(quote.symbol, quote.digits);
    },
    /** The line of the price and its label are for one of now. */
    setLive(isLive: boolean): void {
      if (series.options().priceLineVisible === isLive) return;
      series.applyOptions({ priceLineVisible: isLive, lastValueVisible: isLive });
    },
    paint(colours: Colours): void {
      chart.applyOptions(inColours(colours));
      const { up, down } = colours;
      series.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down });
    },
  };
}

function inColours(colours: Colours) {
  const { line, muted } = colours;
  const grid = { color: line };
  const crosshair = { color: muted, labelBackgroundColor: colours["bg-3"] };
  return {
    layout: { background: { color: colours["bg-1"] }, textColor: muted },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { vertLine: crosshair, horzLine: crosshair },
  };
}

/** What is added to UTC to read the reader's clock at that moment, ms. */
const zoneOf = (ts: number): number => -new Date(ts).getTimezoneOffset() * 60_000;
