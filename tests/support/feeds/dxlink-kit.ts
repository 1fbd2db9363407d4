/**
 * A service that speaks dxLink in random runs of faults: what can go wrong with its token, its channels, its fields and its
 * snapshots beside what goes wrong with any connection. Runs in the tests.
 */
import { dxlinkFeed } from "../../../server/market/live/dxlink-feed.ts";
import type { Fault, FaultKit, World } from "../../feeds/fault-run.ts";
import {
  DXLINK_SYMBOLS,
  DXLINK_TOKEN,
  dxlinkDialect,
  makeDxlinkState,
  type DxlinkDialect,
  type DxlinkState,
} from "./dxlink-dialect.ts";
import { connectionFaults } from "./exchange-kit.ts";
import { startLoopbackExchange, told, type LoopbackExchange } from "./loopback-exchange.ts";
import type { TrueMarket } from "./true-market.ts";

export type LoopbackDxlink = LoopbackExchange & {
  readonly state: DxlinkState;
  readonly dialect: DxlinkDialect;
};

export async function startDxlink(market: TrueMarket): Promise<LoopbackDxlink> {
  const state = makeDxlinkState();
  const dialect = dxlinkDialect(state, market);
  return { ...(await startLoopbackExchange(dialect, market)), state, dialect };
}

const wrongHistory =
  (history: DxlinkState["history"]) =>
  async ({ server, askHistory }: World<LoopbackDxlink>) => {
    server.state.history = history;
    await askHistory();
    server.state.history = "whole";
  };

/** Says what makes the client give the connection up, and loses a price with it. */
const lastWords =
  (message: object) =>
  async ({ server, market }: World<LoopbackDxlink>, feedSymbol: string) => {
    const abandoned = server.abandoned();
    server.say(JSON.stringify(message));
    await abandoned;
    market.move(feedSymbol);
  };

const FAULTS: readonly Fault<LoopbackDxlink>[] = [
  ...connectionFaults(null),
  ["history that is refused", wrongHistory("error")],
  ["a channel of candles that is closed", wrongHistory("closed")],
  ["candles that cannot be read", wrongHistory("garbled")],
  ["a token that has ended", lastWords({ type: "AUTH_STATE", channel: 0, state: "UNAUTHORIZED" })],
  ["a channel of quotes that is closed", lastWords({ type: "CHANNEL_CLOSED", channel: 1 })],
  [
    "a token that is refused for a while",
    async ({ server, market }, feedSymbol) => {
      server.state.token = "another";
      const before = server.state.heard.length;
      server.cut();
      market.move(feedSymbol);
      while (!server.state.heard.slice(before).some(({ type }) => type === "AUTH")) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      server.state.token = DXLINK_TOKEN;
    },
  ],
  [
    "an error that is told",
    ({ server }) => server.say('{"type":"ERROR","channel":0,"error":"INVALID_MESSAGE"}'),
  ],
  ["half a list", ({ server }) => server.say(HALF_A_LIST)],
  [
    "fields in another order",
    ({ server, random }) => {
      server.state.turned = Math.floor(random() * 5);
      for (const config of server.dialect.configs()) server.say(config);
    },
  ],
  [
    "objects for lists, and back",
    async ({ server, market }, feedSymbol) => {
      server.state.format = "FULL";
      const quote = market.move(feedSymbol);
      server.tell(told(quote));
      quote.isRead = await server.settled();
      server.state.format = "COMPACT";
    },
  ],
  [
    "a halt and its end",
    ({ server, market }, feedSymbol) => {
      server.say(server.dialect.trading(feedSymbol, false));
      server.tell(told(market.move(feedSymbol)));
      server.say(server.dialect.trading(feedSymbol, true));
    },
  ],
];

const HALF_A_LIST = '{"type":"FEED_DATA","channel":1,"data":["Quote",["EUR/USD",1.1,1.2]]}';

export const dxlinkKit: FaultKit<LoopbackDxlink> = {
  name: "dxlink",
  feedSymbols: DXLINK_SYMBOLS,
  start: (market) => startDxlink(market),
  makeFeed: ({ streamUrl }) => dxlinkFeed({ streamUrl, token: DXLINK_TOKEN }),
  faults: FAULTS,
  mend(server) {
    server.state.history = "whole";
  },
  hasHistory: true,
  timeStepMs: 1_000,
};
