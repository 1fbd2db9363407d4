/**
 * Keeps the layouts of this browser and those of the account in step. Main thread; one for a session. The browser's records are
 * read for each layout that may have changed, and written as soon as the service has answered: a page that goes at any moment
 * loses nothing, and begins again. Tabs of one browser do it one after the other.
 */
import { createEffect, createSignal, on, onCleanup, untrack, type Accessor } from "solid-js";
import { makeAlarm } from "../stores/alarm.ts";
import { retryMs, SEND_MS, type SyncState } from "../stores/document-calls.ts";
import { lookAround, syncLayout, type LayoutPlaces } from "./sync-layout.ts";

export type LayoutSyncPorts = LayoutPlaces & {
  /** There is a connection, and layouts are to follow the account. */
  readonly isLive: Accessor<boolean>;
  /** Does work while no other tab of the browser does such. */
  readonly exclusive: (work: () => Promise<void>) => Promise<void>;
  /** All has been looked at for the first time. */
  onFirst(): Promise<void>;
  /** Tells when the page is shown or hidden, and now and then that it still is shown. Returns its undo. */
  watchShown(listener: (isShown: boolean) => void): () => void;
  readonly fault: (cause: unknown) => void;
};

export type LayoutSync = {
  readonly state: Accessor<SyncState>;
  /** The share of the account's room that is taken: 1 is full. */
  readonly room: Accessor<number>;
  /** A layout was written in this tab. */
  touched(id: string): void;
};

/** Lives as long as its owner. */
export function makeLayoutSync(ports: LayoutSyncPorts): LayoutSync {
  const [state, setState] = createSignal<SyncState>("saved");
  const [room, setRoom] = createSignal(0);
  /** Layouts to sync, and whether the service has news of them. */
  const dirty = new Map<string, boolean>();
  const full = new Set<string>();
  let [isToLook, isFirst, isDisposed] = [true, true, false];
  const isOn = () => !isDisposed && untrack(ports.isLive);
  const mark = (id: string, hasNews = false): void =>
    void dirty.set(id, hasNews || dirty.get(id) === true);

  const look = async (): Promise<boolean> => {
    isToLook = false;
    const found = await lookAround(ports, isFirst);
    isToLook ||= found === null;
    if (found === null) return false;
    setRoom(found.room);
    for (const [id, hasNews] of found.ids) mark(id, hasNews);
    return true;
  };
  const syncOne = async (id: string, hasNews: boolean): Promise<boolean> => {
    setState("saving");
    dirty.delete(id);
    const outcome = await syncLayout(ports, id, hasNews, mark);
    if (outcome === "full") full.add(id);
    else full.delete(id);
    if (outcome === "failed") mark(id, true);
    return outcome !== "failed";
  };
  const isMore = () => isOn() && (isToLook || dirty.size > 0);
  /** The account's news first: what was begun here may go then, or be called otherwise. */
  const next = () =>
    [...dirty].find(([, hasNews]) => hasNews) ?? (isFirst ? undefined : [...dirty][0]);
  const run = async (): Promise<boolean> => {
    while (isMore()) {
      if (isToLook && !(await look())) return false;
      for (let one = next(); one !== undefined && isOn(); one = next()) {
        if (!(await syncOne(...one))) return false;
      }
      if (!isOn()) return true;
      if (isFirst) await ports.onFirst();
      isFirst = false;
    }
    return true;
  };
  const runs = makeRuns(ports, run, () => {
    setState(dirty.size > 0 ? "waiting" : full.size > 0 ? "full" : "saved");
    return isMore();
  });
  const lookAgain = (): void => {
    isToLook = true;
    if (isOn()) runs.go();
  };
  createEffect(on(ports.isLive, lookAgain));
  const unwatch = ports.watchShown((isShown) => {
    if (isShown) lookAgain();
    else if (runs.alarm.isSet()) runs.go();
  });
  onCleanup(() => {
    isDisposed = true;
    runs.alarm.stop();
    unwatch();
  });
  return {
    state,
    room,
    touched(id) {
      mark(id);
      if (!runs.isAtWork()) setState("waiting");
      if (isOn()) runs.alarm.set(SEND_MS);
    },
  };
}

/**
 * Has `run` done, one at a time, and again where it came to nothing: it says so with false, or throws. `isMore`: asked at the
 * end, whether something came up meanwhile.
 */
function makeRuns(
  { exclusive, fault }: LayoutSyncPorts,
  run: () => Promise<boolean>,
  isMore: () => boolean,
) {
  let isAtWork = false;
  let failures = 0;
  const alarm = makeAlarm(() => go());
  const attempt = async (): Promise<void> => {
    const isDone = await run().catch((cause: unknown) => {
      fault(cause);
      return false;
    });
    failures = isDone ? 0 : failures + 1;
  };
  const go = (): void => {
    alarm.stop();
    if (isAtWork) return;
    isAtWork = true;
    const end = (): void => {
      isAtWork = false;
      const more = isMore();
      if (failures > 0) alarm.set(retryMs(failures));
      else if (more) go();
    };
    exclusive(attempt).catch(fault).then(end, fault);
  };
  return { alarm, go, isAtWork: () => isAtWork };
}
