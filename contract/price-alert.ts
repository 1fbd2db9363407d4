/**
 * What an account's owner waits for: a price, fixed or along a line, that an indicator crosses something, or that a figure of the
 * account, of a position or of a symbol's spread gets beyond a value. He is told when it is so, also where no terminal is open
 * then. Runs anywhere; pure.
 */
import { z } from "zod";
import { BAR_SOURCES } from "./bar-sources.ts";
import { Timeframe } from "./bar.ts";
import { id, price, text, unixMs } from "./fields.ts";
import { DOCUMENT_PART_ID_PATTERN, PRICE_ALERT_NOTE_CHARS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("who waits for a price is told when it comes, also with no terminal open");
const along = extension("who waits for a line that he drew is told when the market crosses it");
const judged = extension("who waits for an indicator is told once a bar has closed that crosses");

/** Which side of the account's quote has to get there. */
const quoteSide = () => z.enum(["bid", "ask"]);
const note = () => text(PRICE_ALERT_NOTE_CHARS_MAX);
/** How often the owner is told: once, or at each crossing, but not twice within a minute, an hour or a day. */
const repeats = () => z.enum(["once", "minute", "hour", "day"]);

/** A place that a line goes through. The price is not held to the symbol's digits: a steep line needs more. */
const LinePoint = z.object({ ts: unixMs(), price: price().positive() });

/** A straight line, from its first point on: the price that is waited for is its value at that moment of the symbol's clock. */
export const AlertLine = z
  .object({
    from: LinePoint,
    /** At least a minute after `from`. */
    to: LinePoint,
    /** Whether it goes on beyond `to`. One that does not ends there, and what waits for it has expired then. */
    extends_right: z.boolean(),
    /** Straight on a logarithmic scale: the same part more in the same time. Else straight in prices. */
    is_log: z.boolean(),
    /** The drawing that it is of, a part of the owner's document, so that a terminal has the alert follow it; null: of none. */
    drawing_id: z.string().regex(DOCUMENT_PART_ID_PATTERN).nullable(),
  })
  .meta(along);
export type AlertLine = z.infer<typeof AlertLine>;

/** What indicators, their settings and their outputs are called: docs/indicators.md. */
const indicatorName = () => z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/);

/** One output of an indicator over closed bars of the bid as the account sees it, and what it has to cross. */
export const AlertIndicator = z
  .object({
    id: indicatorName(),
    timeframe: Timeframe,
    /** Settings; one that is left out is as the indicator has it. */
    inputs: z.record(indicatorName(), z.number()).default({}),
    /** The price of a bar that it is calculated from; null: the indicator's own, or it reads more than one. */
    bar_price: z.enum(BAR_SOURCES).nullable().default(null),
    /** The output. */
    plot: indicatorName(),
    /** What is on the other side: a number, another output of the same indicator, or the close of the bar. */
    other: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("value"), value: z.number() }),
      z.object({ kind: z.literal("plot"), plot: indicatorName() }),
      z.object({ kind: z.literal("close") }),
    ]),
    /** Which way the output crosses the other side; of a close, which way that crosses the output. */
    way: z.enum(["up", "down", "either"]),
  })
  .meta(judged);
export type AlertIndicator = z.infer<typeof AlertIndicator>;

/** With its words, for who does not have the indicators. */
export const WaitedIndicator = AlertIndicator.extend({
  /** "RSI 14": the indicator and its settings. */
  title: z.string(),
  /** What the output is called; null: as the indicator, which may have one alone. */
  plot_name: z.string().nullable(),
  /** What the other output is called; null: the other side is none. */
  other_name: z.string().nullable(),
}).meta(judged);
export type WaitedIndicator = z.infer<typeof WaitedIndicator>;

/** Figures as account_Summary has them, and the spread as the account sees it. */
export const ALERT_FIGURES = [
  "margin_level",
  "equity",
  "free_margin",
  "balance",
  "floating_profit",
  "position_profit",
  "spread",
] as const;

/**
 * A symbol_id of no symbol, for what is waited for of the account as a whole: a client built before knows no alert without one,
 * and has to live with a symbol that it does not know.
 */
export const NO_SYMBOL_ID = 2_147_483_647;

/** A figure, and beyond which value it has to get. At the value it is neither above nor below. */
export const AlertFigure = z
  .object({
    kind: z.enum(ALERT_FIGURES),
    /** Percent of margin_level, points of spread, else an amount in the account's deposit currency. */
    value: z.number(),
    /** up: above the value; down: below it. */
    way: z.enum(["up", "down"]),
    /** Of position_profit, whose profit is meant: once it is closed, the alert has expired. null: of every other kind. */
    position_id: id().nullable().default(null),
  })
  .meta(here);
export type AlertFigure = z.infer<typeof AlertFigure>;

export const PriceAlert = z
  .object({
    id: id(),
    /** Rises with each change: of two that come without an order between them the higher is the later. */
    revision: z.number().int().positive(),
    account_id: id(),
    /** Of a figure of the whole account NO_SYMBOL_ID. */
    symbol_id: id(),
    /**
     * Of one along a line: the line's when the alert was set, or moved last; of an indicator, a spread and a position the
     * market's. 0: of a figure of the whole account.
     */
    price: price(),
    /** What is waited for in place of `price`; null: something else. */
    line: AlertLine.nullable(),
    /** What is waited for in place of `price`; null: something else. */
    indicator: WaitedIndicator.nullable(),
    /** What is waited for in place of `price`; null: something else. */
    figure: AlertFigure.nullable(),
    quote_side: quoteSide(),
    /**
     * Whether the market has to rise to it, or to fall: as it stood when the alert was set, moved or reached last. Of an
     * indicator: it may cross upwards. Of a figure: it has to get above the value.
     */
    is_rising: z.boolean(),
    /** The owner's own words; "": none. */
    note: note(),
    repeats: repeats(),
    /** When it stops waiting; null: never. */
    expires_at: unixMs().nullable(),
    /** reached and expired: nothing is waited for any more. One that repeats waits on after it was reached. */
    state: z.enum(["waiting", "reached", "expired"]),
    created_at: unixMs(),
    /** When the market was there last; null: it was not yet. */
    reached_at: unixMs().nullable(),
    /**
     * The quote that reached it, which may lie beyond the alert's price, or the bar's close; of a figure `price`. null: it was
     * not reached yet.
     */
    reached_price: price().nullable(),
    /** What the figure was when it was beyond the value last; null: it was not yet, or none is waited for. */
    reached_value: z.number().nullable(),
    /** Whether the market rose to it then, or fell, or which way was crossed; null: it was not reached yet. */
    reached_rising: z.boolean().nullable(),
  })
  .meta(here);
export type PriceAlert = z.infer<typeof PriceAlert>;

export const CrtPriceAlert = z
  .object({
    /** Not needed for a figure of the whole account or of a position. */
    symbol_id: id().default(NO_SYMBOL_ID),
    /** This, a line, an indicator or a figure. */
    price: price().positive().optional(),
    line: AlertLine.nullable().default(null),
    indicator: AlertIndicator.nullable().default(null),
    figure: AlertFigure.nullable().default(null),
    /** Of an indicator and of a figure the bid. */
    quote_side: quoteSide().default("bid"),
    note: note().default(""),
    repeats: repeats().default("once"),
    expires_at: unixMs().nullable().default(null),
  })
  .meta(here);
export type CrtPriceAlert = z.infer<typeof CrtPriceAlert>;

/** What is left out stays. A price, line, indicator, figure or side, the same as before too, has the alert wait anew. */
export const UpdPriceAlert = z
  .object({
    /** In place of what was waited for before, as are the next three. */
    price: price().positive().optional(),
    line: AlertLine.optional(),
    indicator: AlertIndicator.optional(),
    figure: AlertFigure.optional(),
    quote_side: quoteSide().optional(),
    note: note().optional(),
    repeats: repeats().optional(),
    expires_at: unixMs().nullable().optional(),
  })
  .meta(here);
export type UpdPriceAlert = z.infer<typeof UpdPriceAlert>;
