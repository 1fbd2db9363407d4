/**
 * Candles over dxLink, on a channel of their own that is opened when history is first wanted. Both sides are asked for, since
 * quotes are of both. Runs in the service. What does not come whole is HistoryAway.
 */
import { HistoryAway } from "../history-away.ts";
import { createDxSnapshots, CANDLE, type Snapshot } from "./dxlink-snapshots.ts";
import { AUTO, errorWords, type DxMessage, type DxSay } from "./dxlink-words.ts";
import type { FeedTools } from "./feed-tools.ts";
import type { Candle, CandleSource, Grain } from "./protocol.ts";

const MINUTE_MS = 60_000;
/** Up to an hour: longer ones begin where the service takes the day to begin, and a day's may leave out hours. */
const GRAINS: readonly Grain[] = [
  { ms: MINUTE_MS, name: "m" },
  { ms: 5 * MINUTE_MS, name: "5m" },
  { ms: 15 * MINUTE_MS, name: "15m" },
  { ms: 30 * MINUTE_MS, name: "30m" },
  { ms: 60 * MINUTE_MS, name: "h" },
];
const CANDLES_MAX = 2_000;
/** A snapshot ends with now, whatever is wanted of it: so many intervals back is as far as one is asked for. */
const DEPTH_MAX = 24_000;
/** Channels of a client have odd numbers; the first one is that of quotes. */
const FIRST_CHANNEL = 3;

export type DxHistory = ReturnType<typeof createDxHistory>;

export function createDxHistory({ rest, now, monotonicMs, onFault }: FeedTools) {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  const channel = createChannel(rest.timeoutMs, (words) => {
    quietUntilMs = monotonicMs() + rest.restMs;
    onFault("history_away", words);
  });

  const side = (feedSymbol: string, { name }: Grain, price: string, fromTime: number) => {
    if (monotonicMs() < quietUntilMs) throw new HistoryAway("no question is asked for a while");
    return channel.ask(`${feedSymbol}{=${name},price=${price}}`, fromTime);
  };
  const candles: CandleSource = {
    grains: GRAINS,
    candlesMax: CANDLES_MAX,
    isSparse: true,
    async ask(feedSymbol, grain, to, count) {
      const fromTime = Math.floor((to - count * grain.ms) / grain.ms) * grain.ms;
      if (now() - fromTime > DEPTH_MAX * grain.ms) return [];
      const [bid, ask] = await Promise.all([
        side(feedSymbol, grain, "bid", fromTime),
        side(feedSymbol, grain, "ask", fromTime),
      ]);
      return joinSides(bid, ask).filter(({ ts }) => ts >= fromTime && ts < to);
    },
  };
  return {
    candles,
    read: (message: DxMessage): boolean => channel.read(message),
    /** The connection has ended. */
    detach: (): void => channel.detach(),
    /** From now on questions are asked by `say`; what went wrong on another connection is forgotten. */
    attach(say: DxSay): void {
      quietUntilMs = Number.NEGATIVE_INFINITY;
      channel.attach(say);
    },
  };
}

/** The channel of candles: there is none until a question wants it. `onAway`: a question was not answered. */
function createChannel(timeoutMs: number, onAway: (words: string) => void) {
  let say: DxSay | null = null;
  let id = FIRST_CHANNEL;
  let state: "none" | "asked" | "open" = "none";
  const snapshots = createDxSnapshots({
    timeoutMs,
    candlesMax: 2 * DEPTH_MAX,
    onAway,
    change: (change) => say?.("FEED_SUBSCRIPTION", id, change),
    isOpen() {
      if (state === "none") say?.("CHANNEL_REQUEST", id, { service: "FEED", parameters: AUTO });
      if (state === "none") state = "asked";
      return state === "open";
    },
  });

  /** Takes a message of another channel than the quotes'. False: it is not one that is known. */
  function read({ type, channel, eventFields, data, error }: DxMessage): boolean {
    // One that was closed may still have had something under way.
    if (channel !== id) return Number(channel) >= FIRST_CHANNEL && Number(channel) < id;
    if (type === "CHANNEL_OPENED") open();
    else if (type === "FEED_CONFIG") snapshots.configure(eventFields);
    else if (type === "FEED_DATA") return snapshots.read(data);
    else if (type === "CHANNEL_CLOSED") close("the service closed the channel of candles");
    else if (type === "ERROR") snapshots.fail(errorWords(error));
    else return false;
    return true;
  }

  function open(): void {
    if (state !== "asked") return;
    state = "open";
    const acceptEventFields = { Candle: CANDLE };
    say?.("FEED_SETUP", id, { acceptDataFormat: "COMPACT", acceptEventFields });
    snapshots.pump();
  }

  /** The next question opens another one. */
  function close(words: string): void {
    state = "none";
    id += 2;
    snapshots.end(words);
  }

  return {
    read,
    async ask(symbol: string, fromTime: number): Promise<Snapshot> {
      if (say !== null) return snapshots.ask(symbol, fromTime);
      onAway("there is no connection");
      throw new HistoryAway("there is no connection");
    },
    attach(to: DxSay): void {
      say = to;
    },
    detach(): void {
      say = null;
      close("the connection ended");
      id = FIRST_CHANNEL;
    },
  };
}

/** Candles that both sides have, oldest first. Quotes trade nothing. */
function joinSides(bid: Snapshot, ask: Snapshot): Candle[] {
  const times = [...bid.keys()].sort((left, right) => left - right);
  return times.flatMap((ts): Candle[] => {
    const [below, above] = [bid.get(ts), ask.get(ts)];
    if (below === undefined || above === undefined) return [];
    const { count, ...prices } = below;
    return [{ ts, ...prices, ask: above, volume: 0, trades: count }];
  });
}
