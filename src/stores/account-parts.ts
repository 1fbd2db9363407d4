/**
 * What a browser shows of a trader's own, as his lists of symbols, in step with one document of the account: part by part, and
 * of two devices the later change of a part wins. Main thread. An account that has nothing yet begins with what the browser
 * shows; what another account left in the browser is never taken into one that has its own.
 */
import { createEffect, createMemo, createSignal, on, untrack, type Accessor } from "solid-js";
import type { KeyValueStore } from "../storage/key-value-store.ts";
import {
  isEqual,
  openDocumentParts,
  type DocumentPartsPorts,
  type Parts,
} from "./document-parts.ts";

export type PartsHolder = {
  /** What the browser shows; null: it has not been read yet. Only what this terminal understands is in it. */
  readonly parts: Accessor<Parts | null>;
  /** Shows these and no others. */
  show(parts: Parts): void;
  /** What this browser had before it had an account, `mine`, with what the account has. */
  join(mine: Parts, theirs: Parts): Parts;
};

export type PartsPorts = DocumentPartsPorts & {
  /** Keeps whose parts the browser shows. */
  readonly store: Pick<KeyValueStore, "get" | "put">;
};

/** What this browser and an account last had in common. */
type Agreed = { readonly reader: string; readonly parts: Parts };

const VERSION = 1;

/** Lives as long as its owner. */
export function followAccount(holder: PartsHolder, ports: PartsPorts): void {
  createEffect(
    on(ports.reader, (reader) => {
      if (reader !== null) followReader(reader, holder, ports);
    }),
  );
}

function followReader(reader: string, holder: PartsHolder, ports: PartsPorts): void {
  const one = openDocumentParts(reader, ports);
  const shown = createMemo(holder.parts, null, {
    equals: (was, is) => was !== null && is !== null && isSame(was, is),
  });
  const agreedKey = `account.${ports.kind}`;
  const [found, setFound] = createSignal<Agreed | null | undefined>(undefined);
  Promise.all([ports.store.get(agreedKey), one.loaded])
    .then(([record]) => setFound(readAgreed(record)))
    .catch(ports.fault);
  /** null: they have not met. */
  let agreed: Parts | null = null;
  const agree = (parts: Parts): void => {
    if (agreed !== null && isSame(agreed, parts)) return;
    agreed = parts;
    const value: Agreed = { reader, parts };
    ports.store.put(agreedKey, { version: VERSION, value }).catch(ports.fault);
  };
  createEffect(() => {
    const [mine, last, has] = [shown(), found(), one.parts()];
    const hasAny = one.hasAny();
    if (mine === null || last === undefined || !(hasAny || one.isTold())) return;
    untrack(() => {
      const before = agreed ?? baseOf({ reader, mine, theirs: has, last, hasAny });
      const here = agreed === null && last === null && hasAny ? holder.join(mine, before) : mine;
      // What is missing when they meet may be lost with the browser's storage.
      one.write(differing(before, here), agreed === null ? [] : missing(before, here));
      const theirs = one.parts();
      if (!isSame(mine, theirs)) holder.show(theirs);
      agree(shown() ?? theirs);
    });
  });
}

type Meeting = {
  readonly reader: string;
  readonly mine: Parts;
  readonly theirs: Parts;
  readonly last: Agreed | null;
  /** The account has, or had, something. */
  readonly hasAny: boolean;
};

/** Where browser and account meet: what differs here from this is news to the account. */
function baseOf({ reader, mine, theirs, last, hasAny }: Meeting): Parts {
  if (!hasAny) return {};
  if (last === null) return theirs;
  return last.reader === reader ? last.parts : mine;
}

const isRecord = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** null: nobody's. */
function readAgreed(record: unknown): Agreed | null {
  const { version, value } = Object(record) as { version?: unknown; value?: unknown };
  const { reader, parts } = Object(value) as Partial<Agreed>;
  return version === VERSION && typeof reader === "string" && isRecord(parts)
    ? { reader, parts }
    : null;
}

/** What of `after` is not the same in `before`. */
const differing = (before: Parts, after: Parts): Parts =>
  Object.fromEntries(Object.entries(after).filter(([id, value]) => !isEqual(before[id], value)));

const missing = (before: Parts, after: Parts): string[] =>
  Object.keys(before).filter((id) => !Object.hasOwn(after, id));

const isSame = (one: Parts, other: Parts): boolean =>
  missing(one, other).length === 0 &&
  missing(other, one).length === 0 &&
  Object.keys(differing(one, other)).length === 0;
