/**
 * How much room the disk of the embedded database has: looked at each second. Below the reserve orders are refused, while there
 * is still room for what the service has to write by itself. Runs in the service.
 */
import { statfs } from "node:fs/promises";
import type { Log } from "../log.ts";

export type DiskRoom = {
  /** null: not known yet. */
  readonly freeBytes: number | null;
  /** Why nothing more may be taken in, in words; null: there is room. */
  readonly noRoom: string | null;
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
export function watchDisk(folder: string, reserveMb: number, log: Log): DiskRoom {
  const reserve = new Reserve(reserveMb * MB);
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
    } catch (error) {
      log.warn({ err: error, folder }, "the room on the disk could not be seen");
    } finally {
      isLooking = false;
    }
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
    stop: () => clearInterval(timer),
  };
}
