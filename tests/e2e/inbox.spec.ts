/**
 * Messages from the broker in a real browser: they come while the trader watches, are read, deleted and looked at by an
 * investor, held against the service's own records.
 */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import type { InboxMessage } from "../../contract/inbox.ts";
import { enter, useOwnAccount } from "./support-account.ts";
import { openRecords } from "./support-records.ts";
import { go, PHONE } from "./support-touch.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("inbox");
const HOSTILE = {
  subject: `<img src=x onerror="alert(1)"> =HYPERLINK("https://evil.example")`,
  body: `<script>alert(1)</script>\n=1+1\nאבג [read](javascript:alert(1))`,
};

/** Staff writes to the account of this spec. */
async function writes(request: APIRequestContext) {
  const staff = await openRecords(request, ADMIN);
  return (part: { subject: string; body: string }) =>
    staff.ask<InboxMessage>("POST", "/inbox", {
      account_id: Number(own.login.username),
      ...part,
    });
}

const messages = () => own.records.ask<InboxMessage[]>("GET", "/inbox?limit=100");
const letter = (page: Page) => page.getByRole("button", { name: /^Messages/ });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Messages" });

test.afterEach(async () => {
  for (const { id } of await messages()) await own.records.ask("DELETE", `/inbox/${id}`);
});

test("counts a message as it comes, marks it read as it is opened, and deletes it when told to @quick", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const send = await writes(request);
  await send({ subject: "Hours on Friday", body: "Closed from noon.\nOpen on Monday." });
  await enter(page, own.login);
  await expect(letter(page)).toHaveAccessibleName("Messages, 1 unread");
  const hostile = await send(HOSTILE);
  await expect(page.getByRole("region", { name: "Notices" })).toContainText(HOSTILE.subject);
  await expect(letter(page)).toHaveAccessibleName("Messages, 2 unread");
  await letter(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  // Nothing is read before it is opened.
  expect((await messages()).map(({ read_at }) => read_at)).toEqual([null, null]);
  await dialog.getByRole("button", { name: HOSTILE.subject }).click();
  const article = dialog.getByRole("article");
  await expect(article.getByRole("heading")).toHaveText(HOSTILE.subject);
  await expect(article.locator("p.inbox-body")).toHaveText(HOSTILE.body, { useInnerText: true });
  await expect(page.locator("img[src=x], .inbox script, .inbox a")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: /^Unread: / })).toHaveCount(1);
  expect((await messages())[0]?.read_at).toEqual(expect.any(Number));
  // One comes while the list is open: it is on top, and what is read stays.
  await send({ subject: "Third", body: "More." });
  await expect(dialog.getByRole("listitem").first()).toContainText("Third");
  await expect(article.getByRole("heading")).toHaveText(HOSTILE.subject);
  await article.getByRole("button", { name: "Delete" }).click();
  await article.getByRole("button", { name: "Keep" }).click();
  expect(await messages()).toHaveLength(3);
  await article.getByRole("button", { name: "Delete" }).click();
  await article.getByRole("button", { name: "Delete for ever" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  expect((await messages()).map(({ id }) => id)).not.toContain(hostile.id);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(letter(page)).toHaveAccessibleName("Messages, 2 unread");
  expect(trouble).toEqual([]);
});

test("is gone through, read and deleted by keys alone", async ({ page, request }) => {
  const send = await writes(request);
  for (const subject of ["First", "Second", "Third"]) await send({ subject, body: subject });
  await enter(page, own.login);
  await expect(letter(page)).toHaveAccessibleName("Messages, 3 unread");
  await letter(page).focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  const row = (name: RegExp) => dialog.getByRole("button", { name });
  await expect(row(/^Unread: Third/)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(row(/Third/)).toBeFocused();
  await page.keyboard.press("End");
  await expect(row(/First/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("article").getByRole("heading")).toHaveText("Second");
  await expect(row(/^Second/)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  expect((await messages()).map(({ subject }) => subject)).toEqual(["Third", "First"]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(letter(page)).toBeFocused();
  await expect(letter(page)).toHaveAccessibleName("Messages, 2 unread");
});

test("shows older messages, says what is empty, and what failed with a way to try again", async ({
  page,
  request,
}) => {
  await enter(page, own.login);
  const dialog = dialogOf(page);
  await page.route("**/api/v1/inbox?limit=50*", (route) => route.abort());
  await letter(page).click();
  await expect(dialog.getByRole("alert")).toContainText("The messages could not be loaded.");
  await page.unroute("**/api/v1/inbox?limit=50*");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText("Messages from your broker will be here.");
  await expectAccessible(page);
  const send = await writes(request);
  for (let n = 1; n <= 51; n += 1) await send({ subject: `Note ${n}`, body: "Text" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await letter(page).click();
  const rows = dialog.getByRole("listitem");
  await dialog.getByRole("button", { name: "Older messages" }).click();
  await expect(rows).toHaveCount(51);
  await expect(rows.last()).toContainText("Note 1");
  await expect(dialog.getByRole("button", { name: "Older messages" })).toHaveCount(0);
});

test("lets an investor read, and change nothing", async ({ page, request }) => {
  const password = `silver-otter-${crypto.randomUUID()}`;
  await own.records.ask("POST", "/accounts/me/investor-password", {
    current_password: own.login.password,
    new_password: password,
  });
  const send = await writes(request);
  await send({ subject: "For both", body: "The investor reads it too." });
  await enter(page, { ...own.login, password });
  await letter(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: /For both/ }).click();
  await expect(dialog.getByRole("article")).toContainText("The investor reads it too.");
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expectAccessible(page);
  expect((await messages())[0]?.read_at).toBeNull();
});

test("has no fault that a screen reader would meet, in both themes", async ({ page, request }) => {
  const send = await writes(request);
  await send(HOSTILE);
  await send({ subject: "Second", body: "Text" });
  await enter(page, own.login);
  await letter(page).click();
  await dialogOf(page).getByRole("button", { name: HOSTILE.subject }).click();
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("shows the list or the message, by a finger", async ({ page, request }) => {
    const send = await writes(request);
    await send(HOSTILE);
    await send({ subject: "Second", body: "Text" });
    await enter(page, own.login);
    // The letter has no room up there: the bar below says that there is something, the account's view what.
    await expect(page.locator(".phone-head .mailbox[data-unread]")).toBeHidden();
    await go(page, "Account");
    await expect(letter(page)).toHaveAccessibleName("Messages, 2 unread");
    await letter(page).tap();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /Second/ }).tap();
    await expect(dialog.getByRole("list")).toBeHidden();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "All messages" }).tap();
    await expect(dialog.getByRole("button", { name: /^Second/ })).toBeFocused();
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(letter(page)).toHaveAccessibleName("Messages, 1 unread");
  });
});
