/**
 * dxLink on one connection: SETUP, AUTH where it is asked for, a channel of quotes and of whether they are traded, KEEPALIVE.
 * From dxFeed's specification of the protocol (dxlink-specification, 1.0.2). Runs in the service, on the tick path.
 */
import { createDxReader, priceText, type DxRow } from "./dxlink-data.ts";
import type { DxHistory } from "./dxlink-history.ts";
import { AUTO, errorWords, type DxMessage, type DxSay } from "./dxlink-words.ts";
import type { FeedTaker, FeedTalk } from "./protocol.ts";
import { readObject } from "./read-object.ts";

const VERSION = "0.1-ringside/1.0";
/** Each side gives the other up once it has said nothing for so long; the service may say another time for itself. */
const KEEPALIVE_S = 60;
/** Something is said this often in the time that the service gives. */
const SAID_IN_TIME = 3;
const SAID_EVERY_MS = { least: 1_000, most: 20_000 };
const QUOTES_CHANNEL = 1;
/** Symbols that one message names. */
const ADDED_MAX = 200;

const FIELDS = {
  Quote: ["eventSymbol", "bidPrice", "askPrice", "bidTime", "askTime"],
  Profile: ["eventSymbol", "tradingStatus"],
} as const;
/** Later than any year that is meant. */
const TIME_MAX = 1e15;

export type DxTalkOptions = {
  readonly send: (text: string) => void;
  readonly taker: FeedTaker;
  readonly feedSymbols: readonly string[];
  /** null: the service is for all. */
  readonly token: string | null;
  readonly history: Pick<DxHistory, "attach" | "detach" | "read">;
  /** Within it the service has to let the quotes be asked for. */
  readonly connectMs: number;
};

export function openDxTalk(options: DxTalkOptions): FeedTalk {
  const { send, taker, feedSymbols, token, history } = options;
  const say: DxSay = (type, channel, rest = {}) => send(JSON.stringify({ type, channel, ...rest }));
  const reader = createDxReader(FIELDS, createTaker(taker, feedSymbols));
  const pulse = createPulse(say, () => taker.silent(`nothing was said for ${KEEPALIVE_S} s`));
  const slow = () => taker.refused("the service did not open the channel of quotes in time");
  const timer = setTimeout(slow, options.connectMs).unref();
  const signIn = createSignIn(say, taker, token, () => {
    history.attach(say);
    say("CHANNEL_REQUEST", QUOTES_CHANNEL, { service: "FEED", parameters: AUTO });
  });
  let isOpen = false;

  say("SETUP", 0, {
    version: VERSION,
    keepaliveTimeout: KEEPALIVE_S,
    acceptKeepaliveTimeout: KEEPALIVE_S,
  });

  /** The order of fields is told with the first data at the latest, so nothing waits for it. */
  function subscribe(): void {
    if (isOpen) return;
    isOpen = true;
    clearTimeout(timer);
    say("FEED_SETUP", QUOTES_CHANNEL, {
      // Each change, as far as the service lets one have it.
      acceptAggregationPeriod: 0,
      acceptDataFormat: "COMPACT",
      acceptEventFields: FIELDS,
    });
    taker.ready();
    for (let at = 0; at < feedSymbols.length; at += ADDED_MAX) {
      const add = feedSymbols.slice(at, at + ADDED_MAX).flatMap((symbol) => [
        { type: "Quote", symbol },
        { type: "Profile", symbol },
      ]);
      say("FEED_SUBSCRIPTION", QUOTES_CHANNEL, { add });
    }
  }

  /** What is said of the whole connection. An error is for information: where it is meant to end, the service ends it. */
  function readConnection({ type, state, keepaliveTimeout, error }: DxMessage): void {
    if (type === "SETUP") pulse.set(keepaliveTimeout);
    else if (type === "AUTH_STATE") signIn(state);
    else if (type === "ERROR") taker.declined(errorWords(error));
    else if (type !== "KEEPALIVE") taker.malformed();
  }

  function readQuotes({ type, eventFields, data, error }: DxMessage): void {
    if (type === "FEED_DATA") {
      if (!reader.read(data)) taker.malformed();
    } else if (type === "CHANNEL_OPENED") subscribe();
    else if (type === "FEED_CONFIG") reader.configure(eventFields);
    else if (type === "CHANNEL_CLOSED") taker.refused("the service closed the channel of quotes");
    else if (type === "ERROR") taker.declined(errorWords(error));
    else taker.malformed();
  }

  return {
    read(text) {
      pulse.hear();
      const message: DxMessage | null = readObject(text, taker);
      if (message === null) return;
      if (message.channel === QUOTES_CHANNEL) readQuotes(message);
      else if (message.channel === 0) readConnection(message);
      else if (!history.read(message)) taker.malformed();
    },
    end() {
      clearTimeout(timer);
      pulse.end();
      history.detach();
    },
  };
}

/** Takes what an AUTH_STATE says: shows the token once, and where it is asked for alone. */
function createSignIn(say: DxSay, taker: FeedTaker, token: string | null, onIn: () => void) {
  let hasShownToken = false;
  let isIn = false;
  return (state: unknown): void => {
    if (state === "AUTHORIZED") {
      if (!isIn) onIn();
      isIn = true;
    } else if (token !== null && !hasShownToken) {
      hasShownToken = true;
      say("AUTH", 0, { token });
    } else {
      taker.refused(token === null ? "the service asks for a token" : "the token was refused");
    }
  };
}

/**
 * What comes first of a symbol on a connection is what the service knew last, from whenever: it is no price. What is missed
 * with it, where it was one, makes the bar in which it was no bar.
 */
function createTaker(taker: FeedTaker, feedSymbols: readonly string[]) {
  const awaited = new Set(feedSymbols);

  function quote(symbol: string, row: DxRow): void {
    if (awaited.delete(symbol)) return taker.missed();
    const statedMs = Math.max(timeOf(row.get("bidTime")), timeOf(row.get("askTime")));
    const [bid, ask] = [priceText(row.get("bidPrice")), priceText(row.get("askPrice"))];
    taker.quote(symbol, bid, ask, null, statedMs > 0 ? statedMs : null);
  }

  return (event: keyof typeof FIELDS, row: DxRow): void => {
    const symbol = row.get("eventSymbol");
    if (typeof symbol !== "string") return taker.malformed();
    if (event === "Quote") quote(symbol, row);
    else taker.trading(symbol, row.get("tradingStatus") !== "HALTED");
  };
}

/** 0: it is none. */
const timeOf = (value: unknown): number =>
  typeof value === "number" && value > 0 && value < TIME_MAX ? value : 0;

/** Says that this side lives, and notices that the other does not. Counts beats: who stood still himself blames nobody. */
function createPulse(say: DxSay, silent: () => void) {
  let everyMs = SAID_EVERY_MS.most;
  let timer = setInterval(beat, everyMs).unref();
  let missed = 0;

  function beat(): void {
    say("KEEPALIVE", 0);
    missed += 1;
    if (missed * everyMs > KEEPALIVE_S * 1_000) silent();
  }

  return {
    hear(): void {
      missed = 0;
    },
    /** `seconds`: what the service says that it waits. */
    set(seconds: unknown): void {
      const { least, most } = SAID_EVERY_MS;
      const given = typeof seconds === "number" && seconds > 0 ? seconds : KEEPALIVE_S;
      everyMs = Math.min(most, Math.max(least, (given * 1_000) / SAID_IN_TIME));
      clearInterval(timer);
      timer = setInterval(beat, everyMs).unref();
    },
    end: () => clearInterval(timer),
  };
}
