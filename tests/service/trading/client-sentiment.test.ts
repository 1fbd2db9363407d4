/**
 * Which side the broker's clients are on: only where it is shown, from twenty live accounts on, each once by its net side, and
 * no difference of two figures is one account's.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  SENTIMENT_ACCOUNTS_MIN,
  SENTIMENT_CHANGES_MIN,
  SENTIMENT_INTERVAL_MS,
} from "../../../contract/limits.ts";
import type { Config } from "../../../contract/broker-config.ts";
import type { Position } from "../../../contract/position.ts";
import type { ClientSentiment } from "../../../contract/sentiment.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { buy, quotePar, sell } from "../../support/trading-steps.ts";

const PATH = "/api/v1/sentiment";

let desk: TradingDesk;
let traders: readonly Trader[];
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 24, [GROUP.euro]: 2 });
  quotePar(desk);
  const opened: Trader[] = [];
  for (let at = 0; at < 24; at += 1) opened.push(await desk.trader());
  traders = opened;
});
afterAll(() => desk.close());

/** As a trader reads it a minute later. */
async function read(trader: Trader | undefined): Promise<ClientSentiment> {
  // What was done is in the tables once it is read there.
  await Promise.all(traders.map((each) => each.get("/api/v1/positions/accounts/me")));
  desk.advance(SENTIMENT_INTERVAL_MS);
  quotePar(desk);
  return (await trader?.get(PATH)) as ClientSentiment;
}

async function show(group_id: number, value: "true" | "false"): Promise<void> {
  const configs = (await desk.admin.get(`/api/v1/configs/groups/${group_id}`)) as Config[];
  const id = configs.find(({ key }) => key === "client_sentiment")?.id;
  await desk.admin.ask("PATCH", `/api/v1/configs/${id}`, { value: [value] });
}

const place = async (from: number, to: number, order: typeof buy) => {
  for (const trader of traders.slice(from, to)) await trader.place(order(0.01));
};

async function closeAll(trader: Trader | undefined): Promise<void> {
  const open = (await trader?.get("/api/v1/positions/accounts/me")) as Position[];
  for (const { id } of open) await trader?.ask("POST", `/api/v1/positions/${id}/close`, {});
}

const figure = (long_percent: number, accounts: number) => [
  { symbol_id: EURUSD, long_percent, accounts, as_of: expect.any(Number) as number },
];

// @interface operation:client_sentiment @interface limit:SENTIMENT_ACCOUNTS_MIN
// @interface limit:SENTIMENT_CHANGES_MIN @interface limit:SENTIMENT_INTERVAL_MS
describe("which side clients are on", () => {
  it("is told to nobody until the broker shows it to the group", async () => {
    expect(await read(traders[0])).toEqual({ is_shown: false, symbols: [] });
    await show(GROUP.hedging, "true");
    expect(await read(traders[0])).toEqual({ is_shown: true, symbols: [] });
    expect(await read(await desk.trader(GROUP.euro))).toEqual({ is_shown: false, symbols: [] });
  });

  it("is of no symbol with fewer than twenty accounts", async () => {
    await place(0, SENTIMENT_ACCOUNTS_MIN - 1, buy);
    expect((await read(traders[0])).symbols).toEqual([]);
  });

  it("counts an account once, by its net side, and none that is flat", async () => {
    // The figure waits until the sides of ten have changed since none was told.
    await place(0, 6, (lots) => sell(2 * lots));
    await traders[6]?.place(sell(0.01));
    await place(19, 23, sell);
    // 19 + 4 accounts, one of them flat: 22; of these 6 + 4 short.
    expect((await read(traders[0])).symbols).toEqual(figure(55, 20));
  });

  it("stays while the sides of fewer than ten accounts change, and is worked out once a minute", async () => {
    const before = await read(traders[0]);
    for (const trader of traders.slice(10, 10 + SENTIMENT_CHANGES_MIN - 1)) await closeAll(trader);
    expect(await read(traders[0])).toEqual(before);
    await closeAll(traders[8]);
    // Of another minute only: what is asked sooner is what was told.
    expect(await traders[0]?.get(PATH)).toEqual(before);
    expect((await read(traders[0])).symbols).toEqual([]);
  });

  it("does not count demos or staff", async () => {
    const { sql } = desk.service;
    await place(8, 9, buy);
    await place(10, 19, buy);
    expect((await read(traders[0])).symbols).toHaveLength(1);
    await sql`update accounts set is_demo = true where account_id = any(${traders
      .slice(0, 6)
      .map(({ account_id }) => account_id)})`;
    await sql`update accounts set role = 'Dealer' where account_id = any(${traders
      .slice(10, 14)
      .map(({ account_id }) => account_id)})`;
    expect((await read(traders[20])).symbols).toEqual([]);
  });

  it("goes away with the setting", async () => {
    await show(GROUP.hedging, "false");
    expect(await read(traders[20])).toEqual({ is_shown: false, symbols: [] });
  });
});
