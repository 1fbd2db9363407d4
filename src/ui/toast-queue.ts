/**
 * Which of several short notices is up: one at a time. Main thread; pure. The newest takes the place. What it took it from comes
 * back after it, unless it was only good to know and is in the list of notices too: of those only how many they are. What the
 * pointer or the focus is in stays up, and what comes meanwhile waits.
 */
import type { JSX } from "solid-js";

export type ToastTone = "info" | "good" | "warn" | "error";
export type Toast = {
  tone: ToastTone;
  title: string;
  text?: string | undefined;
  action?: { label: string; onClick: () => void };
  /** Toasts of one key are of one act and replace each other. */
  key?: string | undefined;
  /** It stands in the list of notices too. */
  isListed?: boolean;
  /** Stays until it is closed, as an error does. */
  isLasting?: boolean;
  /** A control of its own beside the words. */
  control?: () => JSX.Element;
  /** The name of the button that closes it. */
  closeLabel?: string;
  /** It was closed by its button or by a key. */
  onClosed?: () => void;
};
export type Queued = Toast & { readonly id: number };

export type ToastQueue = {
  readonly shown: Queued | null;
  /** Oldest first. */
  readonly waiting: readonly Queued[];
  /** How many were up and do not come back, since none was up. */
  readonly passed: number;
  /** The pointer or the focus is in the one that is up. */
  readonly isHeld: boolean;
};

export const NO_TOASTS: ToastQueue = { shown: null, waiting: [], passed: 0, isHeld: false };

/** So many toasts wait; the oldest goes where there are more. */
export const WAITING_MAX = 8;

/** What stays up until it is closed. */
export const stays = ({ tone, isLasting }: Toast): boolean =>
  tone === "error" || isLasting === true;

const comesBack = (toast: Toast): boolean =>
  toast.isListed !== true || toast.action !== undefined || stays(toast);

/** How many more there were or are. */
export const moreThanShown = ({ waiting, passed }: ToastQueue): number => waiting.length + passed;

/** With one more. What can be undone is not replaced by a notice of the same act that has no undo. */
export function withToast(queue: ToastQueue, toast: Queued): ToastQueue {
  const { shown } = queue;
  const same = [...queue.waiting, shown].find(
    (one) => one !== null && one.key !== undefined && one.key === toast.key,
  );
  if (same?.action !== undefined && toast.action === undefined) return queue;
  if (shown !== null && same === shown) return { ...queue, shown: toast };
  const waiting = queue.waiting.filter((one) => one !== same);
  if (shown === null) return { ...queue, waiting, shown: toast };
  if (queue.isHeld) return { ...queue, waiting: bounded([...waiting, toast]) };
  return settled({ ...queue, waiting: [...waiting, shown], shown: toast });
}

/** Without the one of this id; the newest of those that wait takes its place. */
export function withoutToast(queue: ToastQueue, id: number): ToastQueue {
  if (queue.shown?.id !== id)
    return { ...queue, waiting: queue.waiting.filter((one) => one.id !== id) };
  const next = queue.waiting.at(-1);
  if (next === undefined) return NO_TOASTS;
  return settled({ ...queue, shown: next, waiting: queue.waiting.slice(0, -1) });
}

/** Held or let go; what is newer than the one that is up then takes its place. */
export function withHold(queue: ToastQueue, isHeld: boolean): ToastQueue {
  const { shown, waiting } = queue;
  const newest = waiting.at(-1);
  const isNewer = shown !== null && newest !== undefined && newest.id > shown.id;
  if (isHeld || !isNewer) return { ...queue, isHeld };
  const before = [...waiting.slice(0, -1), shown].toSorted((one, other) => one.id - other.id);
  return settled({ ...queue, isHeld, shown: newest, waiting: before });
}

/** Counts the toasts that are older than the one that is up and do not come back. */
function settled(queue: ToastQueue): ToastQueue {
  const { waiting, passed } = queue;
  const left = waiting.filter(comesBack);
  return { ...queue, waiting: bounded(left), passed: passed + waiting.length - left.length };
}

const bounded = (waiting: readonly Queued[]): readonly Queued[] => waiting.slice(-WAITING_MAX);
