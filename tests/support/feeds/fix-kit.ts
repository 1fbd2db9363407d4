/** A FIX acceptor in random runs of faults: what can go wrong with its session beside what goes wrong with any connection. */
import { fixFeed } from "../../../server/market/live/fix-feed.ts";
import type { Fault, FaultKit } from "../../feeds/fault-run.ts";
import {
  FIX_LOGIN,
  messageOf,
  startLoopbackFix,
  timeOf,
  type LoopbackFix,
} from "./loopback-fix.ts";
import { told } from "./loopback-exchange.ts";

export const FIX_SYMBOLS = ["EUR/USD", "GBP/USD"] as const;
const SOH = "\u0001";

const FAULTS: readonly Fault<LoopbackFix>[] = [
  ["bytes that are no message", ({ server }) => server.say("\0\u00ffGET / HTTP/1.1\r\n\r\n")],
  ["half a message", ({ server }) => server.say(`8=FIX.4.4${SOH}9=75${SOH}35=W${SOH}34=`)],
  [
    "a message with a wrong sum, which is sent again",
    async ({ server, market }, feedSymbol) => {
      const quote = market.move(feedSymbol);
      const lost = lose(server, feedSymbol, told(quote));
      server.say(lost.replace(/10=\d{3}/, "10=999"));
      quote.isRead = await server.settled();
    },
  ],
  [
    "a message that is lost, and sent again",
    async ({ server, market }, feedSymbol) => {
      const quote = market.move(feedSymbol);
      lose(server, feedSymbol, told(quote));
      quote.isRead = await server.settled();
    },
  ],
  [
    "a message that is lost for good",
    async ({ server, market }, feedSymbol) => {
      server.state.resend = "fill";
      lose(server, feedSymbol, told(market.move(feedSymbol)));
      await server.settled();
      server.state.resend = "messages";
    },
  ],
  [
    "a message in three pieces",
    async ({ server, market }, feedSymbol) => {
      const quote = market.move(feedSymbol);
      const text = lose(server, feedSymbol, told(quote));
      for (const piece of [text.slice(0, 5), text.slice(5, -9), text.slice(-9)]) {
        server.say(piece);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      quote.isRead = await server.settled();
    },
  ],
  [
    "numbers that go back",
    async ({ server, market, random }, feedSymbol) => {
      if (random() < 0.7) return;
      const abandoned = server.abandoned();
      server.client()?.renumber(1);
      server.tell(told(market.move(feedSymbol)));
      await abandoned;
    },
  ],
  ["numbers that are set anew", ({ server }) => server.client()?.setNumbers(900_000)],
  [
    "prices as changes, and back",
    ({ server }) => {
      server.state.update = server.state.update === "changes" ? "snapshot" : "changes";
    },
  ],
  [
    "a message of another kind, and a refusal of one",
    ({ server }) => {
      server.client()?.say("8", [[37, "an execution report"]]);
      server.client()?.say("3", [
        [45, 2],
        [372, "V"],
        [373, 5],
      ]);
    },
  ],
  [
    "a logout",
    async ({ server, market }, feedSymbol) => {
      const abandoned = server.abandoned();
      server.client()?.say("5", [[58, "end of day"]]);
      await abandoned;
      market.move(feedSymbol);
    },
  ],
  [
    "a password that is refused for a while",
    async ({ server, market }, feedSymbol) => {
      server.state.password = "another";
      const before = server.heard.length;
      server.cut();
      market.move(feedSymbol);
      while (!server.heard.slice(before).some((message) => message.get(35) === "A")) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      server.state.password = FIX_LOGIN.password;
    },
  ],
  [
    "a halt and its end",
    ({ server, market }, feedSymbol) => {
      const status = (value: number) =>
        server.client()?.say("f", [
          [55, feedSymbol],
          [326, value],
        ]);
      status(2);
      server.tell(told(market.move(feedSymbol)));
      status(17);
    },
  ],
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
    "connections that are closed at once",
    async ({ server, market }, feedSymbol) => {
      server.refuse(true);
      const refused = server.connectionRefused();
      server.cut();
      market.move(feedSymbol);
      await refused;
      server.refuse(false);
    },
  ],
];

/** Takes a number for the quote, and returns the message that was not sent. */
function lose(
  server: LoopbackFix,
  feedSymbol: string,
  { bid, ask, sequence, ts }: ReturnType<typeof told>,
): string {
  const fields = [
    [262, "1.0"],
    [55, feedSymbol],
    [268, 2],
    [269, 0],
    [270, bid],
    [269, 1],
    [270, ask],
  ] as const;
  const number = server.client()?.lose("W", fields, timeOf(ts, sequence)) ?? 0;
  return messageOf([
    [35, "W"],
    [49, FIX_LOGIN.target],
    [56, FIX_LOGIN.sender],
    [34, number],
    [52, timeOf(ts, sequence)],
    ...fields,
  ]);
}

export const fixKit: FaultKit<LoopbackFix> = {
  name: "fix",
  feedSymbols: FIX_SYMBOLS,
  start: (market) => startLoopbackFix(market),
  makeFeed: ({ url }) => fixFeed({ url, login: FIX_LOGIN }),
  faults: FAULTS,
  mend: () => undefined,
  hasHistory: false,
};
