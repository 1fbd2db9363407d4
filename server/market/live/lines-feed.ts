/**
 * Prices that anybody's program writes as lines of text: into files of a folder, one file, a named pipe or a socket of this
 * machine. A line is symbol,time,bid,ask[,volume], or a tick as the interface writes it. Runs in the service. Never writes
 * to what it reads, and takes no line before its end has come.
 */
import { timeOf } from "./decimal-text.ts";
import type { FeedMaker } from "./feed-tools.ts";
import { LINES_MISSED } from "./lines-missed.ts";
import { createLinesSocket } from "./lines-socket.ts";
import { createLinesTail } from "./lines-tail.ts";
import type { FeedTaker } from "./protocol.ts";

/** Between two looks at what is appended to files. */
const LOOK_MS = 20;
const SOCKET_PREFIX = "unix:";
/** Columns of the interface's tick; the last two are its stamps, and may be left out. */
const TICK = { least: 9, most: 11 };
const VOLUME_MAX = 1e15;

/** `path`: absolute, of a folder, a file or a named pipe; or unix: with the path of a socket that is opened there. */
export const linesFeed = (path: string, lookMs = LOOK_MS): FeedMaker => ({
  name: "lines",
  make: (tools) => ({
    makeLink: (handlers) =>
      path.startsWith(SOCKET_PREFIX)
        ? createLinesSocket({ ...tools, ...handlers, path: path.slice(SOCKET_PREFIX.length) })
        : createLinesTail({ ...tools, ...handlers, path, lookMs }),
    open(_send, taker) {
      taker.ready();
      return { read: (line) => readLine(line, taker) };
    },
    candles: null,
    listing: null,
    close: () => undefined,
  }),
});

/** One line without its end. An empty one and one that begins with # say nothing. */
export function readLine(line: string, taker: FeedTaker): void {
  if (line === "" || line.startsWith("#")) return;
  if (line === LINES_MISSED) return taker.missed();
  const columns = line.split(",");
  const { length } = columns;
  if (length === 4 || length === 5) {
    const [symbol, time, bid, ask, volume = "0"] = columns;
    return readPrice({ symbol, time, bid, ask, volume }, taker);
  }
  if (length >= TICK.least && length <= TICK.most) {
    const [symbol, bid, ask, , , , , volume, time] = columns;
    return readPrice({ symbol, time, bid, ask, volume }, taker);
  }
  taker.malformed();
}

type Texts = Readonly<Record<"symbol" | "time" | "bid" | "ask" | "volume", string | undefined>>;

function readPrice(texts: Texts, taker: FeedTaker): void {
  const { symbol = "", time = "", bid = "", ask = "" } = texts;
  const volume = texts.volume === "" ? 0 : Number(texts.volume);
  const statedMs = time === "" ? null : /^\d{1,15}$/.test(time) ? Number(time) : timeOf(time);
  const isDated = time === "" || statedMs !== null;
  if (symbol === "" || !isDated || !(volume >= 0 && volume < VOLUME_MAX)) {
    return taker.malformed();
  }
  if (volume > 0) taker.traded(symbol, volume);
  taker.quote(symbol, bid, ask, null, statedMs);
}
