/**
 * A year of a service, squeezed: its clock goes a whole year while fifty accounts send a share of the orders that such a year has,
 * each a batch of its own as at twenty orders a second, and what a service does by itself each ten minutes is done every five days.
 * Retention, archive and changes of the day see 365 days; bytes are held against orders, so that a year's are a product. Runs in
 * the tests.
 */
import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { points, steps } from "../../domain/units.ts";
import { DAY_MS } from "../../server/auth/allowance.ts";
import type { Database } from "../../server/database/connect.ts";
import type { Origin } from "../../server/journal/batch.ts";
import { removeOld } from "../../server/retention/keep-within.ts";
import type { ArchiveSizes } from "../../server/archive/archive-journal.ts";
import { archiveNow } from "./archive-now.ts";
import { snapshotNow } from "./archived-journal.ts";
import { closePosition } from "./close-position.ts";
import { marketOrder } from "./market-order.ts";
import { createRandom } from "./random.ts";
import type { TestService } from "./service.ts";

export const DAYS = 365;
const FIRST_ACCOUNT = 300_001;
const ACCOUNTS = 50;
const BALANCE_MINOR = 100_000_000;
/** One that trades around the clock here. */
const SYMBOLS = [4, 3, 7] as const;
/** Between two rounds of what a service, and PostgreSQL, does by itself within minutes. */
export const ROUND_DAYS = 5;
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
const GOES_ON = new AbortController().signal;

/** Pieces as many days long as those of 50,000 batches would not be: a squeezed day has few. */
export const SQUEEZED: ArchiveSizes = {
  batches: 100,
  textBytes: 32_000_000,
  newestEvents: 500,
  readRows: 200,
  takenRows: 2_000,
  paceMs: 0,
};

export type Look = {
  readonly day: number;
  /** Sent so far, closes among them. */
  readonly orders: number;
  readonly journalBytes: number;
  readonly journalRows: number;
  /** Of the tables that orders make larger, but for the journal's. */
  readonly otherBytes: number;
  /** Of bars, which come with time and prices. */
  readonly barsBytes: number;
  readonly archiveBytes: number;
  readonly archivedBatches: number;
  readonly sessions: number;
};

/** Before the service starts. */
export async function addFifty(sql: Database): Promise<void> {
  const [like] = await sql<{ group_id: number; password_hash: string }[]>`
    select group_id, password_hash from accounts where account_id = 100001`;
  const rows = Array.from({ length: ACCOUNTS }, (_, n) => ({
    ...like,
    account_id: FIRST_ACCOUNT + n,
    balance_minor: BALANCE_MINOR,
    role: "Trader",
    status: 1,
    name: `Trader ${n}`,
    email: `${n}@ringside.example`,
    created_at: 1,
    updated_at: 1,
  }));
  await sql`insert into accounts ${sql(rows)}`;
}

/** A look each few days, the first before anything was sent. */
export async function liveAYear(service: TestService, orders: number): Promise<Look[]> {
  const { sql, clock } = service;
  const folder = service.config.journalArchive.folder ?? "";
  // What was answered is not at stake here, and a commit that waits for the disk is most of the time.
  await sql`alter system set synchronous_commit = off`;
  await sql`select pg_reload_conf()`;
  const traders = createTraders(service);
  const looks = [await look(service, 0, 0)];
  for (let day = 1, sent = 0; day <= DAYS; day += 1) {
    const due = Math.round((orders * day) / DAYS);
    const stepMs = Math.floor(DAY_MS / Math.max(1, due - sent));
    const begun = clock.now();
    for (; sent < due; sent += 1) {
      clock.advance(stepMs);
      await traders.order();
    }
    clock.advance(begun + DAY_MS - clock.now());
    if (day % ROUND_DAYS > 0) continue;
    await signInAndOut(service);
    await service.sequencer.readable(null);
    await snapshotNow(sql, folder);
    await removeOld(retentionOf(service), GOES_ON);
    const before = clock.now() - service.config.journalArchive.days * DAY_MS;
    await archiveNow(sql, folder, { before, sizes: SQUEEZED });
    looks.push(await look(service, day, sent));
  }
  return looks;
}

const retentionOf = ({ sql, clock, config }: TestService) => ({
  sql,
  clock,
  days: config.keptDays,
  dataDir: config.dataDir,
  forgetBars: () => Promise.resolve(0),
});

async function signInAndOut(service: TestService): Promise<void> {
  const { access_token: token } = await service.login();
  await service.call("DELETE", "/auth/v1/oauth2/logout", { token });
}

/** Each opens a position, closes it, and has an order wait that he cancels again: three orders, four calls, each with its name. */
function createTraders({ engine, market, clock }: TestService) {
  const random = createRandom(20);
  const below = (count: number) => Math.floor(random() * count);
  const name = () => Array.from({ length: 21 }, () => LETTERS[below(LETTERS.length)]).join("");
  const prices = new Map(SYMBOLS.map((symbol_id) => [symbol_id, 60_000] as [number, number]));
  const open = new Map<number, number>();
  let sent = 0;

  function play(): number {
    const symbol_id = SYMBOLS[below(SYMBOLS.length)] ?? SYMBOLS[0];
    prices.set(symbol_id, (prices.get(symbol_id) ?? 0) + below(41) - 20);
    for (const [each, at] of prices) market.tick(each, at, at + 2, clock.now());
    return symbol_id;
  }

  return {
    async order(): Promise<void> {
      const account_id = FIRST_ACCOUNT + (sent % ACCOUNTS);
      const act = Math.floor(sent / ACCOUNTS) % 3;
      sent += 1;
      const symbol_id = play();
      const actor = { account_id, reason: 0 as const, is_read_only: false };
      const about = { ts: clock.now(), account_id, actor };
      const origin = (): Origin => ({
        actor_id: account_id,
        actor_scope: "Trader",
        ip_address: `203.0.113.${account_id % 250}`,
        request_id: name(),
      });
      const order = { client_order_id: name(), symbol_id, volume: steps(1 + below(20)) };
      const waits = { type: 1 as const, order_price: points(50_000 + below(1_000)) };
      const { client_order_id } = order;
      const asked =
        act === 1
          ? closePosition(about, { client_order_id, position_id: open.get(account_id) ?? 0 })
          : marketOrder(
              about,
              act === 2 ? { ...order, ...waits } : { ...order, side: sideOf(below(2)) },
            );
      const { answer } = await engine.submitNamed(asked, hashOf(client_order_id), origin());
      if (answer.error !== null) throw new Error(`${asked.kind}: ${answer.error}`);
      const { id = 0, position_id = null } = answer.order ?? {};
      if (act === 0 && position_id !== null) open.set(account_id, position_id);
      if (act < 2) return;
      const cancel = { kind: "cancel_order" as const, account_id, actor, order_id: id };
      await engine.submit(cancel, origin());
    },
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const sideOf = (n: number): 0 | 1 => (n === 0 ? 0 : 1);

async function look(service: TestService, day: number, orders: number): Promise<Look> {
  const { sql, config } = service;
  await sql`vacuum`;
  const [row] = await sql<Omit<Look, "day" | "orders" | "archiveBytes">[]>`
    select pg_total_relation_size('journal') as "journalBytes",
      (select count(*) from journal) as "journalRows",
      (select sum(pg_total_relation_size(oid)) from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('journal', 'bars'))::bigint
        as "otherBytes",
      pg_total_relation_size('bars') as "barsBytes",
      (select coalesce(max(last_batch), 0) from journal_archives) as "archivedBatches",
      (select count(*) from sessions) as sessions`;
  if (row === undefined) throw new Error("the sizes are asked for in vain");
  return { day, orders, ...row, archiveBytes: await bytesIn(config.journalArchive.folder ?? "") };
}

/** Of all files below the folder; of one that is not there 0. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile())
      bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}
