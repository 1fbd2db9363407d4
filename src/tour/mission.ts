/**
 * A newcomer's first trade, as the service tells of it: opened, protected by a stop loss, closed. Runs anywhere; pure. Only
 * what was opened after it began counts, so positions from before neither end it nor pass for it.
 */
import type { Position } from "../../contract/position.ts";

export type MissionPosition = Pick<Position, "id" | "volume" | "stop_loss">;

export type Mission = {
  /** Volume in lots of each position that was open when it began, by id: in a netting account a trade makes one larger. */
  readonly before: Readonly<Record<number, number>>;
  /** The position that was opened; null: none yet. */
  readonly held: number | null;
  /** It had a stop loss at some time. */
  readonly wasProtected: boolean;
  readonly isClosed: boolean;
};

export const MISSION_TASKS = ["open", "protect", "close"] as const;
export type MissionTask = (typeof MISSION_TASKS)[number];

export function beginMission(open: Iterable<MissionPosition>): Mission {
  const before = Object.fromEntries([...open].map(({ id, volume }) => [id, volume]));
  return { before, held: null, wasProtected: false, isClosed: false };
}

/** The mission after the account holds `open`; the same object where nothing of it changed. */
export function followMission(
  mission: Mission,
  open: ReadonlyMap<number, MissionPosition>,
): Mission {
  if (mission.isClosed) return mission;
  const held = mission.held ?? newestSince(mission, open);
  if (held === null) return mission;
  const position = open.get(held);
  const isClosed = position === undefined;
  const wasProtected = mission.wasProtected || (position?.stop_loss ?? null) !== null;
  const isSame = held === mission.held && wasProtected === mission.wasProtected && !isClosed;
  return isSame ? mission : { ...mission, held, wasProtected, isClosed };
}

function newestSince(
  { before }: Mission,
  open: ReadonlyMap<number, MissionPosition>,
): number | null {
  const since = [...open.values()].filter(({ id, volume }) => volume > (before[id] ?? 0));
  return since.at(-1)?.id ?? null;
}

/** What is to be done next; null: nothing any more, though `protect` may have been left out. */
export function nextTask({ held, wasProtected, isClosed }: Mission): MissionTask | null {
  if (isClosed) return null;
  if (held === null) return "open";
  return wasProtected ? "close" : "protect";
}

export function isTaskDone(mission: Mission, task: MissionTask): boolean {
  if (task === "open") return mission.held !== null;
  return task === "protect" ? mission.wasProtected : mission.isClosed;
}
