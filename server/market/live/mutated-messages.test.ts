/**
 * Messages of each exchange, cut, doubled and changed at random: none throws, none becomes a price that a market cannot have,
 * and the good ones between them are heard. @bar S20
 */
import { describe, expect, it } from "vitest";
import { binanceDialect } from "../../../tests/support/feeds/binance-dialect.ts";
import { coinbaseDialect } from "../../../tests/support/feeds/coinbase-dialect.ts";
import {
  DXLINK_SYMBOLS,
  dxlinkDialect,
  makeDxlinkState,
} from "../../../tests/support/feeds/dxlink-dialect.ts";
import type { Dialect } from "../../../tests/support/feeds/dialect.ts";
import { FIX_SYMBOLS } from "../../../tests/support/feeds/fix-kit.ts";
import { krakenDialect } from "../../../tests/support/feeds/kraken-dialect.ts";
import { lineOf } from "../../../tests/support/feeds/lines-kit.ts";
import { FIX_LOGIN, messageOf, timeOf } from "../../../tests/support/feeds/loopback-fix.ts";
import { createTrueMarket } from "../../../tests/support/feeds/true-market.ts";
import { createRandom } from "../../../tests/support/random.ts";
import { scriptedSymbol } from "../../../tests/support/scripted-market.ts";
import { triesOf } from "../../../tests/support/tries.ts";
import { createLog } from "../../log.ts";
import { createTickFilter } from "../tick-filter.ts";
import { openDxTalk } from "./dxlink-talk.ts";
import { talkOf } from "./exchange-feed.ts";
import { createFeedPrices } from "./feed-prices.ts";
import { readLine } from "./lines-feed.ts";
import { openFixTalk } from "./fix-feed.ts";
import { fieldOf, parseFix, PREFIX, SOH, TRAILER_CHARS } from "./fix-message.ts";
import { createFixSplitter } from "./fix-splitter.ts";
import type { OpenTalk } from "./protocol.ts";
import { SOCKET_TIMINGS } from "./reconnect.ts";
import { createFeedState } from "./feed-state.ts";
import { createRecentTicks } from "./recent-ticks.ts";

const MESSAGES = triesOf({ quick: 6_000, turn: 30_000, whole: 70_000 });
const STARTS_EACH = 200;
const DIGITS = 2;
const START = Date.UTC(2026, 0, 5, 12);

type Random = () => number;
const below = (random: Random, max: number) => Math.floor(random() * max);

/** What breaks readers: signs of JSON, numbers at the edge, names that objects have anyway. */
const PIECES = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "null",
  "true",
  "-1",
  "0",
  "1e999",
  "-0",
  "9007199254740993",
  "1e-7",
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"1e5"',
  '"__proto__":{"s":1},',
  "\\ud800",
  "\0",
  "٣",
  ".",
  "9",
  "00",
  " ",
  '"constructor"',
] as const;

const MUTATIONS: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => text.slice(0, below(random, text.length)),
  (text, random) => text.slice(below(random, text.length)),
  (text, random) => {
    const at = below(random, text.length);
    return text.slice(0, at) + String.fromCharCode(below(random, 128)) + text.slice(at + 1);
  },
  (text, random) => {
    const at = below(random, text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(random, 4));
  },
  (text, random) => {
    const at = below(random, text.length);
    return text.slice(0, at) + (PIECES[below(random, PIECES.length)] ?? "") + text.slice(at);
  },
  // A value in the place of another one: a number for a text, a list for a number.
  (text, random) => {
    const values = [...text.matchAll(/"[^"]*"(?!:)|-?\d+(?:\.\d+)?/g)];
    const value = values[below(random, values.length)];
    if (value === undefined) return text;
    const other =
      random() < 0.5
        ? PIECES[below(random, PIECES.length)]
        : values[below(random, values.length)]?.[0];
    return text.slice(0, value.index) + (other ?? "") + text.slice(value.index + value[0].length);
  },
  // A digit more, less or another in a number: what a feed's own mistake looks like.
  (text, random) => {
    const digits = [...text.matchAll(/\d/g)];
    const at = digits[below(random, digits.length)]?.index ?? 0;
    const more = ["", String(below(random, 10)), `${text[at] ?? ""}${below(random, 10)}`];
    return text.slice(0, at) + (more[below(random, more.length)] ?? "") + text.slice(at + 1);
  },
  (text) => text + text,
  (text) => `[${text},${text}]`,
];

/** What a feed says, and who reads it. */
type Said = Pick<Dialect, "feedSymbols" | "quote"> & {
  readonly name: string;
  readonly open: OpenTalk;
};

const EXCHANGES = [binanceDialect, coinbaseDialect, krakenDialect].map((dialect): Said => ({
  ...dialect,
  name: dialect.protocol.name,
  open: talkOf(dialect.protocol),
}));

const LINES: Said = {
  name: "lines",
  open: (_send, taker) => ({
    // Whatever a line is made into, its ends are where lines end.
    read: (text) => text.split("\n").forEach((line) => readLine(line, taker)),
  }),
  feedSymbols: ["BTCUSDT", "ETHUSDT"],
  quote: (told) => lineOf(told).trimEnd(),
};

/** Signed in and subscribed; the service answers at once. */
function dxlinkSaid(): Said {
  const state = makeDxlinkState();
  const dialect = dxlinkDialect(
    state,
    createTrueMarket(
      [],
      () => 0,
      () => START,
    ),
  );
  const history = { attach: () => undefined, detach: () => undefined, read: () => false };
  return {
    name: "dxlink",
    feedSymbols: DXLINK_SYMBOLS,
    quote: dialect.quote,
    open(_send, taker, feedSymbols) {
      const said: string[] = [];
      const send = (text: string) => said.push(...dialect.hear(text).answers);
      const options = { token: state.token, history, connectMs: 1_000 };
      const talk = openDxTalk({ send, taker, feedSymbols, ...options });
      for (let text = said.shift(); text !== undefined; text = said.shift()) talk.read(text);
      return talk;
    },
  };
}

/** Signed in and subscribed. What is garbled is asked for again, and sent as it truly was. */
function fixSaid(): Said {
  type Fields = readonly (readonly [number, string | number])[];
  const kept: { fields: Fields; time: string }[] = [];
  const messageAt = (at: number, more: Fields): string => {
    const { fields = [], time = "" } = kept[at] ?? {};
    const [type = [35, "0"], ...rest] = fields;
    const head = [type, [49, "BANK"], [56, "RINGSIDE"], [34, at + 1]] as const;
    return messageOf([...head, ...more, ...rest].toSpliced(4, 0, [52, time]));
  };
  const say = (fields: Fields, time = "20260105-12:00:00"): string => {
    kept.push({ fields, time });
    return messageAt(kept.length - 1, []);
  };
  /** With a length and a sum that are right: what is wrong in it is the market's own mistake. */
  const repaired = (text: string): string => {
    const from = text.indexOf(SOH, PREFIX.length) + 1;
    const body = text.slice(from, Math.max(from, text.length - TRAILER_CHARS - 1));
    return messageOf(
      body
        .split("\u0001")
        .map((field) => [Number.parseInt(field, 10), field.replace(/^\d*=?/, "")]),
    );
  };

  return {
    name: "fix",
    feedSymbols: FIX_SYMBOLS,
    quote({ feedSymbol, bid, ask, sequence, ts }) {
      const prices = [
        [55, feedSymbol],
        [268, 2],
        [269, 0],
        [270, bid],
        [269, 1],
        [270, ask],
      ] as const;
      return say([[35, "W"], ...prices], timeOf(ts, sequence));
    },
    open(_send, taker, feedSymbols) {
      const said: string[] = [];
      kept.length = 0;
      const answer = (text: string): void => {
        const heard = parseFix(text);
        if (heard === null) throw new Error("the client's message is garbled");
        if (heard.type === "V")
          said.push(
            say([
              [35, "W"],
              [55, fieldOf(heard, 55)],
              [268, 0],
            ]),
          );
        if (heard.type !== "2") return;
        for (let at = Number(fieldOf(heard, 7)) - 1; at < kept.length; at++) {
          said.push(
            messageAt(at, [
              [43, "Y"],
              [122, kept[at]?.time ?? ""],
            ]),
          );
        }
      };
      const options = { timings: SOCKET_TIMINGS, now: () => START, monotonicMs: () => 0 };
      const talk = openFixTalk({ ...options, send: answer, taker, feedSymbols, login: FIX_LOGIN });
      const split = createFixSplitter((text) => talk.read(text));
      let count = 0;
      const read = (text: string): void => {
        count += 1;
        split(parseFix(text) === null && count % 4 === 0 ? repaired(text) : text);
        for (let next = said.shift(); next !== undefined; next = said.shift()) split(next);
      };
      read(
        say([
          [35, "A"],
          [98, 0],
          [108, 30],
        ]),
      );
      return { read };
    },
  };
}

/** A feed as the provider has it, with the market's filter behind it. */
function openFeed({ name, open, feedSymbols }: Said, clock: { now: number }) {
  const symbols = feedSymbols.map((feedSymbol, at) => ({
    record: scriptedSymbol(at + 1, feedSymbol, "crypto", DIGITS),
    feedSymbol,
    frozenAfterMs: 3_600_000,
  }));
  const state = createFeedState({
    name,
    symbols: feedSymbols,
    log: createLog("silent"),
    monotonicMs: () => clock.now - START,
    onHalted: () => undefined,
  });
  const prices = createFeedPrices(
    {
      open,
      symbols,
      now: () => clock.now,
      monotonicMs: () => clock.now - START,
      state,
      recent: createRecentTicks(symbols.length),
    },
    { drop: () => undefined, ready: () => undefined },
  );
  const filter = createTickFilter(symbols.length + 1);
  const entered: { symbol_id: number; bid: number; ask: number }[] = [];
  prices.start({
    tick(symbol_id, bid, ask, volume, ts) {
      expect(ts).toBe(clock.now);
      if (filter.check(symbol_id, bid, ask, volume, ts) === null)
        entered.push({ symbol_id, bid, ask });
    },
    status: () => undefined,
  });
  prices.begin(() => undefined);
  /** As it comes through a socket. */
  const hear = (text: string): void => {
    const bytes = Buffer.from(text);
    if (!prices.readBytes(bytes, 0, bytes.length)) prices.read(bytes.toString());
  };
  return { hear, read: prices.read, entered, faults: () => state.health().faults };
}

describe.each([...EXCHANGES, LINES, dxlinkSaid(), fixSaid()])("$name", (dialect) => {
  it("survives what is changed in its messages, and lets no price through that cannot be", () => {
    const random = createRandom(20_261_124);
    const clock = { now: START };
    let feed = openFeed(dialect, clock);
    // The same feed by text alone: what is read from bytes has no other outcome.
    const makeTwin = () => (EXCHANGES.includes(dialect) ? openFeed(dialect, clock) : null);
    let twin = makeTwin();
    const hear = (text: string): void => {
      feed.hear(text);
      twin?.read(Buffer.from(text).toString());
    };
    let sequence = 1_000;
    let points = 1_000_000;
    let rejected = 0;
    const good = () => {
      const feedSymbol = dialect.feedSymbols[below(random, 2)] ?? "";
      clock.now += 1 + below(random, 50);
      points += below(random, 21) - 10;
      sequence += 1;
      const text = (value: number) => (value / 10 ** DIGITS).toFixed(DIGITS);
      return dialect.quote({
        feedSymbol,
        bid: text(points),
        ask: text(points + 1 + below(random, 30)),
        sequence,
        ts: clock.now,
      });
    };
    let entered = 0;
    const look = () => {
      if (twin !== null) {
        expect(feed.entered).toEqual(twin.entered);
        expect(feed.faults()).toEqual(twin.faults());
      }
      for (const { bid, ask } of feed.entered) {
        // The true price stays about this: a mistake of a quarter cannot be told from a move, one of ten times can.
        expect(bid).toBeGreaterThan(0);
        expect(ask).toBeGreaterThan(bid);
        expect(Math.abs(bid - 1_000_000)).toBeLessThan(600_000);
        expect(Math.abs(ask - 1_000_000)).toBeLessThan(600_000);
      }
      entered += feed.entered.length;
    };
    for (let count = 0; count < MESSAGES; count += 1) {
      // Prices of too many decimals halt a symbol until a person looks: then it is a new start.
      if (count % STARTS_EACH === 0) {
        look();
        feed = openFeed(dialect, clock);
        twin = makeTwin();
        for (let first = 0; first < 30; first += 1) hear(good());
      }
      let text = good();
      for (let times = below(random, 3); times >= 0; times -= 1) {
        const mutate = MUTATIONS[below(random, MUTATIONS.length)] as (typeof MUTATIONS)[number];
        text = mutate(text, random);
      }
      const before = feed.entered.length;
      hear(text);
      rejected += feed.entered.length === before ? 1 : 0;
      hear(good());
    }
    look();
    expect(rejected).toBeGreaterThan(MESSAGES / 2);
    // Of the good ones between them most were heard: what is wrong takes few of its neighbours along.
    expect(entered).toBeGreaterThan(MESSAGES / 2);
  });
});
