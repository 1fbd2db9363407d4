/**
 * Everything that is done to positions and orders, and every option of an order, by each of the three hands: a mouse, keys, a
 * finger on a phone. Each is compared with the service's own records.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { casesOf, isQuick } from "../support/tries.ts";
import { BTCUSD, ETHUSD, enter, useOwnAccount } from "./support-account.ts";
import { HANDS, showList, type Hand } from "./support-hands.ts";
import { readAsOpenedLower } from "./support-records.ts";
import { field, send, ticket } from "./support-ticket.ts";
import { go } from "./support-touch.ts";
import { proveUnless, watchForTrouble } from "./support.ts";

/** Each is a long way by keys, and waits for the service's records. */
test.describe.configure({ timeout: 240_000 });

const own = useOwnAccount("hands");

const list = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const inDialog = (page: Page, name: string | RegExp): Locator =>
  dialog(page).getByRole("button", { name, exact: typeof name === "string" });

async function open(symbol_id: number, side: Side, volume: number): Promise<Position> {
  const asked = { symbol_id, type: ORDER_TYPE.market, side, volume };
  const { position_id } = await own.records.placeOrder(asked);
  const made = (await own.records.positions()).find(({ id }) => id === position_id);
  if (made === undefined) throw new Error("The order opened no position.");
  return made;
}

const held = async ({ id }: Position) =>
  (await own.records.positions()).find((one) => one.id === id);
const book = async () =>
  (await own.records.positions())
    .map(({ symbol_id, side, volume }) => `${symbol_id} ${side} ${volume}`)
    .toSorted();

/** A row, by its side and its volume: of those that have the same, the first. */
const rowOf = (page: Page, name: "Positions" | "Orders", words: RegExp): Locator =>
  list(page, name).getByRole("row").filter({ hasText: words }).first();
const sized = (side: string, volume: string) => new RegExp(`${side}\\s*${volume}`);

async function act(page: Page, hand: Hand, row: Locator, name: string | RegExp): Promise<void> {
  await hand.open(row);
  await hand.take(hand.entry(page, name));
}

/** Waits until as many rows stand as there are: an element shows another record once rows move. */
const count = (page: Page, n: number) =>
  expect(list(page, "Positions")).toContainText(`Total ${n}`);

const radio = (page: Page, group: string, name: string): Locator =>
  ticket(page).getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });

async function openTicket(page: Page, hand: Hand): Promise<void> {
  await enter(page, own.login);
  const watchlist = list(page, "Watchlist");
  await hand.write(watchlist.getByLabel("Search symbols"), "BTCUSD");
  const found = watchlist.getByText("BTCUSD", { exact: true }).first();
  await expect(found).toBeVisible();
  if (hand.name === "keys") await page.keyboard.press("Enter");
  else await hand.press(found);
  if (hand.isPhone) await go(page, "Trade");
  await expect(send(page)).toContainText("BTCUSD");
}

type Meant = (one: Position) => boolean;

/**
 * What many are closed by, and whom each means; null: whom the market says. All and those of a symbol are closed in
 * typed-orders.spec too, so that of these `npm test` has losers and a side.
 */
const MANY = casesOf<readonly [entry: string, isMeant: Meant | null]>(
  [
    ["At a loss", null],
    ["Buy positions", ({ side }) => side === SIDE.buy],
    ["BTCUSD", ({ symbol_id }) => symbol_id === BTCUSD],
    ["Sell positions", ({ side }) => side === SIDE.sell],
    ["All", () => true],
  ],
  2,
);
const others = isQuick ? "" : ", a symbol, all";

const idsOf = (positions: readonly Position[]): number[] => positions.map(({ id }) => id);

/** Closes what an entry of the menu means, of four that are open, and gives which those are. */
async function closeMany(page: Page, hand: Hand, entry: string): Promise<number[]> {
  const many = list(page, "Positions").getByRole("button", { name: /^Close many/ });
  const before = idsOf(await own.records.positions());
  const item = page.getByRole("menuitem", { name: new RegExp(`^${entry}: \\d`) });
  // What loses may win by when it is shown.
  await expect(async () => {
    if (!(await item.isVisible())) await hand.press(many);
    await expect(item).toBeVisible({ timeout: 2_000 });
    if (await item.isEnabled()) await hand.take(item);
    else await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 });
    const isEmpty = await dialog(page).getByText("None fits any more").isVisible();
    if (isEmpty) await hand.press(inDialog(page, "Done"));
    expect(isEmpty).toBe(false);
  }).toPass({ timeout: 100_000 });
  const words = await dialog(page).getByRole("listitem").allTextContents();
  const ids = new Set(words.map((text) => Number(/#(\d+)/.exec(text)?.[1])));
  expect(await own.records.positions()).toHaveLength(4);
  const meant = before.filter((id) => ids.has(id));
  expect(meant).toHaveLength(words.length);
  await hand.press(inDialog(page, /^Close \d positions?$/));
  await expect(dialog(page)).toHaveCount(0);
  expect(idsOf(await own.records.positions())).toEqual(before.filter((id) => !ids.has(id)));
  return meant;
}

for (const hand of HANDS) {
  /** `npm test` does each thing with the hand that is named here, and prove with all of them. */
  const unless = (quick: Hand["name"]) => proveUnless(hand.name === quick);

  test.describe(`by ${hand.name}`, () => {
    test.use({ ...hand.device, actionTimeout: 15_000 });

    /** @interface operation:position_close @interface operation:position_close_by */
    test(`closes a part and the rest, doubles, reverses, closes by the opposite${unless("finger")}`, async ({
      page,
    }) => {
      const trouble = await watchForTrouble(page);
      const eth = await open(ETHUSD, SIDE.buy, 2);
      await enter(page, own.login);
      await showList(page, hand, "Positions");
      await act(page, hand, rowOf(page, "Positions", sized("Buy", "2.00")), "Close…");
      await hand.press(inDialog(page, "½ (50%)"));
      await hand.press(inDialog(page, "Close 1.00 at market"));
      await expect.poll(async () => (await held(eth))?.volume).toBe(1);
      await expect(dialog(page)).toHaveCount(0);

      await act(page, hand, rowOf(page, "Positions", sized("Buy", "1.00")), "Double…");
      await hand.press(inDialog(page, "Double"));
      const one = (side: Side) => `${ETHUSD} ${side} 1`;
      await expect.poll(book).toEqual([one(SIDE.buy), one(SIDE.buy)]);
      await count(page, 2);
      await act(page, hand, rowOf(page, "Positions", sized("Buy", "1.00")), "Reverse…");
      await hand.press(inDialog(page, "Reverse"));
      await expect.poll(book).toEqual([one(SIDE.buy), one(SIDE.sell)]);
      await expect(rowOf(page, "Positions", sized("Sell", "1.00"))).toBeVisible();
      await act(page, hand, rowOf(page, "Positions", sized("Sell", "1.00")), "Close by…");
      await hand.press(inDialog(page, "Close 1.00 of both"));
      await expect.poll(book).toEqual([]);

      const btc = await open(BTCUSD, SIDE.sell, 0.1);
      await act(page, hand, rowOf(page, "Positions", sized("Sell", "0.10")), "Close…");
      await hand.press(inDialog(page, "Close 0.10 at market"));
      await expect.poll(() => held(btc)).toBeUndefined();
      expect(trouble).toEqual([]);
    });

    /** @interface operation:position_update */
    test(`guards a position: stop, targets, a trailing stop, and takes them off${unless("mouse")} @quick`, async ({
      page,
    }) => {
      const position = await open(BTCUSD, SIDE.buy, 0.2);
      const { pip_points, digits } = await own.records.symbol(BTCUSD);
      const pips = (n: number) => (n * pip_points) / 10 ** digits;
      const guard = hand.isPhone ? "Stop loss, take profit…" : "Trailing stop and more…";
      await enter(page, own.login);
      await showList(page, hand, "Positions");
      const row = rowOf(page, "Positions", sized("Buy", "0.20"));
      await act(page, hand, row, guard);
      const input = (name: string) => dialog(page).getByLabel(name, { exact: true });
      await hand.write(input("Stop loss"), "9000p");
      await hand.write(input("Take profit"), "2r");
      await hand.write(input("Break-even after, pips"), "7000");
      await hand.press(inDialog(page, "Take profit for a part"));
      await hand.write(input("Take profit 1"), "6000p");
      await hand.write(input("Lots closed at 1"), "0.1");
      await hand.press(inDialog(page, "Modify"));
      await expect(dialog(page)).toHaveCount(0);
      await expect.poll(async () => (await held(position))?.take_profit).not.toBeNull();
      const set = await held(position);
      expect(set?.stop_loss).toBeCloseTo(position.open_price - pips(9000), digits);
      expect(set?.take_profit).toBeCloseTo(position.open_price + pips(18_000), digits);
      expect(set?.break_even_distance).toBe(7000 * pip_points);
      expect(set?.take_profit_levels.map(({ volume }) => volume)).toEqual([0.1]);

      await act(page, hand, row, guard);
      await hand.write(input("Trailing stop, pips"), "5000");
      await hand.press(inDialog(page, "Modify"));
      const trailing = async () => (await held(position))?.trailing_distance;
      await expect.poll(trailing).toBe(5000 * pip_points);
      await expect(dialog(page)).toHaveCount(0);
      for (const [name, of] of [
        ["Remove take profit", "take_profit"],
        ["Remove stop loss", "stop_loss"],
      ] as const) {
        await act(page, hand, row, name);
        await expect(dialog(page)).toHaveCount(0);
        // A stop that trails comes back with the next price.
        if (of === "take_profit")
          await expect.poll(async () => (await held(position))?.[of]).toBeNull();
      }
    });

    test(`moves a stop to break-even once the price has gone far enough${unless("mouse")}`, async ({
      page,
    }) => {
      const position = await open(BTCUSD, SIDE.buy, 0.1);
      await open(BTCUSD, SIDE.sell, 0.2);
      const told = await readAsOpenedLower(page);
      await enter(page, own.login);
      await showList(page, hand, "Positions");
      await count(page, 2);
      const even = hand.entry(page, /^Stop to break-even/);
      await hand.open(rowOf(page, "Positions", sized("Sell", "0.20")));
      await expect(even).toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(even).toHaveCount(0);
      await act(page, hand, rowOf(page, "Positions", sized("Buy", "0.10")), /^Stop to break-even/);
      const stop = async () => (await held(position))?.stop_loss ?? null;
      await expect.poll(stop).not.toBeNull();
      expect(await stop()).toBeCloseTo(told(position), 0);
    });

    test(`closes many with a preview: losers, a side${others}${unless("keys")} @quick`, async ({
      page,
    }) => {
      const sides = [SIDE.buy, SIDE.sell] as const;
      const four = [BTCUSD, ETHUSD].flatMap((symbol_id) =>
        sides.map((side) => ({ symbol_id, side })),
      );
      const isOf = (of: { symbol_id: number; side: Side }) => (one: Position) =>
        one.symbol_id === of.symbol_id && one.side === of.side;
      await enter(page, own.login);
      await showList(page, hand, "Positions");
      for (const [entry, isMeant] of MANY) {
        for (const one of four) {
          if ((await own.records.positions()).some(isOf(one))) continue;
          await open(one.symbol_id, one.side, one.symbol_id === BTCUSD ? 0.1 : 1);
        }
        await count(page, 4);
        const before = await own.records.positions();
        const closed = await closeMany(page, hand, entry);
        if (isMeant !== null) expect(closed).toEqual(idsOf(before.filter(isMeant)));
      }
    });

    test(`closes what wins with a preview, and leaves what loses${unless("finger")}`, async ({
      page,
    }) => {
      for (const side of [SIDE.buy, SIDE.sell]) {
        await open(BTCUSD, side, 0.1);
        await open(ETHUSD, side, 1);
      }
      const before = await own.records.positions();
      await readAsOpenedLower(page);
      await enter(page, own.login);
      await showList(page, hand, "Positions");
      await count(page, 4);
      const won = await closeMany(page, hand, "In profit");
      expect(won).toEqual(idsOf(before.filter(({ side }) => side === SIDE.buy)));
    });

    /** @interface operation:order_cancel */
    test(`cancels one order, and many with a preview: stops, limits, a symbol, all${unless("finger")} @quick`, async ({
      page,
    }) => {
      const first = await own.placeWaiting({ volume: 0.3 });
      await own.placeWaiting();
      await own.placeWaiting({ type: ORDER_TYPE.stop, order_price: 250_000 });
      await own.placeWaiting({ symbol_id: ETHUSD, order_price: 1_000, volume: 1 });
      await own.placeWaiting({ symbol_id: ETHUSD, type: ORDER_TYPE.stop, order_price: 50_000 });
      await enter(page, own.login);
      await showList(page, hand, "Orders");
      const pane = list(page, "Orders");
      // An element shows another record once rows move.
      await expect(pane.getByRole("row").filter({ hasText: /BTCUSD|ETHUSD/ })).toHaveCount(5);
      await act(page, hand, rowOf(page, "Orders", /0\.30/), /^Cancel( order)?$/);
      const ids = async () => (await own.records.orders()).map(({ id }) => id);
      await expect.poll(ids).not.toContain(first.id);
      await expect(rowOf(page, "Orders", /0\.30/)).toHaveCount(0);
      for (const [entry, rest] of [
        ["Stop orders: 2…", [ETHUSD, BTCUSD]],
        ["BTCUSD: 1…", [ETHUSD]],
        ["Limit orders: 1…", []],
      ] as const) {
        await hand.press(pane.getByRole("button", { name: /^Cancel many/ }));
        await hand.take(page.getByRole("menuitem", { name: entry }));
        await hand.press(inDialog(page, /^Cancel \d orders?$/));
        await expect(dialog(page)).toHaveCount(0);
        expect((await own.records.orders()).map(({ symbol_id }) => symbol_id)).toEqual(rest);
      }
      await own.placeWaiting();
      await own.placeWaiting({ symbol_id: ETHUSD, order_price: 1_000, volume: 1 });
      await expect(rowOf(page, "Orders", /1\.00/)).toBeVisible();
      await hand.press(pane.getByRole("button", { name: /^Cancel many/ }));
      await hand.take(page.getByRole("menuitem", { name: "All: 2…" }));
      await hand.press(inDialog(page, "Cancel 2 orders"));
      await expect.poll(ids).toEqual([]);
    });

    /** @interface operation:order_create */
    test(`sends every option of an order, sizes it by risk, and keeps a preset${unless("keys")}`, async ({
      page,
    }) => {
      await openTicket(page, hand);
      const pane = ticket(page);
      const unit = (of: string, name: string) =>
        hand.pick(
          pane.getByRole("button", { name: new RegExp(`Unit of ${of}`) }),
          page.getByRole("option", { name, exact: true }),
        );
      await hand.press(radio(page, "Order type", "Limit"));
      const at = Math.round(Number(await field(page, "Price").inputValue()) * 0.8);
      await hand.write(field(page, "Price"), String(at));
      await unit("volume", "USD risk");
      await hand.write(field(page, "Volume"), "200");
      await hand.write(field(page, "Stop loss"), "1000");
      await expect(send(page)).toContainText("Buy 0.20 BTCUSD");
      await hand.write(field(page, "Take profit"), "500");
      await hand.press(pane.getByRole("button", { name: "Add take profit" }));
      await hand.write(field(page, "Take profit 2"), "1000");
      await hand.press(pane.getByRole("button", { name: "Add take profit" }));
      await hand.write(field(page, "Share of take profit 2 in percent"), "25");
      await unit("take profit 3", "R");
      await hand.write(field(page, "Take profit 3"), "3");
      await hand.press(radio(page, "Expiry", "Day"));
      await hand.press(pane.getByRole("button", { name: /^More trailing/ }));
      await hand.write(field(page, "Trailing"), "400");
      await hand.write(field(page, "Break-even"), "300");
      await hand.write(field(page, "Comment"), `by ${hand.name}`);
      await hand.press(send(page));
      await expect(pane.getByRole("status")).toContainText("placed at");
      const order = await own.records.newestOrder();
      expect(order).toMatchObject({
        type: ORDER_TYPE.limit,
        side: SIDE.buy,
        volume: 0.2,
        order_price: at,
        stop_loss: at - 1000,
        take_profit: at + 3000,
        take_profit_levels: [
          { price: at + 500, volume: 0.1 },
          { price: at + 1000, volume: 0.05 },
        ],
        trailing_distance: 40_000,
        break_even_distance: 30_000,
        comment: `by ${hand.name}`,
      });
      expect((order?.expiry_at ?? 1) % 86_400_000).toBe(0);

      const preset = `All of it by ${hand.name}`;
      await hand.press(pane.getByRole("button", { name: "Presets" }));
      await hand.take(page.getByRole("menuitem", { name: "Save as preset" }));
      await hand.write(dialog(page).getByLabel("Name"), preset);
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toHaveCount(0);
      await hand.write(field(page, "Stop loss"), "700");
      await hand.press(radio(page, "Order type", "Market"));
      await hand.press(radio(page, "Side", "Sell"));
      await hand.write(field(page, "Deviation"), "500");
      await expect(send(page)).toContainText("Sell");
      await hand.press(send(page));
      await expect(pane.getByRole("status")).toContainText("filled at");
      expect(await own.records.newestOrder()).toMatchObject({
        type: ORDER_TYPE.market,
        side: SIDE.sell,
      });
      await hand.press(pane.getByRole("button", { name: "Presets" }));
      await hand.take(page.getByRole("menuitem", { name: preset }));
      await expect(field(page, "Stop loss")).toHaveValue("1000");
    });

    /** @interface operation:order_create @interface operation:order_update */
    test(`sends a stop, a stop limit and one to be touched, and changes an order that waits${unless("mouse")}`, async ({
      page,
    }) => {
      const order = await own.placeWaiting();
      const at = order.order_price ?? 0;
      await openTicket(page, hand);
      for (const [name, label, type, order_price] of [
        ["Stop", "Price", ORDER_TYPE.stop, 250_000],
        ["Stop limit", "Stop price", ORDER_TYPE.stop_limit, 250_000],
        ["If touched", "Price", ORDER_TYPE.market_if_touched, 50_000],
      ] as const) {
        await hand.press(radio(page, "Order type", name));
        await hand.press(radio(page, "Side", "Buy"));
        await hand.write(field(page, label), String(order_price));
        const order_limit_price = type === ORDER_TYPE.stop_limit ? 249_900 : null;
        if (order_limit_price !== null) await hand.write(field(page, "Limit price"), "249900");
        await hand.press(send(page));
        await expect.poll(async () => (await own.records.newestOrder())?.type).toBe(type);
        const waiting = { side: SIDE.buy, order_price, order_limit_price };
        const newest = await own.records.newestOrder();
        expect(newest).toMatchObject(waiting);
        // Nobody writes the next order before he has read that this one is placed.
        await expect(ticket(page).getByRole("status")).toContainText(`order ${newest?.id}`);
      }

      if (hand.isPhone) await page.getByRole("button", { name: "Close Order ticket" }).tap();
      await showList(page, hand, "Orders");
      const row = rowOf(page, "Orders", sized("Buy limit", "0.10"));
      const changed = async () =>
        (await own.records.orders()).find(({ id }) => id === order.id)?.order_price;
      if (hand.isPhone) {
        await act(page, hand, row, "Modify…");
        await hand.write(dialog(page).getByLabel("Price", { exact: true }), String(at + 10));
        await hand.press(inDialog(page, "Modify"));
      } else {
        await act(page, hand, row, "Edit price");
        await page.keyboard.type(String(at + 10));
        await page.keyboard.press("Enter");
      }
      await expect.poll(changed).toBe(at + 10);
    });
  });
}
