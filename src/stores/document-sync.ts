/**
 * One document of the account and the service: sends what was changed here, reads what was changed elsewhere, and begins again
 * after whatever went wrong. Main thread. At most one call is under way.
 */
import { createSignal, type Accessor } from "solid-js";
import { unsavedOf } from "../../drawings/replica.ts";
import { makeAlarm } from "./alarm.ts";
import {
  type DocumentPorts,
  makeDocumentCalls,
  retryMs,
  SEND_MS,
  type SyncState,
  TRIES_MAX,
} from "./document-calls.ts";

export type SyncPorts = DocumentPorts & { isLive(): boolean };

export type DocumentSync = {
  readonly state: Accessor<SyncState>;
  /** The service has said what it has, or that it has nothing. */
  readonly isTold: Accessor<boolean>;
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

const HEARD_MS = 4_000;

export function makeDocumentSync(ports: SyncPorts): DocumentSync {
  const [state, setState] = createSignal<SyncState>("saved");
  const [isTold, setTold] = createSignal(false);
  const { pull, push } = makeDocumentCalls({ ...ports, onSend: () => setState("saving") });
  let [isBegun, isDisposed] = [false, false];
  let [isAsked, isToLook] = [false, false];
  let work: Promise<void> | null = null;
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
      if (isLook) setTold(true);
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
    if (!isDisposed) alarm.set(retryMs(failures));
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
    isTold,
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
