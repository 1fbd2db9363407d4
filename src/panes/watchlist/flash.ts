/**
 * The short flash behind digits that changed, fading in steps. Main thread, on the tick path: it allocates nothing. Written
 * as classes from the frame loop, because a compositor animation for each flash makes a layer for each: with 150 flashes a
 * second that doubled the main thread's work. None where the user wants less motion.
 */

/** Under 300 ms, or a fast market would glow all the time. */
const FLASH_MS = 270;
/**
 * With so many under way at once a flash does not fade: it stays as it is and ends. Each step of a fade paints its row
 * again, and where everything flashes nobody sees one of them fade.
 */
export const STORM_FLASHES = 24;
/** Class of each step by direction; the style sheet lets them fade. */
const RISE = ["watch-rise-1", "watch-rise-2", "watch-rise-3"];
const FALL = ["watch-fall-1", "watch-fall-2", "watch-fall-3"];
const STEP_MS = FLASH_MS / RISE.length;

/** The flash of one cell: at any time behind one element at most. */
export class Flash {
  private element: HTMLElement | null = null;
  /** When all of the element had last changed. */
  private changedAt = 0;
  private classes: readonly string[] = RISE;
  private shown = "";
  startedAt = 0;

  /**
   * Shows the first step behind `element`; whatever this cell flashed before ends. Digits around it that changed a moment
   * ago go on flashing with it.
   */
  show(element: HTMLElement, move: number, now: number): void {
    const isWithin = this.element !== element && this.element?.contains(element) === true;
    if (!isWithin || now - this.changedAt >= FLASH_MS) {
      if (element !== this.element) this.clear();
      this.element = element;
      this.changedAt = now;
    }
    this.classes = move > 0 ? RISE : FALL;
    this.startedAt = now;
    this.fade(now, false);
  }

  /** Shows the step of this instant, in a storm the first; false once there is none left. */
  fade(now: number, isStorm: boolean): boolean {
    const step = Math.max(0, Math.floor((now - this.startedAt) / STEP_MS));
    const name = this.classes[isStorm && step < this.classes.length ? 0 : step];
    if (name === undefined || !this.element) {
      this.clear();
      return false;
    }
    if (name === this.shown) return true;
    if (this.shown === "") this.element.classList.add(name);
    else this.element.classList.replace(this.shown, name);
    this.shown = name;
    return true;
  }

  /** Ends at once: the cell now shows another symbol. */
  clear(): void {
    if (this.shown !== "") this.element?.classList.remove(this.shown);
    this.shown = "";
    this.element = null;
  }
}

/** The flashes under way in one list, led on once a frame. */
export class FlashBoard {
  /** Time of the frame, as requestAnimationFrame gives it. */
  private now = 0;
  private readonly active: Flash[] = [];
  private readonly lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
  /** Whether the user wants less motion. Heard, not asked for each flash: Chromium's answer takes as long as a text's layout. */
  private isStill = this.lessMotion.matches;

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

  /** Flashes behind `element`. `move` is 1 or -1. */
  start(flash: Flash, element: HTMLElement, move: number): void {
    if (this.isStill) return;
    flash.show(element, move, this.now);
    if (!this.active.includes(flash)) this.active.push(flash);
  }

  private readonly hear = (): void => {
    this.isStill = this.lessMotion.matches;
  };
}
