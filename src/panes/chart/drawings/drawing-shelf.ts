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
} from "../../../../drawings/replica.ts";
import type { CallInput, CallResult } from "../../../../workers/feed/feed-api.ts";
import type { SyncState } from "../../../stores/document-calls.ts";
import {
  hear,
  makeShelved,
  type Message,
  type Shelved,
  type ShelvedPorts,
} from "../../../stores/shelved-document.ts";
import type { DrawingCache } from "./drawing-cache.ts";
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
    const made = untrack(() => makeShelved(documentOf(key, ports, tell)));
    shelved.set(key, made);
    return made;
  };
  /** Drawn or asked for before the browser told whose drawings there are. */
  const waiting: (() => void)[] = [];
  const isSoon = () => untrack(adopted) === null && untrack(ports.reader) !== null;
  const shelvedOf = (symbol_id: number): Shelved | null => {
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
  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data, (key) => shelved.get(key));
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
    const one = untrack(() => shelvedOf(symbol_id));
    if (one === null) return void waiting.push(() => write(symbol_id, wanted));
    const [before, now] = [untrack(one.replica), ports.now()];
    const entries = Object.fromEntries(
      [...wanted].map(([id, after]) => [id, makeEntry(before.entries[id], now, writer, after)]),
    );
    one.take(mergeReplicas(before, { entries }));
  };

  return {
    write,
    entries: (symbol_id) => shelvedOf(symbol_id)?.replica().entries ?? EMPTY.entries,
    state: (symbol_id) => shelvedOf(symbol_id)?.sync.state() ?? "saved",
    all: async () => {
      if (isSoon()) await new Promise<void>((resolve) => waiting.push(resolve));
      return openAll(ports, untrack(adopted), open);
    },
  };
}

const keyOf = (reader: string, symbol_id: number | string): string => `${reader}/${symbol_id}`;
const symbolOf = (key: string): number => Number(key.slice(key.lastIndexOf("/") + 1));

/** One symbol's drawings. */
const documentOf = (
  key: string,
  ports: ShelfPorts,
  tell: (message: Message) => void,
): ShelvedPorts => ({
  kind: "drawings",
  name: String(symbolOf(key)),
  key,
  cache: ports.cache,
  call: (operation, input) => ports.call(operation, input),
  isLive: () => untrack(ports.isLive) && key.startsWith(`${untrack(ports.reader)}/`),
  tell,
  fault: ports.fault,
});

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
