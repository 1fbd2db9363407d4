/**
 * Two hundred hostile texts in everything that clients, newcomers and staff write: they are refused with words or kept as they are, and in
 * no view of the terminal and of the office does one run, fetch, or stand for anything but itself; in a file for spreadsheets
 * none is a formula, and in the log each line is one of the service's own. @bar X11
 */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Account } from "../../contract/account.ts";
import type { LoginResult } from "../../contract/session.ts";
import { OFFICE_PAGES } from "../../src/office/office-route.ts";
import { HOSTILE_WORDS } from "../support/hostile-words.ts";
import { BTCUSD } from "./support-account.ts";
import { enterOffice } from "./support-office.ts";
import { lookIntoDialogs, planted } from "./support-planted.ts";
import { openDemo } from "./support-records.ts";
import { openRestartedService, type RestartedService } from "./support-restart.ts";
import { ADMIN, signIn, watchForTrouble, type Login } from "./support.ts";

test.describe.configure({ mode: "serial", timeout: 300_000 });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** How many of the texts an account has working orders, fills and messages with. */
const ORDERS = 90;
const FILLS = 25;

let service: RestartedService;
let request: APIRequestContext;
let trader: Login;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(300_000);
  service = await openRestartedService({
    LOG_LEVEL: "debug",
    TRUSTED_PROXIES: "127.0.0.1",
    SIGNUPS_PER_HOUR_OF_ALL: "1000",
  });
  request = await playwright.request.newContext({ baseURL: service.url });
  trader = await openDemo(request, "hostile");
});
test.afterAll(async () => {
  await request.dispose();
  await service.close();
});

type Call = (
  method: string,
  path: string,
  data?: unknown,
) => Promise<{ status: number; data: unknown }>;

/** Calls as one who signed in. Whatever the text: an answer in the interface's form, and never a fault of the service. */
async function callsOf(login: Login): Promise<Call> {
  const { access_token } = await tokenOf(login);
  return async (method, path, data) => {
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      // As JSON has it, lone surrogates and all.
      ...(data !== undefined && { data: JSON.stringify(data) }),
    });
    const status = answer.status();
    const text = await answer.text();
    expect(status, `${method} ${path} ${JSON.stringify(data)}: ${text}`).toBeLessThan(500);
    if (status >= 400) expect([400, 404, 409, 422]).toContain(status);
    return { status, data: text === "" ? null : (JSON.parse(text) as { data: unknown }).data };
  };
}

/** How many were taken of those that were sent. */
type Taken = { sent: number; taken: number };
const tally = (): Taken => ({ sent: 0, taken: 0 });
function count(taken: Taken, { status }: { status: number }): void {
  taken.sent += 1;
  if (status < 300) taken.taken += 1;
}

const wordAt = (at: number): string => HOSTILE_WORDS[at % HOSTILE_WORDS.length] ?? "";

/** Asks for a live account as each: by the form's own call, from an address of its own. */
async function signUpAsEach(staff: Call): Promise<void> {
  const configs = (await staff("GET", "/configs")).data as { id: number; key: string }[];
  for (const { id, key } of configs) {
    if (key === "signup.live") await staff("PATCH", `/configs/${id}`, { value: ["true"] });
  }
  const taken = tally();
  for (const [at, name] of HOSTILE_WORDS.entries()) {
    const answer = await request.post("/auth/v1/signup/live", {
      headers: { "content-type": "application/json", "x-forwarded-for": `198.19.${at}.7` },
      data: JSON.stringify({
        name,
        email: `newcomer-${at}@example.com`,
        password: "purple-kiwi-lamp-9",
        phone: "+44 20 7946 0000",
        country: "GB",
        accept_terms: true,
      }),
    });
    expect([201, 400], await answer.text()).toContain(answer.status());
    count(taken, { status: answer.status() });
  }
  expect(taken.taken).toBeGreaterThan(taken.sent / 2);
}

test("every text is kept as it is or refused with words", async () => {
  const [staff, client] = [await callsOf(ADMIN), await callsOf(trader)];
  const account_id = Number(trader.username);
  const kept = tally();
  await signUpAsEach(staff);
  const groups = (await staff("GET", "/groups")).data as { id: number }[];
  const group_id = groups[0]?.id;

  for (const [at, word] of HOSTILE_WORDS.entries()) {
    count(
      kept,
      await staff("POST", "/inbox", { account_id, subject: word.slice(0, 128), body: word }),
    );
    const password = "purple-kiwi-lamp-9";
    const email = `hostile-${at}@example.com`;
    const comment = wordAt(at + 1);
    const made = await staff("POST", "/accounts", {
      name: word,
      email,
      password,
      group_id,
      comment,
    });
    count(kept, made);
    // Whose name was refused is there under another.
    const target = made.status < 300 ? (made.data as Account).id : account_id;
    count(
      kept,
      await staff("POST", `/accounts/${target}/money/deposit`, { amount: 1, desc: word }),
    );
    count(
      kept,
      await staff("POST", `/accounts/${account_id}/money/deposit`, { amount: 1, desc: word }),
    );
    await staff("GET", `/accounts?q=${encodeURIComponent(Buffer.from(word).toString())}`);
  }
  for (let at = 0; at < ORDERS; at += 1) {
    const price = {
      symbol_id: BTCUSD,
      type: ORDER_TYPE.limit,
      side: SIDE.buy,
      order_price: 20_000 + at,
    };
    count(
      kept,
      await client("POST", "/orders", { ...price, volume: 0.01, comment: wordAt(at * 3) }),
    );
  }
  for (let at = 0; at < FILLS; at += 1) {
    const comment = wordAt(at * 8 + 3);
    const order = {
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.buy,
      volume: 0.01,
      comment,
    };
    count(kept, await client("POST", "/orders", order));
  }
  const positions = (await client("GET", "/positions/accounts/me")).data as { id: number }[];
  for (const [at, { id }] of positions.slice(3).entries()) {
    count(kept, await client("POST", `/positions/${id}/close`, { comment: wordAt(at * 8 + 1) }));
  }
  for (const [at, { id }] of positions.slice(0, 3).entries()) {
    await staff("POST", `/accounts/${account_id}/positions/${id}/close`, { desc: wordAt(at) });
  }
  for (let at = 0; at < HOSTILE_WORDS.length; at += 5) {
    const terms = { mode: "per_lot", charge: "both", value: 0, symbol_id: null, category: null };
    await staff("POST", `/commissions/groups/${group_id}`, { ...terms, name: wordAt(at) });
  }
  const risk_warning = HOSTILE_WORDS.slice(0, 60).join(" ").slice(0, 4_000);
  const [name, legal_name, address] = [wordAt(18), wordAt(6), wordAt(9)];
  count(kept, await staff("PUT", "/brokers", { name, legal_name, address, risk_warning }));
  // Most say something that a person might write; what cannot be kept is refused.
  expect(kept.taken).toBeGreaterThan(kept.sent / 2);

  const messages = (await client("GET", "/inbox?limit=100")).data as {
    subject: string;
    body: string;
  }[];
  const asKept = HOSTILE_WORDS.map((word) => word.replace(/\r\n?/g, "\n"));
  for (const { body } of messages) expect(asKept).toContain(body);
});

/** Notes whatever a text did: a call, a dialog, something fetched, a page left. */
async function watchForHarm(page: Page): Promise<string[]> {
  page.setDefaultTimeout(15_000);
  const harm: string[] = [];
  await page.exposeFunction("harmed", () => void harm.push("a text was run"));
  page.on("dialog", (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (one) => {
    if (/harm|\/x$|example/.test(one.url())) harm.push(`fetched ${one.url()}`);
  });
  page.on("popup", () => harm.push("a window was opened"));
  page.on("framenavigated", (frame) => {
    if (!frame.url().startsWith(service.url)) harm.push(`went to ${frame.url()}`);
  });
  return harm;
}

/** Goes down all that can be scrolled, so that rows are drawn that are made as they come into sight. */
async function scrollThrough(page: Page): Promise<void> {
  const boxes = page.locator("[role=grid], .table-scroll, .notices-list, main");
  for (const box of await boxes.all()) {
    for (let step = 0; step < 6; step += 1) {
      const isOver = await box
        .evaluate((element) => {
          const before = element.scrollTop;
          element.scrollBy(0, element.clientHeight);
          return element.scrollTop === before;
        })
        .catch(() => true);
      if (isOver) break;
      await page.waitForTimeout(60);
    }
  }
  expect(await planted(page).count()).toBe(0);
}

test("none acts in any view of the terminal, wide or narrow", async ({ page }) => {
  const harm = await watchForHarm(page);
  const trouble = await watchForTrouble(page);
  await signIn(page, false, service.url, trader);
  for (const tab of ["Positions", "Orders", "Deals", "Account"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await expect(page.getByRole("region", { name: tab })).toBeVisible();
    await scrollThrough(page);
  }
  for (const tab of ["Transactions", "Journal"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await scrollThrough(page);
  }
  await page.getByRole("tab", { name: "Orders", exact: true }).click();
  // As it was typed, letter by letter.
  const word = wordAt((ORDERS - 1) * 3);
  await expect(
    page.getByRole("region", { name: "Orders" }).getByText(word, { exact: true }),
  ).toHaveCount(1);
  await page
    .getByRole("region", { name: "Orders" })
    .getByRole("radio", { name: "History" })
    .check();
  await scrollThrough(page);

  await page.getByRole("button", { name: /^Messages/ }).click();
  const dialog = page.getByRole("dialog", { name: "Messages" });
  const letters = dialog.getByRole("listitem").getByRole("button");
  await expect.poll(() => letters.count()).toBeGreaterThan(20);
  const shown = await letters.count();
  for (let at = 0; at < shown; at += 1) {
    await letters.nth(at).click();
    await expect(dialog.getByRole("article")).toBeVisible();
    expect(await planted(page).count()).toBe(0);
    const back = dialog.getByRole("button", { name: /^Back|^All messages/ });
    if (await back.isVisible()) await back.click();
  }
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  await expect(page.locator(".phone-main")).toBeVisible();
  for (const view of await page.getByRole("navigation").getByRole("button").all()) {
    await view.click();
    await scrollThrough(page);
  }
  expect(harm).toEqual([]);
  expect(trouble).toEqual([]);

  // The watch sees what it is there for.
  await page.evaluate(() => {
    const image = document.createElement("img");
    image.src = "/harm.png";
    document.body.append(image, document.createElement("marquee"));
  });
  await expect.poll(() => harm).toEqual([expect.stringContaining("fetched")]);
  expect(await planted(page).count()).toBe(1);
});

test("none acts in any view of the office", async ({ page }) => {
  const harm = await watchForHarm(page);
  const trouble = await watchForTrouble(page);
  await page.setViewportSize(DESK);
  await enterOffice(page, "overview", ADMIN, service.url);
  const menu = page.getByRole("navigation", { name: "Office" });
  await expect(menu.getByRole("link")).toHaveCount(OFFICE_PAGES.length);
  for (const entry of await menu.getByRole("link").all()) {
    await entry.click();
    await expect(entry).toHaveAttribute("aria-current", "page");
    await page.waitForLoadState("networkidle");
    await scrollThrough(page);
    const more = page.getByRole("button", { name: /^(Next|More|Show more)/ });
    for (let pages = 0; pages < 4 && (await more.count()) > 0; pages += 1) {
      if (!(await more.first().isEnabled())) break;
      await more.first().click();
      await page.waitForLoadState("networkidle");
      await scrollThrough(page);
    }
  }
  await page.goto(`${service.url}/#/office/accounts/${trader.username}`);
  // Name and comment of an account, as they were typed.
  await expect(page.getByRole("main")).toContainText(trader.username);
  for (const tab of await page.getByRole("main").getByRole("tab").all()) {
    await tab.click();
    await page.waitForLoadState("networkidle");
    await scrollThrough(page);
  }
  // Of a newcomer, who cannot be shut out before he is let in.
  const entries = ["Move to another group", "Set a new password", "Close for ever"];
  await lookIntoDialogs(page, "Accounts", ["Money", "Message", ...entries]);
  await lookIntoDialogs(page, "Approvals", ["Approve", "Decline"]);
  expect(harm).toEqual([]);
  expect(trouble).toEqual([]);
});

/** A finished report's file, as CSV. */
async function reportOf(caller: Call, token: string, asked: object): Promise<string> {
  const to = Date.now();
  const body = { format: "csv", from: to - 86_400_000, to, ...asked };
  const { id } = (await caller("POST", "/reports", body)).data as { id: number };
  await expect
    .poll(async () => (await caller("GET", `/reports/${id}`)).data, { timeout: 60_000 })
    .toMatchObject({ status: 2 });
  return fileOf(`/reports/${id}/file`, token);
}

async function fileOf(path: string, token: string): Promise<string> {
  const file = await request.get(`/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.status()).toBe(200);
  return file.text();
}

test("none is a formula in a file for spreadsheets", async () => {
  const [staff, client] = [await callsOf(ADMIN), await callsOf(trader)];
  const [byStaff, byClient] = [
    (await tokenOf(ADMIN)).access_token,
    (await tokenOf(trader)).access_token,
  ];
  const account_id = Number(trader.username);
  const files: Record<string, string> = {
    "a client's deals": await fileOf("/deals/accounts/me/export", byClient),
    "the house's journal": await fileOf("/journal/export", byStaff),
    "the list of accounts": await fileOf("/accounts/export", byStaff),
  };
  for (const type of ["statement", "deals", "transactions", "performance"]) {
    files[`a client's report of ${type}`] = await reportOf(client, byClient, { type });
    files[`staff's report of ${type}`] = await reportOf(staff, byStaff, { type, account_id });
  }
  for (const [what, csv] of Object.entries(files)) {
    const cells = cellsOf(csv);
    expect(cells.length, what).toBeGreaterThan(10);
    expect(cells.filter(isFormula), what).toEqual([]);
  }
  // They hold what was typed, and not nothing.
  const words = cellsOf(files["the house's journal"] ?? "").join("\n");
  for (const word of ["=1+1", "<svg onload=harmed()>", "@SUM(1,1)"]) expect(words).toContain(word);
});

test("none is a line of its own in the log, nor moves what shows it", async () => {
  const lines = service.log().split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(HOSTILE_WORDS.length);
  for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ msg: "harm" });
  // Neither colours nor a way back over what was printed: a terminal shows each line as it is.
  expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

async function tokenOf({ username, password }: Login): Promise<LoginResult> {
  const basic = Buffer.from(`${username}:${password}`).toString("base64");
  const login = await request.post("/auth/v1/oauth2/login", {
    headers: { authorization: `Basic ${basic}` },
  });
  return ((await login.json()) as { data: LoginResult }).data;
}

/** The cells of a CSV file, as a spreadsheet reads them. */
function cellsOf(csv: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(?:,|\r?\n|$)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
  }
  return cells;
}

/** A number may begin with a sign. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell);
