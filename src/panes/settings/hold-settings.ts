/**
 * The settings of this browser as parts of an account's document (stores/account-parts.ts). Main thread; knows no storage. What
 * the account has and this browser does not take is held: it stays the account's as it is, until its user changes the same
 * setting here. So is held what this terminal does not understand, which nobody here can change; a guard of orders that would
 * guard less than the one here; and the theme, where this device goes by the system's.
 */
import {
  batch,
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  type Accessor,
} from "solid-js";
import type { PartsHolder } from "../../stores/account-parts.ts";
import type { Parts } from "../../stores/document-parts.ts";
import {
  canonical,
  isListed,
  isSameSetting,
  keyFor,
  readSetting,
  settingsIn,
  withSetting,
  type Found,
  type KeptRecord,
} from "./setting.ts";

export type KeptRecords = Readonly<Record<string, KeptRecord>>;

export type SettingsSource = {
  /** What this browser keeps, by key; null: it has not been read yet. */
  readonly records: Accessor<KeptRecords | null>;
  /** What this terminal makes of a record; null: nothing. The record where nobody has it open. */
  read(key: string, record: KeptRecord): KeptRecord | null;
  /** Changes a record, at once for `records` and for all of the page. */
  change(key: string, version: number, next: (value: unknown) => unknown): void;
  /** Hears in one batch with `records` of what the user changed. Returns its undo. */
  watch(
    listener: (key: string, before: KeptRecord | undefined, after: KeptRecord) => void,
  ): () => void;
};

export type HeldPorts = {
  /** As 100001/owner; null: nobody signed in yet. */
  readonly reader: Accessor<string | null>;
  /** Keeps what is held, by reader. */
  loadHeld(reader: string): Promise<Parts>;
  keepHeld(reader: string, held: Parts): void;
  /** Something came from the account. `before`: null where there was no such record. */
  arrived(key: string, before: KeptRecord | null, after: KeptRecord): void;
  readonly fault: (cause: unknown) => void;
};

type Held = { readonly reader: string; readonly parts: Parts };

const NONE: Held = { reader: "", parts: {} };

/** Lives as long as its owner. */
export function holdSettings(source: SettingsSource, ports: HeldPorts): PartsHolder {
  const [held, setHeld] = createSignal<Held>(NONE);
  const account = (): string => (ports.reader() ?? "").split("/", 1).join();
  createEffect(
    on(ports.reader, (reader) => {
      if (reader === null) return;
      ports
        .loadHeld(reader)
        .then((parts) => setHeld({ reader, parts }))
        .catch(ports.fault);
    }),
  );
  const keep = (parts: Parts): void => {
    if (isSameSetting(canonical(held().parts), canonical(parts))) return;
    setHeld({ ...held(), parts });
    ports.keepHeld(held().reader, parts);
  };
  const own = createMemo(() => ownSettings(source.records() ?? {}, account()));
  const parts = createMemo<Parts | null>(() => {
    if (source.records() === null || held().reader !== ports.reader()) return null;
    return { ...partsOf(own()), ...held().parts };
  });

  onCleanup(
    source.watch((key, before, after) => {
      if (held().reader !== ports.reader()) return;
      const [was, is] = [before, after].map((one) => settingsIn(key, one, account()));
      const back = before === undefined ? null : source.read(key, before);
      const isKnown = (id: string, found: Found): boolean =>
        isUnderstood(source, key, after.value, { id, found }, account());
      const turn = { was, is, back: settingsIn(key, back, account()), isKnown };
      keep(heldAfter(held().parts, turn));
    }),
  );

  return {
    parts,
    show(theirs) {
      batch(() => {
        const next: Record<string, unknown> = {};
        const changes = new Map<string, Change[]>();
        const mine = own();
        for (const [id, value] of Object.entries(theirs)) {
          const said = mine[id]?.setting;
          if (isSameSetting(said, canonical(value))) continue;
          const found = readSetting(id, value);
          if (found !== null && takes(found, said?.value, source.records() ?? {}))
            add(changes, keyFor(found.setting.key, account()), { id, found, isGone: false });
          else next[id] = value;
        }
        for (const [id, found] of Object.entries(mine)) {
          if (Object.hasOwn(theirs, id) || !isListed(found)) continue;
          add(changes, keyFor(found.setting.key, account()), { id, found, isGone: true });
        }
        for (const [key, list] of changes) {
          const before = source.records()?.[key] ?? null;
          for (const { id } of apply(source, key, list, account())) next[id] = theirs[id];
          const after = source.records()?.[key];
          if (after !== undefined && after !== before) ports.arrived(key, before, after);
        }
        keep(next);
      });
    },
    join: joinSettings,
  };
}

type Change = { readonly id: string; readonly found: Found; readonly isGone: boolean };

function add(changes: Map<string, Change[]>, key: string, change: Change): void {
  changes.set(key, [...(changes.get(key) ?? []), change]);
}

type FoundById = Readonly<Record<string, Found>>;

const ownSettings = (records: KeptRecords, account: string): FoundById =>
  Object.assign(
    {},
    ...Object.entries(records).map(([key, record]) => settingsIn(key, record, account)),
  ) as FoundById;

const partsOf = (found: FoundById): Parts =>
  Object.fromEntries(Object.entries(found).map(([id, { setting }]) => [id, setting]));

/** Whether a setting of the account is taken here; `mine`: undefined where there is none here. */
function takes({ row, setting }: Found, mine: unknown, records: KeptRecords): boolean {
  if (row.isOwnWhenGone === true && mine === undefined) return records[setting.key] === undefined;
  return row.isGuard !== true || guardsMore(setting.value, mine);
}

/** Two limits, null and undefined for none. */
const guardsMore = (theirs: unknown, mine: unknown): boolean =>
  typeof mine !== "number" || (typeof theirs === "number" && theirs <= mine);

type Turn = {
  readonly was: FoundById | undefined;
  readonly is: FoundById | undefined;
  /** What this terminal made of the record as it was before. */
  readonly back: FoundById;
  readonly isKnown: (id: string, found: Found) => boolean;
};

/** What is held once the user has changed a record. */
function heldAfter(held: Parts, { was, is, back, isKnown }: Turn): Parts {
  const next: Record<string, unknown> = { ...held };
  for (const [id, found] of Object.entries(was ?? {})) {
    const [before, read, now] = [found, back[id], is?.[id]].map((one) => one?.setting);
    const isUnread = !isSameSetting(before, read) && isSameSetting(read, now);
    const isLeft = found.row.isOwnWhenGone === true && now === undefined;
    if (isUnread || isLeft) next[id] ??= before;
  }
  for (const id of Object.keys(held)) {
    const [before, now] = [was?.[id]?.setting, is?.[id]?.setting];
    if (now === undefined || isSameSetting(before, now)) continue;
    const found = readSetting(id, held[id]);
    if (found !== null && isKnown(id, found)) delete next[id];
  }
  return next;
}

/** With the setting in it, this terminal reads a record as it was written. */
function isUnderstood(
  source: SettingsSource,
  key: string,
  value: unknown,
  { id, found }: Pick<Change, "id" | "found">,
  account: string,
): boolean {
  const next = withSetting(value, found, account);
  const read = source.read(key, { version: found.row.version, value: next });
  return isSameSetting(settingsIn(key, read, account)[id]?.setting, found.setting);
}

/** Changes one record. Returns what this terminal does not understand, which is left out. */
function apply(
  source: SettingsSource,
  key: string,
  changes: readonly Change[],
  account: string,
): Change[] {
  const version = changes[0]?.found.row.version ?? 0;
  const taken: Change[] = [];
  const left: Change[] = [];
  let value = source.records()?.[key]?.value;
  // One by one: what cannot be read may spoil the record for the rest.
  for (const change of changes) {
    const next = withSetting(value, change.found, account, change.isGone);
    const isRead = change.isGone || isUnderstood(source, key, value, change, account);
    if (isRead) value = next;
    (isRead ? taken : left).push(change);
  }
  const all = (now: unknown): unknown =>
    taken.reduce((so, { found, isGone }) => withSetting(so, found, account, isGone), now);
  if (taken.length > 0) source.change(key, version, all);
  return left;
}

/** Each thing that the user gave a name is kept beside the account's. */
const isThing = ({ path }: Found): boolean => path.includes("[name]");

/** What several settings of one list have in common. */
const listOf = ({ path, setting }: Found): string => `${setting.key} ${path.join(".")}`;

/**
 * The settings of a browser that meets the account for the first time: the account's, and of its own what the account has
 * nothing of. What the account has of a list is all of it.
 */
export function joinSettings(mine: Parts, theirs: Parts): Parts {
  const read = (parts: Parts) =>
    Object.entries(parts).flatMap(([id, value]) => readSetting(id, value) ?? []);
  const lists = new Set(read(theirs).filter(isListed).map(listOf));
  const added = Object.entries(mine).filter(([id, value]) => {
    const found = readSetting(id, value);
    return found !== null && (!lists.has(listOf(found)) || isThing(found));
  });
  return { ...Object.fromEntries(added), ...theirs };
}
