/**
 * A browser that has no room for what the terminal keeps: none at all from the first visit on, and none left after a while.
 * Trading works, one notice says so, and what was kept is there again. @bar T15
 */
import { expect, test, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { field, openTicket, pick, send, ticket } from "./support-ticket.ts";
import { expectAccessible, proveUnless, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("full-storage");

const FULL = /The browser's storage is full: changes to the workspace are not kept/;

/** Bytes. None at all would be no limit. */
const NO_ROOM = 1;
/** For half a minute the browser believes in the room that there was. */
const BELIEVES_MS = 60_000;

/** How much the browser lets this origin keep, in bytes; null: as much as it likes. */
async function allow(page: Page, quotaSize: number | null): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await cdp.send("Storage.overrideQuotaForOrigin", {
    origin,
    ...(quotaSize !== null && { quotaSize }),
  });
}

/** Changes what would be kept, and sends an order all the same. */
async function changeAndTrade(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Orders" }).click();
  await pick(page, "BTCUSD");
  await field(page, "Volume").fill("0.03");
  await expect(page.getByText(FULL)).toHaveCount(1);
  await send(page).click();
  await expect(ticket(page).getByRole("status")).toContainText("filled at");
  await expect.poll(() => own.records.positions()).toHaveLength(1);
  await expect(page.getByText(FULL)).toHaveCount(1);
}

test("trades on in a browser that never had room", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await page.goto("/");
  await allow(page, NO_ROOM);
  await openTicket(page, own.login);
  await changeAndTrade(page);
  await expectAccessible(page);
  expect(trouble).toEqual([]);
});

test(`trades on when the room runs out, and keeps again once there is some${proveUnless(false)}`, async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login, "BTCUSD", true);
  await field(page, "Volume").fill("0.17");
  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(page.getByRole("region", { name: "Orders" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Orders" })).toBeVisible();
  await expect(field(page, "Volume")).toHaveValue("0.17");

  await allow(page, NO_ROOM);
  await expect(async () => {
    await page.getByRole("tab", { name: "Deals" }).click();
    await page.getByRole("tab", { name: "Orders" }).click();
    await expect(page.getByText(FULL)).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: BELIEVES_MS });
  await changeAndTrade(page);

  // What was kept before is not lost, and what changes from now on is kept.
  await allow(page, null);
  await page.reload();
  await expect(page.getByRole("region", { name: "Orders" })).toBeVisible();
  await expect(page.getByText(FULL)).toHaveCount(0);
  await pick(page, "BTCUSD");
  await field(page, "Volume").fill("0.05");
  await page.getByRole("tab", { name: "Deals" }).click();
  await expect(page.getByRole("region", { name: "Deals" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Deals" })).toBeVisible();
  await expect(field(page, "Volume")).toHaveValue("0.05");
  expect(trouble).toEqual([]);
});
