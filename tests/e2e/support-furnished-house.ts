/** A house in which there is something on each page of the office, set up by REST. */
import { expect, type APIRequestContext } from "@playwright/test";
import type { Account } from "../../contract/account.ts";
import type { Commission } from "../../contract/commission.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import type { TwoFactorSetup } from "../../contract/two-factor.ts";
import { BTCUSD } from "./support-account.ts";
import { appOf } from "./support-code-app.ts";
import { DEALER } from "./support-office.ts";
import { anAddress, openDemo, openRecords, type Records } from "./support-records.ts";
import { settingOf } from "./support-second-person.ts";
import { ADMIN } from "./support.ts";

const PASSWORD = "a brass lantern 7";
const SOLUSD = "SOLUSD";
const LIMIT = 2_000_000;
export const LIMIT_SETTING = "require_second_approval_above";

/** What is there to be acted on. */
export type House = {
  /** His sign-in asks for a code. */
  readonly client: number;
  readonly pending: number;
  readonly dealer: number;
  readonly position: number;
  readonly order: number;
  readonly deal: number;
  readonly group: Group;
  readonly commission: Commission;
  readonly symbol: { readonly symbol_id: number; readonly symbol: string };
  /** The provider that the service was started with. */
  readonly provider: string;
};

/**
 * Puts something on each page: trades, who waits, what a second person confirms, a commission, a halt. Of a service that no
 * other spec uses: nobody takes it back.
 */
export async function furnish(request: APIRequestContext): Promise<House> {
  const admin = await openRecords(request, ADMIN);
  const login = await openDemo(request, "looks");
  const owner = await openRecords(request, login);
  const client = Number(login.username);
  const buy = { symbol_id: BTCUSD, side: SIDE.buy, volume: 0.1 };
  const { position_id } = await owner.placeOrder({ ...buy, type: ORDER_TYPE.market });
  const waiting = { ...buy, type: ORDER_TYPE.limit, order_price: 5_000 };
  const { id: order } = await owner.placeOrder(waiting);
  const [deal] = await owner.deals();
  await setUpCodes(owner, login.password);
  const { group_id } = await admin.ask<Account>("GET", `/accounts/${client}`);
  const group = (await admin.ask<Group[]>("GET", "/groups")).find(({ id }) => id === group_id);
  const symbol = (await admin.symbols()).find((one) => one.symbol === SOLUSD);
  const [provider] = await admin.ask<{ name: string }[]>("GET", "/data-providers");
  if (deal === undefined || group === undefined || symbol === undefined || provider === undefined) {
    throw new Error("the house lacks a deal, a group, a symbol or a provider");
  }
  const { symbol_id } = symbol;
  await admin.ask("POST", "/halts", { symbol_id, group_id: null, is_halted: true });
  const { id: setting } = await settingOf(admin, login.username, LIMIT_SETTING);
  await admin.ask("PATCH", `/configs/${setting}`, { value: [String(LIMIT)] });
  await admin.ask("POST", `/groups/${group.id}/inbox`, {
    subject: "Trading hours over the holidays",
    body: "Metals close early on Thursday.\nAll markets are open again on Monday.",
  });
  const staff = await openRecords(request, DEALER);
  await staff.ask("POST", `/accounts/${client}/money/deposit`, {
    amount: LIMIT + 1,
    desc: "Wire of a long-standing client, with a long reason as staff writes it",
  });
  return {
    client,
    pending: await askForLive(request),
    dealer: await hire(admin, group_id),
    position: position_id ?? 0,
    order,
    deal: deal.id,
    group,
    commission: await charge(admin, group_id),
    symbol,
    provider: provider.name,
  };
}

async function setUpCodes(owner: Records, current_password: string): Promise<void> {
  const own = "/accounts/me/two-factor";
  const { secret } = await owner.ask<TwoFactorSetup>("POST", `${own}/begin`, { current_password });
  await owner.ask("POST", `${own}/confirm`, { code: appOf(secret).code() });
}

async function askForLive(request: APIRequestContext): Promise<number> {
  const answer = await request.post("/auth/v1/signup/live", {
    headers: { "x-forwarded-for": anAddress() },
    data: {
      name: "Friederike Sonnenschein-Habermann",
      email: "friederike@example.com",
      password: PASSWORD,
      phone: "+44 20 7946 0000",
      country: "GB",
      accept_terms: true,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { data: { account_id: number } }).data.account_id;
}

async function hire(admin: Records, group_id: number): Promise<number> {
  const email = "dora@house.example";
  const body = { name: "Dora Lund", email, password: PASSWORD, role: "Dealer", group_id };
  return (await admin.ask<Account>("POST", "/accounts", body)).id;
}

async function charge(admin: Records, group_id: number): Promise<Commission> {
  const made = await admin.ask<Commission>("POST", `/commissions/groups/${group_id}`, {
    name: "Shares, a side",
    symbol_id: null,
    category: "shares",
    mode: "per_lot",
    charge: "both",
    value: 6.25,
    charge_min: 1,
  });
  await admin.ask("POST", `/commissions/${made.id}/tiers`, {
    volume_from: 100,
    volume_to: 500,
    value: 4,
  });
  return made;
}
