/**
 * Staff writes to everybody of a group, by mouse from the group's page and by keys from the page of messages, while one of them
 * watches his terminal: told how many it goes to, sent once, read by each as text. Held against the service's own records.
 */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import type { Account } from "../../contract/account.ts";
import type { GroupInbox } from "../../contract/group-inbox.ts";
import type { Group } from "../../contract/group.ts";
import type { InboxMessage } from "../../contract/inbox.ts";
import { enter } from "./support-account.ts";
import { choose, press, write, type Hand } from "./support-both-hands.ts";
import { enterOffice } from "./support-office.ts";
import { openRecords, type Records } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble, type Login } from "./support.ts";

test.describe.configure({ timeout: 240_000 });

const PASSWORD = "purple-kiwi-lamp-9";
const HOSTILE = {
  subject: `<img src=x onerror="alert(1)"> =1+1`,
  body: `<script>alert(1)</script>\nSecond line.`,
};
const PLAIN = { subject: "Hours on Friday", body: "Closed from noon." };

/** In a group where no other test has an account. */
async function ourGroup(admin: Records): Promise<Group> {
  const group = (await admin.ask<Group[]>("GET", "/groups")).find(
    ({ currency, is_demo }) => currency === "JPY" && is_demo,
  );
  if (group === undefined) throw new Error("expected a group of demos in JPY");
  return group;
}

async function join(admin: Records, { id: group_id }: Group): Promise<Login> {
  const email = `group-${crypto.randomUUID()}@example.com`;
  const body = { name: "Mio Sato", email, password: PASSWORD, role: "Trader", group_id };
  const { id } = await admin.ask<Account>("POST", "/accounts", body);
  return { username: String(id), password: PASSWORD };
}

const received = async (request: APIRequestContext, login: Login) =>
  (await openRecords(request, login)).ask<InboxMessage[]>("GET", "/inbox");

async function fillAndSend(page: Page, hand: Hand, words: typeof PLAIN, count: number) {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toContainText(`${count} accounts get it.`);
  await write(page, hand, dialog.getByLabel("Subject"), words.subject);
  await dialog.getByLabel("Text").fill(words.body);
  if (hand === "mouse") await expectAccessible(page);
  await press(page, hand, dialog.getByRole("button", { name: `Send to ${count} accounts` }));
}

/**
 * @interface operation:group_inbox @interface operation:group_inbox_send
 * @act groups: write to everybody of one (group_inbox_send) by mouse and keys
 * @act messages: write to everybody of a group (group_inbox_send) by mouse and keys
 * @act messages: choose a group by mouse and keys
 * @act messages: read what was written by mouse and keys
 */
test("writes to everybody of a group once, and the trader who watches reads it as text", async ({
  page,
  request,
  browser,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const group = await ourGroup(admin);
  const [reader, other] = [await join(admin, group), await join(admin, group)];
  const inbox = () => admin.ask<GroupInbox>("GET", `/groups/${group.id}/inbox`);
  const { accounts_count: count } = await inbox();
  const context = await browser.newContext();
  const terminal = await context.newPage();
  await enter(terminal, reader);
  await enterOffice(page, `groups/${group.id}`);

  await test.step("by mouse, though the answer is lost", async () => {
    await page.getByRole("button", { name: "Message", exact: true }).click();
    let lost = 0;
    await page.route("**/groups/*/inbox", async (route) => {
      if (route.request().method() === "GET") return route.continue();
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fillAndSend(page, "mouse", HOSTILE, count);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("it comes once");
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${count} accounts get your message`)).toBeVisible();
    await page.unroute("**/groups/*/inbox");
  });

  await test.step("and the trader sees it come, as text", async () => {
    await expect(terminal.getByRole("region", { name: "Notices" })).toContainText(HOSTILE.subject);
    const letter = terminal.getByRole("button", { name: /^Messages/ });
    await expect(letter).toHaveAccessibleName("Messages, 1 unread");
    await letter.click();
    const dialog = terminal.getByRole("dialog", { name: "Messages" });
    await dialog.getByRole("button", { name: HOSTILE.subject }).click();
    const body = dialog.getByRole("article").locator("p.inbox-body");
    await expect(body).toHaveText(HOSTILE.body, { useInnerText: true });
    await expect(terminal.locator("img[src=x], .inbox script")).toHaveCount(0);
    for (const login of [reader, other]) {
      expect(await received(request, login)).toMatchObject([HOSTILE]);
    }
  });

  await test.step("by keys, from the page of messages", async () => {
    await press(page, "keys", page.getByRole("link", { name: "Messages", exact: true }));
    const title = `${group.name}, JPY, demo`;
    await choose(page, "keys", page.getByRole("button", { name: /^Group / }), title);
    const table = page.getByRole("region", { name: `Messages to ${group.name}` });
    await expect(table.getByRole("row").nth(1)).toContainText("All have it");
    await press(page, "keys", table.getByRole("button", { name: `Open ${HOSTILE.subject}` }));
    await expect(page.locator(".office-letter")).toHaveText(HOSTILE.body, { useInnerText: true });
    await expect(page.locator("img[src=x], .office script")).toHaveCount(0);
    await expectAccessible(page);
    await press(page, "keys", page.getByRole("button", { name: "Write to the group" }));
    await fillAndSend(page, "keys", PLAIN, count);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(table.getByRole("row").nth(1)).toContainText(PLAIN.subject);
    await expect.poll(async () => (await received(request, other)).length).toBe(2);
  });

  await test.step("and each by the other hand", async () => {
    await page.getByRole("button", { name: /^Group / }).click();
    await page.getByRole("option").first().click();
    await choose(
      page,
      "mouse",
      page.getByRole("button", { name: /^Group / }),
      `${group.name}, JPY, demo`,
    );
    await page.getByRole("button", { name: `Open ${PLAIN.subject}` }).click();
    await expect(page.locator(".office-letter")).toHaveText(PLAIN.body);
    await page.getByRole("button", { name: "Write to the group" }).click();
    await fillAndSend(page, "mouse", { ...PLAIN, subject: "Third" }, count);
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goto(`/#/office/groups/${group.id}`);
    await press(page, "keys", page.getByRole("button", { name: "Message", exact: true }));
    await fillAndSend(page, "keys", { ...PLAIN, subject: "Fourth" }, count);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect.poll(async () => (await received(request, reader)).length).toBe(4);
  });

  const { messages } = await inbox();
  const subjects = messages.slice(0, 4).map(({ subject }) => subject);
  expect(subjects).toEqual(["Fourth", "Third", PLAIN.subject, HOSTILE.subject]);
  expect(await received(request, other)).toHaveLength(4);
  expect(trouble).toEqual([]);
  await context.close();
});
