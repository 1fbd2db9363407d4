/**
 * A copy of one document of the account: in memory, in the browser, in its other tabs and on the service. Main thread. A change
 * is in the browser at once and on the service within a second; without a connection it waits there, over restarts too.
 */
import { createSignal, untrack, type Accessor } from "solid-js";
import { EMPTY, mergeReplicas, type Replica } from "../../drawings/replica.ts";
import type { CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import { makeDocumentSync, type DocumentSync } from "./document-sync.ts";
import type { ReplicaCache } from "./replica-cache.ts";

export type ShelvedPorts = {
  /** Of the document, as contract/document.ts has them. */
  readonly kind: string;
  readonly name: string;
  /** In the browser's database, and by which its tabs tell each other. */
  readonly key: string;
  readonly cache: Pick<ReplicaCache, "load" | "merge">;
  call(operation: string, input: CallInput): Promise<CallResult<unknown>>;
  /** There is a connection of whom the document belongs to. */
  isLive(): boolean;
  /** To the other tabs of the browser. */
  tell(message: Message): void;
  /** Something went wrong with the browser's storage. */
  readonly fault: (cause: unknown) => void;
};

export type Message = { readonly key: string } & Partial<Replica>;

export type Shelved = {
  readonly replica: Accessor<Replica>;
  readonly sync: DocumentSync;
  /** Takes in what another place tells; `isHeard`: another tab, which tells the rest itself. */
  take(next: Replica, isHeard?: boolean): void;
  /** Settles once what the browser keeps is here. */
  readonly loaded: Promise<void>;
};

export function makeShelved(ports: ShelvedPorts): Shelved {
  const { key, cache } = ports;
  const [replica, setReplica] = createSignal<Replica>(EMPTY, { equals: Object.is });
  let isReadOnly = false;
  let isDirty = false;
  let writing: Promise<void> | null = null;
  const writeAll = async () => {
    while (isDirty && !isReadOnly) {
      isDirty = false;
      // The browser may know of another tab's changes that this one has not heard of.
      const kept = await cache.merge(key, untrack(replica)).catch(ports.fault);
      if (kept === "newer") isReadOnly = true;
      else if (kept !== undefined) put(mergeReplicas(untrack(replica), kept));
    }
    writing = null;
  };
  const put = (next: Replica): boolean => {
    if (next === untrack(replica)) return false;
    setReplica(next);
    return true;
  };
  const take = (next: Replica, isHeard = false): void => {
    const before = untrack(replica);
    if (!put(next)) return;
    isDirty = true;
    writing ??= writeAll();
    if (!isHeard) ports.tell({ key, ...newsOf(before, next) });
    sync.changed(isHeard);
  };
  const sync = makeDocumentSync({
    kind: ports.kind,
    name: ports.name,
    call: (operation, input) => ports.call(operation, input),
    isLive: () => ports.isLive(),
    replica: () => untrack(replica),
    take,
  });
  const loaded = cache
    .load(key)
    .then((kept) => {
      if (kept === "newer") isReadOnly = true;
      else put(mergeReplicas(untrack(replica), kept));
    })
    .catch(ports.fault)
    .then(() => sync.begin());
  return { replica, sync, take, loaded };
}

/** What is not the same object in both. */
function newsOf(before: Replica, after: Replica): Pick<Replica, "entries" | "known"> {
  const news = <T>(was: Readonly<Record<string, T>>, is: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(is).filter(([id, one]) => was[id] !== one));
  return { entries: news(before.entries, after.entries), known: news(before.known, after.known) };
}

/** Takes in what another tab told; `find`: the copy of that key, where this tab has it open. */
export function hear(data: unknown, find: (key: string) => Shelved | undefined): void {
  const message = readMessage(data);
  const one = message === null ? undefined : find(message.key);
  one?.take(mergeReplicas(untrack(one.replica), { ...message, cursor: 0 }), true);
}

/** null: it is nothing that a terminal says. */
function readMessage(data: unknown): Message | null {
  const { key, entries = {}, known = {} } = Object(data) as Record<string, unknown>;
  const isMessage =
    typeof key === "string" &&
    isRecordOf(entries, (one) => isWritten(one) && Object.hasOwn(one, "drawing")) &&
    isRecordOf(known, (one) => isWritten(one) && typeof one["revision"] === "number");
  return isMessage ? (data as Message) : null;
}

const isRecordOf = (value: unknown, isOne: (one: Record<string, unknown>) => boolean): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((one) => isOne(Object(one) as Record<string, unknown>));

const isWritten = ({ n, by }: Record<string, unknown>): boolean =>
  typeof n === "number" && typeof by === "string";
