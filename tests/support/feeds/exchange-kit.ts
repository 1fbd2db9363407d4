/** The loopback exchange of one dialect in random runs of faults. Runs in the tests. */
import { exchangeFeed } from "../../../server/market/live/exchange-feed.ts";
import type { Fault, FaultKit } from "../../feeds/fault-run.ts";
import type { Dialect } from "./dialect.ts";
import { startLoopbackExchange, told, type LoopbackExchange } from "./loopback-exchange.ts";

export const exchangeKit = (dialect: Dialect): FaultKit<LoopbackExchange> => ({
  name: dialect.protocol.name,
  feedSymbols: dialect.feedSymbols,
  start: (market) => startLoopbackExchange(dialect, market),
  makeFeed: (server) => exchangeFeed({ protocol: dialect.protocol, ...server }),
  faults: exchangeFaults(dialect.farewell),
  mend(server) {
    server.answerQuestions(null);
    server.garbleAnswers(false);
  },
  hasHistory: true,
});

/** What goes wrong with any connection. `farewell`: what is said before it is ended; null: nothing. */
export const connectionFaults = (farewell: string | null): readonly Fault<LoopbackExchange>[] => [
  ["half a message", ({ server }) => server.say('{"stream":"btcu')],
  ["another kind of message", ({ server }) => server.say('[1,2,{"what":"is this"}]')],
  [
    "a connection that is cut",
    ({ server, market }, feedSymbol) => {
      server.cut();
      market.move(feedSymbol);
    },
  ],
  [
    "a half-open connection",
    async ({ server, market, random, clock }, feedSymbol) => {
      if (random() < 0.9) return;
      server.die();
      server.tell(told(market.move(feedSymbol)));
      clock.now += Math.floor(random() * 200_000);
      await server.abandoned();
    },
  ],
  [
    "an upgrade that is refused",
    async ({ server, market, random }, feedSymbol) => {
      const isLimit = random() < 0.5;
      server.answerUpgrades(isLimit ? { status: 429, retryAfter: "0" } : { status: 503 });
      const refused = server.upgradeRefused();
      server.cut();
      market.move(feedSymbol);
      await refused;
      server.answerUpgrades(null);
    },
  ],
  [
    "a farewell",
    async ({ server, market }, feedSymbol) => {
      if (farewell === null) return;
      server.say(farewell);
      await server.abandoned();
      market.move(feedSymbol);
    },
  ],
];

/** As connectionFaults, with what goes wrong with questions by REST. */
export const exchangeFaults = (farewell: string | null): readonly Fault<LoopbackExchange>[] => [
  ...connectionFaults(farewell),
  [
    "history that asks for less",
    async ({ server, askHistory }) => {
      server.answerQuestions({ status: 429, retryAfter: "0" });
      await askHistory();
    },
  ],
  [
    "history that fails",
    async ({ server, askHistory }) => {
      server.answerQuestions({ status: 500 });
      await askHistory();
    },
  ],
  [
    "history that is cut short",
    async ({ server, askHistory }) => {
      server.answerQuestions(null);
      server.garbleAnswers(true);
      await askHistory();
    },
  ],
];
