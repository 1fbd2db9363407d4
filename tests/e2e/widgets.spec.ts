/**
 * Widgets in a page of another site: prices that move, links that lead to the ticket of their symbol, nothing kept in the browser;
 * and the terminal refuses to be framed as before.
 */
import { createServer, type Server } from "node:http";
import { expect, test, type Frame, type Page } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { ticket } from "./support-ticket.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("widgets");

/** The site of tests/e2e/serve.mjs: a server of its own, since a browser lets no made-up host frame what is on this machine. */
let site: Server;
let sitePort = 0;
/** What its page shows. */
let shown: readonly string[] = [];
test.beforeAll(async ({ baseURL }) => {
  sitePort = Number(new URL(baseURL ?? "").port) + 100;
  site = createServer((_request, response) => {
    const body = `<title>Broker</title><main><h1>Broker</h1>${shown.join("")}</main>`;
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en">${body}</html>`);
  });
  await new Promise<void>((resolve) => void site.listen(sitePort, "127.0.0.1", resolve));
});
test.afterAll(() => void site.close());

const frameOf = (src: string, title: string, height: number) =>
  `<iframe src="${src}" title="${title}" style="width:100%;height:${height}px;border:0"></iframe>`;

/** A page of the site, or of another that is not named, with these frames in it. */
async function openSite(page: Page, host: "localhost" | "127.0.0.1", frames: readonly string[]) {
  shown = frames;
  await page.goto(`http://${host}:${sitePort}/`);
}

async function widget(page: Page, kind: string): Promise<Frame> {
  const found = () => page.frames().find((frame) => new URL(frame.url()).pathname.endsWith(kind));
  await expect.poll(() => found() !== undefined).toBe(true);
  const frame = found();
  if (frame === undefined) throw new Error(`no frame of ${kind}`);
  return frame;
}

const framesOf = (origin: string, query: string) => [
  frameOf(`${origin}/widgets/ticker?${query}`, "Ticker", 44),
  frameOf(`${origin}/widgets/quotes?symbols=BTCUSD,ETHUSD&${query}`, "Quotes", 200),
  frameOf(`${origin}/widgets/chart?symbol=BTCUSD&frame=M1&${query}`, "Chart", 360),
];

test("all three live on another site, and lead to the ticket of their symbol", async ({
  page,
  context,
  baseURL,
}) => {
  const trouble = await watchForTrouble(page);
  await openSite(page, "localhost", framesOf(baseURL ?? "", "theme=light"));
  const quotes = await widget(page, "quotes");
  const chart = await widget(page, "chart");
  const ticker = await widget(page, "ticker");

  await expect(ticker.getByRole("list", { name: "Prices" }).getByRole("link")).toHaveCount(3);
  await expect(chart.getByRole("img", { name: /^BTCUSD: price chart, \d/ })).toBeVisible();
  await expect(quotes.getByRole("row")).toHaveCount(3);
  const bid = quotes.locator("tbody tr").first().locator(".price").first();
  await expect(bid).toHaveText(/^\d+\.\d+$/);
  const before = await bid.textContent();
  await expect(bid).not.toHaveText(before ?? "");
  await expect(quotes.locator("tr[data-state=live]")).toHaveCount(2);
  await expect(quotes.getByRole("status")).toBeHidden();
  await expectAccessible(page);

  // Nothing of a visitor stays in the browser.
  expect(await context.cookies()).toEqual([]);
  for (const frame of [ticker, quotes, chart])
    expect(await frame.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  const opened = context.waitForEvent("page");
  await quotes.getByRole("link", { name: "Trade ETHUSD" }).click();
  const terminal = await opened;
  expect(terminal.url()).toBe(`${baseURL ?? ""}/#link?symbol=ETHUSD&pane=order-ticket`);
  await expect(terminal.getByRole("link", { name: "Open a demo account" })).toBeVisible();
  await page.close();
  await signIn(terminal, false, terminal.url(), own.login);
  // The link is followed once the workspace stands.
  await expect(ticket(terminal).getByRole("heading", { name: "ETHUSD" })).toBeVisible({
    timeout: 60_000,
  });
  expect(trouble).toEqual([]);
});

test("a site that is not named shows none, and nobody frames the terminal", async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });
  await openSite(page, "127.0.0.1", [frameOf(`${origin}/widgets/quotes`, "Quotes", 200)]);
  await expect.poll(() => refused.join()).toContain("frame-ancestors");
  refused.length = 0;
  await openSite(page, "localhost", [frameOf(`${origin}/`, "Terminal", 600)]);
  await expect.poll(() => refused.join()).toContain("frame-ancestors");
});

test("prices that stopped coming are said to be of before, and live again once they come", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  await openSite(page, "localhost", [
    frameOf(`${baseURL ?? ""}/widgets/quotes?theme=dark`, "Quotes", 260),
  ]);
  const quotes = await widget(page, "quotes");
  await expect(quotes.locator("tr[data-state=live]")).toHaveCount(3);
  await page.route("**/api/v1/widgets/quotes", (route) => route.abort());
  await page.clock.runFor(15_000);
  await expect(quotes.getByRole("status")).toHaveText(/^Prices as of \d/);
  await expect(quotes.locator("tr[data-state=old]")).toHaveCount(3);
  await expectAccessible(page);
  await page.unroute("**/api/v1/widgets/quotes");
  await page.clock.runFor(60_000);
  await expect(quotes.locator("tr[data-state=live]")).toHaveCount(3);
  await expect(quotes.getByRole("status")).toBeHidden();
});

test("the tape runs where there is more than fits, stands where its reader wants, and never for who wants less motion", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await openSite(page, "localhost", [
    frameOf(`${baseURL ?? ""}/widgets/ticker?language=ar`, "Ticker", 44),
  ]);
  const ticker = await widget(page, "ticker");
  const tape = ticker.locator(".tape");
  await expect(ticker.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(tape).toHaveAttribute("data-runs", "true");
  const playing = () =>
    tape.evaluate((element) =>
      element.getAnimations({ subtree: true }).map(({ playState }) => playState),
    );
  await expect.poll(async () => (await playing()).includes("running")).toBe(true);
  const still = ticker.getByRole("button", { name: "إيقاف مؤقت" });
  await still.click();
  await expect(ticker.getByRole("button", { name: "تشغيل" })).toBeVisible();
  await page.mouse.move(200, 290);
  expect((await playing()).filter((state) => state === "running")).toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(ticker.getByRole("button")).toHaveCount(0);
  await expect.poll(async () => (await playing()).length).toBe(0);
  await expectAccessible(page);
});
