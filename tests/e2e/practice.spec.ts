/** Trading on a chart that is replayed: on an account of its own, with the terminal's ticket and lines, and nothing of it sent. */
import { expect, test } from "@playwright/test";
import { PRESS_GAP_MS } from "../../src/trade/press.ts";
import {
  amount,
  begin,
  figure,
  pane,
  plot,
  practice,
  replay,
  replayFrom,
  watchTrading,
} from "./support-practice.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

test("a position is opened, goes with the bars, is undone and ends in the results", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const asked = watchTrading(page);
  await replayFrom(page, 30);
  await begin(page, "5000");
  const pill = pane(page).locator(".line-pill", { hasText: "Buy" });

  await test.step("what trades for real says so", async () => {
    await expect(page.getByText("This ticket is of your account")).toBeVisible();
    await expect(figure(page, "Balance")).toHaveText("5,000.00");
    await expectAccessible(page);
  });
  await test.step("bought with the ticket of the practice", async () => {
    await practice(page)
      .getByRole("button", { name: /^Buy .* at market/s })
      .click();
    await expect(pill).toBeVisible();
    await expect(practice(page).getByText(/filled at/)).toBeVisible();
    const [equity, result] = [figure(page, "Equity"), figure(page, "Open result")];
    await expect.poll(() => amount(result)).toBeLessThan(0);
    expect(await amount(equity)).toBeCloseTo(5000 + (await amount(result)), 2);
  });
  await test.step("the next bars move its result, and a step back puts it where it was", async () => {
    const before = await figure(page, "Open result").innerText();
    await replay(page).getByRole("button", { name: "Next bar" }).click();
    await expect(figure(page, "Open result")).not.toHaveText(before);
    await replay(page).getByRole("button", { name: "Bar before" }).click();
    await expect(figure(page, "Open result")).toHaveText(before);
    await expect(pill).toBeVisible();
  });
  await test.step("closed on the chart, and told in the results", async () => {
    await replay(page).getByRole("button", { name: "Next bar" }).click();
    await pill.hover();
    const close = pill.getByRole("button", { name: /^Close/ });
    await close.click();
    await expect(close).toHaveText("Close?");
    // A double click is no second press.
    await expect(async () => {
      if (await close.isVisible()) await close.click({ timeout: 2_000 });
      await expect(pill).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(practice(page).locator(".practice-foot")).toContainText("1 trade");
    const gained = (await amount(figure(page, "Balance"))) - 5000;
    await practice(page).getByRole("button", { name: "Results" }).click();
    const dialog = page.getByRole("dialog", { name: "Results of practice" });
    const net = dialog
      .locator(".headline-figures div", { hasText: "Net result" })
      .locator("strong");
    await expect.poll(() => amount(net)).toBeCloseTo(gained, 2);
    await expect(dialog.getByRole("grid", { name: "Trades of the practice" })).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath("results-dark.png") });
    await dialog.getByRole("button", { name: "Done" }).click();
  });
  await test.step("it ends with the replay, and is kept", async () => {
    await replay(page).getByRole("button", { name: "Back to now" }).click();
    await expect(practice(page)).toHaveCount(0);
    await expect(page.getByText("This ticket is of your account")).toHaveCount(0);
    const told = page.getByRole("region", { name: "Notices" });
    await expect(told).toContainText("The practice has ended");
    await told.getByRole("button", { name: "Results" }).click();
    const dialog = page.getByRole("dialog", { name: "Results of practice" });
    await expect(dialog.getByRole("grid", { name: "Trades of the practice" })).toBeVisible();
    await dialog.getByRole("button", { name: "Remove this practice" }).click();
    await expect(dialog.getByText("Nothing has been practised on this device.")).toBeVisible();
  });
  expect(asked).toEqual([]);
  expect(trouble).toEqual([]);
});

test("of two sides the one that loses is stopped by the bars that come, and it is said", async ({
  page,
}) => {
  const asked = watchTrading(page);
  await replayFrom(page, 60);
  await begin(page, "100000");
  const send = practice(page).locator(".ticket-button");
  for (const side of ["Sell", "Buy"]) {
    await practice(page)
      .getByRole("radio", { name: new RegExp(`^${side}`) })
      .click();
    await practice(page).getByLabel("Stop loss", { exact: true }).fill("3");
    // What is pressed is what was shown.
    await expect(send).toContainText(side);
    await expect(practice(page).getByText("no stop")).toHaveCount(0);
    // A press so soon after another is of the same hand's double click.
    await page.waitForTimeout(PRESS_GAP_MS);
    await send.click();
    await expect(practice(page).locator(".ticket-result")).toContainText(
      new RegExp(`^${side} .* filled at`),
    );
  }
  const lines = pane(page).locator(".line-pill", { hasText: /^(Buy|Sell)/ });
  await expect(lines).toHaveCount(2);
  const next = replay(page).getByRole("button", { name: "Next bar" });
  const foot = practice(page).locator(".practice-foot");
  const hasTraded = async () => !(await foot.innerText()).startsWith("0 trades");
  for (let bar = 0; bar < 30 && !(await hasTraded()); bar += 1) {
    const before = await replay(page).locator(".replay-time").innerText();
    await next.click();
    await expect(replay(page).locator(".replay-time")).not.toHaveText(before);
  }
  await expect.poll(hasTraded).toBe(true);
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("Practice: Stop loss");
  expect(asked).toEqual([]);
});

test("an order put at a price of the chart goes into the ticket of the practice", async ({
  page,
}) => {
  await replayFrom(page, 30);
  await begin(page, "5000");
  await plot(page).click({ button: "right", position: { x: 200, y: 320 } });
  await page.getByRole("menuitem", { name: /^Buy limit/ }).click();
  await expect(practice(page).getByRole("radio", { name: "Limit", exact: true })).toBeChecked();
  const real = page.locator("[data-pane='order-ticket']");
  await expect(real.getByRole("radio", { name: "Market", exact: true })).toBeChecked();
  await practice(page)
    .getByRole("button", { name: /^Buy .* at /s })
    .last()
    .click();
  await expect(pane(page).locator(".line-pill", { hasText: /^Buy limit.*order 1/ })).toBeVisible();
});

test("there is one practice in a window: another chart's ends the first", async ({ page }) => {
  await replayFrom(page, 30);
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: "2 charts side by side", exact: true }).click();
  const charts = page.getByRole("region", { name: /^Chart/ });
  await expect(charts).toHaveCount(2);
  for (const at of [0, 1]) {
    const chart = charts.nth(at);
    const practise = chart.getByRole("button", { name: "Practise" });
    if (!(await practise.isVisible())) {
      await chart.getByRole("button", { name: "Replay bars" }).click();
      await chart.getByRole("button", { name: "Any bar" }).click();
    }
    await practise.click();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await expect(chart.getByRole("complementary", { name: "Practice" })).toBeVisible();
    await expect(practice(page)).toHaveCount(1);
  }
});
