/** Words of symbols, price history, sentiment and price alerts. Runs in the service; pure. @interface §4.8 */
import type { Words } from "./words-table.ts";

export const MARKET_WORDS: Words = {
  any: {
    symbol_id: "Number of the symbol",
    symbol: "Ticker of the symbol, as EURUSD; unique",
    category: "What kind of thing is traded",
    base_currency: "What is bought or sold, as EUR of EURUSD: a currency or another thing",
    quote_currency: "Currency of the price, as USD of EURUSD",
    digits: "Decimals of a price of the symbol; one point is 10^-digits",
    pip_points: "Points in one pip",
    contract_size: "Units of the base in one lot",
    volume_step: "Step of volumes in lots: every volume is a multiple of it",
    volume_min: "Least volume of an order, in lots",
    margin_mode:
      "How margin is computed. fx: from what the volume is worth in the base; cfd: from what it " +
      "is worth at the price; fixed: margin_fixed a lot",
    margin_fixed:
      "Margin of a lot in the quote currency where margin_mode is fixed; null: it is not",
    swap_mode:
      "Unit of swap_long and swap_short. points: a night, of each lot; percent: a year of 360 " +
      "days, of what the volume is worth; none: there is no swap",
    swap_long: "Swap of a buy in the unit of swap_mode: positive brings, negative costs",
    swap_short: "Swap of a sell in the unit of swap_mode: positive brings, negative costs",
    swap_triple_day:
      "Day whose night counts three times, 0 Sunday to 6 Saturday; Saturday's and Sunday's own " +
      "then count nothing. null: each night counts once",
    stop_level:
      "Least distance of a pending price, stop loss or take profit from the market, in points",
    hours: "When the symbol trades",
    spread_typical: "Typical spread in points, before the group's mark-up",
    guaranteed_stop: "Terms of guaranteed stops. Absent: there are none in this symbol",
    distance_min:
      "Least distance of a guaranteed stop from the price at which the position would close, in " +
      "points",
    timezone: "Time zone of the sessions, by its IANA name",
    sessions: "The week's sessions, in local time of the time zone",
    day: "Day of the week, 0 Sunday to 6 Saturday",
    timeframe: "How long a bar lasts: M minutes, H hours, D1 a day, W1 a week, MN a month",
    high: "Highest price of each bar, in the symbol's digits",
    low: "Lowest price of each bar, in the symbol's digits",
    ticks: "How many ticks each bar is made of",
    forming: "true: the last bar is not over yet",
    has_more: "Whether there are older ones than the first",
    long_percent: "Share of the accounts that are long, in whole percent; the others are short",
    as_of: "When it was worked out, Unix ms",
    is_shown: "false: the broker does not show it to the caller's group, and there are no figures",
    quote_side: "Side of the account's quote that has to get to the price",
    is_rising: "true: the market has to rise to the price; false: to fall",
    note: 'The owner\'s own words; "": none',
    reached_at: "When the market was there last, Unix ms; null: it was not yet",
    reached_price:
      "Price that reached it, in the symbol's digits, which may lie beyond; null: it was not reached",
    reached_rising: "true: the market rose to it then; false: it fell; null: it was not reached",
  },
  of: {
    SymbolRecord: {
      description: "What the symbol is, in words",
      path: "Where it stands in a tree of symbols, as Forex / Majors",
      volume_max: "Most volume of an order, in lots",
      leverage_max: "Highest leverage on this symbol; null: the group's holds",
      status: "Whether it can be traded now",
    },
    GuaranteedStop: {
      premium: "What is charged when the stop is triggered, in points, on what it closes",
    },
    TradingSession: {
      open: "When the session begins, in minutes since midnight",
      close: "When the session ends, in minutes since midnight; 1440 is the end of the day",
    },
    Bars: {
      side: "Side of the price that the bars are made of",
      ts: "When each bar begins, Unix ms, oldest first",
      open: "First price of each bar, in the symbol's digits, the group's mark-up included",
      close: "Last price of each bar, in the symbol's digits",
      volume:
        "Sum of the ticks' volume of each bar, in the provider's unit; 0 where it records none",
    },
    BarsQuery: {
      side: "Side of the price that the bars are made of",
      limit: "Bars at most: the last ones of the span",
    },
    Ticks: {
      ts: "When each tick came, Unix ms, oldest first",
      bid: "Bid of each tick, in the symbol's digits, the group's mark-up included",
      ask: "Ask of each tick, in the symbol's digits, the group's mark-up included",
      volume: "Volume of each tick, in the provider's unit; 0 where it records none",
    },
    TicksQuery: { limit: "Ticks at most: the last ones of the span" },
    SymbolSentiment: { accounts: "How many accounts it counts at least, a whole number of tens" },
    ClientSentiment: {
      symbols: "By symbol_id, ascending; a symbol with too few accounts has none",
    },
    WidgetQuote: {
      description: "What the symbol is, in words",
      bid: "Bid with the mark-up of the broker's group; null: no price came yet",
      ask: "Ask with the mark-up of the broker's group; null: no price came yet",
      change: "How far the bid is from the close of the day before; null: no price came yet",
      change_percent: "The same in percent, to two decimals; null: it is not known",
      ts: "When the price was made, by the symbol's own clock, Unix ms; null: none came yet",
      state:
        "live: a price of now; quiet: the market is open, and none came for a while; closed: " +
        "nothing trades",
    },
    WidgetQuotes: {
      ts: "When this answer was made, Unix ms: one that moves on no more is not of now",
      quotes: "In the order in which the broker names the symbols",
    },
    WidgetBars: {
      ts: "When each bar begins, Unix ms, oldest first",
      open: "First bid of each bar, in the symbol's digits, the group's mark-up included",
      close: "Last bid of each bar, in the symbol's digits",
    },
    AlertLine: {
      from: "Where the line begins: at or before the moment at which it is asked for",
      to: "Where it goes through, at least a minute later",
      extends_right: "true: it goes on beyond; false: it ends there, and an alert along it expires",
      is_log: "true: straight on a logarithmic scale; false: straight in prices",
      drawing_id: "Part of the owner's document of drawings that it is of; null: of none",
    },
    "AlertLine.from": { price: "Price there, in as many decimals as needed" },
    "AlertLine.to": { price: "Price there, in as many decimals as needed" },
    AlertIndicator: {
      id: "The indicator, as docs/indicators.md names them: rsi, macd, ema",
      timeframe: "Whose bars are judged, each once it has closed",
      inputs: "Its settings by their names; one that is left out is as the indicator has it",
      bar_price: "Price of a bar that it is calculated from; null: the indicator's own",
      plot: "Which of its outputs",
      other: "What is on the other side of the crossing",
      way: "up: from below to above; of a close, when that does; down: the other way round; either",
    },
    "AlertIndicator.other": { plot: "The other output" },
    "WaitedIndicator.other": { plot: "The other output" },
    WaitedIndicator: {
      id: "The indicator",
      timeframe: "Whose bars are judged, each once it has closed",
      inputs: "All of its settings",
      bar_price: "Price of a bar that it is calculated from; null: it reads more than one",
      plot: "Which of its outputs",
      other: "What is on the other side of the crossing",
      way: "up: from below to above; of a close, when that does; down: the other way round; either",
      title: "The indicator and its settings in words, as RSI 14",
      plot_name: "What the output is called; null: as the indicator, which may have one alone",
      other_name: "What the other output is called; null: there is none on the other side",
    },
    AlertFigure: {
      kind:
        "margin_level, equity, free_margin, balance, floating_profit: of the account, as " +
        "account_Summary has them; position_profit: of one position; spread: of a symbol",
      value:
        "What it has to get beyond: percent of margin_level, points of spread, else an amount " +
        "in the account's deposit currency",
      way: "up: above the value; down: below it",
      position_id: "Which position of position_profit; null: of every other kind",
    },
    PriceAlert: {
      id: "Number of the price alert",
      revision: "Rises with each change: of two versions the higher is the later",
      price:
        "Price that is waited for, in the symbol's digits; of one along a line, where the line " +
        "was when the alert was set or moved last",
      symbol_id: "Symbol that it is of; 2147483647: a figure of the whole account is waited for",
      line: "Line that is waited for in place of the price; null: it is none",
      indicator:
        "What is waited for in place of the price: that bars of it cross; null: it is none",
      figure:
        "What is waited for in place of the price: that this gets beyond a value; null: it is none",
      reached_value:
        "What the figure was when it got beyond the value last; null: it did not yet, or none is waited for",
      state:
        "waiting: also one that repeats and was reached; reached: it is over; expired: it is over, " +
        "by its time, with its line or with its position",
      repeats:
        "once: it is over when it was reached. Else it waits on for the market to come back, " +
        "or for a figure to get beyond its value again, and tells at most once in a minute, an hour or a day",
    },
    CrtPriceAlert: {
      symbol_id: "Symbol; not needed for a figure of the account or of a position",
      price: "Price to wait for, in the symbol's digits. Absent: there is something else",
      line: "Line to wait for, in place of a price; null: there is none",
      indicator: "Indicator to wait for, in place of a price; null: there is none",
      figure: "Figure to wait for, in place of a price; null: there is none",
      repeats: "Whether it tells once, or at most once in a minute, an hour or a day",
      expires_at: "When it stops waiting, Unix ms, within five years; null: never",
    },
    UpdPriceAlert: {
      price: "Price to wait for from now on, in the symbol's digits. Absent: it stays",
      line: "Line to wait for from now on. Absent: it stays, unless another is given",
      indicator: "Indicator to wait for from now on. Absent: it stays, unless another is given",
      figure: "Figure to wait for from now on. Absent: it stays, unless another is given",
      quote_side: "Side of the account's quote that has to get there. Absent: it stays",
      note: "The owner's own words. Absent: they stay",
      repeats: "How often it tells from now on. Absent: it stays",
      expires_at: "When it stops waiting, Unix ms; null: never. Absent: it stays",
    },
    price_alert_update: { id: "Number of the price alert" },
    price_alert_delete: { id: "Number of the price alert" },
    UptSymbolStatus: { status: "Whether it can be traded from now on" },
  },
};
