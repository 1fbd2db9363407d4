/**
 * The pool of connections to PostgreSQL, and the check that it keeps what it acknowledges. Runs in the service.
 * Every query goes through tagged templates, so every value is a parameter.
 */
import { connect, type Socket } from "node:net";
import postgres from "postgres";
import { maskUrl, type Log } from "../log.ts";
import { addressesOf } from "./hosts.ts";
import { createPrimaryFinder, socketToPrimary } from "./primary.ts";

export type Database = postgres.Sql;
/** The same, inside sql.begin. */
export type Transaction = postgres.TransactionSql;

const POOL_CONNECTIONS_MAX = 12;
const CONNECT_TIMEOUT_S = 5;
const INT8_OID = 20;

/** Why the database cannot be used. The message names the address without its password. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code = "DATABASE";
}

/**
 * The driver leaves Nagle's algorithm on, under which a query that is sent behind another one, or the end of a long one,
 * waits for the other side's acknowledgement: up to 40 ms. Its types lack the option; the socket may still be connecting.
 */
const WITHOUT_DELAY: object = {
  socket({ host, port, path }: { host: string[]; port: number[]; path: string | false }): Socket {
    const [name = "", number = 0] = [host[0], port[0]];
    const socket = path ? connect(path) : connect({ host: name, port: number, noDelay: true });
    // What a certificate is checked against.
    return Object.assign(socket, { host: name });
  },
};

/**
 * What the driver is given to connect to an address: one host, and where the address names several, a way to that of them
 * which takes writes. The driver's own choice among hosts never fails and never waits.
 */
export function driverOf(url: string): { readonly address: string; readonly options: object } {
  const [address = url, ...others] = addressesOf(url);
  if (others.length === 0) return { address, options: WITHOUT_DELAY };
  return { address, options: { socket: socketToPrimary(createPrimaryFinder(url)) } };
}

/** Opens the pool and proves that the database answers and is durable. @throws DatabaseError */
export async function connectDatabase(url: string, log: Log): Promise<Database> {
  const { address, options } = driverOf(url);
  const sql = postgres(address, {
    max: POOL_CONNECTIONS_MAX,
    connect_timeout: CONNECT_TIMEOUT_S,
    onnotice: (notice) => log.debug({ notice: notice["message"] }, "postgres notice"),
    connection: { application_name: "ringside" },
    ...options,
    types: { int8: { to: INT8_OID, from: [INT8_OID], serialize: String, parse: parseInt8 } },
  });
  try {
    await assertDurable(sql);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw explainDatabase(error, url);
  }
  return sql;
}

/**
 * The same database over one connection of its own, which is made anew after it was cut: what was on its way then fails, what
 * comes later does not. One that is reserved from a pool is written to after its end, and its user waits for ever. Over a
 * pool each batch of the journal would be kept by another connection until that is used again.
 */
export const connectAlone = ({ options }: Database): Database =>
  postgres({ ...options, max: 1 } as unknown as postgres.Options<
    Record<string, never>
  >) as Database;

/** int8 arrives as text; all of ours (Unix ms, minor units) are exact as a double, and this proves it. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 within 2^53, was ${text}`);
  return value;
}

/** An acknowledged commit must survive a power cut: fsync and synchronous_commit must be on. */
async function assertDurable(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes')`;
  for (const { name, setting } of rows) {
    const isDurable = name === "synchronous_commit" ? setting !== "off" : setting === "on";
    if (!isDurable) {
      throw new DatabaseError(
        `has ${name}=${setting}, so it can lose what it acknowledged; set ${name}=on`,
      );
    }
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there (connection refused)",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name could not be resolved",
  ETIMEDOUT: "it did not answer in time",
  CONNECT_TIMEOUT: `it did not answer in ${CONNECT_TIMEOUT_S} s`,
  EHOSTUNREACH: "the host cannot be reached",
  "28P01": "it refused the user or password",
  "28000": "it refused the user",
  "3D000": "it has no such database",
  "53300": "it has no free connection",
  "57P03": "it is starting or stopping",
};

/** Why the database at `url` cannot be used, in words. */
export function explainDatabase(error: unknown, url: string): DatabaseError {
  const code = String(Reflect.get(Object(error), "code") ?? "");
  const message = error instanceof Error ? error.message : String(error);
  const cause = CAUSES[code] ?? message;
  return new DatabaseError(`The database ${maskUrl(url)} cannot be used: ${cause}.`, {
    cause: error,
  });
}
