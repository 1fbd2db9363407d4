/**
 * What an account's owner waits for: a price, fixed or along a line, or that an indicator crosses something. He is told when it
 * is so, also where no terminal is open then. Runs anywhere; pure.
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

export const PriceAlert = z
  .object({
    id: id(),
    /** Rises with each change: of two that come without an order between them the higher is the later. */
    revision: z.number().int().positive(),
    account_id: id(),
    symbol_id: id(),
    /** Of one along a line: the line's when the alert was set, or moved last; of an indicator the market's. */
    price: price(),
    /** What is waited for in place of `price`; null: the price, or an indicator. */
    line: AlertLine.nullable(),
    /** What is waited for in place of `price`; null: the price, or a line. */
    indicator: WaitedIndicator.nullable(),
    quote_side: quoteSide(),
    /**
     * Whether the market has to rise to it, or to fall: as it stood when the alert was set, moved or reached last. Of an
     * indicator: it may cross upwards.
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
    /** The quote that reached it, which may lie beyond the alert's price, or the bar's close; null: it was not reached yet. */
    reached_price: price().nullable(),
    /** Whether the market rose to it then, or fell, or which way was crossed; null: it was not reached yet. */
    reached_rising: z.boolean().nullable(),
  })
  .meta(here);
export type PriceAlert = z.infer<typeof PriceAlert>;

export const CrtPriceAlert = z
  .object({
    symbol_id: id(),
    /** This, a line or an indicator. */
    price: price().positive().optional(),
    line: AlertLine.nullable().default(null),
    indicator: AlertIndicator.nullable().default(null),
    /** Of an indicator the bid. */
    quote_side: quoteSide().default("bid"),
    note: note().default(""),
    repeats: repeats().default("once"),
    expires_at: unixMs().nullable().default(null),
  })
  .meta(here);
export type CrtPriceAlert = z.infer<typeof CrtPriceAlert>;

/** What is left out stays. A price, a line, an indicator or a side, the same as before too, has the alert wait anew. */
export const UpdPriceAlert = z
  .object({
    /** In place of what was waited for before, as are the next two. */
    price: price().positive().optional(),
    line: AlertLine.optional(),
    indicator: AlertIndicator.optional(),
    quote_side: quoteSide().optional(),
    note: note().optional(),
    repeats: repeats().optional(),
    expires_at: unixMs().nullable().optional(),
  })
  .meta(here);
export type UpdPriceAlert = z.infer<typeof UpdPriceAlert>;
