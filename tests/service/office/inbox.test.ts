/** Messages from staff to an account: sent, told, read and deleted over REST. @interface §4.8 inbox */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InboxMessage } from "../../../contract/inbox.ts";
import type { Journal } from "../../../contract/journal.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";

const INBOX = "/api/v1/inbox";
const TEXT = { subject: "Hours", body: "Closed on Monday.\nOpen on Tuesday." };

let desk: TradingDesk;
let dealer: Trader;
let [ada, bob]: Trader[] = [];
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 2 });
  dealer = await desk.signIn(900_002, "demo-dealer");
  [ada, bob] = [await desk.trader(), await desk.trader()];
});
afterAll(() => desk.close());

const to = ({ account_id }: Trader, change: object = {}) => ({ account_id, ...TEXT, ...change });
const ids = async (trader: Trader, query = "") =>
  ((await trader.get(`${INBOX}${query}`)) as InboxMessage[]).map(({ id }) => id);

async function sent(body: unknown): Promise<InboxMessage> {
  const { status, data } = await desk.admin.ask("POST", INBOX, body);
  expect(status).toBe(201);
  return data as InboxMessage;
}

function people(): { ada: Trader; bob: Trader } {
  if (ada === undefined || bob === undefined) throw new Error("nobody is signed in");
  return { ada, bob };
}

describe("a message", () => {
  // @interface operation:inbox_send @interface operation:inbox_list @interface operation:inbox_get
  // @interface event:inbox_create
  it("reaches the account that it is for, its investor and nobody else", async () => {
    const { ada, bob } = people();
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    await Promise.all([ada, bob, investor].map((each) => each.told()));
    const message = await sent(to(ada));
    expect(message).toEqual({
      ...to(ada),
      id: message.id,
      created_at: desk.now(),
      read_at: null,
    });
    expect(await ada.told("inbox_create")).toEqual([["inbox_create", message]]);
    expect(await investor.told("inbox_create")).toEqual([["inbox_create", message]]);
    expect(await bob.told()).toEqual([]);
    for (const reader of [ada, investor]) {
      expect(await reader.get(INBOX)).toEqual([message]);
      expect(await reader.get(`${INBOX}/${message.id}`)).toEqual(message);
    }
    expect(await bob.get(INBOX)).toEqual([]);
    const [line] = (await ada.get("/api/v1/accounts/me/journal?limit=1")) as Journal[];
    expect(line).toMatchObject({ action: "inbox_send", actor_id: 900_001, entity_id: message.id });
    await ada.ask("DELETE", `${INBOX}/${message.id}`);
  });

  // @interface operation:inbox_read @interface operation:inbox_delete
  it("is read once, and is gone once it is deleted, for its owner alone", async () => {
    const { ada, bob } = people();
    const [first, second] = [await sent(to(ada)), await sent(to(ada))];
    const path = `${INBOX}/${first.id}`;
    for (const stranger of [bob, desk.admin]) {
      expect((await stranger.ask("GET", path)).status).toBe(404);
      expect((await stranger.ask("PATCH", `${path}/read`)).status).toBe(404);
      expect((await stranger.ask("DELETE", path)).status).toBe(404);
    }
    expect(await ids(ada)).toEqual([second.id, first.id]);
    const readAt = desk.now();
    expect((await ada.ask("PATCH", `${path}/read`)).status).toBe(204);
    desk.advance(1_000);
    expect((await ada.ask("PATCH", `${path}/read`)).status).toBe(204);
    expect(await ada.get(path)).toEqual({ ...first, read_at: readAt });
    expect(await ids(ada, "?unread=true")).toEqual([second.id]);
    expect(await ids(ada, "?unread=false")).toEqual([first.id]);
    expect(await ids(ada, "?limit=1&page=2")).toEqual([first.id]);
    expect((await ada.ask("DELETE", path)).status).toBe(204);
    expect((await ada.ask("DELETE", path)).status).toBe(404);
    expect(await ids(ada)).toEqual([second.id]);
    await ada.ask("DELETE", `${INBOX}/${second.id}`);
  });

  it("is sent once under one Idempotency-Key, and told once", async () => {
    const { ada } = people();
    await ada.told();
    const headers = { "idempotency-key": "hours-1" };
    const first = await desk.admin.ask("POST", INBOX, to(ada), headers);
    const again = await desk.admin.ask("POST", INBOX, to(ada), headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data).toEqual(first.data);
    const other = await desk.admin.ask("POST", INBOX, to(ada, { subject: "Other" }), headers);
    expect(other.body).toMatchObject({ error: "idempotency_key_reused" });
    expect(await ada.told("inbox_create")).toHaveLength(1);
    expect(await ids(ada)).toHaveLength(1);
    await ada.ask("DELETE", `${INBOX}/${(first.data as InboxMessage).id}`);
  });

  it("of a dealer goes to clients, not to staff; none goes to an account that there is not", async () => {
    const { ada } = people();
    const made = await dealer.ask("POST", INBOX, to(ada));
    expect(made.status).toBe(201);
    await ada.ask("DELETE", `${INBOX}/${(made.data as InboxMessage).id}`);
    for (const account_id of [900_001, 900_002]) {
      expect((await dealer.ask("POST", INBOX, { ...TEXT, account_id })).status).toBe(403);
    }
    for (const account_id of [7_654_321, 2_147_483_648]) {
      expect((await desk.admin.ask("POST", INBOX, { ...TEXT, account_id })).status).toBe(404);
    }
  });

  it("keeps markup and formulas as the text that they are", async () => {
    const { ada } = people();
    const hostile = {
      subject: `<img src=x onerror="alert(1)">`,
      body: `=HYPERLINK("https://evil.example")\n'; drop table accounts; --`,
    };
    const { id } = await sent(to(ada, hostile));
    expect(await ada.get(`${INBOX}/${id}`)).toMatchObject(hostile);
    await ada.ask("DELETE", `${INBOX}/${id}`);
  });

  it.each([
    ["subject", "  "],
    ["subject", "two\nlines"],
    ["subject", "x".repeat(129)],
    ["subject", "gnp.\u202eexe"],
    ["body", " \n "],
    ["body", "bell\u0007"],
    ["body", "a null\u0000"],
    ["body", "x".repeat(8_193)],
    ["account_id", "everybody"],
  ])("is refused with %s as %j", async (field, value) => {
    const { ada } = people();
    const { status, body } = await desk.admin.ask("POST", INBOX, to(ada, { [field]: value }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: `body.${field}` }] });
    expect(await ids(ada)).toEqual([]);
  });

  it("stays among the newest thousand of its account", async () => {
    const { ada, bob } = people();
    await desk.service.sql`
      insert into inbox_messages (account_id, sent_by, subject, body, created_at)
      select ${bob.account_id}, 900001, 'Old', 'Old', 1 from generate_series(1, 1000)`;
    const kept = await sent(to(ada));
    await sent(to(bob));
    const [row] = await desk.service.sql<{ count: number; old: number }[]>`
      select count(*)::integer as count, count(*) filter (where subject = 'Old')::integer as old
      from inbox_messages where account_id = ${bob.account_id}`;
    expect(row).toEqual({ count: 1_000, old: 999 });
    expect(await ids(ada)).toEqual([kept.id]);
    await ada.ask("DELETE", `${INBOX}/${kept.id}`);
  });
});
