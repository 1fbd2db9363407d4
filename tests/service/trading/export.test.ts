/** The file of a long deal history: whole, in order, and no burden to others while it is taken slowly. */
import { get, type ClientRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GROUP } from "../../support/trading-house.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { buy, openAtPar } from "../../support/trading-steps.ts";

const PATH = "/api/v1/deals/accounts/me/export";
/** Some megabytes: more than what the connection between two processes holds. */
const COPIES = 100_000;
/** Several of the copies have the same moment, more than are read at once. */
const A_MOMENT = 2_500;
/** More than the service has connections to its database. */
const DOWNLOADS = 15;

let desk: TradingDesk;
let ada: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 1 });
  ada = await desk.trader();
  await openAtPar(desk, ada, buy(1));
  await ada.get("/api/v1/deals/accounts/me");
  await desk.service.sql`
    insert into deals
    select copy.id, account_id, symbol_id, position_id, copy.at, is_deleted, record,
      (wire::jsonb || jsonb_build_object('id', copy.id, 'created_at', copy.at))::json
    from deals cross join lateral (
      select deals.id + n as id, created_at + n / ${A_MOMENT}::integer as at
      from generate_series(1, ${COPIES}::integer) n) copy
    where account_id = ${ada.account_id}`;
});
afterAll(() => desk.close());

describe("the file of a long deal history", () => {
  it("has each deal once, oldest first, also where many have one moment", async () => {
    const { text } = await ada.ask("GET", PATH);
    const ids = text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => Number(line.split(",")[0]));
    const [first = 0] = ids;
    expect(ids).toEqual(Array.from({ length: COPIES + 1 }, (_, at) => first + at));
  });

  it("holds nobody up while many take it and none reads on", async () => {
    const taking = Array.from({ length: DOWNLOADS }, () => takeUnread());
    const begun = await Promise.all(taking.map(({ began }) => began));
    expect(begun).toEqual(begun.map(() => 200));
    expect(await ada.get("/api/v1/deals/accounts/me?limit=1")).toHaveLength(1);
    for (const { request } of taking) request.destroy();
  });
});

/** Asks for the file and reads none of it. */
function takeUnread(): { request: ClientRequest; began: Promise<number | undefined> } {
  const headers = { authorization: `Bearer ${ada.token}` };
  const request = get(`${desk.service.url}${PATH}`, { headers, agent: false });
  const began = new Promise<number | undefined>((resolve, reject) => {
    request.once("response", (response) => resolve(response.statusCode));
    request.once("error", reject);
  });
  began.finally(() => request.on("error", () => undefined)).catch(() => undefined);
  return { request, began };
}
