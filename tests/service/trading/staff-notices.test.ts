/** Every act of staff on a client's account, as the terminal's notices tell it from the journal that the service writes. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import type { Journal } from "../../../contract/journal.ts";
import { noticesOfStaff } from "../../../src/notices/staff-acts.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { buy, openAtPar, pending } from "../../support/trading-steps.ts";

const DEALER = 900_002;

let desk: TradingDesk;
let dealer: Trader;
let ada: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 1 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
  ada = await desk.trader();
});
afterAll(() => desk.close());

/** What is told of the act alone, by the lines that it added to the client's journal. */
async function toldOf(method: string, path: string, body?: unknown) {
  const journal = async () =>
    (await ada.get("/api/v1/accounts/me/journal?limit=500")) as readonly Journal[];
  const before = new Set((await journal()).map(({ id }) => id));
  desk.advance(1_000);
  const { status, text } = await dealer.ask(method, `/api/v1${path}`, body);
  expect(status, text).toBe(200);
  const added = (await journal()).filter(({ id }) => !before.has(id));
  expect(added.length).toBeGreaterThan(0);
  return (await noticesOfStaff(added)).map(({ title, text: why, amount }) => [title, why, amount]);
}

it("tells each act on money, deals, orders, positions and the account once, with its reason", async () => {
  const of = (what: string) => `/accounts/${ada.account_id}/${what}`;
  const { id: position } = await openAtPar(desk, ada, buy(0.1));
  const order = await ada.place(pending());
  const [deal] = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];

  const money = { amount: 12.5, desc: "Wire: of Monday" };
  const putIn = [["Your broker put money in", "Wire: of Monday.", 12.5]];
  const tookOut = [["Your broker took money out", "Wire: of Monday.", -12.5]];
  expect(await toldOf("POST", of("money/deposit"), money)).toEqual(putIn);
  expect(await toldOf("POST", of("money/withdrawal"), money)).toEqual(tookOut);
  expect(await toldOf("POST", of("money/credit-in"), money)).toEqual(putIn);
  expect(await toldOf("POST", of("money/credit-out"), money)).toEqual(tookOut);
  expect(await toldOf("POST", of("money/adjust"), { ...money, amount: -12.5 })).toEqual(tookOut);
  expect(await toldOf("POST", of("money/correct"), { balance: 9_000.5, desc: "fee" })).toEqual([
    ["Your broker corrected the balance", "Fee.", -987],
  ]);
  expect(
    await toldOf("PUT", `/deals/${deal?.id}`, { commission: -2.25, desc: "bad tick" }),
  ).toEqual([[`Your broker corrected deal #${deal?.id}`, "Bad tick.", -2.25]]);
  expect(await toldOf("DELETE", `/deals/${deal?.id}`)).toEqual([
    [`Your broker cancelled deal #${deal?.id}`, "", 2.25],
  ]);
  const desc = "asked for by telephone";
  expect(await toldOf("PUT", of(`positions/${position}`), { stop_loss: 1.05, desc })).toEqual([
    [`Your broker changed what guards position #${position}`, "Asked for by telephone.", null],
  ]);
  expect(await toldOf("POST", of(`orders/${order.id}/cancel`), { desc })).toEqual([
    [`Your broker cancelled order #${order.id}`, "Asked for by telephone.", null],
  ]);
  // The deal of a close says by itself that the broker closed.
  desk.quote(EURUSD, 110_000, 110_010);
  expect(await toldOf("POST", of(`positions/${position}/close`), { desc })).toEqual([]);
  expect(await toldOf("PUT", `/accounts/${ada.account_id}`, { leverage: 50 })).toEqual([
    ["Your broker changed your account", "Leverage: 1:100 → 1:50", null],
  ]);
});
