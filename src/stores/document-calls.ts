/**
 * A document that follows the account, and the two calls that keep a copy of it in step with the service: what was changed
 * elsewhere is read, what was changed here is written on the revision that is known. Main thread; knows no storage.
 */
import { DOCUMENT_MERGE_PARTS_MAX, DOCUMENT_PART_BYTES_MAX } from "../../contract/limits.ts";
import { changesOf, takeSaved, takeTold, type Replica, type Told } from "../../drawings/replica.ts";
import type { CallInput, CallResult } from "../../workers/feed/feed-api.ts";

/** waiting: in this browser, and not on the service yet. full: there is no room for it there. */
export type SyncState = "saved" | "saving" | "waiting" | "full";

export type DocumentPorts = {
  /** A kind of contract/document.ts. */
  readonly kind: string;
  /** The name of the document. */
  readonly name: string;
  call(operation: string, input: CallInput): Promise<CallResult<unknown>>;
  replica(): Replica;
  take(next: Replica): void;
  /** The replica with what the service told; without it the later change of each part wins. */
  readonly merge?: (mine: Replica, told: Told) => Replica;
  readonly onSend?: () => void;
};

/** Changes of one gesture go together, and are on the service well within a second. */
export const SEND_MS = 200;
/** Tries in a row against others who write at the same time. */
export const TRIES_MAX = 8;
const RETRY_MS = 2_000;
const RETRY_MS_MAX = 60_000;

/** How long to wait after so many failures in a row, one or more. */
export const retryMs = (failures: number): number =>
  Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MS_MAX);

/** A request's body is bounded by BODY_BYTES_MAX; one part and its surroundings always fit. */
const BOUNDS = {
  parts: DOCUMENT_MERGE_PARTS_MAX,
  bytes: 60_000,
  partBytes: DOCUMENT_PART_BYTES_MAX,
};

const ABSENT = 404;
const STALE = 409;
/** The service's words, as contract/errors.ts has them, which is too large for a page: a test keeps them equal. */
export const FULL_WORDS = "there is no room for this";

/** The two calls; neither throws. */
export function makeDocumentCalls(ports: DocumentPorts) {
  const input = { params: { kind: ports.kind, name: ports.name } };
  const merge = ports.merge ?? takeTold;
  /** True: the service answered. `isWhole`: whatever was read before. @interface operation:document_get */
  const pull = async (isWhole: boolean): Promise<boolean> => {
    const after = isWhole ? 0 : ports.replica().cursor;
    const answer = await ports.call("document_get", { ...input, query: { after } });
    if (answer.ok) ports.take(merge(ports.replica(), answer.data as Told));
    else if (answer.status === ABSENT && ports.replica().cursor > 0) {
      // The service lost it: it gets all that is here.
      ports.take({ ...ports.replica(), known: {}, cursor: 0 });
    }
    return answer.ok || answer.status === ABSENT;
  };
  /** @interface operation:document_merge */
  const push = async (): Promise<"done" | "stale" | "full" | "failed"> => {
    for (let sent = changesOf(ports.replica(), BOUNDS); sent.length > 0;) {
      ports.onSend?.();
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
