/**
 * A service that speaks dxLink as dxFeed's specification describes it (dxlink-specification, 1.0.2): the order of messages,
 * the rights of a token, fields in an order of its own, snapshots of candles newest first. What a client may not send is an
 * error here and fails its test. Runs in the tests.
 */
import type { Dialect, ToldQuote } from "./dialect.ts";
import { textOf, type TrueMarket } from "./true-market.ts";

export const DXLINK_SYMBOLS = ["EUR/USD", "GBP/USD"] as const;
export const DXLINK_TOKEN = "canary-dxlink-token";

/** What the service does of itself, to be changed while it runs. */
export type DxlinkState = {
  /** null: it is for all. */
  token: string | null;
  keepaliveTimeout: number;
  /** Whether data comes in lists or in objects. */
  format: "COMPACT" | "FULL";
  /** Fields are told and sent in the order that was asked for, turned by so many. */
  turned: number;
  /** What a question for candles is answered with, beside them. */
  history: "whole" | "error" | "closed" | "garbled" | "nothing" | "snipped";
  /** All that the client sent, as it came. */
  readonly heard: Heard[];
};

export type Heard = {
  readonly type: string;
  readonly channel: number;
  readonly token?: string;
  readonly service?: string;
  readonly acceptDataFormat?: string;
  readonly acceptEventFields?: Readonly<Record<string, string[]>>;
  readonly add?: readonly Subscription[];
  readonly remove?: readonly Subscription[];
};

type Subscription = { readonly type: string; readonly symbol: string; readonly fromTime?: number };

const QUOTES_CHANNEL = 1;
const CANDLE_SYMBOL = /^([A-Z/]+)\{=(5m|15m|30m|m|h),price=(bid|ask)\}$/;
/** Events that one message holds. */
const EVENTS_MAX = 20;
const FLAGS = { remove: 2, begin: 4, end: 8, snip: 16 };

export const makeDxlinkState = (): DxlinkState => ({
  token: DXLINK_TOKEN,
  keepaliveTimeout: 60,
  format: "COMPACT",
  turned: 1,
  history: "whole",
  heard: [],
});

export type DxlinkDialect = Pick<Dialect, "path" | "hear" | "quote" | "rest"> & {
  /** Fields in the order of now, of each channel in which they were told before. */
  configs(): string[];
  trading(feedSymbol: string, isTrading: boolean): string;
};

export function dxlinkDialect(state: DxlinkState, market: TrueMarket): DxlinkDialect {
  let connection = makeConnection();
  const say = (type: string, channel: number, rest: object = {}) =>
    JSON.stringify({ type, channel, ...rest });
  const fieldsOf = (channel: number, event: string): readonly string[] => {
    const asked = connection.channels.get(channel)?.[event] ?? [];
    return asked.map((_, at) => asked[(at + state.turned) % asked.length] ?? "");
  };
  const config = (channel: number) =>
    say("FEED_CONFIG", channel, {
      aggregationPeriod: 0,
      dataFormat: state.format,
      eventFields: Object.fromEntries(
        Object.keys(connection.channels.get(channel) ?? {}).map((event) => [
          event,
          fieldsOf(channel, event),
        ]),
      ),
    });
  /** Values are JSON already, so that prices are written as the service writes them. */
  const data = (channel: number, event: string, events: readonly Record<string, string>[]) => {
    const valued =
      state.format === "FULL"
        ? events.map((each) => {
            const all = Object.entries({ eventType: `"${event}"`, ...each });
            return `{${all.map(([field, value]) => `"${field}":${value}`).join(",")}}`;
          })
        : [
            `"${event}"`,
            `[${events
              .flatMap((each) => fieldsOf(channel, event).map((field) => each[field] ?? "null"))
              .join(",")}]`,
          ];
    return `{"type":"FEED_DATA","channel":${channel},"data":[${valued.join(",")}]}`;
  };
  const quote = (told: ToldQuote) => data(QUOTES_CHANNEL, "Quote", [quoteOf(told)]);

  function subscribe(channel: number, add: readonly Subscription[]): string[] {
    const known = connection.told.has(channel) ? [] : [config(channel)];
    connection.told.add(channel);
    return [...known, ...add.flatMap((each) => first(channel, each))];
  }

  /** What is known of a subscription when it begins. */
  function first(channel: number, { type, symbol, fromTime }: Subscription): string[] {
    if (type === "Candle") return candles(channel, symbol, fromTime ?? Number.NaN);
    const last = market.quotes.findLast(({ feedSymbol }) => feedSymbol === symbol);
    if (type !== "Quote" || last === undefined) return [];
    const { digits, bid, ask, sequence, ts } = last;
    const prices = { bid: textOf(bid, digits), ask: textOf(ask, digits) };
    return [quote({ feedSymbol: symbol, ...prices, sequence, ts })];
  }

  function candles(channel: number, symbol: string, fromTime: number): string[] {
    const [, feedSymbol = "", period, price] = CANDLE_SYMBOL.exec(symbol) ?? [];
    if (!(fromTime >= 0) || price === undefined) throw new Error(`${symbol} from ${fromTime}`);
    if (state.history === "nothing") return [];
    if (state.history === "error") return [say("ERROR", channel, REFUSED)];
    if (state.history === "garbled") return [say("FEED_DATA", channel, { data: ["Candle", [1]] })];
    if (state.history === "closed") {
      connection.channels.delete(channel);
      return [say("CHANNEL_CLOSED", channel)];
    }
    const all = market.candles(feedSymbol).filter(({ ts }) => period === "m" && ts >= fromTime);
    const above = price === "ask" ? 0.01 : 0;
    const events = all.toReversed().map(({ ts, trades, open, high, low, close }, at) => ({
      eventSymbol: `"${symbol}"`,
      eventFlags: String((at === 0 ? FLAGS.begin : 0) | (at === all.length - 1 ? endOf(state) : 0)),
      time: String(ts),
      count: String(trades),
      ...Object.fromEntries(
        Object.entries({ open, high, low, close }).map(([part, text]) => [
          part,
          (Number(text) + above).toFixed(2),
        ]),
      ),
    }));
    const none = {
      eventSymbol: `"${symbol}"`,
      eventFlags: String(FLAGS.begin | FLAGS.end | FLAGS.remove),
      time: String(fromTime),
      ...Object.fromEntries(["open", "high", "low", "close"].map((part) => [part, '"NaN"'])),
    };
    const whole = events.length === 0 ? [none] : events;
    return Array.from({ length: Math.ceil(whole.length / EVENTS_MAX) }, (_, at) =>
      data(channel, "Candle", whole.slice(at * EVENTS_MAX, (at + 1) * EVENTS_MAX)),
    );
  }

  function answer(heard: Heard): readonly string[] {
    const { type, channel, token, add = [], remove = [] } = heard;
    if (type === "SETUP") {
      connection = makeConnection();
      connection.isAuthorised = state.token === null;
      const timeouts = { keepaliveTimeout: state.keepaliveTimeout, acceptKeepaliveTimeout: 60 };
      return [say("SETUP", 0, { version: "1.0-loopback", ...timeouts }), authState(connection)];
    }
    if (type === "KEEPALIVE") return [say("KEEPALIVE", 0)];
    if (type === "AUTH") {
      connection.isAuthorised = token === state.token;
      return [authState(connection)];
    }
    if (!connection.isAuthorised || channel % 2 !== 1) throw new Error(`no right to ${type}`);
    if (type === "CHANNEL_REQUEST") {
      connection.channels.set(channel, {});
      const { service, parameters } = { parameters: { contract: "AUTO" }, ...heard };
      if (service !== "FEED") throw new Error(`There is no service ${service}`);
      return [say("CHANNEL_OPENED", channel, { service, parameters })];
    }
    const known = connection.channels.get(channel);
    // It was closed while this was under way.
    if (known === undefined) return [say("ERROR", channel, REFUSED)];
    if (type === "FEED_SETUP") {
      if (heard.acceptDataFormat !== "COMPACT") throw new Error("not compact");
      connection.channels.set(channel, heard.acceptEventFields ?? {});
      return [];
    }
    if (type !== "FEED_SUBSCRIPTION" || add.length + remove.length === 0) throw new Error(type);
    if (remove.some(({ fromTime }) => fromTime === undefined)) throw new Error("no fromTime");
    return subscribe(channel, add);
  }

  return {
    path: "/dxlink-ws",
    hear(text) {
      const heard = JSON.parse(text) as Heard;
      state.heard.push(heard);
      const { channel, add = [] } = heard;
      return {
        answers: answer(heard),
        isSubscribed: channel === QUOTES_CHANNEL && add.some(({ type }) => type === "Quote"),
      };
    },
    quote,
    rest: () => null,
    configs: () => [...connection.told].map(config),
    trading(feedSymbol, isTrading) {
      const tradingStatus = isTrading ? '"ACTIVE"' : '"HALTED"';
      const event = { eventSymbol: `"${feedSymbol}"`, tradingStatus };
      return data(QUOTES_CHANNEL, "Profile", [event]);
    },
  };
}

const REFUSED = { error: "BAD_ACTION", message: `not now, ${DXLINK_TOKEN}` };

const makeConnection = () => ({
  isAuthorised: false,
  /** The fields that were asked for, by channel. */
  channels: new Map<number, Readonly<Record<string, string[]>>>(),
  /** Channels whose fields were told. */
  told: new Set<number>(),
});

const authState = ({ isAuthorised }: { readonly isAuthorised: boolean }) =>
  JSON.stringify({
    type: "AUTH_STATE",
    channel: 0,
    state: isAuthorised ? "AUTHORIZED" : "UNAUTHORIZED",
  });

const endOf = ({ history }: DxlinkState) => (history === "snipped" ? FLAGS.snip : FLAGS.end);

/** Its times are of whole seconds, as dxFeed sends them. */
function quoteOf({ feedSymbol, bid, ask, ts }: ToldQuote): Record<string, string> {
  const time = String(Math.floor(ts / 1_000) * 1_000);
  const priceOf = (text: string) => (text === "NaN" ? '"NaN"' : text);
  return {
    eventSymbol: `"${feedSymbol}"`,
    bidPrice: priceOf(bid),
    askPrice: priceOf(ask),
    bidTime: time,
    askTime: String(Number(time) - 1_000),
  };
}
