/**
 * The short flash behind digits that changed, fading in steps. Main thread, on the tick path: it allocates nothing. Written
 * from the frame loop, because a compositor animation for each flash makes a layer for each: with 150 flashes a
 * second that doubled the main thread's work. None where the user wants less motion.
 */
import { isSlow } from "../../frame/slow.ts";
import { CHANGED, type Changed } from "../../format/split-price-text.ts";

/** Under 300 ms, or a fast market would glow all the time. */
const FLASH_MS = 270;
/**
 * With so many under way at once a flash does not fade: it stays as it is and ends. Each step of a fade paints its row
 * again, and where everything flashes nobody sees one of them fade.
 */
export const STORM_FLASHES = 24;
/** Steps in which a flash fades. */
export const FLASH_STEPS = 3;
const STEP_MS = FLASH_MS / FLASH_STEPS;

/** What flashes: the digits of a price, from one of its parts (CHANGED) on to the right. */
export interface FlashView {
  /** Shows the step, from 1 for the strongest to FLASH_STEPS, of a rise (1) or fall (-1); 0: nothing flashes. */
  showFlash(part: Changed, move: number, step: number): void;
}

/** The flash of one cell: at any time behind one part at most. */
export class Flash {
  private readonly view: FlashView;
  private part: Changed = CHANGED.none;
  /** When all of the part had last changed. */
  private changedAt = 0;
  private move = 0;
  private step = 0;
  startedAt = 0;

  constructor(view: FlashView) {
    this.view = view;
  }

  /**
   * Shows the first step from `part` on; whatever this cell flashed before ends. Digits around it that changed a moment
   * ago go on flashing with it.
   */
  show(part: Changed, move: number, now: number): void {
    const isWithin = part < this.part;
    if (!isWithin || now - this.changedAt >= FLASH_MS) {
      if (part !== this.part) this.clear();
      this.part = part;
      this.changedAt = now;
    }
    if (move !== this.move) this.step = 0;
    this.move = move;
    this.startedAt = now;
    this.fade(now, false);
  }

  /** Shows the step of this instant, in a storm the first; false once there is none left. */
  fade(now: number, isStorm: boolean): boolean {
    const step = 1 + Math.max(0, Math.floor((now - this.startedAt) / STEP_MS));
    if (step > FLASH_STEPS || this.part === CHANGED.none) {
      this.clear();
      return false;
    }
    const shown = isStorm ? 1 : step;
    if (shown === this.step) return true;
    this.step = shown;
    this.view.showFlash(this.part, this.move, shown);
    return true;
  }

  /** Ends at once: the cell now shows another symbol. */
  clear(): void {
    if (this.step !== 0) this.view.showFlash(this.part, this.move, 0);
    this.step = 0;
    this.part = CHANGED.none;
  }
}

/** The flashes under way in one list, led on once a frame. */
export class FlashBoard {
  /** Time of the frame, as requestAnimationFrame gives it. */
  private now = 0;
  private readonly active: Flash[] = [];
  private readonly lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
  /** Whether the user wants less motion. Heard, not asked for each flash: Chromium's answer takes as long as a text's layout. */
  private wantsStill = this.lessMotion.matches;

  constructor() {
    this.lessMotion.addEventListener("change", this.hear);
  }

  dispose(): void {
    this.lessMotion.removeEventListener("change", this.hear);
  }

  /** First in a frame: lets what flashes fade. */
  begin(now: number): void {
    this.now = now;
    const { active } = this;
    const isStorm = active.length >= STORM_FLASHES;
    let kept = 0;
    for (let i = 0; i < active.length; i++) {
      const flash = active[i];
      if (flash?.fade(now, isStorm)) active[kept++] = flash;
    }
    active.length = kept;
  }

  /** Flashes from `part` on. `move` is 1 or -1. */
  start(flash: Flash, part: Changed, move: number): void {
    if (this.wantsStill || isSlow()) return;
    flash.show(part, move, this.now);
    if (!this.active.includes(flash)) this.active.push(flash);
  }

  private readonly hear = (): void => {
    this.wantsStill = this.lessMotion.matches;
  };
}
