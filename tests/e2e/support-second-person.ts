/** Settings of four eyes, for browser tests: read, and switched off again by two, as anybody would have to. */
import type { APIRequestContext } from "@playwright/test";
import type { Account } from "../../contract/account.ts";
import type { Config } from "../../contract/broker-config.ts";
import type { SecondApproval } from "../../contract/second-approval.ts";
import { openRecords, type Records } from "./support-records.ts";
import { ADMIN } from "./support.ts";

const PASSWORD = "a brass lantern 7";

/** Of the group of the account. */
export async function settingOf(admin: Records, account_id: string, key: string): Promise<Config> {
  const { group_id } = await admin.ask<Account>("GET", `/accounts/${account_id}`);
  const all = await admin.ask<Config[]>("GET", `/configs/groups/${group_id}`);
  const found = all.find((config) => config.key === key);
  if (found === undefined) throw new Error(`the group has no setting ${key}`);
  return found;
}

/** Has a second Admin made, who confirms what the first asks for. `off`: the setting's value then. */
export async function switchOffByTwo(
  context: APIRequestContext,
  account_id: string,
  key: string,
  off: readonly string[],
): Promise<void> {
  const admin = await openRecords(context, ADMIN);
  const { id } = await settingOf(admin, account_id, key);
  const email = `second-${account_id}@house.example`;
  await admin.ask("POST", "/accounts", {
    name: "Second admin",
    email,
    password: PASSWORD,
    role: "Admin",
    group_id: (await admin.ask<Account>("GET", `/accounts/${ADMIN.username}`)).group_id,
  });
  await admin.ask("PATCH", `/configs/${id}`, { value: off });
  const [made] = await admin.ask<Account[]>("GET", `/accounts?q=${email}`);
  const second = await openRecords(context, { username: String(made?.id), password: PASSWORD });
  for (const act of await second.ask<SecondApproval[]>("GET", "/second-approvals?state=waiting")) {
    if (act.operation === "config_update") {
      await second.ask("POST", `/second-approvals/${act.id}/approve`);
    }
  }
}
