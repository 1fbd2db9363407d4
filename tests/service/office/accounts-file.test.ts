/** The list of accounts as a file: what a query finds on all pages, in its order, whoever is called what. */
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccountsFileCut } from "../../../domain/accounts-file.ts";
import type { ViewAccount } from "../../../contract/account.ts";
import { exportAccounts } from "../../../server/queries/accounts-file.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";

const ACCOUNTS = "/api/v1/accounts";
const HEAD =
  "account,name,email,alias,phone,country,group,kind,role,status,currency,leverage,balance,credit,opened,last_sign_in,comment";
/** More than one reading of rows has. */
const MANY = 620;
const VIEW = { staff_id: 900_001, isClientsOnly: false, group_ids: null };

let desk: TradingDesk;
let dealer: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: MANY, [GROUP.euro]: 2 });
  dealer = await desk.signIn(900_002, "demo-dealer");
});
afterAll(() => desk.close());

async function file(query = "", who: Trader = desk.admin): Promise<string[]> {
  const answer = await desk.service.call("GET", `${ACCOUNTS}/export?${query}`, {
    token: who.token,
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("accounts.csv");
  const [head, ...lines] = answer.text.trimEnd().split("\r\n");
  expect(head).toBe(HEAD);
  return lines;
}
const idOf = (line: string): number => Number(line.split(",")[0]);
const found = async (query: string, who: Trader = desk.admin): Promise<number[]> => {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const rows = (await who.get(`${ACCOUNTS}?${query}&page=${page}`)) as ViewAccount[];
    if (rows.length === 0) return ids;
    ids.push(...rows.map(({ id }) => id));
  }
};

describe("the list of accounts as a file", () => {
  // @interface operation:accounts_export
  it("has all pages of what is looked for, in its order, each account once", async () => {
    for (const query of [
      "",
      "sort_by=name:desc",
      `group_id=${GROUP.hedging}&sort_by=balance:asc`,
      "q=ringside.example&sort_by=id:desc&status=1",
      "role=Admin",
      "q=nobody.is.called.so",
    ]) {
      expect((await file(query)).map(idOf), query).toEqual(await found(query));
    }
  });

  it("has clients alone for a dealer, and those of his groups", async () => {
    const ids = (await file("", dealer)).map(idOf);
    expect(ids).toEqual(await found("", dealer));
    expect(ids).not.toContain(900_001);
    const limits = `${ACCOUNTS}/900002/dealer-limits`;
    await desk.admin.ask("PUT", limits, { group_ids: [GROUP.euro] });
    expect(await file("", dealer)).toHaveLength(2);
    await desk.admin.ask("PUT", limits, { group_ids: null });
  });

  it("says of each what the list says, and nothing in it is a formula", async () => {
    const made = await desk.admin.ask("POST", ACCOUNTS, {
      name: '=HYPERLINK("x")',
      email: "formula@ringside.example",
      password: "a brass lantern 7",
      phone: "+44 20 7946 0000",
      group_id: GROUP.euro,
      comment: "@SUM(A1), met;\nat the fair",
      leverage: 50,
    });
    const { id, created_at } = made.data as ViewAccount;
    const answer = await desk.service.call("GET", `${ACCOUNTS}/export?q=formula@`, {
      token: desk.admin.token,
    });
    const at = new Date(created_at).toISOString();
    expect(answer.text).toBe(
      `${HEAD}\r\n${id},"'=HYPERLINK(""x"")",formula@ringside.example,,'+44 20 7946 0000,,Euro,live,Trader,` +
        `active,EUR,50,0,0,${at},,"'@SUM(A1), met;\nat the fair"\r\n`,
    );
  });

  it("ends with a word of that where there are more than a file holds", async () => {
    const query = { sort_by: "id:asc" as const };
    const cut = await text(exportAccounts(desk.service.sql, query, VIEW, 600));
    expect(cut.trimEnd().split("\r\n")).toHaveLength(602);
    expect(isAccountsFileCut(cut)).toBe(true);
    const whole = await text(exportAccounts(desk.service.sql, query, VIEW));
    expect(isAccountsFileCut(whole)).toBe(false);
  });

  it("is refused for what no list takes, and for who is no staff", async () => {
    for (const query of ["status=9", "sort_by=password_hash:asc"]) {
      expect((await desk.admin.ask("GET", `${ACCOUNTS}/export?${query}`)).status).toBe(400);
    }
    const client = await desk.trader();
    expect((await client.ask("GET", `${ACCOUNTS}/export`)).status).toBe(403);
  });
});
