/**
 * One chart pane's machinery: settings, bars, canvas, gestures and words joined. Main thread. Prices are read from the rings
 * once a frame; they pass through no store.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import type { Zone } from "../../format/zone.ts";
import { createFrame } from "../../frame/frame.ts";
import { wallMs } from "../../frame/page-clock.ts";
import type { Persisted } from "../../storage/persisted.ts";
import { activeChart, paneSymbol } from "../../stores/charts.ts";
import { firstSymbol } from "../../stores/first-symbol.ts";
import type { BarHistory } from "./bar-history.ts";
import { createBarSource, type BarSource } from "./bar-source.ts";
import { createChartRecord } from "./chart-record.ts";
import { createTurnFrame, makeChartTurn, type ChartTurn } from "./chart-turns.ts";
import { ChartReadout } from "./chart-readout.ts";
import {
  createChartSettings,
  type ChartSettings,
  type ChartSettingsStore,
} from "./chart-settings.ts";
import type { ViewLook } from "./chart-style.ts";
import { ChartView } from "./chart-view.ts";
import { createGaps } from "./gap-loader.ts";
import { Gestures } from "./gestures.ts";
import type { ChartKey } from "./made-bars.ts";
import { createChartColours, type ChartLook } from "./chart-colours.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { kindOf, type MadeBars } from "./series-kind.ts";
import { createKinds } from "./series-kind-loader.ts";
import type { Practice } from "./practice/practice.ts";
import { resolveZone } from "./zone-choice.ts";

/** What of the canvas the page around it has to know. */
export type ViewFacts = {
  /** The latest bar is in sight. */
  isFollowing: boolean;
  isAutoScale: boolean;
  /** Bars that one point on screen stands for. */
  barsPerPoint: number;
  /** Width of the price scale and height of the time scale, px. */
  scaleWidth: number;
  axisHeight: number;
};

type ChartStores = ChartSettingsStore & ChartLook;

export type Chart = ChartStores & {
  /** As stores/charts.ts names it. */
  id: string;
  /** Keys, commands and the rest of the workspace are about this one. */
  isActive: Accessor<boolean>;
  source: BarSource;
  readout: ChartReadout;
  /** In which frames it is drawn: whatever is drawn on it keeps to them. */
  turn: ChartTurn;
  /** Its id is below 0 where it is arithmetic of symbols. */
  symbol: Accessor<SymbolRecord | undefined>;
  /** Shows arithmetic of symbols in place of the chosen one; null: the chosen one. */
  setCombined(combined: Combined | null): void;
  /** What shows the bars of before as if they were the newest (replay/replay.ts); null: they are shown as they come. */
  replay: Accessor<Replay | null>;
  setReplay(replay: Replay | null): void;
  /** What trades at the prices of a replay (practice/practice.ts); null: nothing does. */
  practice: Accessor<Practice | null>;
  setPractice(practice: Practice | null): void;
  /** What was typed of a symbol; "": nothing. The search for one takes it (combined/symbol-entry.tsx). */
  typed: Accessor<string>;
  setTyped(text: string): void;
  /** The zone in use, never "exchange". */
  zone: Accessor<string>;
  isClosed: Accessor<boolean>;
  facts: Accessor<ViewFacts>;
  /** What the keyboard's crosshair is on, in words. */
  spoken: Accessor<string>;
  /** The canvas, once it stands. */
  view: Accessor<ChartView | null>;
  /** Makes the canvas in `host` and gives it the gestures. */
  mount(host: HTMLElement): void;
  /** The indicators on the chart as they are kept; studies/studies-store.ts reads them. */
  keptStudies: Pick<Persisted<readonly unknown[]>, "value" | "set">;
  /** What of indicators is looked for; null: nothing. */
  searched: Accessor<SearchedPart | null>;
  setSearched(part: SearchedPart | null): void;
  /** Moves the keyboard's crosshair by points. */
  moveCursor(points: number): void;
};

/** Arithmetic of symbols as a symbol, and where its bars come from. */
export type Combined = { readonly symbol: SymbolRecord; readonly source: BarSource };

/** What a source of bars becomes while they are replayed; it lives as long as the owner in whose scope it is made. */
export type Replay = (bars: BarSource) => BarSource;

/** The search for indicators, or the templates beside it; nothing: one is wanted without a search (studies/add-indicator.ts). */
export type SearchedPart = "indicators" | "templates" | "nothing";

/** Lines and the countdown are of now: bars of before are shown without. */
const UNLIVE = { hasBidLine: false, hasAskLine: false, hasCountdown: false } as const;

/** The crosshair is read aloud when it has rested this long. */
const SPEAK_AFTER_MS = 250;

const FIRST_FACTS: ViewFacts = {
  isFollowing: true,
  isAutoScale: true,
  barsPerPoint: 1,
  scaleWidth: 64,
  axisHeight: 26,
};

export function createChart(feed: Feed, id: string): Chart {
  const store = { ...createChartSettings(id), ...createChartColours(id) };
  const { settings, palette, arePending } = store;
  const { symbolId, bars, ...subject } = createSymbol(feed, id, store);
  const { symbol, replay } = subject;
  const kind = createKinds(() => settings().kind);
  const made = createMemo(() => kindOf(kind() ?? "candles").made?.(id, bars(), symbol));
  const source = createShown(bars, made, symbol, settings);
  const isActive = createMemo(() => activeChart() === id);
  const zone = createMemo(() => resolveZone(settings().zone, symbol()?.hours.timezone ?? "UTC"));
  const isClosed = createMemo(() => (symbol()?.status ?? 0) !== SYMBOL_STATUS.enabled);
  const [facts, setFacts] = createSignal(FIRST_FACTS, { equals: isSameView });
  const [view, setView] = createSignal<ChartView | null>(null);

  const live = createLive(feed, replay, settings, isClosed);
  const readout = createReadout(feed, symbolId, [live, symbol]);
  const look = () =>
    lookOf({ ...settings(), kind: kind() ?? "candles" }, symbol()?.digits ?? 2, zone());
  // Bars are never drawn as what they are not: until their type and their colours have come they are not drawn.
  const drawnHistory = () => (kind() === null || arePending() ? null : source.history());
  const canvas = createCanvas(drawnHistory, readout, look, palette);

  const turn = createTurn(isActive, readout, view);
  createTurnFrame(turn, (now) => {
    const record = untrack(symbol);
    const drawn = untrack(view);
    if (record === undefined || drawn === null) return;
    const nowMs = wallMs();
    const serviceMs = nowMs + untrack(feed.status).clock_offset_ms;
    if (turn.takesBars()) source.poll(serviceMs);
    canvas.frame(drawn, now);
    if (drawn.olderWanted > 0) source.loadOlder(drawn.olderWanted);
    readout.frame({
      view: drawn,
      palette: untrack(palette),
      history: untrack(source.history),
      symbol: record,
      ...untrack(live),
      quotes: untrack(feed.quotes),
      isRead: turn.isRead(),
      isMoving: turn.isMoving(),
      frameMs: now,
      nowMs,
      serviceMs,
    });
    drawn.show();
    setFacts(factsOf(drawn));
  });

  const [spoken, moveCursor] = createCursor(view, (span) => {
    const history = untrack(source.history);
    const digits = untrack(symbol)?.digits ?? 2;
    readout.hover(span);
    return () => (history === null ? "" : readout.say(span, history, digits, settings(), zone()));
  });
  return {
    ...store,
    id,
    isActive,
    source,
    readout,
    turn,
    ...subject,
    zone,
    isClosed,
    facts,
    spoken,
    view,
    mount: (host) => void setView(canvas.mount(host)),
    ...createWishes(id),
    moveCursor,
  };
}

/** `words`: with each of these it says everything anew. */
function createReadout(
  feed: Feed,
  symbolId: Accessor<number>,
  words: Accessor<unknown>[],
): ChartReadout {
  const readout = new ChartReadout();
  createEffect(on(words, () => readout.refresh()));
  createEffect(
    on([feed.quotes, symbolId], ([quotes, symbol_id]) => readout.useSlot(quotes.slotOf(symbol_id))),
  );
  return readout;
}

/** How the chart says what is now; while bars are replayed nothing of now is said. */
function createLive(
  feed: Feed,
  replay: Chart["replay"],
  settings: Accessor<ChartSettings>,
  isClosed: Accessor<boolean>,
) {
  return createMemo(() => {
    const isOfNow = replay() === null;
    return {
      settings: isOfNow ? settings() : { ...settings(), ...UNLIVE },
      isFresh: feed.fresh() || !isOfNow,
      isClosed: isClosed() && isOfNow,
    };
  });
}

/** Before all that is drawn on the chart: what a hand has moved is drawn at once, and all of it. */
function createTurn(
  isActive: Accessor<boolean>,
  readout: ChartReadout,
  view: Chart["view"],
): ChartTurn {
  const isOnPage = (): boolean => untrack(view)?.element.isConnected !== false;
  const turn = makeChartTurn(() => untrack(isActive), isOnPage);
  onCleanup(() => turn.dispose());
  createFrame((now) => {
    if (untrack(view)?.isMoved === true) turn.move(now);
    else if (readout.isDue) turn.hurry();
  });
  return turn;
}

/** What the chart is of, and where its bars come from: the symbol that was chosen, or arithmetic in its place. */
function createSymbol(feed: Feed, id: string, { settings, isReady }: ChartSettingsStore) {
  const [combined, setCombined] = createSignal<Combined | null>(null);
  const [replay, setReplay] = createSignal<Replay | null>(null);
  const [practice, setPractice] = createSignal<Practice | null>(null);
  const symbol = createMemo(() => combined()?.symbol ?? chosenSymbol(feed, id));
  const symbolId = createMemo(() => symbol()?.symbol_id ?? -1);
  const key = createMemo<ChartKey | null>(() => {
    if (symbolId() < 0 || !isReady()) return null;
    return { symbol_id: symbolId(), timeframe: settings().timeframe, side: settings().side };
  });
  const own = createBarSource(feed, key);
  const live = createMemo(() => combined()?.source ?? own);
  const bars = createMemo(() => replay()?.(live()) ?? live());
  return {
    symbol,
    symbolId,
    setCombined,
    bars,
    replay,
    setReplay: (next: Replay | null): void => void setReplay(() => next),
    practice,
    setPractice: (next: Practice | null): void => void setPractice(() => next),
  };
}

/** The bars, or in their place what the chart type makes of them, or they with room for closed time. */
function createShown(
  bars: Accessor<BarSource>,
  made: Accessor<MadeBars | undefined>,
  symbol: Chart["symbol"],
  settings: Accessor<ChartSettings>,
): BarSource {
  const gaps = createGaps(() => settings().hasGaps && made() === undefined);
  const gapped = createMemo(() => gaps()?.(bars(), symbol, () => settings().timeframe));
  const shown = createMemo(() => made() ?? gapped() ?? bars());
  return {
    history: () => shown().history(),
    state: () => bars().state(),
    older: () => bars().older(),
    poll: (nowMs) => shown().poll(nowMs),
    loadOlder: (limit) => shown().loadOlder(limit),
    retry: () => untrack(bars).retry(),
  };
}

/**
 * What is known before it is fetched: the indicators that are kept, whether some are looked for, and what was typed of a symbol.
 */
function createWishes(
  id: string,
): Pick<Chart, "keptStudies" | "searched" | "setSearched" | "typed" | "setTyped"> {
  const [typed, setTyped] = createSignal("");
  const [searched, setSearched] = createSignal<SearchedPart | null>(null);
  const parse = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : null);
  return {
    keptStudies: createChartRecord(id, "chart.studies", parse, []),
    searched,
    setSearched: (part) => void setSearched(part),
    typed,
    setTyped: (text) => void setTyped(text),
  };
}

/** The canvas with its gestures: made once its element stands, kept in step with look, history and theme. */
function createCanvas(
  history: Accessor<BarHistory | null>,
  readout: ChartReadout,
  look: () => ViewLook,
  palette: Accessor<ChartPalette>,
) {
  const shown = createMemo(look, undefined, { equals: isSameLook });
  let gestures: Gestures | null = null;
  return {
    mount(host: HTMLElement): ChartView {
      const [first, inks] = [untrack(shown), untrack(palette)];
      const view = new ChartView(host, first, inks, (span) => readout.hover(span));
      gestures = new Gestures(host, view);
      onCleanup(() => {
        gestures?.dispose();
        view.dispose();
      });
      createEffect(on(shown, (next) => view.setLook(next), { defer: true }));
      createEffect(on(history, (next) => view.setHistory(next)));
      const repaint = (next: ChartPalette): void => {
        view.setPalette(next);
        readout.refresh();
      };
      createEffect(on(palette, repaint, { defer: true }));
      return view;
    },
    /** Draws one frame. */
    frame(view: ChartView, now: number): void {
      gestures?.frame(now);
      view.frame(gestures?.isHeld ?? false);
    },
  };
}

/** The keyboard's crosshair: where it is told, at once; what it is on, aloud when it rests. */
function createCursor(
  view: Accessor<ChartView | null>,
  moved: (span: { from: number; to: number }) => () => string,
): [Accessor<string>, (points: number) => void] {
  const [spoken, setSpoken] = createSignal("");
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  return [
    spoken,
    (points) => {
      const span = untrack(view)?.moveCursor(points) ?? null;
      if (span === null) return;
      const words = moved(span);
      clearTimeout(timer);
      timer = setTimeout(() => setSpoken(words()), SPEAK_AFTER_MS);
    },
  ];
}

const lookOf = (settings: ChartSettings, digits: number, zone: Zone): ViewLook => ({
  kind: settings.kind,
  digits,
  timeframe: settings.timeframe,
  zone,
  hasVolume: settings.hasVolume,
  scaleMode: settings.scaleMode,
  isInverted: settings.isInverted,
});

/** The chart's symbol; until one is chosen that there is, the first that trades now. */
function chosenSymbol(feed: Feed, id: string): SymbolRecord | undefined {
  const symbols = feed.symbols();
  const chosen = paneSymbol(id);
  return symbols.find(({ symbol_id }) => symbol_id === chosen) ?? firstSymbol(symbols);
}

const isSameLook = (one: ViewLook, other: ViewLook): boolean =>
  (Object.keys(one) as (keyof ViewLook)[]).every((field) => one[field] === other[field]);

const factsOf = (view: ChartView): ViewFacts => ({
  isFollowing: view.isFollowing,
  isAutoScale: view.isAutoScale,
  barsPerPoint: view.barsPerPoint,
  scaleWidth: view.scaleWidth,
  axisHeight: view.axisHeight,
});

const isSameView = (one: ViewFacts, other: ViewFacts): boolean =>
  one.isFollowing === other.isFollowing &&
  one.isAutoScale === other.isAutoScale &&
  one.barsPerPoint === other.barsPerPoint &&
  one.scaleWidth === other.scaleWidth &&
  one.axisHeight === other.axisHeight;
