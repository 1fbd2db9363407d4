/**
 * A house with a session of every scope, and things of the caller's own, of another's and of the house for the ids of a
 * path to name. Runs in the tests.
 */
import type { ClientSecret } from "../../../contract/client-secret.ts";
import type { Scope } from "../../../contract/codes.ts";
import type { LoginResult } from "../../../contract/session.ts";
import type { Database } from "../../../server/database/connect.ts";
import { basic, type Answer } from "../../support/service.ts";
import { openTradingDesk } from "../../support/trading-desk.ts";
import { buy, pending, quotePar, sell } from "../../support/trading-steps.ts";
import { EURUSD, GBPUSD, GROUP, PASSWORD } from "../../support/trading-house.ts";
import type { IdKind } from "./rows.ts";

export type MatrixHouse = {
  call(method: string, path: string, token: string, body?: unknown): Promise<Answer>;
  /** The token of a live session of that scope; `isNew`: of one that nobody else uses. */
  token(scope: Scope, isNew?: boolean): Promise<string>;
  /** Something that there is, and that the scope may see; null: nothing of the kind can be its own. */
  own(kind: IdKind, scope: Scope): Promise<string | null>;
  /** Something that there is, and that belongs to another; null: of that kind all is the house's. */
  foreign(kind: IdKind): Promise<string | null>;
  /** A position of the scope's own account that closes against one that own() gives. */
  opposite(scope: Scope): Promise<string>;
  close(): Promise<void>;
};

const SIGN_INS_A_MINUTE = 50;
const MINUTE_MS = 60_000;
/** They belong to the account that "house client" names. */
const OF_THE_CLIENT: ReadonlySet<IdKind> = new Set(["house order", "house position"]);
const STAFF: Readonly<Partial<Record<Scope, readonly [account_id: number, password: string]>>> = {
  Admin: [900_001, "demo-admin"],
  API_Admin: [900_001, "demo-admin"],
  Dealer: [900_002, "demo-dealer"],
};

export async function openMatrixHouse(): Promise<MatrixHouse> {
  const desk = await openTradingDesk({ [GROUP.hedging]: 7 });
  const { service } = desk;
  const traders = {
    Trader: await desk.trader(),
    Investor: await desk.trader(),
    API_Trader: await desk.trader(),
  };
  const [other, spare, client] = [await desk.trader(), await desk.trader(), await desk.trader()];
  /** Whose sessions come and go. */
  const guest = await desk.trader();
  const tokens = new Map<Scope, string>();
  let signIns = 0;
  let names = 0;

  const call: MatrixHouse["call"] = (method, path, token, body) =>
    service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const dataOf = <T>(answer: Answer): T => {
    if (answer.status >= 300) throw new Error(answer.text);
    return (answer.body as { data: T }).data;
  };

  async function signIn(account_id: number, password: string): Promise<LoginResult> {
    signIns += 1;
    if (signIns % SIGN_INS_A_MINUTE === 0) service.clock.advance(MINUTE_MS);
    return service.login(account_id, password);
  }

  /** Signs in with a new key of the account. */
  async function exchange(token: string): Promise<string> {
    const path = "/api/v1/accounts/me/client-secret";
    const key = dataOf<ClientSecret>(await call("POST", path, token));
    const grant = "/auth/v1/oauth2/token?grant_type=client_credentials";
    const authorization = basic(key.client_id, key.client_secret);
    const answer = await service.call("POST", grant, { headers: { authorization } });
    return dataOf<LoginResult>(answer).access_token;
  }

  async function open(scope: Scope): Promise<string> {
    const [staff_id, staffPassword] = STAFF[scope] ?? [0, ""];
    if (scope === "API_Admin") {
      return exchange((await signIn(staff_id, staffPassword)).access_token);
    }
    if (staff_id > 0) return (await signIn(staff_id, staffPassword)).access_token;
    const { account_id, token } = traders[scope as keyof typeof traders];
    if (scope === "API_Trader") return exchange(token);
    const password = scope === "Investor" ? "demo-investor" : PASSWORD;
    return (await signIn(account_id, password)).access_token;
  }

  /** Another session of the account, by its number in the list. */
  async function openAnother(account_id: number, password: string): Promise<string> {
    await signIn(account_id, password);
    const [row] = await service.sql<{ id: number }[]>`
      select max(session_number) as id from sessions
      where account_id = ${account_id} and ended_at is null`;
    return String(row?.id);
  }

  /** Makes one of the kind on a trader's account. */
  async function make(kind: IdKind, { token, account_id }: typeof other): Promise<string | null> {
    quotePar(desk);
    names += 1;
    const client_order_id = `cell-${names}`;
    const place = async (body: unknown) =>
      dataOf<{ id: number; position_id: number }>(
        await call("POST", "/api/v1/orders", token, body),
      );
    switch (kind) {
      case "own order":
      case "house order":
        return String((await place(pending())).id);
      case "own position":
      case "house position":
        return String((await place(buy(0.01))).position_id);
      case "own client order":
        await place(pending({ client_order_id }));
        return client_order_id;
      case "own session":
      case "house session":
        return openAnother(account_id, PASSWORD);
      case "house deal": {
        await place(buy(0.01));
        const deals = await call("GET", "/api/v1/deals/accounts/me?limit=1", token);
        return String(dataOf<{ id: number }[]>(deals)[0]?.id);
      }
      default:
        return null;
    }
  }

  /** A client's account that staff has just made. */
  async function makeAccount(): Promise<string> {
    names += 1;
    const name = `Client ${names}`;
    const email = `client-${names}@ringside.example`;
    const body = { name, email, password: PASSWORD, group_id: GROUP.hedging };
    const admin = tokens.get("Admin") ?? (await open("Admin"));
    tokens.set("Admin", admin);
    return String(dataOf<{ id: number }>(await call("POST", "/api/v1/accounts", admin, body)).id);
  }

  async function makeCommission(): Promise<number> {
    const [row] = await service.sql<{ commission_id: number }[]>`
      insert into commissions (group_id, name, mode, charge, value, updated_at)
      values (1, 'A lot', 'per_lot', 'both', 0, 1) returning commission_id`;
    return row?.commission_id ?? 0;
  }

  /** The one that tiers are of. */
  const commission = makeCommission();

  async function makeTier(): Promise<string> {
    names += 1;
    const from = names / 1_000;
    const [row] = await service.sql<{ tier_id: number }[]>`
      insert into commission_tiers (commission_id, volume_from, volume_to, value)
      values (${await commission}, ${from}, ${from + 0.001}, 0) returning tier_id`;
    return String(row?.tier_id);
  }

  /** A finished report with an empty file, of the account's own. */
  async function report(account_id: number): Promise<string> {
    const [row] = await service.sql<{ report_id: number }[]>`
      insert into reports (asked_by, account_id, type, format, period_from, period_to, status,
        file_name, size_bytes, is_told, created_at, finished_at)
      values (${account_id}, ${account_id}, 'deals', 'csv', 0, 1, 2, 'deals.csv', 0, true, 1, 1)
      returning report_id`;
    return String(row?.report_id);
  }

  /** A message to the account. */
  async function writeTo(account_id: number): Promise<string> {
    const [row] = await service.sql<{ message_id: number }[]>`
      insert into inbox_messages (account_id, sent_by, subject, body, created_at)
      values (${account_id}, 900001, 'Hours', 'Closed on Monday', 1) returning message_id`;
    return String(row?.message_id);
  }

  /** A document of the account that only its owner may read, or with `reader` its investors. */
  async function keep(account_id: number, reader: string): Promise<string> {
    names += 1;
    const name = `kept-${names}`;
    const [row] = await service.sql<{ document_id: number }[]>`
      insert into documents (account_id, reader, kind, name, revision, parts_count, bytes, updated_at)
      values (${account_id}, ${reader}, 'drawings', ${name}, 1, 1, 2, 1) returning document_id`;
    await service.sql`
      insert into document_parts (document_id, part_id, revision, is_deleted, value, bytes)
      values (${row?.document_id ?? 0}, 'a-part', 1, false, '{}', 2)`;
    return name;
  }

  /** A price that the account's owner waits for, far from the market. */
  async function wait(account_id: number): Promise<string> {
    const [row] = await service.sql<{ alert_id: number }[]>`
      insert into price_alerts (account_id, symbol_id, price, quote_side, is_rising, note, created_at)
      values (${account_id}, ${EURUSD}, 9.5, 'bid', true, '', 1) returning alert_id`;
    return String(row?.alert_id);
  }

  return {
    call,
    async token(scope, isNew = false) {
      const known = tokens.get(scope);
      if (known !== undefined && !isNew) return known;
      const token = await open(scope);
      if (!isNew) tokens.set(scope, token);
      return token;
    },
    async own(kind, scope) {
      if (kind === "house account") return String(guest.account_id);
      if (kind === "house account to change") return makeAccount();
      if (kind === "house client") return String(client.account_id);
      if (kind === "house session") return make(kind, guest);
      if (OF_THE_CLIENT.has(kind)) return make(kind, client);
      if (kind === "house group") return "1";
      if (kind === "house dealer") return "900002";
      if (kind === "group of the account") {
        return STAFF[scope] === undefined ? String(GROUP.hedging) : "1";
      }
      if (kind === "house commission") return String(await commission);
      if (kind === "house commission to delete") return String(await makeCommission());
      if (kind === "house config") return "101";
      if (kind.startsWith("waiting of")) {
        const [staff_id = 0] = STAFF[scope] ?? [];
        const isOwn = kind === "waiting of one's own";
        const other = staff_id === 900_001 ? 900_002 : 900_001;
        return waitingOf(service.sql, isOwn ? staff_id : other, spare.account_id);
      }
      // The first source that a new house runs.
      if (kind === "house data provider") return "1";
      if (kind === "kind of document") return "drawings";
      if (kind === "house tier") return makeTier();
      if (kind === "house symbol") return String(STAFF[scope] === undefined ? EURUSD : GBPUSD);
      if (kind.startsWith("house")) return make(kind, spare);
      const trader = traders[scope as keyof typeof traders];
      const mine = trader?.account_id ?? STAFF[scope]?.[0] ?? 0;
      if (kind === "own message") return writeTo(mine);
      if (kind === "own report") return report(mine);
      if (kind === "own price alert") return wait(mine);
      if (kind === "own document") return keep(mine, scope === "Investor" ? "investor" : "owner");
      if (trader !== undefined) return make(kind, trader);
      if (kind !== "own session") return null;
      const [account_id, password] = STAFF[scope] ?? [0, ""];
      return openAnother(account_id, password);
    },
    foreign: (kind) =>
      kind === "own message"
        ? writeTo(other.account_id)
        : kind === "own report"
          ? report(other.account_id)
          : kind === "own price alert"
            ? wait(other.account_id)
            : kind === "own document"
              ? keep(other.account_id, "owner")
              : kind.startsWith("own")
                ? make(kind, other)
                : Promise.resolve(null),
    async opposite(scope) {
      const { token } = traders[scope as keyof typeof traders];
      quotePar(desk);
      const order = await call("POST", "/api/v1/orders", token, sell(0.01));
      return String(dataOf<{ position_id: number }>(order).position_id);
    },
    close: () => desk.close(),
  };
}

/** A deposit of one dollar that waits for a second person. */
async function waitingOf(sql: Database, asked_by: number, account_id: number): Promise<string> {
  const asked_scope = asked_by === 900_001 ? "Admin" : "Dealer";
  const [row] = await sql<{ id: number }[]>`
    insert into second_approvals (operation, params, body, body_hash, account_id, group_id, reason,
      asked_by, asked_scope, asked_ip, asked_at, expires_at, state, before, after)
    select 'money_deposit', jsonb_build_object('account_id', account_id), '{"amount": 1}', '', account_id,
      group_id, '', ${asked_by}, ${asked_scope}, '127.0.0.1', 1, 9000000000000, 'waiting', '{}', '{}'
    from accounts where account_id = ${account_id} returning id`;
  return String(row?.id);
}
