/**
 * One layout of this browser and the account's of the same id, until they are the same; and which there are to look at. Main
 * thread. The browser's records are read first and written as soon as the service has answered.
 */
import { DOCUMENTS_BYTES_MAX } from "../../contract/limits.ts";
import { EMPTY, unsavedOf, type Told } from "../../drawings/replica.ts";
import { FIRST_NAME, freeName } from "../storage/given-name.ts";
import { FIRST_ID } from "../storage/open-layout.ts";
import { type DocumentPorts, makeDocumentCalls, TRIES_MAX } from "../stores/document-calls.ts";
import { nameRecordOf, parseName } from "./layout-record.ts";
import type { LocalLayouts } from "./layout-records.ts";
import {
  isAnother,
  isFresh,
  isOtherState,
  mergeTold,
  NO_COPY,
  NO_RECORDS,
  replicaOf,
  sending,
  settle,
} from "./layout-replica.ts";

export type LayoutPlaces = {
  readonly local: LocalLayouts;
  readonly call: DocumentPorts["call"];
  /** Elsewhere a layout was changed, or deleted; its records are changed already. */
  onChange(id: string): Promise<void>;
  /** A layout is to have another id from now on; its records follow. */
  readonly onMove: (id: string, next: { readonly id: string; readonly name: string }) => void;
};

type Listed = { kind: string; name: string; revision: number; bytes: number };
export type Outcome = "done" | "full" | "failed";

/**
 * Which layouts are not the same here and there, and whether the service has news of them; null: it did not say. `isAll`: those
 * of an earlier visit too that were changed here. @interface operation:documents_list
 */
export async function lookAround({ local, call }: LayoutPlaces, isAll: boolean) {
  const told = await call("documents_list", {});
  if (!told.ok) return null;
  const all = told.data as readonly Listed[];
  const listed = new Map(
    all.filter(({ kind }) => kind === "layouts").map(({ name, revision }) => [name, revision]),
  );
  const copies = await local.copies();
  const ids = new Map<string, boolean>();
  const here = new Set(await local.ids());
  if (isAll) {
    for (const id of here) {
      const replica = replicaOf(await local.read(id), copies.get(id) ?? NO_COPY);
      if (unsavedOf(replica).length > 0) ids.set(id, false);
    }
  }
  for (const id of new Set([...listed.keys(), ...copies.keys()])) {
    const { known, cursor, gone } = copies.get(id) ?? NO_COPY;
    const isUnsaid = gone !== null && Object.values(known).some(({ by }) => by !== "");
    const isLost = cursor > 0 && gone === null && !here.has(id);
    const isNews = isLost || cursor !== (listed.get(id) ?? 0);
    if (isNews || isUnsaid) ids.set(id, isNews);
  }
  const taken = all.reduce((sum, { bytes }) => sum + bytes, 0);
  return { ids, room: taken / DOCUMENTS_BYTES_MAX };
}

/** One layout, until it is the same here and there. `hasNews`: the service has more of it. `also`: hears of others to sync. */
export async function syncLayout(
  ports: LayoutPlaces,
  id: string,
  hasNews: boolean,
  also: (id: string) => void,
): Promise<Outcome> {
  await nameApart(ports, id);
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const outcome = await syncOnce(ports, id, hasNews || tries > 0, also);
    if (outcome !== "again") return outcome;
  }
  return "failed";
}

async function syncOnce(
  ports: LayoutPlaces,
  id: string,
  hasNews: boolean,
  also: (id: string) => void,
): Promise<Outcome | "again"> {
  const { local, call } = ports;
  const then = await local.read(id);
  const copy = await local.copy(id);
  if (id === FIRST_ID && copy.cursor === 0 && then.state !== undefined && !isFresh(then)) {
    const answer = await call("document_get", { ...documentOf(id), query: { after: 0 } });
    if (!answer.ok && answer.status !== ABSENT) return "failed";
    if (answer.ok && isAnother(then, answer.data as Told)) {
      also(await moveAway(ports, id));
      return "again";
    }
  }
  const isGone = then.state === undefined && copy.gone !== null;
  const before = replicaOf(then, copy);
  let replica = before;
  let { sent } = copy;
  const { pull, push } = makeDocumentCalls({
    ...documentOf(id).params,
    call,
    replica: () => replica,
    take: (next) => void (replica = next),
    merge: (mine, told) => mergeTold(mine, told, sent),
  });
  // What was deleted here may have been changed there, and would come back whole.
  const isRead = !(hasNews || isGone) || (await pull(isGone || before.cursor === 0));
  // The service has forgotten what was deleted, as it may.
  if (isRead && isGone && replica.cursor === 0) replica = EMPTY;
  if (isRead) ({ sent } = await local.changeCopy(id, (found) => sending(found, replica)));
  const outcome = isRead ? await push() : "failed";
  let now = then;
  const after = await local.change(id, (found) => settle((now = found), then, before, replica));
  const { known, cursor } = replica;
  const next = await local.changeCopy(id, ({ gone }) => ({
    known,
    cursor,
    sent: outcome === "done" ? [] : sent,
    // It may have been deleted in this very moment.
    gone: gone !== copy.gone ? gone : after.state === undefined ? (gone ?? "elsewhere") : null,
  }));
  if (isOtherState(now, after)) await ports.onChange(id);
  if (outcome === "stale") return "again";
  if (outcome !== "done") return outcome;
  // What no request carries stays in the browser.
  if (unsavedOf(replica).length > 0) return "full";
  return unsavedOf(replicaOf(after, next)).length > 0 ? "again" : "done";
}

const ABSENT = 404;
const documentOf = (name: string) => ({ params: { kind: "layouts", name } });

/** The service was never told of it, and has another of its name by now: it is called otherwise before it is sent. */
async function nameApart(ports: LayoutPlaces, id: string): Promise<void> {
  const { local } = ports;
  const [records, { cursor }] = await Promise.all([local.read(id), local.copy(id)]);
  const known = parseName(records.name);
  if (known === null || cursor > 0 || isFresh(records)) return;
  const others = (await local.ids()).filter((one) => one !== id);
  const all = await Promise.all(others.map((one) => local.read(one)));
  const taken = all.map(({ name }) => parseName(name)?.name ?? "");
  const name = freeName(known.name, taken);
  if (name === known.name) return;
  await local.change(id, (found) => ({ ...found, name: nameRecordOf({ ...known, name }) }));
  await ports.onChange(id);
}

/** Two browsers began with a layout of one id, and both are to be kept. Returns the id of the one that was here. */
async function moveAway({ local, onMove }: LayoutPlaces, id: string): Promise<string> {
  const records = await local.read(id);
  const { name = FIRST_NAME } = parseName(records.name) ?? {};
  const next = { id: crypto.randomUUID(), name };
  // From here on it is written under its new id.
  onMove(id, next);
  await local.change(next.id, (found) => (found.state === undefined ? records : found));
  await local.change(id, () => NO_RECORDS);
  return next.id;
}
