/**
 * Prices for widgets on the broker's own pages: who may ask for them, how often, and the answers, which are made once for all who
 * ask. Runs in the service. Touches no account, and writes nothing.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { WidgetTimeframe } from "../../../contract/codes.ts";
import {
  WIDGET_BARS_INTERVAL_MS,
  WIDGET_CALLS_PER_SECOND_MAX,
  WIDGET_QUOTES_INTERVAL_MS,
} from "../../../contract/limits.ts";
import { networkOf } from "../../auth/rate-limit.ts";
import type { Clock } from "../../clock.ts";
import { ConfigError } from "../../config-error.ts";
import type { Database } from "../../database/connect.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import { HistoryAway } from "../../market/history-away.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import { Refusal } from "../../refusal.ts";
import { atMostEvery } from "../at-most-every.ts";
import { createBuckets } from "../buckets.ts";
import { KeptAnswer } from "../kept-answer.ts";
import type { Markups } from "../markups.ts";
import { createShownPrices, type ShownPrices } from "./shown-prices.ts";
import type { WidgetOrigins, WidgetSettings } from "./widget-settings.ts";

export type Widgets = {
  readonly origins: WidgetOrigins;
  /** Lets pages of these origins read the answer, and counts the call. @throws Refusal too_many_requests */
  admit(request: FastifyRequest, reply: FastifyReply): void;
  quotes(): Promise<KeptAnswer>;
  /** @throws Refusal not_found, unavailable */
  bars(symbol: string, timeframe: WidgetTimeframe): Promise<KeptAnswer>;
};

export type WidgetDeps = {
  readonly clock: Clock;
  readonly sql: Database;
  readonly engine: Pick<EnginePort, "ask">;
  readonly market: MarketFeed;
  readonly markups: Markups;
};

/** null: they are off. @throws ConfigError where a setting names what the house does not have */
export async function openWidgets(
  settings: WidgetSettings | null,
  deps: WidgetDeps,
): Promise<Widgets | null> {
  if (settings === null) return null;
  const { clock } = deps;
  const { symbols, origins } = settings;
  const prices = createShownPrices({ ...deps, symbols, group_id: await groupOf(settings, deps) });
  const now = () => clock.now();
  const turnOf = createBuckets<string>(clock, WIDGET_CALLS_PER_SECOND_MAX);
  const quotes = atMostEvery(now, WIDGET_QUOTES_INTERVAL_MS, async () =>
    answerOf(Buffer.from(JSON.stringify(prices.quotes())), WIDGET_QUOTES_INTERVAL_MS),
  );
  const barsOf = createKeptBars(now, prices);
  return {
    origins,
    admit(request, reply) {
      allowOrigin(origins, request, reply);
      // @interface limit:WIDGET_CALLS_PER_SECOND_MAX
      const { retryAfterS } = turnOf(networkOf(request.ip));
      if (retryAfterS > 0) throw new Refusal("too_many_requests", { retryAfterS });
    },
    quotes,
    bars: barsOf,
  };
}

/** Bars by symbol and time frame: no more of them than the broker names symbols for. */
function createKeptBars(now: () => number, prices: ShownPrices) {
  /** null: the source of prices was away. */
  const kept = new Map<string, () => Promise<KeptAnswer | null>>();
  const read = async (symbol: string, timeframe: WidgetTimeframe): Promise<KeptAnswer | null> => {
    try {
      const { bytes } = await prices.bars(symbol, timeframe);
      return answerOf(bytes, WIDGET_BARS_INTERVAL_MS);
    } catch (error) {
      // Nobody makes us ask a source that is away more often than one that answers.
      if (error instanceof HistoryAway) return null;
      throw error;
    }
  };
  return async (symbol: string, timeframe: WidgetTimeframe): Promise<KeptAnswer> => {
    if (!prices.has(symbol)) {
      const errors = [{ path: "query.symbol", message: "no such symbol is shown to everybody" }];
      throw new Refusal("not_found", { errors });
    }
    const key = `${timeframe} ${symbol}`;
    const ask =
      kept.get(key) ?? atMostEvery(now, WIDGET_BARS_INTERVAL_MS, () => read(symbol, timeframe));
    kept.set(key, ask);
    const answer = await ask();
    if (answer === null) throw new Refusal("unavailable");
    return answer;
  };
}

const answerOf = (data: Buffer, keptMs: number): KeptAnswer =>
  new KeptAnswer(data, `public, max-age=${keptMs / 1_000}`);

/** A page that asks shows no credential, and gets none. */
function allowOrigin(origins: WidgetOrigins, { headers }: FastifyRequest, reply: FastifyReply) {
  if (origins === "everybody") {
    reply.header("access-control-allow-origin", "*");
    return;
  }
  // Caches keep one answer for each, and for who says none.
  reply.header("vary", "Origin");
  const { origin } = headers;
  if (origin !== undefined && origins.includes(origin)) {
    reply.header("access-control-allow-origin", origin);
  }
}

/** Whose mark-up the prices have. @throws ConfigError */
async function groupOf({ group_id }: WidgetSettings, { sql, engine }: WidgetDeps): Promise<number> {
  const known = await engine.ask("groups", null);
  if (group_id !== null) {
    if (known.includes(group_id)) return group_id;
    throw new ConfigError(
      `WIDGET_GROUP names the group ${group_id}, which the house does not have.`,
    );
  }
  const demos = await sql<{ group_id: number }[]>`
    select group_id from groups where is_demo and trial_days is not null order by group_id`;
  const first = demos.find((demo) => known.includes(demo.group_id));
  if (first !== undefined) return first.group_id;
  throw new ConfigError(
    "WIDGET_SYMBOLS needs WIDGET_GROUP in a house that offers no demos: whose mark-up the prices have.",
  );
}
