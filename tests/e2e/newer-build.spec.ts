/**
 * An update of the service under an open tab: the terminal says that it is older, what was typed stays, and the reload is the
 * user's. The newer build is the same with other names, so none of the old one's parts is there. @bar T17
 */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { openRestartedService } from "./support-restart.ts";
import { field, pick, send } from "./support-ticket.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const BUILT = "dist/terminal";
const isProgram = (name: string): boolean => /\.(js|css)$/.test(name);

/** The build with another name for each of its scripts and styles. Resolves with its folder. */
async function makeNewerBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-newer-build-"));
  const assets = join(folder, "assets");
  // The compressed twins are left out: they would say the old names.
  const filter = (source: string) => !/\.(br|gz)$/.test(source);
  await cp(BUILT, folder, { recursive: true, filter });
  const names = (await readdir(assets)).filter(isProgram);
  const newer = (name: string) => name.replace(/\.(js|css)$/, "2.$1");
  for (const name of names) await rename(join(assets, name), join(assets, newer(name)));
  for (const file of [
    join(folder, "index.html"),
    ...names.map((one) => join(assets, newer(one))),
  ]) {
    let text = await readFile(file, "utf8");
    for (const name of names) text = text.replaceAll(name, newer(name));
    await writeFile(file, text);
  }
  return folder;
}

test("says that a newer version is here, keeps the ticket, and reloads once when told to", async ({
  page,
}) => {
  const service = await openRestartedService();
  const newer = await makeNewerBuild();
  try {
    await signIn(page, true, service.url);
    await pick(page, "BTCUSD");
    await field(page, "Volume").fill("0.17");
    await field(page, "Stop loss").fill("432");
    const told = page.getByText("A newer version of the terminal is here");
    let loads = 0;
    page.on("load", () => (loads += 1));

    // A restart alone is no news.
    const light = page.locator(".status-connection");
    await service.restart();
    await expect(light).toContainText("Connected", { timeout: 30_000 });
    await expect(told).toHaveCount(0);

    await service.restart({ TERMINAL_DIR: newer });
    await expect(told).toBeVisible({ timeout: 30_000 });
    await expect(light).toContainText("Connected");
    await expect(field(page, "Volume")).toHaveValue("0.17");
    await expectAccessible(page);

    // What the old build has not fetched yet is gone: the same notice says so, and the rest goes on.
    await page.getByRole("tab", { name: "Deals" }).click();
    await page.getByRole("radio", { name: "Statistics" }).check();
    await expect(page.getByText("A part of the older one is gone.")).toBeVisible();
    const place = page.getByRole("region", { name: "Deals", exact: true });
    await expect(place).toContainText("This part of the terminal could not be loaded");
    await field(page, "Volume").press("End");
    await page.keyboard.type("1");
    await expect(field(page, "Volume")).toHaveValue("0.171");
    await page.keyboard.press("Backspace");
    await expect(send(page)).toContainText("Buy 0.17 BTCUSD");
    await expect(told).toBeVisible();
    await expect(page.getByText("A part of the terminal could not be loaded")).toHaveCount(0);
    expect(loads).toBe(0);

    const trouble = await watchForTrouble(page);
    await page.getByRole("button", { name: "Reload", exact: true }).click();
    await expect(field(page, "Volume")).toHaveValue("0.17");
    await expect(field(page, "Stop loss")).toHaveValue("432");
    await expect(light).toContainText("Connected");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /Search symbols and actions/ })).toBeVisible();
    await expect(told).toHaveCount(0);
    expect(loads).toBe(1);
    expect(trouble).toEqual([]);
  } finally {
    await service.close();
    await rm(newer, { recursive: true, force: true });
  }
});
