/**
 * One symbol's drawings and the service: sends what was changed here, reads what was changed elsewhere, and begins again after
 * whatever went wrong. Main thread. At most one call is under way.
 */
import { createSignal, type Accessor } from "solid-js";
import { DOCUMENT_MERGE_PARTS_MAX, DOCUMENT_PART_BYTES_MAX } from "../../../../contract/limits.ts";
import {
  changesOf,
  takeSaved,
  takeTold,
  unsavedOf,
  type Replica,
  type Told,
} from "../../../../drawings/replica.ts";
import type { CallInput, CallResult } from "../../../../workers/feed/feed-api.ts";
import { t } from "../../../language/translate.ts";

/** waiting: in this browser, and not on the service yet. full: there is no room for it there. */
export type SyncState = "saved" | "saving" | "waiting" | "full";

export type SyncPorts = {
  /** Of the document. */
  readonly name: string;
  call(operation: string, input: CallInput): Promise<CallResult<unknown>>;
  isLive(): boolean;
  replica(): Replica;
  take(next: Replica): void;
};

export type DocumentSync = {
  readonly state: Accessor<SyncState>;
  /** What the browser keeps is here. */
  begin(): void;
  /** There may be something to send. `isHeard`: it is another tab's, which sends it itself if it lives. */
  changed(isHeard: boolean): void;
  /** Looks what was changed elsewhere. */
  look(): void;
  /** Sends now what waits for a moment. */
  hurry(): void;
  /** Looks once more, and settles when that is done. */
  settle(): Promise<void>;
  dispose(): void;
};

/** Changes of one gesture go together, and are on the service well within a second. */
const SEND_MS = 200;
const HEARD_MS = 4_000;
const RETRY_MS = 2_000;
const RETRY_MS_MAX = 60_000;
/** Tries in a row against others who write at the same time. */
const TRIES_MAX = 8;
/** A request's body is bounded by BODY_BYTES_MAX; one part and its surroundings always fit. */
const BOUNDS = {
  parts: DOCUMENT_MERGE_PARTS_MAX,
  bytes: 60_000,
  partBytes: DOCUMENT_PART_BYTES_MAX,
};

const ABSENT = 404;
const STALE = 409;
/** As contract/errors.ts has them, which is too large for a page: a test keeps them equal. */
export const FULL_WORDS = t("there is no room for this");

export function makeDocumentSync(ports: SyncPorts): DocumentSync {
  const [state, setState] = createSignal<SyncState>("saved");
  const { pull, push } = makeCalls(ports, () => setState("saving"));
  let isBegun = false;
  let isDisposed = false;
  let work: Promise<void> | null = null;
  let isAsked = false;
  let isToLook = false;
  let failures = 0;
  const alarm = makeAlarm(() => void go());

  const run = async (): Promise<SyncState> => {
    let isStale = false;
    for (let tries = 0; tries < TRIES_MAX;) {
      if (!ports.isLive() || isDisposed) return restOf();
      const isLook = isToLook || isStale;
      [isAsked, isToLook] = [false, false];
      // What another wrote first is read whole: what the service forgot meanwhile is then known too.
      if (isLook && !(await pull(isStale))) break;
      const outcome = await push();
      if (outcome === "failed") break;
      isStale = outcome === "stale";
      if (isStale) tries += 1;
      else failures = 0;
      if (outcome === "full") return "full";
      // What no request carries stays in the browser.
      if (outcome === "done" && !isAsked) return restOf() === "saved" ? "saved" : "full";
    }
    failures += 1;
    isToLook = true;
    if (!isDisposed) alarm.set(Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MS_MAX));
    return restOf();
  };
  const restOf = () => (unsavedOf(ports.replica()).length > 0 ? "waiting" : "saved");
  const go = (): Promise<void> => {
    alarm.stop();
    isAsked = true;
    work ??= run().then((outcome) => {
      work = null;
      setState(outcome);
    });
    return work;
  };
  return {
    state,
    begin() {
      isBegun = isToLook = true;
      void go();
    },
    changed(isHeard) {
      if (work === null) setState(restOf());
      if (restOf() === "waiting" && isBegun && ports.isLive())
        alarm.set(isHeard ? HEARD_MS : SEND_MS);
    },
    look() {
      isToLook = true;
      if (isBegun) void go();
    },
    hurry() {
      if (alarm.isSet()) void go();
    },
    settle() {
      isToLook = true;
      return go();
    },
    dispose() {
      isDisposed = true;
      alarm.stop();
    },
  };
}

/** Rings once, at the earliest of the moments that were asked for. */
function makeAlarm(ring: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = Infinity;
  const stop = (): void => {
    clearTimeout(timer);
    dueMs = Infinity;
  };
  const set = (ms: number): void => {
    const at = performance.now() + ms;
    if (at >= dueMs) return;
    stop();
    dueMs = at;
    timer = setTimeout(ring, ms);
  };
  return { set, stop, isSet: () => dueMs !== Infinity };
}

/** The two calls; neither throws. */
function makeCalls(ports: SyncPorts, onSend: () => void) {
  const input = { params: { kind: "drawings", name: ports.name } };
  /** True: the service answered. `isWhole`: whatever was read before. @interface operation:document_get */
  const pull = async (isWhole: boolean): Promise<boolean> => {
    const after = isWhole ? 0 : ports.replica().cursor;
    const answer = await ports.call("document_get", { ...input, query: { after } });
    if (answer.ok) ports.take(takeTold(ports.replica(), answer.data as Told));
    else if (answer.status === ABSENT && ports.replica().cursor > 0) {
      // The service lost it: it gets all that is here.
      ports.take({ ...ports.replica(), known: {}, cursor: 0 });
    }
    return answer.ok || answer.status === ABSENT;
  };
  /** @interface operation:document_merge */
  const push = async (): Promise<"done" | "stale" | "full" | "failed"> => {
    for (let sent = changesOf(ports.replica(), BOUNDS); sent.length > 0;) {
      onSend();
      const answer = await ports.call("document_merge", { ...input, body: { parts: sent } });
      if (!answer.ok) {
        if (answer.status !== STALE) return "failed";
        return answer.message === FULL_WORDS ? "full" : "stale";
      }
      const { revision } = answer.data as { revision: number };
      const isNext = revision === ports.replica().cursor + 1;
      ports.take(takeSaved(ports.replica(), sent, revision));
      // Another wrote in between.
      if (!isNext && !(await pull(false))) return "failed";
      sent = changesOf(ports.replica(), BOUNDS);
    }
    return "done";
  };
  return { pull, push };
}
