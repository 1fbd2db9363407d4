/**
 * What was traded, in a real browser: the figures of a period and its statement, each compared with the service's own
 * records; and what the broker corrects, as it was and as it is.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { DEAL_DIRECTION, ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Statement } from "../../contract/statement.ts";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, type Login } from "./support.ts";

const own = useOwnAccount("deals");
const { pane } = tableOf("Deals");
/** The row that has this in a column: numbers of deals, orders and positions are near each other. */
const rowWith = (page: Page, column: "id", id: number) =>
  pane(page)
    .getByRole("row")
    .filter({ has: page.locator(`[data-column=${column}]`, { hasText: new RegExp(`^${id}$`) }) });
const DAY_MS = 86_400_000;

/** A position that was opened and closed again. */
async function trade(symbol_id: number, side: Side, volume: number): Promise<void> {
  const { records } = own;
  const type = ORDER_TYPE.market;
  const { position_id } = await records.placeOrder({ symbol_id, type, side, volume });
  await records.closePosition(position_id ?? 0);
}

async function openDeals(page: Page, login: Login = own.login): Promise<void> {
  await enter(page, login);
  await page.getByRole("tab", { name: "Deals" }).click();
  await expect(pane(page)).toBeVisible();
}

const view = (page: Page, name: string) =>
  pane(page).getByRole("radiogroup", { name: "View" }).getByRole("radio", { name }).check();

async function period(page: Page, name: string): Promise<void> {
  await pane(page).getByRole("button", { name: "Period" }).click();
  await page.getByRole("option", { name, exact: true }).click();
}

/** The amounts in a text, in order. */
const amounts = (text: string | null): number[] =>
  [...(text ?? "").matchAll(/[−+]?\d[\d,]*\.\d\d/g)].map(([found]) =>
    Number(found.replace("−", "-").replaceAll(",", "")),
  );
const amountIn = async (place: Locator): Promise<number | undefined> =>
  amounts(await place.textContent())[0];

const net = ({ profit, commission, swap }: Deal): number => profit + commission + swap;
const sumOf = (all: readonly number[]): number =>
  Math.round(all.reduce((sum, one) => sum + one, 0) * 100) / 100;

/** The results of the account's positions, each from all its deals. */
function results(deals: readonly Deal[]): number[] {
  const closed = deals.filter(({ direction }) => direction === DEAL_DIRECTION.exit);
  const ids = new Set(closed.map(({ position_id }) => position_id));
  return [...ids].map((id) => sumOf(deals.filter((one) => one.position_id === id).map(net)));
}

/** @interface operation:my_statement */
test("counts what the records count, and prints the statement that the service makes @quick", async ({
  page,
}) => {
  await trade(BTCUSD, SIDE.sell, 0.1);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await openDeals(page);
  await period(page, "All");
  await view(page, "Statistics");
  const of = results(await own.records.deals());
  const figure = (label: string) =>
    pane(page)
      .getByRole("region", { name: "Statistics" })
      .locator(".statistics-figure")
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator("dd");
  const wins = of.filter((one) => one > 0);
  const losses = of.filter((one) => one < 0);
  await expect(figure("Trades")).toHaveText(`${of.length}`);
  expect(await amountIn(figure("Net result"))).toBe(sumOf(of));
  expect(await amountIn(figure("Best"))).toBe(Math.max(...of));
  expect(await amountIn(figure("Worst"))).toBe(Math.min(...of));
  expect(await amountIn(figure("Mean trade"))).toBe(sumOf([sumOf(of) / of.length]));
  await expect(figure("Win rate")).toHaveText(`${((wins.length / of.length) * 100).toFixed(1)}%`);
  const isFactor = wins.length > 0 && losses.length > 0;
  const factor = isFactor ? (sumOf(wins) / -sumOf(losses)).toFixed(2) : "–";
  await expect(figure("Profit factor")).toHaveText(factor);
  await expect(pane(page).getByRole("table", { name: "By symbol" })).toContainText("BTCUSD");
  await expectAccessible(page, "[data-pane=deals]");

  await view(page, "Statement");
  const now = Date.now();
  const told = await own.records.ask<Statement>(
    "GET",
    `/accounts/me/statement?from=${now - 300 * DAY_MS}&to=${now + DAY_MS}`,
  );
  const statement = pane(page).getByRole("region", { name: "Statement" });
  const sum = (label: string) =>
    statement.locator(".statement-sums > div").filter({ hasText: label }).locator("dd");
  for (const [label, amount] of [
    ["Balance at the start", told.balance_start],
    ["Deposits", told.deposits],
    ["Profit", told.profit],
    ["Swap", told.swap],
    ["Commission", told.commission],
    ["Balance at the end", told.balance_end],
  ] as const) {
    expect(await amountIn(sum(label)), label).toBe(amount);
  }
  const listed = statement.getByRole("table", { name: "Deals" }).locator("tbody tr");
  await expect(listed).toHaveCount(told.deals.length);
  await expectAccessible(page, "[data-pane=deals]");

  // On paper there is the statement and nothing of the terminal.
  await statement.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("body > .statement-paper");
  await expect(paper).toContainText(`Statement of account ${own.login.username}`);
  await expect(paper).toBeVisible();
  await expect(pane(page)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(paper).toHaveCount(0);
});

test("all entries add up to the balance, and what is paid in is no return", async ({ page }) => {
  await trade(BTCUSD, SIDE.buy, 0.3);
  const broker = await openRecords(own.context, ADMIN);
  const deals = await own.records.deals();
  const gained = sumOf(deals.flatMap(({ profit, commission, swap }) => [profit, commission, swap]));
  await openDeals(page);
  await pane(page).getByRole("radio", { name: "Returns" }).check();
  const returns = pane(page).getByRole("region", { name: "Returns", exact: true });
  const ledger = returns.getByRole("region", { name: "Balance, entry by entry" });
  await expect(ledger.getByRole("status")).toHaveText("All entries add up to the balance");
  const drawn = returns.getByRole("img", { name: /^Result from 0\.00 to / });
  expect(amounts(await drawn.getAttribute("aria-label"))[1]).toBe(gained);
  const months = returns.getByRole("table", { name: "Monthly returns" });
  const year = months.getByRole("row").nth(1);
  const before = await year.textContent();

  // A deposit moves the balance and no return.
  const balance = async () =>
    amountIn(
      ledger
        .getByRole("row", { name: /^Balance as the service/ })
        .getByRole("cell")
        .last(),
    );
  const held = (await balance()) ?? Number.NaN;
  await broker.ask("POST", `/accounts/${own.login.username}/money/deposit`, { amount: 1_000 });
  await expect.poll(balance).toBe(held + 1_000);
  await expect(ledger.getByRole("status")).toHaveText("All entries add up to the balance");
  await expect(year).toHaveText(before ?? "");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, "[data-pane=deals]");
  }
});

/** @interface operation:deal_update @interface operation:deal_delete @interface event:deal_update @interface event:deal_delete */
test("shows what the broker corrected as it was and as it is, and what he took back", async ({
  page,
}) => {
  await trade(BTCUSD, SIDE.buy, 0.3);
  const exit = (await own.records.deals()).find(({ direction }) => direction === 1);
  if (exit === undefined) throw new Error("expected an exit among the deals");
  const broker = await openRecords(own.context, ADMIN);
  await openDeals(page);
  const row = rowWith(page, "id", exit.id);
  expect(await amountIn(cell(row, "profit"))).toBe(exit.profit);
  const profit = sumOf([exit.profit, 12.5]);
  await broker.ask("PUT", `/deals/${exit.id}`, { profit, desc: "late fill" });
  await expect(cell(row, "comment")).toContainText("Corrected by the broker: Profit");
  expect(amounts(await cell(row, "comment").textContent())).toEqual([exit.profit, profit]);
  expect(await amountIn(cell(row, "profit"))).toBe(profit);
  expect((await own.records.deals()).find(({ id }) => id === exit.id)?.profit).toBe(profit);

  await broker.ask("DELETE", `/deals/${exit.id}`);
  await expect(cell(row, "comment")).toHaveText("Taken back by the broker");
  expect((await own.records.deals()).map(({ id }) => id)).not.toContain(exit.id);
  await expectAccessible(page, "[data-pane=deals]");
});
