/**
 * All drawings of who is signed in, of every symbol that was asked for: in memory, in the browser, in its other tabs and on the
 * service. Main thread; one for each feed. A change is in the browser at once and on the service within a second; without a
 * connection it waits there, over restarts too.
 */
import { createEffect, createSignal, on, onCleanup, untrack, type Accessor } from "solid-js";
import {
  EMPTY,
  makeEntry,
  mergeReplicas,
  unsavedOf,
  type Entries,
  type Replica,
} from "../../../../drawings/replica.ts";
import type { CallInput, CallResult } from "../../../../workers/feed/feed-api.ts";
import type { SyncState } from "../../../stores/document-calls.ts";
import type { DrawingCache } from "./drawing-cache.ts";
import { makeDocumentSync, type DocumentSync } from "./drawing-sync.ts";
import { adoptOld } from "./old-drawings.ts";

export type ShelfPorts = {
  readonly cache: DrawingCache;
  call(operation: string, input: CallInput): Promise<CallResult<unknown>>;
  /** Whose drawings: the account and whether its owner or an investor, as 100001/owner; null: nobody signed in yet. */
  readonly reader: Accessor<string | null>;
  /** By which the tabs of the browser tell each other. */
  readonly channel: string;
  /** There is a connection. */
  readonly isLive: Accessor<boolean>;
  /** Unix ms. */
  now(): number;
  /** Of the symbols of older records; undefined: there is none of that name. */
  readonly symbolId: (name: string) => number | undefined;
  /** Tells when the page is shown or hidden, and now and then that it still is shown. Returns its undo. */
  watchShown(listener: (isShown: boolean) => void): () => void;
  /** Something went wrong with the browser's storage. */
  readonly fault: (cause: unknown) => void;
};

/** A drawing and its place, as it is to be; null: it is to be gone. */
export type Wanted = { readonly place: number; readonly drawing: unknown } | null;

export type Shelf = {
  entries(symbol_id: number): Entries;
  /** Puts drawings of a symbol, by id. */
  write(symbol_id: number, wanted: ReadonlyMap<string, Wanted>): void;
  /** How the symbol's drawings stand with the service. */
  state(symbol_id: number): SyncState;
  /** All symbols that have drawings, here or on the service, once these are read. */
  all(): Promise<readonly number[]>;
};

export const CHANNEL = "ringside.drawings";
type Message = { readonly key: string } & Partial<Replica>;

const isRecordOf = (value: unknown, isOne: (one: Record<string, unknown>) => boolean): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((one) => isOne(Object(one) as Record<string, unknown>));

const isWritten = ({ n, by }: Record<string, unknown>): boolean =>
  typeof n === "number" && typeof by === "string";

/** What another tab tells of a symbol's drawings; null: it is nothing that a terminal says. */
function readMessage(data: unknown): Message | null {
  const { key, entries = {}, known = {} } = Object(data) as Record<string, unknown>;
  const isMessage =
    typeof key === "string" &&
    isRecordOf(entries, (one) => isWritten(one) && Object.hasOwn(one, "drawing")) &&
    isRecordOf(known, (one) => isWritten(one) && typeof one["revision"] === "number");
  return isMessage ? (data as Message) : null;
}

type Shelved = {
  readonly replica: Accessor<Replica>;
  readonly sync: DocumentSync;
  /** Takes in what another place tells; `isHeard`: another tab, which tells the rest itself. */
  take(next: Replica, isHeard?: boolean): void;
  /** Settles once what the browser keeps is here. */
  readonly loaded: Promise<void>;
};

function hear(shelved: ReadonlyMap<string, Shelved>, message: Message | null): void {
  const one = message === null ? undefined : shelved.get(message.key);
  one?.take(mergeReplicas(one.replica(), { ...message, cursor: 0 }), true);
}

export function makeShelf(ports: ShelfPorts): Shelf {
  const channel = new BroadcastChannel(ports.channel);
  let isClosed = false;
  // A call that is under way when the shelf goes is answered later.
  const tell = (message: Message): void => {
    if (!isClosed) channel.postMessage(message);
  };
  const writer = crypto.randomUUID().slice(0, 8);
  const shelved = new Map<string, Shelved>();
  const [adopted, setAdopted] = createSignal<string | null>(null);
  const open = (key: string): Shelved => {
    const found = shelved.get(key);
    if (found !== undefined) return found;
    const made = untrack(() => makeShelved(key, ports, tell));
    shelved.set(key, made);
    return made;
  };
  /** Drawn before the browser told whose drawings there are. */
  const waiting: (() => void)[] = [];
  const documentOf = (symbol_id: number): Shelved | null => {
    const reader = adopted();
    return reader === null || symbol_id < 0 ? null : open(keyOf(reader, symbol_id));
  };

  createEffect(
    on(ports.reader, (reader) => {
      // Drawings of before there were accounts are taken over first: nothing is shown without them.
      if (reader === null || reader === untrack(adopted)) return;
      const begin = () => {
        if (untrack(ports.reader) !== reader) return;
        setAdopted(reader);
        for (const one of waiting.splice(0)) one();
        void openUnsaved(ports, reader, open);
      };
      adoptOld(ports, reader).catch(ports.fault).then(begin, begin);
    }),
  );
  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(shelved, readMessage(data));
  const isMine = (key: string) => key.startsWith(`${untrack(adopted)}/`);
  const look = () => {
    if (!untrack(ports.isLive)) return;
    for (const [key, { sync }] of shelved) if (isMine(key)) sync.look();
  };
  createEffect(on(ports.isLive, look));
  const unwatch = ports.watchShown((isShown) => {
    if (isShown) look();
    else for (const { sync } of shelved.values()) sync.hurry();
  });
  onCleanup(() => {
    unwatch();
    for (const { sync } of shelved.values()) sync.dispose();
    isClosed = true;
    channel.close();
  });

  const write: Shelf["write"] = (symbol_id, wanted) => {
    const one = untrack(() => documentOf(symbol_id));
    if (one === null) return void waiting.push(() => write(symbol_id, wanted));
    const before = untrack(one.replica);
    const now = ports.now();
    const entries = Object.fromEntries(
      [...wanted].map(([id, after]) => [id, makeEntry(before.entries[id], now, writer, after)]),
    );
    one.take(mergeReplicas(before, { entries }));
  };

  return {
    write,
    entries: (symbol_id) => documentOf(symbol_id)?.replica().entries ?? EMPTY.entries,
    state: (symbol_id) => documentOf(symbol_id)?.sync.state() ?? "saved",
    all: () => openAll(ports, untrack(adopted), open),
  };
}

const keyOf = (reader: string, symbol_id: number | string): string => `${reader}/${symbol_id}`;
const symbolOf = (key: string): number => Number(key.slice(key.lastIndexOf("/") + 1));

/** All that there is of a reader, here and on the service. */
async function openAll(
  ports: ShelfPorts,
  reader: string | null,
  open: (key: string) => Shelved,
): Promise<readonly number[]> {
  if (reader === null) return [];
  const kept = await ports.cache.keys(`${reader}/`).catch(() => []);
  const told = await ports.call("documents_list", {});
  const all = told.ok ? (told.data as { kind: string; name: string }[]) : [];
  const names = all.filter(({ kind }) => kind === "drawings").map(({ name }) => name);
  const keys = new Set([...kept, ...names.map((name) => keyOf(reader, name))]);
  for (const key of keys) {
    const one = open(key);
    await one.loaded;
    await one.sync.settle();
  }
  return [...keys].map(symbolOf);
}

/** Those of an earlier visit that the service does not have yet are sent, whatever symbol is shown. */
async function openUnsaved(
  { cache, fault }: ShelfPorts,
  reader: string,
  open: (key: string) => Shelved,
): Promise<void> {
  try {
    for (const key of await cache.keys(`${reader}/`)) {
      const kept = await cache.load(key);
      if (kept !== "newer" && unsavedOf(kept).length > 0) open(key);
    }
  } catch (cause) {
    fault(cause);
  }
}

/** One symbol's. */
function makeShelved(key: string, ports: ShelfPorts, tell: (message: Message) => void): Shelved {
  const [replica, setReplica] = createSignal<Replica>(EMPTY, { equals: Object.is });
  let isReadOnly = false;
  let isDirty = false;
  let writing: Promise<void> | null = null;
  const writeAll = async () => {
    while (isDirty && !isReadOnly) {
      isDirty = false;
      // The browser may know of another tab's changes that this one has not heard of.
      const kept = await ports.cache.merge(key, untrack(replica)).catch(ports.fault);
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
    if (!isHeard) tell({ key, ...newsOf(before, next) });
    sync.changed(isHeard);
  };
  const sync = makeDocumentSync({
    name: String(symbolOf(key)),
    call: (operation, input) => ports.call(operation, input),
    isLive: () => untrack(ports.isLive) && key.startsWith(`${untrack(ports.reader)}/`),
    replica: () => untrack(replica),
    take,
  });
  const loaded = ports.cache
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
