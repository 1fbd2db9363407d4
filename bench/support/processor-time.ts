/**
 * Processor time of a server under measure, thread by thread, and of the PostgreSQL behind it: what an order costs, which other
 * work on the machine changes far less than how soon it is answered. Runs in Node on Linux; elsewhere there is none.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Ns so far by thread (of the server) or process (of PostgreSQL). */
type Times = ReadonlyMap<string, number>;

export type ProcessorTime = { readonly server: Times; readonly postgres: Times };

/** Ms that were used in between, by what used it. */
export type UsedMs = Readonly<Record<string, number>>;

/** `cluster`: the folder of the PostgreSQL. */
export function readProcessorTime(pid: number, cluster: string): ProcessorTime {
  return { server: threadsOf(pid), postgres: processesBelow(postmasterOf(cluster)) };
}

/** Of the server: its first thread, the busiest other one, which writes the tables, and those that help V8. */
export function usedBetween(before: ProcessorTime, after: ProcessorTime, pid: number): UsedMs {
  const server = used(before.server, after.server);
  const main = server.get(String(pid)) ?? 0;
  server.delete(String(pid));
  const [projection = 0, ...helpers] = descending(server);
  const [tables = 0, journal = 0, ...others] = descending(used(before.postgres, after.postgres));
  return {
    "service, first thread": main,
    "service, projection's thread": projection,
    "service, V8's threads": sum(helpers),
    "PostgreSQL, busiest process (tables)": tables,
    "PostgreSQL, next one (journal)": journal,
    "PostgreSQL, others": sum(others),
  };
}

function threadsOf(pid: number): Times {
  const folder = `/proc/${pid}/task`;
  const ids = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(ids.map((id) => [id, ranNs(`${folder}/${id}/schedstat`)]));
}

function postmasterOf(cluster: string): number {
  const path = join(cluster, "postmaster.pid");
  return existsSync(path) ? Number(readFileSync(path, "utf8").split("\n")[0]) : 0;
}

/** The children of a process: PostgreSQL has one a connection, and those that work in the background. */
function processesBelow(pid: number): Times {
  const path = `/proc/${pid}/task/${pid}/children`;
  const ids = existsSync(path) ? readFileSync(path, "utf8").trim().split(" ") : [];
  return new Map(ids.map((id) => [id, ranNs(`/proc/${id}/schedstat`)]));
}

/** Ns on a processor; 0: it is over. */
const ranNs = (path: string): number =>
  existsSync(path) ? Number(readFileSync(path, "utf8").split(" ")[0]) : 0;

const used = (before: Times, after: Times): Map<string, number> =>
  new Map([...after].map(([id, ns]) => [id, (ns - (before.get(id) ?? 0)) / 1e6]));

const descending = (times: ReadonlyMap<string, number>): number[] =>
  [...times.values()].toSorted((one, other) => other - one);

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
