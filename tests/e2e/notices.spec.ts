/** The notices in a real browser against the real service: what happened while the page had no connection is told after it. */
import { expect, test } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { openDemo, openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, signIn } from "./support.ts";

const BTCUSD = 401;

/** @interface event:order_cancel @interface operation:orders_list @interface operation:my_journal */
test("tells of an order that was cancelled elsewhere while the connection was away, once @quick", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const login = await openDemo(request, `notices-${process.pid}`);
  const records = await openRecords(request, login);
  await expect.poll(async () => (await records.symbol(BTCUSD)).status).toBe(0);
  const pending = { type: ORDER_TYPE.limit, side: SIDE.buy, volume: 0.01, order_price: 1000 };
  await records.placeOrder({ symbol_id: BTCUSD, ...pending });
  const proxy = await startTcpProxy(baseURL ?? "");
  await signIn(page, false, proxy.url, login);
  const light = page.locator(".status-connection");
  await expect(light).toContainText("Connected", { timeout: 30_000 });
  const bell = page.getByRole("button", { name: /^Notices/ });
  await expect(bell).toBeVisible();

  proxy.down();
  await expect(light).not.toContainText("Connected");
  await records.clear();
  proxy.up();

  const words = "Cancelled: buy limit 0.01 BTCUSD at 1000.00";
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 20_000 });
  await expect(bell).toHaveAccessibleName(/[1-9] unread/);
  await bell.click();
  const list = page.getByRole("group", { name: "Notices by day" });
  await expect(list.getByText(words)).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // What staff does to the account is told too, by whom and why, each act once.
  const admin = await openRecords(request, ADMIN);
  const money = { amount: 12.5, desc: "Wire <b>7</b>" };
  await admin.ask("POST", `/accounts/${login.username}/money/deposit`, money);
  await records.placeOrder({ symbol_id: BTCUSD, ...pending });
  const [order] = await records.orders();
  const cancel = `/accounts/${login.username}/orders/${order?.id}/cancel`;
  await admin.ask("POST", cancel, { desc: "too far away" });
  const acts = ["Your broker put money in", words.replace(":", " by your broker:")];
  await bell.click();
  for (const act of acts) await expect(list.getByText(act)).toHaveCount(1);
  await expect(list).toContainText("Wire <b>7</b>.");
  await expect(list).toContainText("Too far away.");
  await proxy.close();
});
