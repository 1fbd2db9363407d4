/**
 * From the click on the ticket's button to the acknowledged order on screen: how many frames that takes beyond the service's
 * own answer time, which the worker's request shows. Pending orders at the real service, cancelled as they come.
 * `npm run bench -- order-latency [--json] [--record]`; `--orders=20` for a short trial, `--built` for the terminal in dist.
 * Exit status 1 when a bar is missed.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import { startProcess } from "./support/fan-out-process.ts";
import { orderProbe } from "./support/order-probe.ts";
import { openBrowser } from "./support/page.ts";
import { publish } from "./support/publish.ts";
import { atMost, median } from "./support/report.ts";

const ORDERS = Number(process.argv.find((arg) => arg.startsWith("--orders="))?.slice(9) ?? 200);
const FRAME_MS = 1000 / 60;
const FRAMES_MAX = 2;
const LOGIN = { username: "100001", password: "demo-trader" };
/** Presses that follow within PRESS_GAP_MS are one: from the end of a press to the next, with room for a slow click. */
const BETWEEN_MS = 410;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** --built: dist/terminal as it is. Else the terminal as it is built for users, in a folder of its own. */
const isBuilt = process.argv.includes("--built");

async function buildTerminal(): Promise<string> {
  if (isBuilt) return fileURLToPath(new URL("../dist/terminal", import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), "ringside-bench-"));
  const root = fileURLToPath(new URL("..", import.meta.url));
  await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
  return folder;
}

/** Signed in, a limit order far from the market in the ticket. */
async function openTicket(page: Page, url: string): Promise<void> {
  // The runner's compiler names functions with a helper that the page does not have.
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.addInitScript(orderProbe);
  await page.goto(url);
  await page.getByLabel("Account ID, alias or e-mail").fill(LOGIN.username);
  await page.getByLabel("Password", { exact: true }).fill(LOGIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  await watchlist.getByLabel("Search symbols").fill("BTCUSD");
  await watchlist.getByText("BTCUSD", { exact: true }).first().click();
  const ticket = page.getByRole("region", { name: "Order ticket" });
  await ticket.getByRole("radio", { name: "Limit", exact: true }).check();
  const price = ticket.getByLabel("Price", { exact: true });
  await price.fill(String(Math.round(Number(await price.inputValue()) / 2)));
}

async function tokenOf(url: string): Promise<string> {
  const basic = Buffer.from(`${LOGIN.username}:${LOGIN.password}`).toString("base64");
  const answer = await fetch(`${url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

async function cancelAll(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/orders/accounts/me`, { headers });
  const { data } = (await answer.json()) as { data: { id: number }[] };
  for (const { id } of data)
    await fetch(`${url}/api/v1/orders/${id}`, { method: "DELETE", headers });
}

/** Ms. */
type Press = {
  readonly total: number;
  readonly before: number;
  readonly answer: number;
  /** When it was over, by the clock of this process. */
  readonly releasedAt: number;
};

/** As a hand does: the page is not asked anything between the pointer's down and up. */
async function clickButton(page: Page): Promise<void> {
  const box = await page.locator(".ticket-button").boundingBox();
  if (box === null) throw new Error("the ticket has no button");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function press(page: Page): Promise<Press> {
  await page.evaluate(() => pressSeen.reset());
  const finished = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/api/v1/orders"),
  );
  await clickButton(page);
  const releasedAt = performance.now();
  const handle = await page.waitForFunction(() => {
    const { clickedAt, shownAt } = pressSeen;
    const { timeOrigin } = performance;
    return clickedAt === null || shownAt === null
      ? null
      : { clickedAt: timeOrigin + clickedAt, shownAt: timeOrigin + shownAt };
  });
  const seen = await handle.jsonValue();
  const { startTime, responseEnd } = (await finished).timing();
  if (seen === null) throw new Error("no press was seen");
  return {
    total: seen.shownAt - seen.clickedAt,
    before: startTime - seen.clickedAt,
    answer: responseEnd,
    releasedAt,
  };
}

const folder = await buildTerminal();
const service = startProcess("./terminal-service.ts");
const browser = await openBrowser();
try {
  const url = await service.call<string>("start", folder);
  const token = await tokenOf(url);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openTicket(page, url);
  const presses: Press[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const done = await press(page);
    presses.push(done);
    if (count % 10 === 9) await cancelAll(url, token);
    await sleep(BETWEEN_MS - (performance.now() - done.releasedAt));
  }
  const middle = (pick: (one: Press) => number) => median(presses.map(pick));
  const frames = middle((one) => (one.total - one.answer) / FRAME_MS);
  publish({
    name: "order-latency",
    figures: {
      orders: presses.length,
      click_to_screen_ms: middle(({ total }) => total),
      click_to_request_ms: middle(({ before }) => before),
      service_answer_ms: middle(({ answer }) => answer),
      answer_to_screen_ms: middle((one) => one.total - one.before - one.answer),
      frames_beyond_answer: frames,
    },
    ratios: {},
    bars: [atMost("frames beyond the service's answer, median", frames, FRAMES_MAX)],
  });
} finally {
  await browser.close();
  await service.stop();
  if (!isBuilt) await rm(folder, { recursive: true, force: true });
}
