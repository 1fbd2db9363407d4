/**
 * Another Ringside as a feed: our own interface from the client's side. Ticks come over /ws as its group sees them, history
 * and symbols by REST. Runs in the service.
 */
import { z } from "zod";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import { TICK_COLUMN_COUNT } from "../../../contract/tick.ts";
import { HistoryAway } from "../history-away.ts";
import { createFeedRest, FeedRefusal } from "./feed-rest.ts";
import { createFeedSocket } from "./feed-socket.ts";
import type { FeedMaker, FeedTools } from "./feed-tools.ts";
import { plainText } from "./decimal-text.ts";
import type { Candle, CandleSource, Feed, FeedTaker, FeedTalk, Grain } from "./protocol.ts";
import { readObject } from "./read-object.ts";
import { createRingsideSession, type Login } from "./ringside-session.ts";

const MINUTE_MS = 60_000;
/** Lengths of bars that open at the same moments on every server, whenever its day begins. */
const GRAINS: readonly Grain[] = [
  { ms: MINUTE_MS, name: "M1" },
  { ms: 5 * MINUTE_MS, name: "M5" },
  { ms: 15 * MINUTE_MS, name: "M15" },
  { ms: 30 * MINUTE_MS, name: "M30" },
  { ms: 60 * MINUTE_MS, name: "H1" },
];
const CANDLES_MAX = 2_000;
/** A first quote that is older is what is left of a market that rests: no price of now. */
const FRESH_MS = 5_000;
/** Symbols are asked for once in so long, for all that want to know. */
const SYMBOLS_KEPT_MS = 60_000;
const REPLIED_NO = new Set(["unauthorized", "session_client_logout"]);

const Symbols = z.object({
  data: z.array(
    z.object({
      symbol_id: z.number().int(),
      symbol: z.string(),
      digits: z.number().int(),
      status: z.number().int(),
    }),
  ),
});
type Listed = z.infer<typeof Symbols>["data"];

const Bars = z.object({
  data: z.object({
    ts: z.array(z.number().int()),
    open: z.array(z.number()),
    high: z.array(z.number()),
    low: z.array(z.number()),
    close: z.array(z.number()),
    volume: z.array(z.number()),
    ticks: z.array(z.number().int()),
  }),
});
type Side = z.infer<typeof Bars>["data"];

type Options = {
  readonly streamUrl: string;
  readonly restUrl: string;
  readonly login: Login;
};

/** A service has its socket and its REST interface on one port. */
export function restUrlOf(streamUrl: string): string {
  const { protocol, host } = new URL(streamUrl);
  return `${protocol === "wss:" ? "https" : "http"}://${host}`;
}

export const ringsideFeed = (options: Options): FeedMaker => ({
  name: "ringside",
  make: (tools) => createRingsideFeed(options, tools),
});

function createRingsideFeed({ streamUrl, restUrl, login }: Options, tools: FeedTools): Feed {
  const { monotonicMs, onFault } = tools;
  const rest = createFeedRest({ url: restUrl, timings: tools.rest, monotonicMs, onFault });
  const session = createRingsideSession(rest, login);
  const listed = createListed(session, tools);
  return {
    makeLink: (handlers) => createFeedSocket({ ...tools, ...handlers, url: streamUrl }),
    open: (send, taker, feedSymbols) => openTalk({ send, taker, feedSymbols, session, listed }),
    candles: candlesOf(session, listed, tools),
    async listing(feedSymbol) {
      const found = (await listed()).find(({ symbol }) => symbol === feedSymbol);
      if (found === undefined) return null;
      return { isTrading: found.status === SYMBOL_STATUS.enabled, digits: found.digits };
    },
    close: () => rest.close(),
  };
}

type Session = ReturnType<typeof createRingsideSession>;

function createListed(session: Session, { monotonicMs, onMalformed }: FeedTools) {
  let kept: { readonly listed: Promise<Listed>; readonly untilMs: number } | null = null;
  async function ask(): Promise<Listed> {
    const answer = Symbols.safeParse(await session.get("/api/v1/symbols"));
    if (answer.success) return answer.data.data;
    onMalformed(answer.error);
    throw new HistoryAway("the symbols cannot be read", { cause: answer.error });
  }
  return (): Promise<Listed> => {
    if (kept !== null && monotonicMs() < kept.untilMs) return kept.listed;
    const asked = { listed: ask(), untilMs: monotonicMs() + SYMBOLS_KEPT_MS };
    kept = asked;
    asked.listed.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.listed;
  };
}

type TalkParts = {
  readonly send: (text: string) => void;
  readonly taker: FeedTaker;
  readonly feedSymbols: readonly string[];
  readonly session: Session;
  readonly listed: () => Promise<Listed>;
};

/** Signs in where that is needed, names the session, asks for the prices, and reads them. */
function openTalk({ send, taker, feedSymbols, session, listed }: TalkParts): FeedTalk {
  const names = new Map<string, string>();
  const ended = new AbortController();
  let sessionId = "";
  /** The other service's clock when the socket was accepted: what is much older is left over. */
  let grantedMs = Number.NEGATIVE_INFINITY;

  async function begin(): Promise<void> {
    sessionId = await session.id();
    for (const { symbol_id, symbol } of await listed()) {
      if (feedSymbols.includes(symbol)) names.set(String(symbol_id), symbol);
    }
    if (!ended.signal.aborted) say("auth", { features: ["heartbeat"] });
  }

  function say(type: string, payload: object): void {
    send(JSON.stringify({ type, session_id: sessionId, payload }));
  }

  begin().catch((error: unknown) => {
    if (ended.signal.aborted) return;
    const isWrong = error instanceof FeedRefusal;
    taker.refused(isWrong ? "the sign-in was refused" : String(Object(error).message));
  });

  function readEvent(event: { type?: unknown; payload?: unknown }): void {
    const { type, payload } = event;
    const { ts, symbol_id, status } = Object(payload) as Record<string, unknown>;
    if (type === "auth" && typeof ts === "number") {
      grantedMs = ts;
      say("start_market_feed", { symbols: [...names.keys()].map(Number), batch: true });
      return taker.ready();
    }
    if (typeof type !== "string") return taker.malformed();
    if (type === "symbol_status") {
      const name = names.get(String(symbol_id));
      if (name !== undefined) taker.trading(name, status === SYMBOL_STATUS.enabled);
    } else if (REPLIED_NO.has(type)) {
      session.forget();
      taker.refused("the other service ended the session");
    }
  }

  function readTick(line: string): void {
    const columns = line.split(",");
    const [id = "", bid = "", ask = ""] = columns;
    const volume = Number(columns[7]);
    const ts = Number(columns[8]);
    if (columns.length !== TICK_COLUMN_COUNT || !(volume >= 0) || !Number.isSafeInteger(ts)) {
      return taker.malformed();
    }
    if (ts < grantedMs - FRESH_MS) return;
    const name = names.get(id) ?? `symbol ${id}`;
    if (volume > 0 && names.has(id)) taker.traded(name, volume);
    taker.quote(name, bid, ask, null, ts);
  }

  return {
    read(text) {
      if (!text.startsWith("{")) return text.split("\n").forEach(readTick);
      const event = readObject(text, taker);
      if (event !== null) readEvent(event);
    },
    end: () => ended.abort(),
  };
}

function candlesOf(
  session: Session,
  listed: () => Promise<Listed>,
  { onMalformed }: FeedTools,
): CandleSource {
  return {
    grains: GRAINS,
    candlesMax: CANDLES_MAX,
    isSparse: false,
    async ask(feedSymbol, { name }, to, count) {
      const found = (await listed()).find(({ symbol }) => symbol === feedSymbol);
      if (found === undefined) throw new HistoryAway(`there is no ${feedSymbol}`);
      const query = { timeframe: name, to: String(to), limit: String(count) };
      const side = (which: string) => {
        const text = new URLSearchParams({ ...query, side: which }).toString();
        return session.get(`/api/v1/symbols/${found.symbol_id}/bars?${text}`);
      };
      const answers = await Promise.all([side("bid"), side("ask")]);
      try {
        const [bid, ask] = answers.map((answer) => Bars.parse(answer).data);
        return bid === undefined || ask === undefined ? [] : joinSides(bid, ask);
      } catch (error) {
        onMalformed(error);
        throw new HistoryAway("the bars cannot be read", { cause: error });
      }
    },
  };
}

/** Bars that both sides have: the newest may have come between the two answers. */
function joinSides(bid: Side, ask: Side): Candle[] {
  const rows = new Map(ask.ts.map((ts, row) => [ts, row]));
  return bid.ts.flatMap((ts, row): Candle[] => {
    const other = rows.get(ts);
    if (other === undefined) return [];
    const [volume = 0, trades = 0] = [bid.volume[row], bid.ticks[row]];
    return [{ ts, ...pricesAt(bid, row), ask: pricesAt(ask, other), volume, trades }];
  });
}

const pricesAt = ({ open, high, low, close }: Side, row: number) => ({
  open: plainText(open[row] ?? 0),
  high: plainText(high[row] ?? 0),
  low: plainText(low[row] ?? 0),
  close: plainText(close[row] ?? 0),
});
