/**
 * Which of several hosts is the database now: the one that takes writes, of those the one whose history is the newest. Each
 * time a standby is promoted PostgreSQL begins a new timeline, so a former primary that comes back as one is told from the
 * one that replaced it. Runs in the service.
 */
import { connect, Socket } from "node:net";
import postgres from "postgres";
import { machineMs } from "../clock.ts";
import { pause } from "../running/pause.ts";
import { within } from "../running/within.ts";
import { addressesOf } from "./hosts.ts";

/** A failover takes seconds: for so long a connection waits for its end before it fails. */
const WAIT_MS = 15_000;
const LOOK_MS = 250;
/** So long one that is there and does not say what it is is waited for, where no primary is known yet: it may be the newer. */
const UNSURE_MS = 6_000;
const ANSWER_S = 2;
const DEFAULT_PORT = 5_432;
/** Nothing listens there, or there is no way to it. */
const AWAY_CODES = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND"]);

/** None of the hosts takes writes. */
export class NoPrimaryError extends Error {
  override readonly name = "NoPrimaryError";
  readonly code = "NO_PRIMARY";
}

export type Host = { readonly host: string; readonly port: number };
/** What a host says of itself; null: it is away. `timeline` null: it is a standby, or takes no writes. */
export type Looked = { readonly timeline: number | null } | "silent" | null;

/**
 * The place of the primary among those that were looked at, or -1. `newest`: the newest timeline that was ever seen; one of an
 * older one is a former primary. Pure.
 */
export function choosePrimary(looked: readonly Looked[], newest: number): number {
  let best = -1;
  let timeline = newest;
  for (const [at, one] of looked.entries()) {
    const found = one === "silent" ? 0 : (one?.timeline ?? 0);
    const isFirst = best < 0 && found > 0;
    if (found > timeline || (isFirst && found === timeline)) [best, timeline] = [at, found];
  }
  return best;
}

/** The newest timeline of the hosts of an address that any connection of this process has met. */
const newestOf = new Map<string, number>();

export type PrimaryFinder = {
  /** The host that takes writes, waited for while a failover goes on. @throws NoPrimaryError */
  find(): Promise<Host>;
};

/** `look`: what the host of an address says of itself; of the network where it is left out. */
export function createPrimaryFinder(
  url: string,
  look: (address: string) => Promise<Looked> = lookAt,
  waitMs = WAIT_MS,
): PrimaryFinder {
  const addresses = addressesOf(url);
  const hosts = addresses.map((address) => new URL(address).host).join(",");
  let finding: Promise<Host> | null = null;

  async function find(): Promise<Host> {
    const untilMs = machineMs() + waitMs;
    const sureMs = machineMs() + Math.min(waitMs, UNSURE_MS);
    for (;;) {
      const looked = await Promise.all(addresses.map((address) => look(address)));
      const newest = newestOf.get(hosts) ?? 0;
      const isUnsure = newest === 0 && looked.includes("silent") && machineMs() < sureMs;
      const at = isUnsure ? -1 : choosePrimary(looked, newest);
      const [address, chosen] = [addresses[at], looked[at]];
      if (address !== undefined) {
        if (chosen !== "silent") newestOf.set(hosts, chosen?.timeline ?? newest);
        return hostOf(address);
      }
      if (machineMs() >= untilMs) {
        throw new NoPrimaryError(`of its ${addresses.length} hosts none takes writes`);
      }
      await pause(LOOK_MS);
    }
  }

  return {
    // Connections that are wanted at once ask once.
    find: () =>
      (finding ??= find().finally(() => {
        finding = null;
      })),
  };
}

/**
 * For the driver, which has one host: a socket to the primary. Where there is none the socket fails, since the driver waits for
 * ever where its making does.
 */
export function socketToPrimary(finder: PrimaryFinder): () => Promise<Socket> {
  return async () => {
    try {
      const { host, port } = await finder.find();
      // What a certificate is checked against.
      return Object.assign(connect({ host, port, noDelay: true }), { host });
    } catch (error) {
      const socket = new Socket();
      setImmediate(() => socket.destroy(error instanceof Error ? error : new Error(String(error))));
      return socket;
    }
  };
}

function hostOf(address: string): Host {
  const { hostname, port } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? DEFAULT_PORT : Number(port),
  };
}

/** Over a connection of its own, which nothing else waits for. */
async function lookAt(address: string): Promise<Looked> {
  const url = new URL(address);
  // What the address says goes before the options; a look has a name of its own.
  url.searchParams.set("application_name", "ringside look");
  const sql = postgres(url.href, {
    max: 1,
    connect_timeout: ANSWER_S,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    const asked = sql<{ timeline: string | null }[]>`
      select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'
        then null else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;
    const [row] = await within(asked, ANSWER_S * 1_000, []);
    if (row === undefined) return "silent";
    return { timeline: row.timeline === null ? null : Number.parseInt(row.timeline, 16) };
  } catch (error) {
    return AWAY_CODES.has(String(Reflect.get(Object(error), "code"))) ? null : "silent";
  } finally {
    void sql.end({ timeout: 0 });
  }
}
