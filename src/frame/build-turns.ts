/**
 * What is built a part at a time, where there is much of it at once: sixteen charts with all that stands around each would hold
 * the page up for a second. Main thread. What comes alone waits for nothing. Of what waits the lowest rank comes first, and of
 * one rank what is in sight. Parts are built in tasks of their own, between which frames are drawn and the user is heard. How
 * much waits is bounded by the panes that a page has.
 */
import { createSignal, onCleanup, type Accessor } from "solid-js";
import { machineMs } from "./page-clock.ts";

/**
 * In one task parts are begun for so long. The more tasks, the more frames between them, and each paints what stands so far: of
 * many charts that takes longer than to build two.
 */
const TASK_MS = 24;

type Part = {
  readonly rank: number;
  readonly isInSight: () => boolean;
  readonly build: () => void;
};

const parts: Part[] = [];
/** Tasks follow each other: a timer would have them wait. */
let tasks: MessageChannel | null = null;
/** Something was built in this task, or waits. */
let isBusy = false;

const always = (): boolean => true;

/** More than one part is built: what does not wait in a frame has the next one late. */
export const isBuilding = (): boolean => parts.length > 0;

/**
 * Builds at once where nothing was built in this task, else as soon as its turn comes, until the returned undo is called. What
 * goes wrong with a part is reported, and takes no other's turn.
 */
export function takeBuildTurn(
  build: () => void,
  rank: number,
  isInSight: () => boolean = always,
): () => void {
  if (!isBusy) {
    isBusy = true;
    wake();
    build();
    return () => undefined;
  }
  const part = { rank, isInSight, build };
  parts.push(part);
  return () => {
    const at = parts.indexOf(part);
    if (at >= 0) parts.splice(at, 1);
  };
}

/** False until its turn comes; then true for good. */
export function createBuildTurn(rank: number, isInSight?: () => boolean): Accessor<boolean> {
  const [isBuilt, setBuilt] = createSignal(false);
  onCleanup(takeBuildTurn(() => setBuilt(true), rank, isInSight));
  return isBuilt;
}

function wake(): void {
  if (tasks === null) {
    tasks = new MessageChannel();
    tasks.port1.onmessage = buildParts;
  }
  tasks.port2.postMessage(null);
}

function buildParts(): void {
  isBusy = parts.length > 0;
  if (!isBusy) return;
  wake();
  const endMs = machineMs() + TASK_MS;
  for (let part = takeNext(); part !== undefined; part = takeNext()) {
    try {
      part.build();
    } catch (fault) {
      reportError(fault);
    }
    if (machineMs() >= endMs) return;
  }
}

function takeNext(): Part | undefined {
  let next = parts[0];
  for (const part of parts) {
    if (next === undefined || part.rank > next.rank) continue;
    const isSooner = part.rank < next.rank || (!next.isInSight() && part.isInSight());
    if (isSooner) next = part;
  }
  if (next !== undefined) parts.splice(parts.indexOf(next), 1);
  return next;
}
