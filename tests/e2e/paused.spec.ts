/**
 * A database that freezes under traders: prices go on, the terminal says that trading is paused, an order is refused with a word,
 * and all of it is over by itself. A service of its own, whose database is stopped and let go on by signals.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { familyOf } from "./support-processes.ts";
import { openRestartedService, type RestartedService } from "./support-restart.ts";
import { PHONE } from "./support-touch.ts";
import { expectAccessible, signIn } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

/** A frozen database is noticed within 5 s. */
const PAUSED = { timeout: 30_000 };

let service: RestartedService;
let database: number[] = [];
test.beforeAll(async () => {
  service = await openRestartedService();
});
test.afterAll(async () => {
  thaw();
  await service.close();
});

/** All of its processes as they are now: each connection has one of its own. */
async function freeze(): Promise<void> {
  const file = join(service.dataDir, "postgres", "postmaster.pid");
  const [pid = ""] = (await readFile(file, "utf8")).split("\n");
  database = familyOf(Number(pid));
  for (const one of database) process.kill(one, "SIGSTOP");
}

function thaw(): void {
  for (const one of database.splice(0)) process.kill(one, "SIGCONT");
}

const banner = (page: Page) => page.getByRole("alert", { name: "Trading is paused" });

test("a frozen database pauses trading in words, prices go on, and it is over by itself @quick", async ({
  page,
}) => {
  await signIn(page, false, service.url);
  await expect(page.locator(".status-connection")).toContainText("Connected", PAUSED);
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible(PAUSED);
  await expect(banner(page)).toBeHidden();
  await freeze();
  try {
    await expect(banner(page)).toBeVisible(PAUSED);
    await expect(page.locator(".workspace")).not.toHaveAttribute("data-stale");
    await expectAccessible(page);
    await page.setViewportSize(PHONE.viewport);
    await expect(banner(page)).toBeVisible();
  } finally {
    thaw();
  }
  await expect(banner(page)).toBeHidden(PAUSED);
});
