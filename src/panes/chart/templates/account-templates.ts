/** The templates of this browser, in step with the account. Main thread; fetched once prices are live. */
import { createEffect, createSignal, on, untrack } from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import { freeName, isSameName } from "../../../storage/given-name.ts";
import { reportStorageFault } from "../../../storage/persisted.ts";
import type { RecordStore } from "../../../storage/record-store.ts";
import { createPartsPorts } from "../../../stores/account-parts-ports.ts";
import { followAccount, type PartsHolder } from "../../../stores/account-parts.ts";
import type { Parts } from "../../../stores/document-parts.ts";
import { templateRecords, templatesTurn } from "./template-records.ts";

/** Lives as long as its owner: one session. */
export const followTemplates = (feed: Feed): void =>
  followAccount(
    holdTemplates(templateRecords(), templatesTurn, reportStorageFault),
    createPartsPorts(feed, "templates"),
  );

/** `turn`: another with each change of the records. */
export function holdTemplates(
  store: RecordStore,
  turn: () => unknown,
  fault: (cause: unknown) => void,
): PartsHolder {
  const [records, setRecords] = createSignal<Parts | null>(null);
  let shows = 0;
  // One after the other, so that what is read knows of what was written.
  let work = Promise.resolve();
  const next = (act: () => Promise<void>): void => {
    work = work.then(act).catch(fault);
  };
  const read = async (): Promise<void> => {
    const before = shows;
    const all = await store.all();
    if (before === shows)
      setRecords(Object.fromEntries(all.map((one) => [textOf(one, "id"), one])));
  };
  createEffect(on(turn, () => next(read)));
  return {
    parts: records,
    show(parts) {
      shows += 1;
      const before = untrack(records) ?? {};
      setRecords(parts);
      next(async () => {
        const gone = Object.keys(before).filter((id) => !Object.hasOwn(parts, id));
        if (gone.length > 0) await store.remove(gone);
        for (const [id, record] of Object.entries(parts)) {
          if (before[id] !== record) await store.put(id, record);
        }
      });
    },
    join: joinTemplates,
  };
}

/** A newer terminal's record may have no such thing. */
const textOf = (record: unknown, field: "id" | "name"): string => {
  const value = (Object(record) as Record<string, unknown>)[field];
  return typeof value === "string" ? value : "";
};

/** What a record is of: a set of indicators, or a formula (own-formula.ts), which may have the name of one. */
const kindOf = (record: unknown): unknown => (Object(record) as { version?: unknown }).version;

/** Of two of a kind that have one name, the one that was here gets another. */
export function joinTemplates(mine: Parts, theirs: Parts): Parts {
  const joined: Record<string, unknown> = { ...theirs };
  for (const [id, record] of Object.entries(mine)) {
    if (Object.hasOwn(joined, id)) continue;
    const taken = Object.values(joined)
      .filter((one) => kindOf(one) === kindOf(record))
      .map((one) => textOf(one, "name"));
    const name = textOf(record, "name");
    const isTaken = taken.some((one) => isSameName(one, name));
    joined[id] = isTaken ? { ...(record as object), name: freeName(name, taken) } : record;
  }
  return joined;
}
