/**
 * Another Ringside in random runs of faults: its sign-in, its socket and its history as the interface describes them, with
 * what can go wrong with a session beside what goes wrong with any exchange. Runs in the tests.
 */
import { ringsideFeed } from "../../../server/market/live/ringside-feed.ts";
import type { Fault, FaultKit } from "../../feeds/fault-run.ts";
import type { Dialect } from "./dialect.ts";
import { exchangeFaults } from "./exchange-kit.ts";
import { startLoopbackExchange, type LoopbackExchange } from "./loopback-exchange.ts";
import type { TrueMarket } from "./true-market.ts";

const NAMES = ["BTCUSD", "ETHUSD"] as const;
export const RINGSIDE_LOGIN = { username: "100001_4711", secret: "canary-ringside-secret" };

export type LoopbackRingside = LoopbackExchange & {
  /** Tokens of before are refused; a renewal is granted or not. */
  expire(isRenewed: boolean): void;
  /** The session is ended, and the client told. */
  kill(): void;
};

/** One service with its sessions. */
async function startRingside(market: TrueMarket, clock: { readonly now: number }) {
  const state = { session: 1, token: 1, isRenewed: true };
  const loopback = await startLoopbackExchange(dialectOf(state, clock), market);
  const killed = () =>
    JSON.stringify({ type: "session_client_logout", session_id: `s${state.session}`, payload: 1 });
  return {
    ...loopback,
    expire(isRenewed: boolean): void {
      state.token += 1;
      state.isRenewed = isRenewed;
    },
    kill(): void {
      const told = killed();
      state.session += 1;
      state.token += 1;
      state.isRenewed = false;
      loopback.say(told);
    },
  };
}

type State = { session: number; token: number; isRenewed: boolean };

function dialectOf(
  state: State,
  clock: { readonly now: number },
): Pick<Dialect, "path" | "hear" | "quote" | "rest"> {
  const event = (type: string, payload: object) =>
    JSON.stringify({ type, session_id: `s${state.session}`, payload });
  const signedIn = () => ({
    status: 200,
    body: {
      success: true,
      code: 200,
      data: {
        access_token: `t${state.token}`,
        refresh_token: `r${state.token}`,
        session_id: `s${state.session}`,
      },
    },
  });
  const refused = { status: 401, body: { message: "expired or invalid token" } };
  return {
    path: "/ws",
    hear(text) {
      const { type, session_id } = JSON.parse(text) as { type: string; session_id: string };
      if (session_id !== `s${state.session}`) {
        const answers = [event("unauthorized", { message: "unauthorized", reason: type })];
        return { answers, isSubscribed: false };
      }
      if (type === "auth") {
        const granted = event("auth", { features: ["heartbeat"], ts: clock.now });
        return { answers: [granted], isSubscribed: false };
      }
      const heartbeat = event("heartbeat", { seq: 0, ts: clock.now });
      return { answers: [heartbeat], isSubscribed: true };
    },
    quote({ feedSymbol, bid, ask, ts }) {
      const id = NAMES.findIndex((name) => name === feedSymbol) + 1;
      return `${id === 0 ? 99 : id},${bid},${ask},1,1,1,1,0,${ts},0,0`;
    },
    rest({ pathname, searchParams }, market, headers) {
      if (pathname === "/auth/v1/oauth2/token") {
        const { username, secret } = RINGSIDE_LOGIN;
        const basic = `Basic ${Buffer.from(`${username}:${secret}`).toString("base64")}`;
        return headers.authorization === basic ? signedIn() : refused;
      }
      if (pathname === "/auth/v1/oauth2/refresh/token") {
        return state.isRenewed ? signedIn() : refused;
      }
      if (headers.authorization !== `Bearer t${state.token}`) return refused;
      if (pathname === "/api/v1/symbols") {
        const data = market.symbols.map(({ feedSymbol, digits, isTrading }, at) => ({
          symbol_id: at + 1,
          symbol: feedSymbol,
          digits,
          status: isTrading ? 0 : 1,
        }));
        return { status: 200, body: { success: true, code: 200, data } };
      }
      const [, id] = /^\/api\/v1\/symbols\/(\d+)\/bars$/.exec(pathname) ?? [];
      const name = NAMES[Number(id) - 1];
      if (name === undefined || searchParams.get("timeframe") !== "M1") return null;
      return { status: 200, body: { data: barsOf(market, name, searchParams) } };
    },
  };
}

function barsOf(market: TrueMarket, name: string, query: URLSearchParams) {
  const to = Number(query.get("to"));
  const above = query.get("side") === "ask" ? 0.01 : 0;
  const rows = market
    .candles(name)
    .filter(({ ts }) => ts < to)
    .slice(-Number(query.get("limit")));
  const side = (part: "open" | "high" | "low" | "close") =>
    rows.map((row) => Number((Number(row[part]) + above).toFixed(2)));
  return {
    ts: rows.map(({ ts }) => ts),
    open: side("open"),
    high: side("high"),
    low: side("low"),
    close: side("close"),
    volume: rows.map(({ volume }) => volume),
    ticks: rows.map(({ trades }) => trades),
  };
}

const FAULTS: readonly Fault<LoopbackRingside>[] = [
  ...exchangeFaults(null),
  [
    "a session that is ended",
    async ({ server, market }, feedSymbol) => {
      server.answerQuestions(null);
      server.garbleAnswers(false);
      const abandoned = server.abandoned();
      server.kill();
      await abandoned;
      market.move(feedSymbol);
    },
  ],
  ["a token that has ended, and is renewed", ({ server }) => server.expire(true)],
  ["a token that has ended, and is not renewed", ({ server }) => server.expire(false)],
];

export const ringsideKit: FaultKit<LoopbackRingside> = {
  name: "ringside",
  feedSymbols: NAMES,
  start: (market, _faults, clock) => startRingside(market, clock),
  makeFeed: ({ streamUrl, restUrl }) => ringsideFeed({ streamUrl, restUrl, login: RINGSIDE_LOGIN }),
  faults: FAULTS,
  mend(server) {
    server.answerQuestions(null);
    server.garbleAnswers(false);
  },
  hasHistory: true,
  timeStepMs: 1,
};
