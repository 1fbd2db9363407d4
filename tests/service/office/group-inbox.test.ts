/** Messages from staff to everybody of a group: whom they reach, once each, and who may write them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GroupInbox, GroupMessage } from "../../../contract/group-inbox.ts";
import type { HouseJournal } from "../../../contract/house-journal.ts";
import type { InboxMessage } from "../../../contract/inbox.ts";
import { SLICE, startGroupCourier } from "../../../server/office/group-courier.ts";
import { sendGroupMessage, UNDER_WAY_MAX } from "../../../server/office/group-inbox.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";

const INBOX = "/api/v1/inbox";
const of = (group_id: number) => `/api/v1/groups/${group_id}/inbox`;
const TEXT = { subject: "Hours", body: "Closed on Monday.\nOpen on Tuesday." };
const ADMIN = 900_001;
const DEALER = 900_002;
const STAFF_GROUP = 3;
/** More than two slices, and not a whole number of them. */
const MANY = 2 * SLICE + 201;

let desk: TradingDesk;
let dealer: Trader;
let ada: Trader;
let bob: Trader;
let eve: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 3, [GROUP.euro]: 1, [GROUP.small]: MANY });
  dealer = await desk.signIn(DEALER, "demo-dealer");
  [ada, bob] = [await desk.trader(), await desk.trader()];
  eve = await desk.trader(GROUP.euro);
});
afterAll(() => desk.close());

const received = async (trader: Trader, query = "") =>
  (await trader.get(`${INBOX}${query}`)) as InboxMessage[];
const read = async (group_id: number, by = desk.admin) =>
  (await by.get(of(group_id))) as GroupInbox;

async function sent(group_id: number, change: object = {}, by = desk.admin): Promise<GroupMessage> {
  const { status, data } = await by.ask("POST", of(group_id), { ...TEXT, ...change });
  expect(status).toBe(201);
  return data as GroupMessage;
}

/** Once everybody has it. */
async function delivered(group_id: number): Promise<GroupMessage[]> {
  await expect
    .poll(async () => (await read(group_id)).messages.every((one) => one.waiting_count === 0))
    .toBe(true);
  return (await read(group_id)).messages;
}

async function empty(...traders: readonly Trader[]): Promise<void> {
  for (const trader of traders) {
    for (const { id } of await received(trader)) await trader.ask("DELETE", `${INBOX}/${id}`);
  }
}

describe("a message to a group", () => {
  // @interface operation:group_inbox_send @interface operation:group_inbox @interface event:inbox_create
  it("reaches everybody of it as a message of his own, told at once, and nobody else", async () => {
    await Promise.all([ada, bob, eve].map((each) => each.told()));
    const { accounts_count } = await read(GROUP.hedging);
    const message = await sent(GROUP.hedging);
    expect(message).toEqual({
      id: message.id,
      group_id: GROUP.hedging,
      sent_by: ADMIN,
      ...TEXT,
      created_at: desk.now(),
      accounts_count: 3,
      waiting_count: 3,
    });
    expect(accounts_count).toBe(3);
    const both = [];
    for (const each of [ada, bob]) {
      const [told, ...more] = await each.told("inbox_create");
      const [own, ...others] = await received(each);
      expect(told).toEqual(["inbox_create", own]);
      expect([more, others]).toEqual([[], []]);
      const words = { account_id: each.account_id, ...TEXT, read_at: null };
      expect(own).toEqual({ ...words, id: own?.id, created_at: message.created_at });
      both.push(own);
    }
    expect(await eve.told()).toEqual([]);
    expect(await received(eve)).toEqual([]);
    expect(await delivered(GROUP.hedging)).toEqual([{ ...message, waiting_count: 0 }]);
    // Each marks and deletes his own.
    const [adas, bobs] = both;
    expect((await ada.ask("PATCH", `${INBOX}/${adas?.id}/read`)).status).toBe(204);
    expect((await bob.ask("GET", `${INBOX}/${adas?.id}`)).status).toBe(404);
    expect((await bob.ask("DELETE", `${INBOX}/${adas?.id}`)).status).toBe(404);
    expect(await received(ada, "?unread=true")).toEqual([]);
    expect(await received(bob, "?unread=true")).toEqual([bobs]);
    expect(await bob.get(`${INBOX}/${bobs?.id}`)).toEqual(bobs);
    await empty(ada);
    expect([await received(ada), await received(bob)]).toEqual([[], [bobs]]);
    await empty(bob);
    // Staff reads on what was written.
    expect((await read(GROUP.hedging)).messages).toHaveLength(1);
  });

  it("is one line in the journal of who wrote it, and none in its readers'", async () => {
    await sent(GROUP.hedging, { subject: 'Say "hello"' }, dealer);
    await delivered(GROUP.hedging);
    const { rows } = (await desk.admin.get("/api/v1/journal?limit=5")) as HouseJournal;
    const lines = rows.filter(({ action }) => action.includes("inbox_send"));
    expect(lines[0]).toMatchObject({
      account_id: DEALER,
      actor_id: DEALER,
      action: "group_inbox_send",
      entity: "group",
      entity_id: GROUP.hedging,
      message: 'message to 3 accounts: "Say \\"hello\\""',
    });
    const [newest] = (await ada.get("/api/v1/accounts/me/journal?limit=1")) as unknown[];
    expect(Object(newest)).not.toMatchObject({ action: "group_inbox_send" });
    await empty(ada, bob);
  });

  it("is for who is in the group as it is sent, and can sign in or could again", async () => {
    const { sql } = desk.service;
    const third = `account_id = (select max(account_id) from accounts where group_id = ${GROUP.hedging})`;
    for (const [change, count] of [
      ["status = 0", 2],
      ["status = 2", 2],
      ["status = 3", 3],
      ["closed_at = 1", 2],
    ] as const) {
      await sql.unsafe(`update accounts set ${change} where ${third}`);
      expect((await read(GROUP.hedging)).accounts_count).toBe(count);
      expect((await sent(GROUP.hedging)).accounts_count).toBe(count);
      await sql.unsafe(`update accounts set status = 1, closed_at = null where ${third}`);
    }
    await delivered(GROUP.hedging);
    await empty(ada, bob);
    // Who comes later finds nothing, and who goes keeps what he has.
    await sent(GROUP.hedging);
    await delivered(GROUP.hedging);
    const move = (trader: Trader, group_id: number) =>
      desk.admin.ask("PATCH", `/api/v1/accounts/${trader.account_id}/groups/${group_id}`);
    expect((await move(ada, GROUP.netting)).status).toBe(200);
    expect(await received(ada)).toHaveLength(1);
    expect((await sent(GROUP.netting)).accounts_count).toBe(1);
    await delivered(GROUP.netting);
    expect((await move(ada, GROUP.hedging)).status).toBe(200);
    expect(await received(ada)).toHaveLength(2);
    expect(await received(bob)).toHaveLength(1);
    await empty(ada, bob);
  });

  it("of a dealer is for clients, and of an administrator for staff too", async () => {
    const all = await read(STAFF_GROUP);
    expect(all.accounts_count).toBeGreaterThan(0);
    expect((await read(STAFF_GROUP, dealer)).accounts_count).toBe(0);
    const none = await sent(STAFF_GROUP, {}, dealer);
    expect(none).toMatchObject({ accounts_count: 0, waiting_count: 0 });
    await sent(STAFF_GROUP);
    await delivered(STAFF_GROUP);
    expect(await received(dealer)).toHaveLength(1);
    await empty(dealer, desk.admin);
  });

  it("of a dealer goes to his groups alone; none goes to a group that there is not", async () => {
    const limits = `/api/v1/accounts/${DEALER}/dealer-limits`;
    await desk.admin.ask("PUT", limits, { group_ids: [GROUP.euro] });
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? TEXT : undefined;
      const refused = await dealer.ask(method, of(GROUP.hedging), body);
      expect([refused.status, refused.body]).toMatchObject([403, { error: "beyond_dealer_limit" }]);
      expect((await dealer.ask(method, of(GROUP.euro), body)).status).toBeLessThan(300);
    }
    await desk.admin.ask("PUT", limits, { group_ids: null });
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? TEXT : undefined;
      for (const group_id of [7_654_321, 2_147_483_648]) {
        expect((await desk.admin.ask(method, of(group_id), body)).status).toBe(404);
      }
      expect((await ada.ask(method, of(GROUP.hedging), body)).status).toBe(403);
    }
    await delivered(GROUP.euro);
    await empty(eve);
  });

  it("is sent once under one Idempotency-Key, and told once", async () => {
    await bob.told();
    const headers = { "idempotency-key": "to-all-1" };
    const first = await desk.admin.ask("POST", of(GROUP.hedging), TEXT, headers);
    await delivered(GROUP.hedging);
    const again = await desk.admin.ask("POST", of(GROUP.hedging), TEXT, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data).toEqual(first.data);
    for (const [group_id, change] of [
      [GROUP.hedging, { body: "Other" }],
      [GROUP.euro, {}],
    ] as const) {
      const other = await desk.admin.ask("POST", of(group_id), { ...TEXT, ...change }, headers);
      expect(other.body).toMatchObject({ error: "idempotency_key_reused" });
    }
    expect(await bob.told("inbox_create")).toHaveLength(1);
    expect(await received(ada)).toHaveLength(1);
    await empty(ada, bob);
  });

  it("keeps markup and formulas as the text that they are", async () => {
    const hostile = {
      subject: `<img src=x onerror="alert(1)">`,
      body: `=HYPERLINK("https://evil.example")\n'; drop table accounts; --`,
    };
    await sent(GROUP.euro, hostile);
    await delivered(GROUP.euro);
    expect(await received(eve)).toMatchObject([hostile]);
    expect((await read(GROUP.euro)).messages[0]).toMatchObject(hostile);
    await empty(eve);
  });

  it.each([
    ["a blank", "subject", "  "],
    ["two lines as", "subject", "two\nlines"],
    ["too long a", "subject", "x".repeat(129)],
    ["a turned", "subject", "gnp.\u202eexe"],
    ["a blank", "body", " \n "],
    ["a bell in its", "body", "bell\u0007"],
    ["a null in its", "body", "a null\u0000"],
    ["too long a", "body", "x".repeat(8_193)],
  ])("is refused with %s %s", async (_what, field, value) => {
    const before = (await read(GROUP.euro)).messages.length;
    const { status, body } = await desk.admin.ask("POST", of(GROUP.euro), {
      ...TEXT,
      [field]: value,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: `body.${field}` }] });
    expect((await read(GROUP.euro)).messages).toHaveLength(before);
  });
});

describe("the courier", () => {
  const deps = () => ({ sql: desk.service.sql, clock: desk.service.clock });
  const act = { caller: { account_id: ADMIN, scope: "Admin" }, origin: null } as never;
  /** Taken for delivery, and nobody is woken for it. */
  const left = (group_id: number, subject: string) =>
    sendGroupMessage(deps(), group_id, { ...TEXT, subject }, act, undefined);
  const onError = (error: unknown) => {
    throw error;
  };
  const copies = async (subject: string) => {
    const rows = await desk.service.sql<{ accounts: number; rows: number }[]>`
      select count(distinct m.account_id)::integer as accounts, count(*)::integer as rows
      from inbox_messages m join group_messages g using (group_message_id)
      where g.subject = ${subject}`;
    return rows[0];
  };

  it("goes on after a stop where it was, and leaves nobody out and writes to nobody twice", async () => {
    const { waiting_count } = await left(GROUP.small, "Halfway");
    expect(waiting_count).toBe(MANY);
    let told = 0;
    const first = startGroupCourier({
      ...deps(),
      onError,
      tell: () => {
        told += 1;
        void first.close();
      },
    });
    await expect.poll(() => told).toBe(SLICE);
    await first.close();
    expect((await read(GROUP.small)).messages[0]).toMatchObject({ waiting_count: MANY - SLICE });
    expect(await copies("Halfway")).toEqual({ accounts: SLICE, rows: SLICE });
    // Whoever is closed meanwhile gets none; whoever comes meanwhile gets none either.
    const { sql } = desk.service;
    await sql`update accounts set closed_at = 1 where account_id =
      (select max(account_id) from accounts where group_id = ${GROUP.small})`;
    await sql`update accounts set group_id = ${GROUP.small} where account_id = ${eve.account_id}`;
    const reached = new Set<number>();
    const second = startGroupCourier({
      ...deps(),
      onError,
      tell: ({ account_id }) => reached.add(account_id),
    });
    await delivered(GROUP.small);
    await second.close();
    expect(reached.size).toBe(MANY - SLICE - 1);
    expect(await copies("Halfway")).toEqual({ accounts: MANY - 1, rows: MANY - 1 });
    expect(await received(eve)).toEqual([]);
    await sql`update accounts set group_id = ${GROUP.euro} where account_id = ${eve.account_id}`;
    const [kept] = await sql`select account_ids from group_messages where subject = 'Halfway'`;
    expect(kept).toEqual({ account_ids: null });
  });

  it("brings two that two couriers find to everybody once, in their order", async () => {
    for (const subject of ["First", "Second"]) await left(GROUP.small, subject);
    const couriers = [1, 2].map(() =>
      startGroupCourier({ ...deps(), onError, tell: () => undefined }),
    );
    await delivered(GROUP.small);
    await Promise.all(couriers.map((each) => each.close()));
    const all = (await read(GROUP.small)).accounts_count;
    for (const subject of ["First", "Second"]) {
      expect(await copies(subject)).toEqual({ accounts: all, rows: all });
    }
    const wrong = await desk.service.sql`
      select m.account_id from inbox_messages m join group_messages g using (group_message_id)
      where g.subject in ('First', 'Second') group by m.account_id
      having array_agg(g.subject order by m.message_id) <> array['First', 'Second']`;
    expect([...wrong]).toEqual([]);
  });

  it("keeps an account's newest thousand, and a text for as long as anybody has it", async () => {
    const { sql } = desk.service;
    await sql`
      insert into inbox_messages (account_id, sent_by, subject, body, created_at)
      select ${eve.account_id}, ${ADMIN}, 'Old', 'Old', 1 from generate_series(1, 1000)`;
    await sent(GROUP.euro, { subject: "Kept by Eve" });
    await delivered(GROUP.euro);
    const [row] = await sql<{ count: number; old: number }[]>`
      select count(*)::integer as count, count(*) filter (where subject = 'Old')::integer as old
      from inbox_messages where account_id = ${eve.account_id}`;
    expect(row).toEqual({ count: 1_000, old: 999 });
    await sql`delete from inbox_messages where account_id = ${eve.account_id} and subject = 'Old'`;
    // A hundred later ones, which nobody has: it is shown no more, and Eve reads on.
    await sql`
      insert into group_messages (group_id, sent_by, subject, body, created_at, accounts_count, waiting_count)
      select ${GROUP.euro}, ${ADMIN}, 'Nobody', 'has it', 1, 0, 0 from generate_series(1, 150)`;
    await sent(GROUP.euro, { subject: "Newest" });
    const { messages } = await read(GROUP.euro);
    expect(messages).toHaveLength(100);
    expect(messages.map(({ subject }) => subject)).not.toContain("Kept by Eve");
    await delivered(GROUP.euro);
    expect((await received(eve)).map(({ subject }) => subject)).toEqual(["Newest", "Kept by Eve"]);
    await empty(eve);
    await sent(GROUP.euro, { subject: "Last" });
    const left = await sql`
      select 1 from group_messages where group_id = ${GROUP.euro} and subject = 'Kept by Eve'`;
    expect(left).toHaveLength(0);
    await delivered(GROUP.euro);
    await empty(eve);
  });

  it("has no more under way than the house is to have", async () => {
    const { sql } = desk.service;
    await sql`
      insert into group_messages (group_id, sent_by, subject, body, created_at, accounts_count,
        waiting_count, account_ids)
      select ${GROUP.prop}, ${ADMIN}, 'Waits', 'waits', 1, 1, 1, array[${ada.account_id}::integer]
      from generate_series(1, ${UNDER_WAY_MAX}::integer)`;
    const refused = await desk.admin.ask("POST", of(GROUP.hedging), TEXT);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    await sql`delete from group_messages where group_id = ${GROUP.prop}`;
    await sent(GROUP.hedging);
    await delivered(GROUP.hedging);
    await empty(ada, bob);
  });
});
