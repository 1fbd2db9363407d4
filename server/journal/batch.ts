/**
 * A batch of decisions as it is kept: the events as text, who caused them, and the names that clients gave, chained by a
 * hash. It is all that an answer waits for. Runs in the service; pure but for the hash.
 */
import { createHash } from "node:crypto";
import type { ErrorName } from "../../contract/errors.ts";
import type { FieldError } from "../../contract/envelope.ts";
import type { Order } from "../../contract/order.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { decodeEvents, encodeEvents } from "../../engine/event-text.ts";
import { decodeRecords, encodeRecords } from "../../engine/record-text.ts";

/** Who caused an event; null: the service itself. */
export type Origin = {
  readonly actor_id: number;
  readonly actor_scope: string;
  readonly ip_address: string;
  /** Why, where staff acted for a client; absent: nobody had to say. */
  readonly why?: string;
  /** The second person, where the act waited for one; absent: it did not. */
  readonly approved_by?: number;
  /** The call that it came by, as gateway/request-id.ts names it; absent: none, or it was not kept yet. */
  readonly request_id?: string;
};

export type BatchEntry = { readonly event: EngineEvent; readonly origin: Origin | null };

/** A client's own name for an order, and what came of it. */
export type ClientOrderRow = {
  readonly account_id: number;
  readonly client_order_id: string;
  /** Hex, as gateway/body-hash.ts gives it; null: barred before the order came. */
  readonly body_hash: string | null;
  readonly order_id: number | null;
  readonly error: ErrorName | null;
  readonly fix: FieldError | null;
  /** The order as it was answered; null where there was none, or where it was over and so stays as it is kept. */
  readonly answer: Order | null;
  readonly created_at: number;
};

export type IdempotencyRow = {
  readonly actor_id: number;
  readonly key: string;
  readonly body_hash: string;
  readonly error: string | null;
  readonly created_at: number;
};

/** A row of the journal. */
export type JournalBatch = {
  /** Rises by one. */
  readonly batch: number;
  readonly first_seq: number;
  /** first_seq - 1 where there is no event, only names. */
  readonly last_seq: number;
  /** When the last event happened; 0 where there is none. */
  readonly ts: number;
  /** As engine/event-text.ts writes them. */
  readonly events: string;
  /** ClientOrderRow[] as engine/record-text.ts writes them; empty: none. */
  readonly names: string;
  /** Run[] as engine/record-text.ts writes them. Empty: the service itself caused all. */
  readonly actors: string;
  readonly hash: Buffer;
};

/** One that is to be written, with the hash of the batch that it follows. */
export type NextBatch = JournalBatch & { readonly before: Buffer };

export type Numbering = {
  /** Number of the last batch. */
  batch: number;
  /** The last seq of the journal. */
  seq: number;
  /** Hash of the last batch. */
  hash: Buffer;
  /** The last number of each account's stream. */
  readonly accounts: Map<number, number>;
};

/** A place in the journal: after a batch and its last event. */
export type Place = Readonly<Pick<Numbering, "batch" | "seq">>;

/** How many events in a row, and who caused them; actor_id null: the service itself. */
type Run = {
  count: number;
  readonly actor_id: number | null;
  readonly actor_scope: string;
  readonly ip_address: string;
  readonly why?: string;
  readonly approved_by?: number;
  readonly request_id?: string;
};
/** As an older service wrote it. */
type OlderRun = [count: number, actor_id: number | null, actor_scope: string, ip_address: string];

/** The hash of a batch, over the hash of the one before and all that the batch says. */
export const chainHash = (
  before: Buffer,
  { events, names, actors }: Pick<JournalBatch, "events" | "names" | "actors">,
): Buffer =>
  createHash("sha256").update(before).update(events).update(`\n${names}\n${actors}`).digest();

/** The batch that comes next; moves the numbering on. */
export function toBatch(
  entries: readonly BatchEntry[],
  clientOrders: readonly ClientOrderRow[],
  numbering: Numbering,
): NextBatch {
  const before = numbering.hash;
  const said = {
    events: encodeEvents(entries.map(({ event }) => event)),
    names: encodeRecords(clientOrders),
    actors: encodeActors(entries),
  };
  const first_seq = numbering.seq + 1;
  numbering.batch += 1;
  numbering.seq += entries.length;
  numbering.hash = chainHash(numbering.hash, said);
  return {
    batch: numbering.batch,
    first_seq,
    last_seq: numbering.seq,
    ts: entries.at(-1)?.event.ts ?? 0,
    ...said,
    hash: numbering.hash,
    before,
  };
}

/** The events of a batch, in order, with who caused them. */
export function entriesOf({ events, actors }: JournalBatch): BatchEntry[] {
  const origins = decodeActors(actors);
  return decodeEvents(events).map((event, at) => ({ event, origin: origins[at] ?? null }));
}

export function namesOf({ names }: JournalBatch): ClientOrderRow[] {
  const isOlder = names.startsWith("[{");
  return (isOlder ? JSON.parse(names) : decodeRecords(names)) as ClientOrderRow[];
}

function encodeActors(entries: readonly BatchEntry[]): string {
  const runs: Run[] = [];
  let last: Origin | null | undefined;
  for (const { origin } of entries) {
    const run = runs.at(-1);
    if (run !== undefined && origin === last) run.count += 1;
    else runs.push({ count: 1, ...(origin ?? BY_ITSELF) });
    last = origin;
  }
  return runs.every(({ actor_id }) => actor_id === null) ? "" : encodeRecords(runs);
}

const BY_ITSELF = { actor_id: null, actor_scope: "", ip_address: "" } as const;

function decodeActors(actors: string): (Origin | null)[] {
  const origins: (Origin | null)[] = [];
  for (const { count, actor_id, actor_scope, ip_address, ...rest } of runsOf(actors)) {
    const { why, approved_by, request_id } = rest;
    const more = {
      ...(why === undefined ? {} : { why }),
      ...(approved_by === undefined ? {} : { approved_by }),
      ...(request_id === undefined ? {} : { request_id }),
    };
    const said = { actor_scope, ip_address, ...more };
    const origin = actor_id === null ? null : { actor_id, ...said };
    for (let event = 0; event < count; event += 1) origins.push(origin);
  }
  return origins;
}

function runsOf(actors: string): Run[] {
  if (!actors.startsWith("[[")) return decodeRecords(actors) as Run[];
  return (JSON.parse(actors) as OlderRun[]).map(([count, actor_id, actor_scope, ip_address]) => ({
    count,
    actor_id,
    actor_scope,
    ip_address,
  }));
}
