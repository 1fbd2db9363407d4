/**
 * The first quarter of an hour: a newcomer signs up, is shown round in five steps, and makes a first trade that is opened,
 * protected and closed, each step seen by the service's own events. On a desk and on a phone, and as an investor.
 */
import { expect, test, type Page } from "@playwright/test";
import { BTCUSD, cell, enter, tableOf, useOwnAccount } from "./support-account.ts";
import { chart } from "./support-drawings.ts";
import { createPace, type Pace } from "./support-pace.ts";
import { go, PHONE } from "./support-touch.ts";
import { plotOf } from "./support-plot.ts";
import { field, pick, send, ticket } from "./support-ticket.ts";
import { chooseSymbol, expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

const PASSWORD = "purple-kiwi-lamp-9";
const STEPS = ["Prices", "The chart", "The order ticket", "What you hold", "Your account"];

const tour = (page: Page) => page.getByRole("region", { name: "Tour" });
const framed = (page: Page) => page.locator("[data-tour]");
const task = (page: Page, name: string) =>
  tour(page).getByRole("listitem").filter({ hasText: name });
/** A person's hands need no longer than this from the empty sign-up form to a trade that is closed. */
const NEWCOMER_S_MAX = 60;
const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`) });
/** Tells what a person needs. */
function expectQuick(pace: Pace, device: string): void {
  process.stdout.write(`a newcomer's first protected trade, ${device}: ${pace.words()}\n`);
  expect(pace.seconds()).toBeLessThan(NEWCOMER_S_MAX);
}
const { pane, rowOf } = tableOf("Positions");

/** The name has the focus; a person tabs on. */
async function signUp(page: Page, email: string, pace: Pace): Promise<void> {
  await page.goto("/#sign-up");
  for (const [label, text] of [
    ["Name", "Nora Quist"],
    ["E-mail", email],
    ["Password", PASSWORD],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
    pace.type(text);
    pace.key();
  }
  await page.getByRole("checkbox").check();
  await picture(page, "sign-up");
  await page.getByRole("button", { name: "Open demo account" }).click();
  pace.press(true);
  pace.press();
  await expect(page.locator(".toast")).toContainText("is your demo account");
}

/** Goes through the five steps, each with its pane in sight and framed. */
async function walk(page: Page, pace: Pace, isTouch = false): Promise<void> {
  for (const [index, title] of STEPS.entries()) {
    await expect(tour(page)).toContainText(`${index + 1} of ${STEPS.length}`);
    await expect(tour(page).getByRole("heading")).toHaveText(title);
    await expect(framed(page)).toHaveCount(1);
    await expect(framed(page)).toBeInViewport();
    await picture(page, `step-${index + 1}`);
    if (index === 0) await expectAccessible(page);
    const isLast = index === STEPS.length - 1;
    const next = tour(page).getByRole("button", { name: isLast ? "Try a first trade" : "Next" });
    await expect(next).toBeFocused();
    await page.keyboard.press("Enter");
    if (isTouch) pace.press();
    else pace.key();
  }
}

for (const [device, viewport] of [
  ["desk", { width: 1440, height: 900 }],
  ["phone", PHONE.viewport],
] as const) {
  test(`the invitation has its room before it comes: nothing moves on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    let letCome: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route("**/tour-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/tour-*.js");
    await signUp(page, `nora.${device}@example.com`, createPace());
    await asked;
    const list = page.getByRole("region", { name: "Watchlist" });
    await expect(list.getByRole("row").filter({ hasText: "BTCUSD" })).toBeVisible();
    const before = await list.boundingBox();
    await expect(tour(page)).toHaveCount(0);
    letCome();
    await expect(tour(page)).toContainText("New here?");
    expect(await list.boundingBox()).toEqual(before);
    // Who wants no tour has the room for himself.
    await tour(page).getByRole("button", { name: "Leave the tour" }).click();
    await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  });
}

test("leads a newcomer from the sign-up to a first protected trade that is closed", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const trouble = await watchForTrouble(page);
  const pace = createPace();
  await signUp(page, "nora.tour@example.com", pace);
  await picture(page, "welcome");
  await tour(page).getByRole("button", { name: "Show me round" }).click();
  pace.press(true);
  await walk(page, pace);

  await expect(task(page, "Open a position")).toHaveAttribute("aria-current", "step");
  await pick(page, "BTCUSD");
  await send(page).click();
  pace.press(true);
  pace.press(true);
  await expect(task(page, "Protect it")).toHaveAttribute("aria-current", "step");
  await picture(page, "opened");
  await expectAccessible(page);

  // A reload goes on where it was.
  await page.reload();
  await expect(task(page, "Open a position")).toContainText("done");
  await expect(task(page, "Protect it")).toHaveAttribute("aria-current", "step");
  await tour(page).getByRole("button", { name: "Show positions" }).click();
  const row = pane(page).getByRole("row").filter({ hasText: "BTCUSD" });
  await cell(row, "stop_loss").click();
  await pane(page).getByLabel("Stop loss", { exact: true }).fill("9000p");
  await page.keyboard.press("Enter");
  // The button that shows the positions, the cell, and what is typed into it.
  pace.press(true);
  pace.press(true);
  pace.type("9000p");
  pace.key();
  await expect(task(page, "Close it")).toHaveAttribute("aria-current", "step");
  await picture(page, "protected");
  await pane(page)
    .getByRole("button", { name: /^Close #/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close .* at market$/ })
    .click();
  pace.press(true);
  pace.press(true);
  await expect(tour(page).getByRole("heading")).toHaveText("Done: opened, protected and closed");
  expectQuick(pace, "desktop");
  await picture(page, "closed");
  await expectAccessible(page);
  await tour(page).getByRole("button", { name: "Demo settings" }).click();
  await expect(page.getByRole("dialog")).toContainText("Start afresh");
  await page.keyboard.press("Escape");
  await tour(page).getByRole("button", { name: "Finish" }).click();
  await expect(tour(page)).toHaveCount(0);
  await expect(framed(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  await expect(tour(page)).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test.describe("with an account of its own", () => {
  const own = useOwnAccount("tour");

  test("is left by Escape, found by name, and says when a trade was never protected", async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page);
    const before = await own.records.placeOrder({
      symbol_id: BTCUSD,
      type: 0,
      side: 0,
      volume: 0.02,
      stop_loss: 1000,
    });
    await enter(page, own.login);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("first trade");
    await page.keyboard.press("Enter");
    await expect(tour(page).getByRole("button", { name: "Next" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(tour(page)).toHaveCount(0);

    await page.locator(".account-chip").click();
    await page.getByRole("menuitem", { name: "Tour of the terminal" }).click();
    await expect(tour(page)).toContainText("1 of 5");
    await tour(page).getByRole("button", { name: "Next" }).click();
    await tour(page).getByRole("button", { name: "Back" }).click();
    await expect(tour(page)).toContainText("1 of 5");
    for (let step = 1; step < STEPS.length; step += 1) {
      await tour(page).getByRole("button", { name: "Next" }).click();
    }
    await tour(page).getByRole("button", { name: "Try a first trade" }).click();
    // A position from before is none of it, whatever becomes of it.
    await own.records.closePosition(before.position_id ?? 0);
    await expect(rowOf(page, before.position_id ?? 0)).toHaveCount(0);
    await expect(task(page, "Open a position")).toHaveAttribute("aria-current", "step");
    const { position_id } = await own.records.placeOrder({
      symbol_id: BTCUSD,
      type: 0,
      side: 0,
      volume: 0.01,
    });
    await expect(task(page, "Protect it")).toHaveAttribute("aria-current", "step");
    await own.records.closePosition(position_id ?? 0);
    await expect(tour(page).getByRole("heading")).toHaveText(/never had a stop loss/);
    await tour(page).getByRole("button", { name: "Once more" }).click();
    await expect(task(page, "Open a position")).toHaveAttribute("aria-current", "step");
    await tour(page).getByRole("button", { name: "Leave the tour" }).click();
    await expect(tour(page)).toHaveCount(0);

    // It is nothing to who signs in next, in the same page or after a reload.
    await page.locator(".account-chip").click();
    await page.getByRole("menuitem", { name: "Tour of the terminal" }).click();
    await expect(tour(page)).toContainText("1 of 5");
    const kept = await page.evaluate(() => sessionStorage.getItem("tour"));
    await page.locator(".account-chip").click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await page.evaluate((text) => sessionStorage.setItem("tour", text ?? ""), kept);
    await signIn(page);
    await expect(page.locator(".status-connection")).toContainText("Connected");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("tour"))).toBeNull();
    await expect(tour(page)).toHaveCount(0);
    expect(trouble).toEqual([]);
  });
});

test("shows an investor round, and offers no trade", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  await signIn(page, false, "/", { ...TRADER, password: "demo-investor" });
  await page.locator(".account-chip").click();
  await page.getByRole("menuitem", { name: "Tour of the terminal" }).click();
  for (const title of STEPS.filter((step) => step !== "The order ticket")) {
    await expect(tour(page).getByRole("heading")).toHaveText(title);
    await expect(tour(page).getByRole("button", { name: /^(Next|Finish)$/ })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(tour(page)).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("leaves chart and ticket their room while it is open", async ({ page }) => {
    await signIn(page);
    await go(page, "Account");
    await page.getByRole("button", { name: "Tour of the terminal" }).tap();
    await expect(tour(page)).toContainText("1 of 5");
    await go(page, "Trade");
    await expect(chart(page)).toContainText(/O\s*\d/);
    const stop = await field(page, "Stop loss").boundingBox();
    const foot = await ticket(page).locator(".ticket-summary").boundingBox();
    expect((stop?.y ?? 0) + (stop?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    expect((await plotOf(page)).height).toBeGreaterThan(140);
  });

  test("leads from the sign-up to a first protected trade that is closed", async ({ page }) => {
    test.setTimeout(120_000);
    const trouble = await watchForTrouble(page);
    const pace = createPace();
    await signUp(page, "nora.tour.phone@example.com", pace);
    await picture(page, "welcome");
    await tour(page).getByRole("button", { name: "Show me round" }).tap();
    pace.press(true);
    await walk(page, pace, true);
    await go(page, "Watch");
    await chooseSymbol(page, "BTCUSD", "tap");
    pace.press();
    pace.press(true);
    await tour(page).getByRole("button", { name: "Show the ticket" }).tap();
    await field(page, "Stop loss").fill("9000");
    pace.press(true);
    pace.press(true);
    pace.type("9000");
    await picture(page, "ticket");
    await send(page).tap();
    pace.press(true);
    // An order that carries its stop loss is protected at once.
    await expect(task(page, "Close it")).toHaveAttribute("aria-current", "step");
    await tour(page).getByRole("button", { name: "Show positions" }).tap();
    await picture(page, "held");
    await expectAccessible(page);
    await pane(page).getByRole("row").filter({ hasText: "BTCUSD" }).tap();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Close…" }).tap();
    await sheet.getByRole("button", { name: /^Close .* at market$/ }).tap();
    // To the positions, their row, to close it, and that it is meant.
    for (const isDecision of [true, true, true, true]) pace.press(isDecision);
    await expect(tour(page).getByRole("heading")).toHaveText("Done: opened, protected and closed");
    expectQuick(pace, "phone");
    await picture(page, "closed");
    expect(trouble).toEqual([]);
  });
});
