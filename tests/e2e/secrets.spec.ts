/**
 * Where secrets may not be: real Chromium, the real service with everything logged, a password that is nowhere else, and
 * every token that went over the wire. And what a session that only watches does not even load.
 * @bar X9 T24
 */
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { EVENTS } from "../../contract/events.ts";
import { ORDER_SENDING_ENDPOINTS } from "../../contract/endpoints-order-sending.ts";
import { CrtOrder } from "../../contract/order-request.ts";
import { Order } from "../../contract/order.ts";
import type { LoginResult } from "../../contract/session.ts";
import { createPasswords } from "../../server/auth/passwords.ts";
import { startClockService, type ClockService } from "../support/start-clock-service.ts";
import { heapOfPage, heapsOfWorkers } from "./support-heap.ts";
import { TRADER } from "./support.ts";

const CANARY = "canary-9f31-password";
const CHOSEN = "canary-52dd-purple-kiwi";
const WRONG = "canary-77aa-typed-wrongly";
/** Longer than an access token lives. */
const TOKEN_LIFE_MS = 16 * 60_000;

let service: ClockService;

test.beforeAll(async () => {
  service = await startClockService("trace");
});
test.afterAll(() => service.stop());

/** Everything that leaves the page or that it says, and every secret that it was given. */
function watchWire(context: BrowserContext) {
  const seen: string[] = [];
  const secrets = new Set([CANARY, WRONG]);
  const reading: Promise<void>[] = [];
  context.on("request", (request) => seen.push(request.url()));
  context.on("console", (message) => seen.push(message.text()));
  context.on("page", (page) => {
    page.on("websocket", (socket) => seen.push(socket.url()));
    page.on("framenavigated", (frame) => seen.push(frame.url()));
  });
  context.on("response", (response) => {
    if (!response.url().includes("/oauth2/") || response.status() !== 200) return;
    const read = async (): Promise<void> => {
      const { data } = (await response.json()) as { data: LoginResult };
      for (const token of [data.access_token, data.refresh_token, data.session_id]) {
        secrets.add(token);
      }
    };
    reading.push(read());
  });
  return {
    said: () => seen.join("\n"),
    secrets: async () => {
      await Promise.all(reading);
      return [...secrets];
    },
  };
}

/** All that the page keeps, and all that can be read from it. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    kept.push(document.documentElement.outerHTML, JSON.stringify(history.state), location.href);
    for (const field of document.querySelectorAll("input")) kept.push(field.value);
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
      });
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener("success", () => resolve(reading.result as unknown[]));
        });
        for (const value of values) {
          kept.push(
            JSON.stringify(value, (_, part: unknown) =>
              part instanceof ArrayBuffer ? new TextDecoder("latin1").decode(part) : part,
            ),
          );
        }
      }
      database.close();
    }
    return kept.join("\n");
  });

/** Every row of every table, bytes as hexadecimal digits. */
async function dump(): Promise<string> {
  const tables = (await service.query(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  )) as { name: string }[];
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = (await service.query(`select t::text as row from ${name} t`)) as {
      row: string;
    }[];
    rows.push(...found.map(({ row }) => row));
  }
  return rows.join("\n");
}

const hex = (text: string): string => Buffer.from(text).toString("hex");
/** The last letters are enough to know a secret by, and short enough to be found where it is cut. */
const found = (secrets: readonly string[], where: string): string[] =>
  secrets.filter((secret) => where.includes(secret) || where.includes(hex(secret)));

test("no secret is in an address, the page, its storage, the console, the log or the database, nor in memory after @quick", async ({
  context,
}) => {
  test.setTimeout(120_000);
  const passwords = await createPasswords();
  const hash = await passwords.hash(CANARY);
  await service.query(`update accounts set password_hash = '${hash}' where account_id = 100001`);
  const wire = watchWire(context);
  const page = await context.newPage();
  await page.goto(service.url);
  await page.getByLabel("Account ID, alias or e-mail").fill(TRADER.username);
  await page.getByLabel("Password", { exact: true }).fill(WRONG);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("The account or the password is not right");
  await page.getByLabel("Password", { exact: true }).fill(CANARY);
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator(".status-connection")).toContainText("Connected");
  // A renewal, a second tab, a reload: every way that tokens travel.
  // Either tab may be the first to notice that the token is over.
  const renewed = context.waitForEvent("response", (response) =>
    response.url().includes("/refresh"),
  );
  await service.advance(TOKEN_LIFE_MS);
  const second = await context.newPage();
  await second.goto(service.url);
  await renewed;
  await expect(second.locator(".status-connection")).toContainText("Connected");
  await second.reload();
  await expect(second.locator(".status-connection")).toContainText("Connected");

  const secrets = await wire.secrets();
  const tokens = secrets.filter((secret) => secret !== CANARY && secret !== WRONG);
  // The session; the tokens of the login and of one renewal. Where both tabs renew at once the later one is given the same
  // refresh token, and an access token of its own.
  const refresh = tokens.filter((token) => token.includes("."));
  expect(refresh).toHaveLength(2);
  expect([1 + 2, 1 + 3]).toContain(tokens.length - refresh.length);
  expect(found(secrets, await keptBy(page))).toEqual([]);
  expect(found(secrets, await keptBy(second))).toEqual([]);
  // The search is one that finds: the worker that is signed in has its tokens.
  const held = (await heapsOfWorkers(page)).join("\n");
  expect(found(secrets, held).length).toBeGreaterThan(0);
  // And the page has none, not even while it is signed in.
  const heap = await heapOfPage(page);
  expect(heap).toContain("Watchlist");
  expect(found(tokens, heap)).toEqual([]);

  await second.bringToFront();
  await second
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  for (const tab of [page, second]) {
    await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect.poll(() => tab.workers().length).toBe(1);
    const kept = await keptBy(tab);
    expect(found(secrets, kept)).toEqual([]);
    expect(kept).not.toContain("Watchlist");
    expect(found(secrets, await heapOfPage(tab))).toEqual([]);
  }
  for (const heap of await heapsOfWorkers(page)) expect(found(secrets, heap)).toEqual([]);
  // Away and back: not even the page as it was comes again.
  await page.goto("about:blank");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  expect(found(secrets, wire.said())).toEqual([]);
  expect(service.log()).toContain("/auth/v1/oauth2/login");
  expect(found(secrets, service.log())).toEqual([]);
  const rows = await dump();
  expect(rows).toContain("100001");
  expect(found(secrets, rows)).toEqual([]);
});

test("a session that is not remembered survives a reload with no secret in storage, the page or its memory", async ({
  context,
}) => {
  const wire = watchWire(context);
  const page = await context.newPage();
  await page.goto(service.url);
  await page.getByLabel("Account ID, alias or e-mail").fill("100002");
  await page.getByLabel("Password", { exact: true }).fill("demo-trader");
  await page.getByRole("button", { name: "Sign in" }).click();
  const light = page.locator(".status-connection");
  await expect(light).toContainText("Connected");
  await page.reload();
  await expect(light).toContainText("Connected");
  const secrets = await wire.secrets();
  expect(secrets).toHaveLength(2 + 1 + 2);
  const kept = await keptBy(page);
  expect(found(secrets, kept)).toEqual([]);
  expect(found(secrets, await heapOfPage(page))).toEqual([]);
  expect(found(secrets, (await heapsOfWorkers(page)).join("\n")).length).toBeGreaterThan(0);
  // The half that is the tab's lies in the tab's own storage alone, never beside what it opens.
  const half = await page.evaluate(() => sessionStorage.getItem("ringside.tab-key.100002") ?? "");
  expect(half.length).toBeGreaterThanOrEqual(43);
  expect(kept.split(half)).toHaveLength(2);
  expect(found(secrets, wire.said())).toEqual([]);
});

test("a password that was chosen for a demo is gone from memory once the newcomer is in", async ({
  page,
}) => {
  await page.goto(`${service.url}/#sign-up`);
  await expect(page.getByRole("slider", { name: "Leverage" })).toBeVisible();
  await page.getByLabel("Name").fill("Nora Quist");
  await page.getByLabel("E-mail").fill("nora.quist@example.com");
  await page.getByLabel("Password", { exact: true }).fill(CHOSEN);
  // The search is one that finds.
  expect(found([CHOSEN], await heapOfPage(page))).toEqual([CHOSEN]);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Open demo account" }).click();
  await expect(page.locator(".status-connection")).toContainText("Connected");
  expect(found([CHOSEN], await heapOfPage(page))).toEqual([]);
  for (const heap of await heapsOfWorkers(page)) expect(found([CHOSEN], heap)).toEqual([]);
});

/** The scripts that the page and its worker have loaded. */
async function scriptsOf(context: BrowserContext, password: string): Promise<string> {
  const scripts = new Set<string>();
  context.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.add(response.url());
  });
  const page = await context.newPage();
  await page.goto(service.url);
  await page.getByLabel("Account ID, alias or e-mail").fill("100002");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator(".status-connection")).toContainText("Connected");
  // The browser may have let go of what its worker loaded: the service is asked for the same files.
  const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
  return texts.join("\n");
}

/** What only code that trades has need of: names and paths of operations, and fields of an order that is sent. */
function wordsOfTrading(): string[] {
  const operations = Object.entries(ORDER_SENDING_ENDPOINTS);
  const names = operations.map(([name]) => name).filter((name) => !Object.hasOwn(EVENTS, name));
  // An order is read by its client_order_id on the path on which it is cancelled.
  const paths = operations.map(([, { path }]) => path).filter((path) => !path.includes("/client/"));
  const fields = Object.keys(CrtOrder.shape).filter((name) => !Object.hasOwn(Order.shape, name));
  return [
    ...names,
    ...paths.flatMap((path) => [`"${path}"`, `'${path}'`, `\`${path}\``]),
    ...fields,
  ];
}

test("a session that watches loads no code that could trade; one that trades does", async ({
  context,
  browser,
}) => {
  const hash = await (await createPasswords()).hash("watch-only");
  await service.query(
    `update accounts set investor_password_hash = '${hash}' where account_id = 100002`,
  );
  const words = wordsOfTrading();
  expect(words.length).toBeGreaterThan(10);
  const watching = await scriptsOf(context, "watch-only");
  expect(words.filter((word) => watching.includes(word))).toEqual([]);
  const other = await browser.newContext();
  const trading = await scriptsOf(other, "demo-trader");
  expect(words.filter((word) => trading.includes(word)).length).toBeGreaterThan(5);
  await other.close();
});
