/**
 * Accounts as staff runs them, over REST, with their owners signed in beside: what changes, who is told, and what is refused.
 * @interface §4.2
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account, ViewAccount } from "../../../contract/account.ts";
import { ERRORS, type ErrorName } from "../../../contract/errors.ts";
import type { Journal } from "../../../contract/journal.ts";
import { untilProjected } from "../../support/projected.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../../support/trading-desk.ts";
import { GROUP, PASSWORD } from "../../support/trading-house.ts";
import { basic } from "../../support/service.ts";
import { buy, openAtPar, pending } from "../../support/trading-steps.ts";

const ACCOUNTS = "/api/v1/accounts";
const ADMIN = 900_001;
const DEALER = 900_002;

let desk: TradingDesk;
let dealer: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 20, [GROUP.euro]: 1 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
});
afterAll(() => desk.close());

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  expect([status, body]).toMatchObject([ERRORS[error].status, { error }]);
}

const fieldOf = ({ body }: Reply) =>
  (body as { errors?: { path: string }[] }).errors?.map(({ path }) => path);

let clients = 0;
/** The body of a new client, of whom there is no other. */
const newClient = (more: Record<string, unknown> = {}) => {
  clients += 1;
  return {
    name: `Grace Client ${clients}`,
    email: `grace-${clients}@ringside.example`,
    password: PASSWORD,
    group_id: GROUP.hedging,
    ...more,
  };
};

async function create(more: Record<string, unknown> = {}): Promise<ViewAccount> {
  const { status, data } = await desk.admin.ask("POST", ACCOUNTS, newClient(more));
  expect(status).toBe(201);
  return data as ViewAccount;
}

/** The status of a sign-in. */
async function signIn(username: string | number, password = PASSWORD): Promise<number> {
  const headers = { authorization: basic(String(username), password) };
  return (await desk.service.call("POST", "/auth/v1/oauth2/login", { headers })).status;
}

const list = async (query: string, staff = desk.admin) => {
  const { status, data, headers } = await staff.ask("GET", `${ACCOUNTS}?${query}`);
  expect(status).toBe(200);
  const accounts = data as ViewAccount[];
  return { accounts, ids: accounts.map(({ id }) => id), total: headers.get("x-total-count") };
};

const journalOf = async (account_id: number) =>
  (await desk.admin.get(`${ACCOUNTS}/${account_id}/journal?limit=20`)) as Journal[];

describe("a new account", () => {
  // @interface operation:account_create @interface operation:account_get
  // @rule 3.8 5.12.1
  it("is open for its owner at once, and for staff to look at", async () => {
    const alias = "grace";
    const made = await create({ alias, comment: "met at the fair", country: "DE", leverage: 50 });
    expect(made).toMatchObject({ alias, status: 1, leverage: 50, balance: 0, currency: "USD" });
    expect(made).toMatchObject({ comment: "met at the fair", role: "Trader", is_favourite: false });
    expect(await desk.admin.get(`${ACCOUNTS}/${made.id}`)).toEqual(made);
    const owner = await desk.signIn(made.id);
    const mine = (await owner.get(`${ACCOUNTS}/me`)) as ViewAccount;
    // What staff notes is not for him.
    expect(mine).toMatchObject({ id: made.id, comment: "" });
    expect(await signIn("GRACE")).toBe(200);
  });

  it("is made once under one key, however often it is asked for, and not under another body", async () => {
    const body = newClient();
    const key = { "idempotency-key": "new-client-1" };
    const first = await desk.admin.ask("POST", ACCOUNTS, body, key);
    const again = await desk.admin.ask("POST", ACCOUNTS, body, key);
    expect(again.data).toEqual(first.data);
    expect((await list(`q=${body.email}`)).total).toBe("1");
    expectRefused(
      await desk.admin.ask("POST", ACCOUNTS, newClient(), key),
      "idempotency_key_reused",
    );
  });

  it.each([
    ["a group that there is not", { group_id: 4_711 }, "body.group_id"],
    ["another currency than the group's", { currency: "JPY" }, "body.currency"],
    ["a demo in a group of real accounts", { is_demo: true }, "body.is_demo"],
    ["more leverage than the group's", { leverage: 100_000 }, "body.leverage"],
    ["half a leverage", { leverage: 1.5 }, "body.leverage"],
    ["a name that turns its line round", { name: "Grace \u202Eecarg" }, "body.name"],
    ["a name of control characters", { name: "a\u0007b" }, "body.name"],
    [
      "staff with an investor",
      { role: "Dealer", investor_password: "a lamp 77" },
      "body.investor_password",
    ],
  ])("refuses %s by name", async (_what, more, path) => {
    const reply = await desk.admin.ask("POST", ACCOUNTS, newClient(more));
    expectRefused(reply, "bad_request");
    expect(fieldOf(reply)).toEqual([path]);
  });

  it("refuses an alias that another has, and a password that anybody guesses", async () => {
    await create({ alias: "taken" });
    expectRefused(
      await desk.admin.ask("POST", ACCOUNTS, newClient({ alias: "Taken" })),
      "conflict",
    );
    expectRefused(
      await desk.admin.ask("POST", ACCOUNTS, newClient({ password: "password1234" })),
      "weak_password",
    );
  });

  it("of staff is made by an Admin alone", async () => {
    expectRefused(await dealer.ask("POST", ACCOUNTS, newClient({ role: "Dealer" })), "forbidden");
    expectRefused(await dealer.ask("POST", ACCOUNTS, newClient({ role: "Admin" })), "forbidden");
    expect((await dealer.ask("POST", ACCOUNTS, newClient())).status).toBe(201);
    expect((await create({ role: "Dealer" })).role).toBe("Dealer");
  });
});

describe("a change", () => {
  // @interface operation:account_update
  // @rule 6.3.4
  it("of a name is told to its owner, and is in his journal with who did it", async () => {
    const owner = await desk.trader();
    await owner.told();
    const path = `${ACCOUNTS}/${owner.account_id}`;
    const { data } = await dealer.ask("PUT", path, { name: "Ada Lovelace", phone: "+49 30 1" });
    expect(data).toMatchObject({ name: "Ada Lovelace", phone: "+49 30 1" });
    const told = await owner.told("account_update");
    expect(told.at(-1)).toMatchObject(["account_update", { name: "Ada Lovelace", comment: "" }]);
    const line = (await journalOf(owner.account_id)).find(
      ({ action }) => action === "account_change",
    );
    expect(line).toMatchObject({ actor_id: DEALER });
    expect(line?.message).toMatch(
      /^changed: name: "[^"]+" -> "Ada Lovelace"; phone: null -> "\+49 30 1"$/,
    );
  });

  it("says in the journal from what to what, of what really differs, and nothing of staff's note", async () => {
    const { id, email } = await create({ leverage: 100, country: "GB" });
    const path = `${ACCOUNTS}/${id}`;
    await dealer.ask("PUT", path, {
      email,
      country: "DE",
      leverage: 50,
      status: 3,
      comment: "owes us a favour",
    });
    await dealer.ask("PUT", path, { country: "DE", leverage: 50 });
    await dealer.ask("PUT", path, { country: null, status: 1, leverage: 25 });
    const lines = (await journalOf(id)).filter(({ action }) => action === "account_change");
    expect(lines.map(({ message }) => message).toSorted()).toEqual([
      'changed: country: "DE" -> null; status: disabled -> active; leverage: 50 -> 25',
      'changed: country: "GB" -> "DE"; comment: changed; status: active -> disabled; leverage: 100 -> 50',
    ]);
  });

  // @rule 6.3.4
  it("of the leverage holds at once, with positions open", async () => {
    const owner = await desk.trader();
    const before = await openAtPar(desk, owner, buy(0.1));
    const path = `${ACCOUNTS}/${owner.account_id}`;
    expect((await desk.admin.ask("PUT", path, { leverage: 10 })).data).toMatchObject({
      leverage: 10,
    });
    const [after] = (await owner.get("/api/v1/positions/accounts/me")) as { margin: number }[];
    expect(after?.margin).toBeGreaterThan(before.margin * 5);
    expectRefused(await desk.admin.ask("PUT", path, { leverage: 100_000 }), "bad_request");
  });

  it("to disabled shuts its owner out, and back lets him in", async () => {
    const owner = await desk.trader();
    const path = `${ACCOUNTS}/${owner.account_id}`;
    await desk.admin.ask("PUT", path, { status: 3 });
    expect(await signIn(owner.account_id)).toBe(401);
    expectRefused(await owner.ask("GET", `${ACCOUNTS}/me`), "account_deactivated");
    await desk.admin.ask("PUT", path, { status: 1 });
    expect(await signIn(owner.account_id)).toBe(200);
  });

  it("changes all of what was asked or nothing", async () => {
    await create({ alias: "first-come" });
    const { id, name } = await create();
    const path = `${ACCOUNTS}/${id}`;
    const asked = { name: "Other", leverage: 10, alias: "First-Come" };
    expectRefused(await desk.admin.ask("PUT", path, asked), "conflict");
    expect(await desk.admin.get(path)).toMatchObject({ name, leverage: 100, alias: null });
  });

  it("by a dealer reaches no staff, and by nobody himself out of the house", async () => {
    expectRefused(await dealer.ask("PUT", `${ACCOUNTS}/${ADMIN}`, { name: "x" }), "forbidden");
    expectRefused(await dealer.ask("PUT", `${ACCOUNTS}/${DEALER}`, { name: "x" }), "forbidden");
    expectRefused(
      await desk.admin.ask("PUT", `${ACCOUNTS}/${ADMIN}`, { status: 3 }),
      "wrong_state",
    );
  });
});

describe("a pending account", () => {
  // @interface operation:account_approve @interface operation:account_decline
  async function makePending(): Promise<ViewAccount> {
    const made = await create();
    // As a sign-up leaves it that nobody has looked at yet.
    const actor = { account_id: made.id, reason: 2 as const, is_read_only: false };
    const change = { group_id: undefined, status: 0 as const, leverage: undefined };
    const { sequencer } = desk.service;
    await sequencer.submit({ kind: "update_account", account_id: made.id, actor, ...change }, null);
    await untilProjected(desk.service.sql);
    return made;
  }

  // @rule 3.9
  it("is approved once, by whoever comes first of two", async () => {
    const { id } = await makePending();
    expect(await signIn(id)).toBe(401);
    expect((await list("status=0")).ids).toContain(id);
    const path = `${ACCOUNTS}/${id}/approve`;
    const both = await Promise.all([desk.admin.ask("PATCH", path), dealer.ask("PATCH", path)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await signIn(id)).toBe(200);
    expectRefused(await desk.admin.ask("PATCH", `${ACCOUNTS}/${id}/decline`), "wrong_state");
    expect((await journalOf(id)).map(({ action }) => action)).toContain("account_approve");
  });

  // @rule 3.9
  it("is declined, and its owner stays out", async () => {
    const { id } = await makePending();
    expect((await desk.admin.ask("PATCH", `${ACCOUNTS}/${id}/decline`)).status).toBe(204);
    expect(await signIn(id)).toBe(401);
    expect(await desk.admin.get(`${ACCOUNTS}/${id}`)).toMatchObject({ status: 2 });
    expectRefused(await desk.admin.ask("PATCH", `${ACCOUNTS}/${id}/approve`), "wrong_state");
  });
});

describe("a move to another group", () => {
  // @interface operation:account_move_group
  const moveTo = (account_id: number, group_id: number) =>
    desk.admin.ask("PATCH", `${ACCOUNTS}/${account_id}/groups/${group_id}`);

  // @rule 4.2.7
  it("keeps what is open, and sends the sockets away to come back to the prices of the group", async () => {
    const owner = await desk.trader();
    await openAtPar(desk, owner, buy(0.1));
    const gone = owner.client.closed;
    const { status, data } = await moveTo(owner.account_id, GROUP.hedgedMax);
    expect(status).toBe(200);
    expect((data as Account).group_id).toBe(GROUP.hedgedMax);
    expect((await gone).code).toBe(1001);
    expect(await owner.get("/api/v1/positions/accounts/me")).toHaveLength(1);
    const again = await desk.signIn(owner.account_id);
    expect(await again.get(`${ACCOUNTS}/me`)).toMatchObject({ group: { id: GROUP.hedgedMax } });
  });

  it("is refused where money would become another or play money real, and to nowhere", async () => {
    const owner = await desk.trader();
    expectRefused(await moveTo(owner.account_id, GROUP.euro), "wrong_state");
    expectRefused(await moveTo(owner.account_id, 4), "wrong_state");
    expectRefused(await moveTo(owner.account_id, 4_711), "not_found");
  });
});

describe("the end of an account", () => {
  // @interface operation:account_delete
  const remove = (account_id: number) => desk.admin.ask("DELETE", `${ACCOUNTS}/${account_id}`);

  it("is refused while it has money, positions or orders, and to oneself", async () => {
    const owner = await desk.trader();
    expectRefused(await remove(owner.account_id), "wrong_state");
    const path = `${ACCOUNTS}/${owner.account_id}`;
    await desk.admin.ask("POST", `${path}/money/withdrawal`, { amount: 10_000, desc: "all" });
    await desk.admin.ask("POST", `${path}/money/credit-in`, { amount: 500, desc: "to trade" });
    await owner.place(pending());
    await desk.admin.ask("POST", `${path}/money/credit-out`, { amount: 500, desc: "back" });
    expectRefused(await remove(owner.account_id), "wrong_state");
    expectRefused(await remove(ADMIN), "wrong_state");
    expect(await signIn(owner.account_id)).toBe(200);
    expectRefused(await dealer.ask("DELETE", path), "forbidden");
  });

  it("leaves its journal and takes the rest away, for ever", async () => {
    const { id, email } = await create({ alias: "leaver" });
    const owner = await desk.signIn(id);
    expect((await remove(id)).status).toBe(204);
    expect([await signIn(id), await signIn(email), await signIn("leaver")]).toEqual([
      401, 401, 401,
    ]);
    expect((await owner.ask("GET", `${ACCOUNTS}/me`)).status).toBe(401);
    expectRefused(await desk.admin.ask("GET", `${ACCOUNTS}/${id}`), "not_found");
    expect((await list(`q=${email}`)).ids).toEqual([]);
    for (const [method, path, body] of [
      ["PUT", "", { name: "Again" }],
      ["PATCH", "/change-password", { new_password: "a brass lantern 9" }],
      ["POST", "/money/deposit", { amount: 1, desc: "late" }],
      ["PATCH", "/approve", undefined],
      ["DELETE", "", undefined],
    ] as const) {
      expectRefused(await desk.admin.ask(method, `${ACCOUNTS}/${id}${path}`, body), "not_found");
    }
    const actions = (await journalOf(id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["account_delete", "session_end"]));
    // The alias is free, the number is not used again.
    expect((await create({ alias: "leaver" })).id).not.toBe(id);
  });
});

describe("the list", () => {
  // @interface operation:accounts_list
  it("finds by a part of name, e-mail or alias and by the number's beginning, as text and not as a pattern", async () => {
    const made = await create({ name: "Zoë 100%_sure", alias: "zoe.x" });
    for (const q of ["zoë", "100%_s", made.email.slice(2, 9), "OE.X", String(made.id)]) {
      expect((await list(`q=${encodeURIComponent(q)}`)).ids, q).toContain(made.id);
    }
    for (const q of ["%", "_", "\\", "zo_"]) {
      const { accounts } = await list(`q=${encodeURIComponent(q)}`);
      expect(
        accounts.every(({ name }) => name.includes(q)),
        q,
      ).toBe(true);
    }
    expect((await list("q=nobody%00")).ids).toEqual([]);
  });

  it("pages without a row missing or twice, in every order, and says how many there are", async () => {
    const fields = ["id", "name", "email", "group", "balance", "created_at", "last_login_at"];
    for (const sort of fields.flatMap((field) => [`${field}:asc`, `${field}:desc`])) {
      const all = await list(`sort_by=${sort}`);
      const pages: number[] = [];
      for (let page = 1; pages.length < all.ids.length; page += 1) {
        pages.push(...(await list(`sort_by=${sort}&limit=7&page=${page}`)).ids);
      }
      expect(pages, sort).toEqual(all.ids);
      expect(all.total).toBe(String(all.ids.length));
      expect(new Set(all.ids).size).toBe(all.ids.length);
    }
  });

  it("pages what a search finds the same, and says how many there are beyond the last page too", async () => {
    for (const sort of ["id:asc", "id:desc", "name:asc"]) {
      const of = (more: string) => list(`q=RINGSIDE.example&sort_by=${sort}&${more}`);
      const all = await of("limit=500");
      expect(all.total).toBe(String(all.ids.length));
      const pages: number[] = [];
      for (let page = 1; pages.length < all.ids.length; page += 1) {
        const shown = await of(`limit=7&page=${page}`);
        expect(shown.total, sort).toBe(all.total);
        pages.push(...shown.ids);
      }
      expect(pages, sort).toEqual(all.ids);
      expect(await of("limit=7&page=90")).toMatchObject({ ids: [], total: all.total });
    }
    expect(await list("q=nobody.is.called.so")).toMatchObject({ ids: [], total: "0" });
  });

  it("shows a dealer the clients, and an Admin all", async () => {
    const { accounts } = await list("", dealer);
    expect(new Set(accounts.map(({ role }) => role))).toEqual(new Set(["Trader"]));
    expect((await list("role=Admin")).ids).toEqual([ADMIN]);
    expect((await list("role=Admin", dealer)).ids).toEqual([]);
    expect(JSON.stringify(accounts)).not.toMatch(/argon2|_hash/);
  });

  it("narrows by group, status and kind together", async () => {
    const { accounts } = await list(`group_id=${GROUP.hedging}&status=1&is_demo=false`);
    expect(accounts.length).toBeGreaterThan(0);
    expect(
      accounts.every(({ group_id, status }) => group_id === GROUP.hedging && status === 1),
    ).toBe(true);
    for (const query of ["status=9", "sort_by=password_hash:asc", "limit=501", "page=0"]) {
      expectRefused(await desk.admin.ask("GET", `${ACCOUNTS}?${query}`), "bad_request");
    }
  });
});

describe("favourites", () => {
  // @interface operation:accounts_favourites
  // @interface operation:account_favourite_add @interface operation:account_favourite_remove
  // @rule 4.2.6
  it("are each one's own, in the order in which they became such", async () => {
    const [first, second] = [await create(), await create()];
    const path = (id: number) => `${ACCOUNTS}/${id}/favourites`;
    expect((await desk.admin.ask("POST", path(second.id))).data).toMatchObject({ id: second.id });
    desk.advance(1_000);
    await desk.admin.ask("POST", path(first.id));
    await desk.admin.ask("POST", path(second.id));
    const mine = async (staff: Trader) =>
      ((await staff.get(`${ACCOUNTS}/favourites`)) as Account[]).map(({ id }) => id);
    expect(await mine(desk.admin)).toEqual([second.id, first.id]);
    expect(await mine(dealer)).toEqual([]);
    expect(await desk.admin.get(`${ACCOUNTS}/${first.id}`)).toMatchObject({ is_favourite: true });
    expect((await desk.admin.ask("DELETE", path(second.id))).status).toBe(204);
    expect(await mine(desk.admin)).toEqual([first.id]);
  });
});
