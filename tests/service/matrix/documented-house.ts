/**
 * A house in which every operation that the interface specifies can succeed: for each, whatever must be there first is made by
 * the interface's own calls, then it is called. Runs in the tests.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import type { Operation } from "../../../contract/endpoints.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { basic, type Answer, type CallOptions } from "../../support/service.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP, PASSWORD } from "../../support/trading-house.ts";
import { bodyOf, cellOf } from "./cells.ts";
import { ROWS } from "./rows.ts";

export type DocumentedHouse = {
  /** Calls the operation so that it succeeds. */
  call(operation: Operation): Promise<Answer>;
  /** A call without a token. */
  bare(method: string, path: string): Promise<Answer>;
  /** A GET of staff's while a table that it reads is away. */
  without(table: string, path: string): Promise<Answer>;
  close(): Promise<void>;
};

/** What is sent; absent: a token of who the operation is for, the client's own id in the path, the sample's body. */
type Sent = { by?: Trader; ids?: readonly (number | string)[]; body?: unknown; call?: CallOptions };
type Preparation = (world: World) => Promise<Sent>;
type World = {
  readonly desk: TradingDesk;
  readonly client: Trader;
  /** A client of whom nobody has heard yet. */
  readonly fresh: () => Promise<Trader>;
  /** `data` of a call of staff's that must succeed. */
  readonly staff: (method: string, path: string, body?: unknown) => Promise<unknown>;
};

const KEY = "/api/v1/accounts/me/client-secret";
const TIER = { volume_from: 1, volume_to: 2, value: 1 };
const NEW_PASSWORD = "a brass lantern 7";
let made = 0;

const idOf = (data: unknown): number => (data as { id: number }).id;
const own = async ({ fresh }: World, body: unknown): Promise<Sent> => ({
  by: await fresh(),
  body,
});

/** An account of staff's making that holds nothing. */
async function makeAccount({ staff }: World): Promise<number> {
  made += 1;
  return idOf(
    await staff("POST", "/api/v1/accounts", {
      name: `Client ${made}`,
      email: `client-${made}@ringside.example`,
      password: PASSWORD,
      group_id: GROUP.hedging,
    }),
  );
}

/** One that waits, as a sign-up for a live account leaves it. */
async function makePending(world: World): Promise<number> {
  const account_id = await makeAccount(world);
  const actor = { account_id, reason: 2 as const, is_read_only: false };
  const change = { group_id: undefined, status: 0 as const, leverage: undefined };
  const { sequencer } = world.desk.service;
  await sequencer.submit({ kind: "update_account", account_id, actor, ...change }, null);
  return account_id;
}

async function makeCommission({ desk, staff }: World): Promise<number> {
  // Each is the first of its width in its group.
  await desk.service.sql`delete from commissions where group_id = ${GROUP.hedging}`;
  const path = `/api/v1/commissions/groups/${GROUP.hedging}`;
  return idOf(await staff("POST", path, bodyOf("commission_create")));
}

async function makeTier(world: World): Promise<[commission: number, tier: number]> {
  const id = await makeCommission(world);
  return [id, idOf(await world.staff("POST", `/api/v1/commissions/${id}/tiers`, TIER))];
}

/** The code of the only mail with one to this address: without a mail server mail becomes files. */
async function codeMailedTo(folder: string, email: string): Promise<string> {
  const find = async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      const text = await readFile(join(folder, name), "utf8");
      const code = /^ {4}(\d{4} \d{4})\r?$/m.exec(text)?.[1];
      if (code !== undefined && text.includes(email)) return code;
    }
    return null;
  };
  return vi.waitUntil(find, { timeout: 10_000 });
}

const basicOf = (username: string, password: string): Sent => ({
  call: { token: null, headers: { authorization: basic(username, password) } },
});

const PREPARATIONS: Partial<Record<Operation, Preparation>> = {
  login: ({ client }) => Promise.resolve(basicOf(String(client.account_id), PASSWORD)),
  async token({ fresh }) {
    const { data } = await (await fresh()).ask("POST", KEY);
    const { client_id, client_secret } = data as Record<"client_id" | "client_secret", string>;
    return basicOf(client_id, client_secret);
  },
  async refresh_token({ desk, client }) {
    const { refresh_token } = await desk.service.login(client.account_id, PASSWORD);
    return { call: { token: null }, body: { refresh_token } };
  },
  logout: (world) => own(world, undefined),
  account_create: async () => {
    made += 1;
    const email = `client-${made}@ringside.example`;
    return { body: { name: "New", email, password: PASSWORD, group_id: GROUP.hedging } };
  },
  change_my_password: (world) =>
    own(world, { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  change_investor_password: (world) =>
    own(world, { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  create_client_secret: (world) => own(world, undefined),
  async delete_client_secret({ fresh }) {
    const by = await fresh();
    await by.ask("POST", KEY);
    return { by };
  },
  async verify_change_password_code({ desk, fresh }) {
    const by = await fresh();
    const folder = join(desk.service.config.dataDir, "outbox");
    await by.ask("POST", "/api/v1/accounts/me/request-change-password");
    return { by, body: await codeMailedTo(folder, `${by.account_id}@ringside.example`) };
  },
  account_update: async ({ fresh }) => ({ ids: [(await fresh()).account_id] }),
  account_delete: async (world) => ({ ids: [await makeAccount(world)] }),
  account_approve: async (world) => ({ ids: [await makePending(world)] }),
  account_decline: async (world) => ({ ids: [await makePending(world)] }),
  account_change_password: async (world) => ({ ids: [(await world.fresh()).account_id] }),
  async account_move_group(world) {
    return { ids: [await makeAccount(world), GROUP.netting] };
  },
  async money_credit_out({ client, staff }) {
    const path = `/api/v1/accounts/${client.account_id}/money/credit-in`;
    await staff("POST", path, bodyOf("money_credit_in"));
    return {};
  },
  commissions_of_group: async () => ({ ids: [GROUP.hedging] }),
  async commission_create({ desk }) {
    await desk.service.sql`delete from commissions where group_id = ${GROUP.hedging}`;
    return { ids: [GROUP.hedging] };
  },
  commission_update: async (world) => ({ ids: [await makeCommission(world)] }),
  commission_delete: async (world) => ({ ids: [await makeCommission(world)] }),
  commission_get: async (world) => ({ ids: [await makeCommission(world), GROUP.hedging] }),
  commission_tier_create: async (world) => ({ ids: [await makeCommission(world)], body: TIER }),
  commission_tier_update: async (world) => ({ ids: await makeTier(world), body: TIER }),
  commission_tier_delete: async (world) => ({ ids: await makeTier(world) }),
  group_preview: async () => ({ ids: [GROUP.hedging] }),
  group_update: async () => ({ ids: [GROUP.hedging] }),
  group_inbox: async () => ({ ids: [GROUP.hedging] }),
  group_inbox_send: async () => ({ ids: [GROUP.hedging] }),
  configs_of_group: async () => ({ ids: [GROUP.hedging] }),
  config_get: async () => ({ ids: [101] }),
  config_update: async () => ({ ids: [101], body: { value: ["true"] } }),
  data_provider_get: async () => ({ ids: [1] }),
};

export async function openDocumentedHouse(): Promise<DocumentedHouse> {
  const desk = await openTradingDesk({ [GROUP.hedging]: 12 });
  const client = await desk.trader();
  const world: World = {
    desk,
    client,
    fresh: () => desk.trader(),
    async staff(method, path, body) {
      const { status, data, text } = await desk.admin.ask(method, path, body);
      if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
      return data;
    },
  };
  return {
    async call(operation) {
      const row = ROWS[operation];
      const isClients = row !== "public" && row.who.includes("Trader");
      const prepared = await (PREPARATIONS[operation]?.(world) ?? Promise.resolve({}));
      const { by = isClients ? client : desk.admin, ids, call = {} }: Sent = prepared;
      const cell = cellOf(operation, (ids ?? [client.account_id]).map(String));
      const body = "body" in prepared ? prepared.body : cell.body;
      // A bare string is a body too.
      const sent = typeof body === "string" ? JSON.stringify(body) : body;
      const answer = await desk.service.call(cell.method, cell.path, {
        token: by.token,
        ...call,
        ...(sent === undefined ? {} : { body: sent }),
      });
      expectContractAnswer(cell.method, cell.path, answer);
      return answer;
    },
    bare: (method, path) => desk.service.call(method, path, {}),
    async without(table, path) {
      const { sql } = desk.service;
      await sql`alter table ${sql(table)} rename to away`;
      try {
        return await desk.service.call("GET", path, { token: desk.admin.token });
      } finally {
        await sql`alter table away rename to ${sql(table)}`;
      }
    },
    close: () => desk.close(),
  };
}
