/**
 * The page of a widget, in a frame on the broker's own site. Main thread. It has no session, sends no credential, keeps nothing
 * in the browser, and asks for prices only while somebody can see them. docs/widgets.md.
 */
import "./widgets.css";
import type { WidgetBars, WidgetQuote, WidgetQuotes } from "../../contract/widget.ts";
import { WIDGET_BARS_INTERVAL_MS } from "../../contract/limits.ts";
import { cssName, COLOUR_TOKENS, type ThemeName } from "../brand/default-colours.ts";
import { monotonicMs, wallMs } from "../frame/page-clock.ts";
import { LANGUAGES } from "../language/languages.ts";
import { readAsked, type AskedWidget } from "./asked-widget.ts";
import type { ChartView } from "./chart-view.ts";
import { Freshness } from "./freshness.ts";
import { makePoll, type Failed, type Poll } from "./polite-poll.ts";
import { mountQuotes } from "./quotes-view.ts";
import { mountTicker } from "./ticker-view.ts";
import { fetchWidgetBrand } from "./widget-brand.ts";
import { createWidgetFigures } from "./widget-figures.ts";
import { make, makeBrandLink, makeLink, write } from "./widget-parts.ts";
import type { WidgetTools, WidgetView } from "./widget-parts.ts";
import { filled, wordsIn } from "./widget-words.ts";

const QUOTES_EVERY_MS = 2_000;
/** How often it is looked whether the prices are still of now. */
const LOOK_EVERY_MS = 1_000;

async function begin(): Promise<void> {
  const asked = readAsked(new URL(location.href), navigator.languages);
  const { kind, language, locale } = asked;
  const root = document.documentElement;
  root.lang = language;
  root.dir = LANGUAGES[language].runsFromRight === true ? "rtl" : "ltr";
  const brand = await fetchWidgetBrand();
  const words = wordsIn(language);
  const tools: WidgetTools = { words, brand, figures: createWidgetFigures(locale) };
  document.title = [words.prices, brand.name].filter((part) => part !== "").join(" · ");
  const room = make("div", "room");
  const status = make("p", "status");
  status.role = "status";
  const foot = make("footer", "foot", makeBrandLink(brand), status);
  if (kind === "chart") {
    foot.append(makeLink("by", "https://www.tradingview.com/", words.chartsBy));
  }
  // The tape stands behind the brand, in the order in which it is read.
  const parts = kind === "ticker" ? [foot, room] : [room, foot];
  document.querySelector("#widget")?.append(...parts);
  root.dataset["kind"] = kind;
  const { view, polls } = await mount(asked, tools, room, status);
  followTheme(asked, tools, view);
  watchSight(polls);
}

type Mounted = { readonly view: WidgetView; readonly polls: readonly Poll[] };

async function mount(
  asked: AskedWidget,
  tools: WidgetTools,
  room: HTMLElement,
  status: HTMLElement,
): Promise<Mounted> {
  if (asked.kind === "chart") return mountChartWith(asked, tools, room, status);
  const view = (asked.kind === "ticker" ? mountTicker : mountQuotes)(room, tools);
  return { view, polls: [pollQuotes(asked, tools, view, status)] };
}

async function mountChartWith(
  asked: AskedWidget,
  tools: WidgetTools,
  room: HTMLElement,
  status: HTMLElement,
): Promise<Mounted> {
  const { mountChart } = await import("./chart-view.ts");
  let symbol = asked.symbols[0];
  const askBars = async (): Promise<Failed | null> => {
    if (symbol === undefined) return null;
    const params = new URLSearchParams({ symbol, timeframe: chart.frame() });
    return fetchData<WidgetBars>(`bars?${params.toString()}`, (data) => chart.take(data));
  };
  const chart: ChartView = mountChart(room, tools, asked.locale, asked.frame, () => void askBars());
  const bars = makePoll({ ...WAITS, ask: askBars, intervalMs: WIDGET_BARS_INTERVAL_MS });
  const view: WidgetView = {
    paint: (theme) => chart.paint(theme),
    show(quotes, isCurrent) {
      const [quote] = quotes;
      chart.show(quote === undefined ? [] : [quote], isCurrent);
      // Where the address names none, it is the first that is shown.
      if (symbol !== undefined || quote === undefined) return;
      ({ symbol } = quote);
      void askBars();
    },
  };
  return { view, polls: [pollQuotes(asked, tools, view, status), bars] };
}

const WAITS = {
  after: (ms: number, then: () => void) => void setTimeout(then, ms),
  random: () => Math.random(),
};

/** Asks for prices, shows them, and says when they are none of now any more. */
function pollQuotes(
  { symbols }: AskedWidget,
  { words, figures }: WidgetTools,
  view: WidgetView,
  status: HTMLElement,
): Poll {
  const freshness = new Freshness();
  let quotes: readonly WidgetQuote[] = [];
  const tell = (isAway: boolean) => {
    const isCurrent = freshness.isCurrent(now());
    if (freshness.madeAt !== null) view.show(quotes, isCurrent);
    write(status, statusText(isAway, isCurrent));
  };
  const statusText = (isAway: boolean, isCurrent: boolean): string => {
    const { madeAt } = freshness;
    if (madeAt === null) return isAway ? words.away : "";
    if (quotes.length === 0) return words.notShown;
    return isCurrent ? "" : filled(words.pricesAsOf, figures.moment(madeAt, wallMs()));
  };
  const ask = async (): Promise<Failed | null> => {
    // What was in sight an hour ago is not shown as one of now until the answer is there.
    tell(false);
    const failed = await fetchData<WidgetQuotes>("quotes", (answer) => {
      if (freshness.came(answer.ts, now())) quotes = chosen(answer.quotes, symbols);
    });
    tell(failed !== null);
    return failed;
  };
  const look = () => {
    if (freshness.madeAt !== null && !freshness.isCurrent(now())) tell(false);
    setTimeout(look, LOOK_EVERY_MS);
  };
  look();
  return makePoll({ ...WAITS, ask, intervalMs: QUOTES_EVERY_MS });
}

const now = () => ({ wall: wallMs(), monotonic: monotonicMs() });

/** Those that the address names, in its order; all, where it names none. */
function chosen(quotes: readonly WidgetQuote[], symbols: readonly string[]) {
  if (symbols.length === 0) return quotes;
  return symbols.flatMap((symbol) => quotes.find((quote) => quote.symbol === symbol) ?? []);
}

/**
 * Hands on what the service answers. The browser's cache is asked first: three widgets of a page ask once.
 * @interface operation:widget_quotes @interface operation:widget_bars
 */
async function fetchData<T>(path: string, take: (data: T) => void): Promise<Failed | null> {
  try {
    const answer = await fetch(`/api/v1/widgets/${path}`, { credentials: "omit" });
    if (!answer.ok) {
      const waitS = Number(answer.headers.get("retry-after") ?? 0);
      return { waitMs: Number.isFinite(waitS) ? waitS * 1_000 : 0 };
    }
    take(((await answer.json()) as { data: T }).data);
    return null;
  } catch {
    return { waitMs: 0 };
  }
}

function followTheme({ theme }: AskedWidget, { brand }: WidgetTools, view: WidgetView): void {
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const apply = () => {
    const own: ThemeName = prefersDark.matches ? "dark" : "light";
    const used = theme === "auto" ? own : theme;
    root.dataset["theme"] = used;
    for (const token of COLOUR_TOKENS) {
      root.style.setProperty(cssName(token), brand.colours[used][token]);
    }
    view.paint(used);
  };
  prefersDark.addEventListener("change", apply);
  apply();
}

/** A frame that is scrolled out of sight, or is in a tab behind others, asks for nothing. */
function watchSight(polls: readonly Poll[]): void {
  let isInView = true;
  const tell = () => {
    for (const poll of polls) poll.setSeen(isInView && document.visibilityState === "visible");
  };
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    tell();
  }).observe(document.documentElement);
  document.addEventListener("visibilitychange", tell);
  tell();
}

begin().catch(reportError);
