/**
 * How much room the disk of the embedded database has: looked at each second. Below the reserve orders are refused, while there
 * is still room for what the service has to write by itself. Runs in the service.
 */
import { statfs } from "node:fs/promises";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { DiskForecast } from "./disk-forecast.ts";

export type DiskRoom = {
  /** null: not known yet. */
  readonly freeBytes: number | null;
  /** Why nothing more may be taken in, in words; null: there is room. */
  readonly noRoom: string | null;
  /** Until there is, at the pace of the last two days; null: not known yet, or the room does not shrink. */
  readonly daysLeft: number | null;
  stop(): void;
};

const LOOK_MS = 1_000;
const MB = 1_000_000;
/** So much more than the reserve ends it: at its edge it would begin and end again and again. */
const ENOUGH = 1.25;

/** Whether the disk is too full, told by what is free; pure but for its memory. */
export class Reserve {
  readonly #bytes: number;
  #isShort = false;

  /** 0: there is none, and the disk is never too full. */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  isShort(freeBytes: number): boolean {
    this.#isShort = freeBytes < this.#bytes * (this.#isShort ? ENOUGH : 1);
    return this.#isShort;
  }
}

/** `folder`: where the database is, or a link to there. */
export function watchDisk(folder: string, reserveMb: number, clock: Clock, log: Log): DiskRoom {
  const reserve = new Reserve(reserveMb * MB);
  const forecast = new DiskForecast(reserveMb * MB);
  let freeBytes: number | null = null;
  let noRoom: string | null = null;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const { bavail, bsize } = await statfs(folder);
      freeBytes = bavail * bsize;
      noRoom = reserve.isShort(freeBytes)
        ? `the disk of the database has less than ${reserveMb} MB left`
        : null;
      forecast.add(clock.monotonicMs(), freeBytes);
      warn(freeBytes);
    } catch (error) {
      log.warn({ err: error, folder }, "the room on the disk could not be seen");
    } finally {
      isLooking = false;
    }
  }

  function warn(free: number): void {
    const days = forecast.warning(clock.monotonicMs());
    if (days === null) return;
    const words = "the disk of the database fills up: days left at the pace of the last two days";
    const growth = forecast.bytesADay ?? 0;
    const mbOf = (bytes: number) => Math.round(bytes / MB);
    const about = { days_left: Math.round(days * 10) / 10, free_mb: mbOf(free) };
    log.warn({ ...about, growth_mb_a_day: mbOf(growth), folder }, words);
  }

  void look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    get freeBytes() {
      return freeBytes;
    },
    get noRoom() {
      return noRoom;
    },
    get daysLeft() {
      return forecast.daysLeft;
    },
    stop: () => clearInterval(timer),
  };
}
