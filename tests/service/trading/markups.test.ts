/**
 * A group's mark-up that staff changes while sockets are open: prices, bars, fills and figures are all by the same one at
 * any moment, and so they are for an account that comes into another group. @interface §6 Prices, §4.8
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bars } from "../../../contract/bar.ts";
import type { Position } from "../../../contract/position.ts";
import { ensure } from "../../../domain/assert.ts";
import type { GroupTerms } from "../../../domain/terms.ts";
import { parseTick } from "../../support/plain-client.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP, USDJPY } from "../../support/trading-house.ts";
import { buy } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 4, [GROUP.small]: 2, [GROUP.netting]: 1 });
  const column = [110_000];
  const above = [110_010];
  desk.service.market.history.set(EURUSD, {
    ts: [60_000],
    bid_open: column,
    bid_high: column,
    bid_low: column,
    bid_close: column,
    ask_open: above,
    ask_high: above,
    ask_low: above,
    ask_close: above,
    volume: [1],
    ticks: [1],
  });
  desk.quote(EURUSD, 110_000, 110_010);
  desk.quote(USDJPY, 150_000, 150_010);
});
afterAll(() => desk.close());

const termsOf = (group_id: number): GroupTerms =>
  ensure(desk.service.sequencer.state.groups.get(group_id), `group ${group_id}`);

/** Staff gives the group a mark-up on EURUSD. */
async function mark(group_id: number, markup_bid: number, markup_ask: number): Promise<void> {
  const markups = { ...termsOf(group_id).markups, [EURUSD]: { markup_bid, markup_ask } };
  const command = { kind: "set_group", terms: { ...termsOf(group_id), markups } } as const;
  const { error } = await desk.service.sequencer.submit(command, null);
  expect(error).toBeNull();
}

/** The trader's socket takes the ticks of these symbols. */
function watch(trader: Trader, symbols: readonly number[] = [EURUSD]): void {
  const { client, session_id } = trader;
  client.send({ type: "start_market_feed", session_id, payload: { symbols } });
}

/** Bid and ask of the next tick of EURUSD. */
async function nextPrice({ client }: Trader): Promise<[bid: string, ask: string]> {
  for (;;) {
    for (const line of await client.nextTicks()) {
      const { symbol_id, bid, ask } = parseTick(line);
      if (symbol_id === EURUSD) return [bid, ask];
    }
  }
}

/** The close of a bar of either side, as the account is served it. */
async function barOf(trader: Trader): Promise<[bid: number | undefined, ask: number | undefined]> {
  const close = async (side: "bid" | "ask") => {
    const query = `timeframe=M1&from=0&to=120000&limit=1&side=${side}`;
    const bars = (await trader.get(`/api/v1/symbols/${EURUSD}/bars?${query}`)) as Bars;
    return bars.close[0];
  };
  return [await close("bid"), await close("ask")];
}

async function positionOf(trader: Trader, id: number | null): Promise<Position> {
  const open = (await trader.get("/api/v1/positions/accounts/me")) as Position[];
  return ensure(
    open.find((position) => position.id === id),
    `position ${id}`,
  );
}

describe("a mark-up that changes under open sockets", () => {
  it("is in the price, bars, fills and figures of the group at once, without a new tick", async () => {
    const ada = await desk.trader();
    watch(ada);
    expect(await nextPrice(ada)).toEqual(["1.10000", "1.10010"]);
    expect(await barOf(ada)).toEqual([1.1, 1.1001]);
    await mark(GROUP.hedging, 20, 30);
    expect(await nextPrice(ada)).toEqual(["1.09980", "1.10040"]);
    expect(await barOf(ada)).toEqual([1.0998, 1.1004]);
    const { position_id } = await ada.place(buy(1));
    const position = await positionOf(ada, position_id);
    expect([position.open_price, position.current_price]).toEqual([1.1004, 1.0998]);
    expect(position.profit).toBe(-60);
    await mark(GROUP.hedging, 0, 0);
    expect(await nextPrice(ada)).toEqual(["1.10000", "1.10010"]);
    expect((await positionOf(ada, position_id)).profit).toBe(-40);
  });

  it("leaves the numbers of an account's events without a gap", async () => {
    const { account_id } = await desk.trader();
    const owner = await desk.signIn(account_id, undefined, ["seq"]);
    watch(owner);
    await nextPrice(owner);
    await owner.place(buy(0.1));
    await mark(GROUP.hedging, 2, 3);
    expect(await nextPrice(owner)).toEqual(["1.09998", "1.10013"]);
    await owner.place(buy(0.1));
    await mark(GROUP.hedging, 0, 0);
    await owner.told();
    const numbers = owner.client.frames.flatMap((frame) =>
      frame.kind === "event" && frame.seq !== undefined ? [frame.seq] : [],
    );
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  it("is told of the symbols that it changes alone, and to nobody of another group", async () => {
    const [ada, bob] = [await desk.trader(), await desk.trader(GROUP.netting)];
    for (const trader of [ada, bob]) {
      watch(trader, [EURUSD, USDJPY]);
      await nextPrice(trader);
      await trader.told();
    }
    const before = [ada.client.frames.length, bob.client.frames.length];
    await mark(GROUP.hedging, 1, 1);
    expect(await nextPrice(ada)).toEqual(["1.09999", "1.10011"]);
    await Promise.all([ada.told(), bob.told()]);
    const ticksOf = ({ client }: Trader, from = 0) =>
      client.frames.slice(from).flatMap((frame) => (frame.kind === "tick" ? [frame.text] : []));
    expect(ticksOf(ada, before[0]).map((line) => parseTick(line).symbol_id)).toEqual([EURUSD]);
    expect(ticksOf(bob, before[1])).toEqual([]);
    await mark(GROUP.hedging, 0, 0);
  });

  it("holds for the sockets that come after it too, and stands in the list of groups", async () => {
    const first = await desk.trader();
    watch(first);
    await nextPrice(first);
    await mark(GROUP.hedging, 5, 6);
    const second = await desk.signIn(first.account_id);
    watch(second);
    expect(await nextPrice(second)).toEqual(["1.09995", "1.10016"]);
    expect(await nextPrice(first)).toEqual(["1.09995", "1.10016"]);
    const groups = (await desk.admin.get("/api/v1/groups")) as {
      id: number;
      symbol_markups: unknown;
    }[];
    expect(groups.find(({ id }) => id === GROUP.hedging)?.symbol_markups).toEqual([
      { symbol_id: EURUSD, markup_bid: 5, markup_ask: 6 },
    ]);
    await mark(GROUP.hedging, 0, 0);
  });
});

describe("an account that staff moves to another group", () => {
  it("sees no price of the former group once it is filled by the other, and comes back to its prices", async () => {
    await mark(GROUP.hedging, 40, 50);
    const owner = await desk.trader(GROUP.small);
    const { account_id, client } = owner;
    watch(owner);
    expect(await nextPrice(owner)).toEqual(["1.10000", "1.10010"]);
    const actor = { account_id: 900_001, reason: 2, is_read_only: false } as const;
    const stays = { status: undefined, leverage: undefined };
    const move = { kind: "update_account", account_id, actor, group_id: GROUP.hedging } as const;
    const before = client.frames.length;
    // In one turn: nothing of it is durable yet, and the next fill is by the other group.
    expect(desk.service.sequencer.run({ ...move, ...stays }, null).ok).toBe(true);
    desk.quote(EURUSD, 110_000, 110_010);
    expect((await client.closed).code).toBe(1001);
    expect(client.frames.slice(before).filter(({ kind }) => kind === "tick")).toEqual([]);
    const again = await desk.signIn(account_id);
    watch(again);
    expect(await nextPrice(again)).toEqual(["1.09960", "1.10060"]);
    expect(await barOf(again)).toEqual([1.0996, 1.1006]);
    const { position_id } = await again.place(buy(0.1));
    expect((await positionOf(again, position_id)).open_price).toBe(1.1006);
    await mark(GROUP.hedging, 0, 0);
  });
});
