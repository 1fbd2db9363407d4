/** The journal over all accounts over REST: what is found by each filter, page by page, and that a Dealer reads of clients alone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HouseJournal } from "../../../contract/house-journal.ts";
import type { Journal } from "../../../contract/journal.ts";
import { JOURNAL_ROWS_LOOKED_AT_MAX } from "../../../server/queries/house-journal.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { openScopeTokens, type ScopeTokens } from "../../support/scope-tokens.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const ADA = 100_001;
const BEN = 100_002;
const ADMIN = 900_001;
const DEALER = 900_002;
const US500 = 4;
const PATH = "/api/v1/journal";

let service: TestService;
let tokens: ScopeTokens;
beforeAll(async () => {
  service = await startTestService();
  tokens = await openScopeTokens(service);
  const { market, clock } = service;
  market.tick(US500, 60_000, 60_001, clock.now());
  const order = { symbol_id: US500, type: 0, side: 0, volume: 0.1 };
  await send("POST", "/api/v1/orders", order, "Trader");
  clock.advance(1_000);
  for (const [who, id, desc] of [
    ["Dealer", ADA, "Wire of Monday"],
    ["Dealer", BEN, "100% <b>bonus</b>"],
    ["Admin", BEN, "=1+1"],
    ["Admin", DEALER, "to a colleague"],
  ] as const) {
    const account = id;
    const token: keyof ScopeTokens = who;
    await send("POST", `/api/v1/accounts/${account}/money/deposit`, { amount: 5, desc }, token);
    clock.advance(1_000);
  }
});
afterAll(() => service.close());

async function send(method: string, path: string, body: unknown, who: keyof ScopeTokens) {
  const answer = await service.call(method, path, { token: tokens[who], body });
  expect(answer.status, answer.text).toBeLessThan(300);
}

async function read(query = "", who: keyof ScopeTokens = "Admin"): Promise<HouseJournal> {
  const answer = await service.call("GET", `${PATH}${query}`, { token: tokens[who] });
  expectContractAnswer("GET", `${PATH}${query}`, answer);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: HouseJournal }).data;
}
const rows = async (query = "", who: keyof ScopeTokens = "Admin") => (await read(query, who)).rows;
const words = (lines: readonly Journal[]) => lines.map(({ message }) => message.split(": ")[1]);

// @interface operation:house_journal
describe("the journal over all accounts", () => {
  it("has every line of every account, newest first", async () => {
    const all = await rows("?limit=500");
    const ids = await service.sql<{ account_id: number }[]>`
      select distinct account_id from account_journal`;
    const each: Journal[] = [];
    for (const { account_id } of ids) {
      const path = `/api/v1/accounts/${account_id}/journal?limit=500`;
      const answer = await service.call("GET", path, { token: tokens.Admin });
      each.push(...(answer.body as { data: Journal[] }).data);
    }
    expect(all).toHaveLength(each.length);
    expect(all).toEqual(each.toSorted((a, b) => b.ts - a.ts || b.id - a.id));
  });

  it("is narrowed by who acted, on whom, what was done, when and by words", async () => {
    const deposits = "?action=money_change";
    expect(words(await rows(`${deposits}&by=staff`))).toEqual([
      "to a colleague",
      "=1+1",
      "100% <b>bonus</b>",
      "Wire of Monday",
    ]);
    expect(words(await rows(`${deposits}&actor_id=${DEALER}`))).toEqual([
      "100% <b>bonus</b>",
      "Wire of Monday",
    ]);
    expect(words(await rows(`${deposits}&by=staff&account_id=${BEN}`))).toEqual([
      "=1+1",
      "100% <b>bonus</b>",
    ]);
    const mine = await rows(`?actor_id=${ADA}&limit=500`);
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map(({ actor_id, account_id }) => `${actor_id} ${account_id}`))).toEqual(
      new Set([`${ADA} ${ADA}`]),
    );
    const clients = await rows("?by=clients&limit=500");
    expect(clients.map(({ action }) => action)).toContain("order_create");
    expect(clients.filter(({ actor_scope }) => /Admin|Dealer/.test(String(actor_scope)))).toEqual(
      [],
    );
    for (const line of await rows("?by=service&limit=500")) expect(line.actor_id).toBeNull();
    const [bonus] = await rows(`${deposits}&q=bonus`);
    const at = new Date(bonus?.ts ?? 0).toISOString();
    const after = new Date((bonus?.ts ?? 0) + 1).toISOString();
    expect(await rows(`${deposits}&from=${at}&to=${after}`)).toEqual([bonus]);
    expect(await rows(`${deposits}&from=${after}&to=${at}`)).toEqual([]);
  });

  it("finds words as they are, in either case, and numbers, and takes no sign for a pattern", async () => {
    expect(words(await rows("?q=wire%20of%20monday"))).toEqual(["Wire of Monday"]);
    expect(words(await rows(`?q=${encodeURIComponent("100% <b")}`))).toEqual(["100% <b>bonus</b>"]);
    expect(await rows(`?q=${encodeURIComponent("_ire")}`)).toEqual([]);
    expect(await rows(`?q=${encodeURIComponent("'; drop table accounts; --")}`)).toEqual([]);
    const [order] = await rows("?action=order_create");
    const found = await rows(`?q=${order?.entity_id}&action=order_create`);
    expect(found).toContainEqual(order);
    expect(order?.message).toBe("market buy 0.1 US500");
    expect(await rows("?q=us500&action=order_create")).toContainEqual(order);
    expect((await rows("?q=us500&action=deal_create")).length).toBeGreaterThan(0);
    expect(await rows(`?q=${BEN}&action=money_change&by=staff`)).toHaveLength(2);
  });

  it("goes on from page to page, each line once, whatever the size of a page", async () => {
    const whole = await rows("?limit=500");
    for (const limit of [1, 3, 7]) {
      const found: Journal[] = [];
      let after: string | null = "";
      while (after !== null) {
        const page: HouseJournal = await read(
          `?limit=${limit}${after === "" ? "" : `&after=${after}`}`,
        );
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        found.push(...page.rows);
        after = page.next;
      }
      expect(found).toEqual(whole);
    }
  });

  it("looks at so many rows a page, says how far back, and goes on to what is older", async () => {
    const { sql, clock } = service;
    await sql`insert into account_journal (account_id, ts, actor_id, actor_scope, ip_address, sentences_count, sentences)
      select ${BEN}::integer, ${clock.now()}::bigint + n, ${BEN}::integer, 'Trader', '127.0.0.1', 1, '[["filler","account",1,"filler"]]'
      from generate_series(1, ${JOURNAL_ROWS_LOOKED_AT_MAX + 10}::integer) n`;
    const first = await read("?q=bonus");
    expect(first).toMatchObject({ rows: [], searched_to: clock.now() + 11 });
    const second = await read(`?q=bonus&after=${first.next}`);
    expect(words(second.rows)).toEqual(["100% <b>bonus</b>"]);
    expect(second).toMatchObject({ next: null, searched_to: null });
    await sql`delete from account_journal where sentences like '[["filler"%'`;
  });

  it("is for a Dealer that of clients, and of what he did himself", async () => {
    const seen = await rows("?limit=500", "Dealer");
    expect(new Set(seen.map(({ account_id }) => account_id))).not.toContain(ADMIN);
    expect(words(seen.filter(({ action }) => action === "money_change"))).toEqual(
      expect.arrayContaining(["=1+1", "100% <b>bonus</b>", "Wire of Monday", "to a colleague"]),
    );
    expect(await rows(`?account_id=${ADMIN}`, "Dealer")).toEqual([]);
  });

  // @interface operation:house_journal_export
  it("is saved as a file whose cells are no formulas, narrowed the same", async () => {
    const path = `${PATH}/export?by=staff&action=money_change&account_id=${BEN}`;
    const answer = await service.call("GET", path, { token: tokens.Admin });
    expect(answer.headers.get("content-disposition")).toContain("journal.csv");
    const [head, ...lines] = answer.text.trimEnd().split("\r\n");
    expect(head).toBe("time,account,actor,scope,action,entity,entity_id,message,ip");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^[^,]+,${BEN},${ADMIN},Admin,money_change,account,`));
  });
});
