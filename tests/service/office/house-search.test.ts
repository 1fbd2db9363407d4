/**
 * What staff finds from anywhere over REST: accounts by number and words in their order, trades by number, each scope what it
 * may see and nothing else, and whatever is typed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import type { HouseSearch } from "../../../contract/house-search.ts";
import type { Order } from "../../../contract/order.ts";
import type { Position } from "../../../contract/position.ts";
import { ensure } from "../../../domain/assert.ts";
import { HOSTILE_WORDS } from "../../support/hostile-words.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { buy, openAtPar, pending, quotePar } from "../../support/trading-steps.ts";

const PATH = "/api/v1/search";
const DEALER = 900_002;
const LIMITS = `/api/v1/accounts/${DEALER}/dealer-limits`;
const NOTHING: HouseSearch = { accounts: [], orders: [], positions: [], deals: [] };

let desk: TradingDesk;
let dealer: Trader;
let mine: Trader;
let theirs: Trader;
let colleague: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 3, [GROUP.euro]: 1 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
  mine = await desk.trader();
  theirs = await desk.trader(GROUP.euro);
  colleague = await desk.trader();
  // Numbers of orders, positions and deals that no account has, and that differ from each other.
  for (const trader of [mine, theirs, colleague]) await trade(trader);
  await desk.service.sql`
    update accounts set role = 'Dealer' where account_id = ${colleague.account_id}`;
  await call(mine, "Ada Novak", "ada@house.example", "novice");
  await call(theirs, "Zoë O_Brien 5%", "novak.zoe@house.example", null);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.admin.ask("PUT", LIMITS, { group_ids: null });
});

async function call(
  { account_id }: Trader,
  name: string,
  email: string,
  alias: string | null,
): Promise<void> {
  await desk.service.sql`
    update accounts set name = ${name}, email = ${email}, alias = ${alias}
    where account_id = ${account_id}`;
}

/** One position that is closed and one that is open, one order that waits and one that is cancelled. */
async function trade(trader: Trader): Promise<void> {
  const first = await openAtPar(desk, trader, buy(0.1));
  quotePar(desk);
  await trader.ask("POST", `/api/v1/positions/${first.id}/close`, {});
  desk.advance(1_000);
  await openAtPar(desk, trader, buy(0.2));
  await trader.place(pending());
  const { id } = await trader.place(pending({ volume: 0.3 }));
  await trader.ask("DELETE", `/api/v1/orders/${id}`);
  desk.advance(1_000);
}

async function find(q: string, who: Trader = desk.admin, more = ""): Promise<HouseSearch> {
  const path = `${PATH}?q=${encodeURIComponent(q)}${more}`;
  const { status, data, text } = await who.ask("GET", path);
  expect(status, `${q}: ${text}`).toBe(200);
  return data as HouseSearch;
}
const own = async <Row>(trader: Trader, what: string): Promise<Row[]> =>
  (await trader.get(`/api/v1/${what}`)) as Row[];

/** Everything that the account traded, each with its number. */
async function tradesOf(trader: Trader) {
  const [working, over] = [
    await own<Order>(trader, "orders/accounts/me"),
    await own<Order>(trader, "orders/accounts/me?history=true"),
  ];
  const [open, closed] = [
    await own<Position>(trader, "positions/accounts/me"),
    await own<Position>(trader, "positions/accounts/me?history=true"),
  ];
  const deals = await own<Deal>(trader, "deals/accounts/me");
  expect([working, over, open, closed, deals].map(({ length }) => length)).toEqual([1, 4, 1, 1, 3]);
  return { working, over, open, closed, deals };
}
const numbersOf = ({ accounts }: HouseSearch) => accounts.map(({ account_id }) => account_id);

// @interface operation:house_search
describe("the search of the house", () => {
  it("finds each order, position and deal by its number, open or over, as it is kept", async () => {
    const { working, over, open, closed, deals } = await tradesOf(mine);
    for (const order of [...working, ...over]) {
      const { orders } = await find(String(order.id));
      expect(orders).toEqual([
        {
          id: order.id,
          account_id: mine.account_id,
          account_name: "Ada Novak",
          symbol_id: EURUSD,
          side: order.side,
          volume: order.volume,
          type: order.type,
          status: order.status,
          is_working: working.includes(order),
          created_at: order.created_at,
          updated_at: order.updated_at,
        },
      ]);
    }
    for (const position of [...open, ...closed]) {
      const { opened_at, closed_at, volume, open_price } = position;
      const { positions } = await find(`#${position.id}`);
      expect(positions).toMatchObject([
        { id: position.id, account_name: "Ada Novak", opened_at, closed_at, volume, open_price },
      ]);
    }
    for (const { id, direction, price, created_at } of deals) {
      const found = await find(` ${id} `);
      expect(found.deals).toMatchObject([
        { id, account_id: mine.account_id, direction, price, created_at },
      ]);
    }
  });

  it("finds an order at once, and a deal no more once it is cancelled", async () => {
    const { id } = await mine.place(pending({ volume: 0.4 }));
    expect((await find(String(id))).orders).toMatchObject([{ id, is_working: true }]);
    await mine.ask("DELETE", `/api/v1/orders/${id}`);
    expect((await find(String(id))).orders).toMatchObject([{ id, is_working: false }]);
    const spare = await desk.trader();
    await openAtPar(desk, spare, buy(0.1));
    const [deal] = await own<Deal>(spare, "deals/accounts/me");
    const number = ensure(deal, "a deal").id;
    const [order] = await own<Order>(spare, "orders/accounts/me?history=true");
    expect((await find(String(order?.id))).orders).toHaveLength(1);
    expect((await find(String(number))).deals).toMatchObject([{ id: number }]);
    await desk.admin.ask("DELETE", `/api/v1/deals/${number}`);
    expect((await find(String(number))).deals).toEqual([]);
    await desk.service.sql`
      update accounts set closed_at = 1 where account_id = ${spare.account_id}`;
    expect(numbersOf(await find(String(spare.account_id)))).toEqual([]);
    expect((await find(String(order?.id))).orders).toEqual([]);
  });

  it("finds accounts by name, e-mail, alias and the beginning of the number, the best first", async () => {
    const [ada, zoe] = [mine.account_id, theirs.account_id];
    // A name begins with it, a word does, it is somewhere.
    await call(colleague, "Supernova", "s@house.example", null);
    expect(numbersOf(await find("nova"))).toEqual([ada, zoe, colleague.account_id]);
    expect(numbersOf(await find("NOVICE"))).toEqual([ada]);
    await call(colleague, "Novalis", "s@house.example", null);
    expect(numbersOf(await find("nova"))).toEqual([colleague.account_id, ada, zoe]);
    expect(numbersOf(await find("nova", desk.admin, "&limit=1"))).toEqual([colleague.account_id]);
    expect(numbersOf(await find("novak.zoe@"))).toEqual([zoe]);
    // What is numbered so comes before what is called so.
    await call(colleague, `${ada} is my friend`, "s@house.example", null);
    expect(numbersOf(await find(String(ada)))).toEqual([ada, colleague.account_id]);
    expect(numbersOf(await find(`#${ada}`))).toEqual([ada, colleague.account_id]);
    const begun = numbersOf(await find(String(ada).slice(0, 4), desk.admin, "&limit=50"));
    expect(begun).toEqual(expect.arrayContaining([ada, zoe]));
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
    const [found] = (await find(String(ada))).accounts;
    expect(found).toMatchObject({ name: "Ada Novak", alias: "novice", role: "Trader", status: 1 });
  });

  it("takes no sign for a pattern", async () => {
    expect(numbersOf(await find("O_B"))).toEqual([theirs.account_id]);
    expect(numbersOf(await find("o_brien 5%"))).toEqual([theirs.account_id]);
    expect(numbersOf(await find("ZOË"))).toEqual([theirs.account_id]);
    for (const q of ["A_a", "%", "_", "\\", "5%%"]) {
      const names = (await find(q)).accounts.map((one) => `${one.name} ${one.email}`);
      for (const text of names) expect(text.toLowerCase()).toContain(q.toLowerCase());
    }
  });
});

describe("who finds what", () => {
  it("an administrator and his key all of the house, a Dealer clients alone", async () => {
    const { deals, open, working } = await tradesOf(theirs);
    const [deal, position, order] = [deals[0]?.id, open[0]?.id, working[0]?.id].map(String);
    for (const who of [desk.admin, dealer]) {
      expect((await find(ensure(deal, "deal"), who)).deals).toHaveLength(1);
      expect((await find(ensure(position, "position"), who)).positions).toHaveLength(1);
      expect((await find(ensure(order, "order"), who)).orders).toHaveLength(1);
      expect(numbersOf(await find("o_brien", who))).toEqual([theirs.account_id]);
    }
    const staffs = await tradesOf(colleague);
    const numbers = [...staffs.over, ...staffs.open, ...staffs.deals, ...staffs.closed].map(
      ({ id }) => String(id),
    );
    const isOfStaff = (found: HouseSearch) =>
      [found.orders, found.positions, found.deals]
        .flat()
        .some(({ account_id }) => account_id === colleague.account_id);
    for (const number of numbers) {
      expect(isOfStaff(await find(number))).toBe(true);
      expect(isOfStaff(await find(number, dealer))).toBe(false);
    }
    for (const q of [String(colleague.account_id), "friend", "900001", "900002", "#900002"]) {
      expect((await find(q)).accounts.length).toBeGreaterThan(0);
      expect(numbersOf(await find(q, dealer))).toEqual([]);
    }
  });

  it("a Dealer who is kept to groups theirs alone, from the next search on", async () => {
    const { deals, open, working } = await tradesOf(theirs);
    const numbers = [...deals, ...open, ...working].map(({ id }) => String(id));
    await desk.admin.ask("PUT", LIMITS, { group_ids: [GROUP.hedging] });
    const isTheirs = ({ accounts, orders, positions, deals: found }: HouseSearch) =>
      [accounts, orders, positions, found]
        .flat()
        .some(({ account_id }) => account_id === theirs.account_id);
    for (const q of [...numbers, "o_brien", String(theirs.account_id)]) {
      expect(isTheirs(await find(q)), q).toBe(true);
      expect(isTheirs(await find(q, dealer)), q).toBe(false);
    }
    expect(numbersOf(await find("ada novak", dealer))).toEqual([mine.account_id]);
  });

  it("nobody else is answered", async () => {
    expect((await mine.ask("GET", `${PATH}?q=a`)).status).toBe(403);
  });
});

describe("whatever is typed", () => {
  it("is text: nothing fails, and what is found holds it", async () => {
    const wrong: unknown[] = [];
    for (const word of ["\0", "a\0b", "\u{1F600}", "‮abc", "a\nb", ...HOSTILE_WORDS]) {
      const q = Buffer.from(word.slice(0, 64)).toString();
      const { status, data } = await desk.admin.ask("GET", `${PATH}?q=${encodeURIComponent(q)}`);
      const found = status === 200 ? numbersOf(data as HouseSearch) : [];
      if (status !== 200 || found.length > 8) wrong.push({ word, status });
    }
    expect(wrong).toEqual([]);
    const [left] = await desk.service.sql<{ count: number }[]>`
      select count(*)::integer as count from accounts`;
    expect(left?.count).toBeGreaterThan(4);
  });

  it.each([
    "0",
    "#0",
    "-1",
    "+1",
    "1.0",
    "1e3",
    "0x10",
    "٤٢",
    "４２",
    "#",
    "##1",
    "# 1",
    "1 2",
    "999999999999999",
    "9999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "1".repeat(64),
  ])("%s is the number of no trade", async (q) => {
    const { orders, positions, deals } = await find(q);
    expect([orders, positions, deals]).toEqual([[], [], []]);
  });

  it("may have zeros before it as a number, and is no longer than it may be", async () => {
    const [deal] = await own<Deal>(mine, "deals/accounts/me");
    const number = String(deal?.id).padStart(15, "0");
    expect((await find(number)).deals).toMatchObject([{ id: deal?.id }]);
    expect(await find("   ")).toEqual(NOTHING);
    for (const query of ["", "?q=", `?q=${"a".repeat(65)}`, "?q=a&limit=0", "?q=a&limit=51"]) {
      expect((await desk.admin.ask("GET", `${PATH}${query}`)).status, query).toBe(400);
    }
  });
});
