/**
 * What a press of a button that trades comes to: one actual press is one intent, and it is what was shown when the press
 * began. Main thread; pure: time is passed in. Never lets a press send something else than what was pressed.
 */

/**
 * Presses of one control that follow each other within this are one: a double click, a bouncing button, a key that rattles.
 * Each puts it off again.
 */
export const PRESS_GAP_MS = 350;

/** A press that has to be made twice sends with its second, which comes within this; a key is slower. */
export const SECOND_PRESS_MS = { pointer: 600, key: 2_000 };

/** A second press that comes sooner than this is the same one, of a button that bounces. */
export const BOUNCE_MS = 40;

/** The control at one moment. */
export type PressView<Ask, Shown = null> = {
  /** All that would be sent, the price aside, as plain data; null: there is nothing to send. */
  readonly ask: Ask | null;
  /** What it comes to as it is shown now; goes out as of the beginning, and may change until the end. */
  readonly shown: Shown | null;
  /** The price that is shown for it; null: none, or it does not matter. */
  readonly price: number | null;
  /** How far the price may go between press and release, as a price. */
  readonly jumpMax: number;
  /** Prices may be shown as current. */
  readonly isFresh: boolean;
  /** Something about the same order, position or symbol is under way. */
  readonly isBusy: boolean;
};

/**
 * busy: nothing has to be said, it shows. burst: of a press that has counted already. first: it is meant, once it is made again.
 */
export type PressRefusal = "changed" | "moved" | "stale" | "nothing" | "busy" | "burst" | "first";

/** How a press ended. */
export type Release = {
  /** False: it may come without its beginning, as from a screen reader, and then it begins here. */
  readonly isPointer: boolean;
  /** ms, never steps back. */
  readonly now: number;
  /** It sends only when it is made twice, both times by a pointer or both times by a key. */
  readonly isDouble?: boolean;
};

export type PressVerdict<Ask, Shown = null> =
  | {
      readonly kind: "send";
      readonly ask: Ask;
      readonly price: number | null;
      readonly shown: Shown | null;
    }
  | { readonly kind: "refuse"; readonly why: PressRefusal };

export class PressGate<Ask, Shown = null> {
  /** Whether stale prices lock it: false for what adds no exposure. */
  readonly #needsFresh: boolean;
  #held: PressView<Ask, Shown> | null = null;
  #releasedAt = Number.NEGATIVE_INFINITY;
  #isSending = false;
  /** The first of two presses. */
  #first: (Release & { readonly view: PressView<Ask, Shown> }) | null = null;

  constructor(options: { needsFresh: boolean }) {
    this.#needsFresh = options.needsFresh;
  }

  get isSending(): boolean {
    return this.#isSending;
  }

  /** A pointer or a key goes down: what is shown now is what is meant. */
  down(view: PressView<Ask, Shown>): void {
    this.#held = view;
  }

  /** The press was taken away, as by a gesture of the system. */
  drop(): void {
    this.#held = null;
    this.#first = null;
  }

  /** The press is complete. After "send" nothing is sent until settled(). */
  release(view: PressView<Ask, Shown>, release: Release): PressVerdict<Ask, Shown> {
    const { isPointer, now, isDouble = false } = release;
    const pressed = this.#held ?? (isPointer ? null : view);
    const sinceMs = now - this.#releasedAt;
    const first = isDouble ? this.#firstOf(release, sinceMs) : null;
    this.#held = null;
    this.#releasedAt = now;
    // A bounce takes nothing away from the press that it belongs to.
    if (first === null && sinceMs < PRESS_GAP_MS) return { kind: "refuse", why: "burst" };
    this.#first = null;
    // The second is held against what the first was about.
    const meant = first?.view ?? pressed;
    const why =
      this.#refusal(pressed, view) ?? (first === null ? null : this.#refusal(meant, view));
    if (why !== null) return { kind: "refuse", why };
    if (isDouble && first === null) {
      this.#first = { ...release, view: pressed as PressView<Ask, Shown> };
      return { kind: "refuse", why: "first" };
    }
    const { ask, price, shown } = meant as PressView<Ask, Shown>;
    this.#isSending = true;
    return { kind: "send", ask: ask as Ask, price, shown };
  }

  /** What the last press sent is over, whatever came of it. */
  settled(): void {
    this.#isSending = false;
  }

  /** The press that this one is the second of; null: there is none, or it is too long ago, or too short. */
  #firstOf({ isPointer, now }: Release, sinceMs: number) {
    const first = this.#first;
    if (first === null || first.isPointer !== isPointer || sinceMs < BOUNCE_MS) return null;
    const withinMs = isPointer ? SECOND_PRESS_MS.pointer : SECOND_PRESS_MS.key;
    return now - first.now <= withinMs ? first : null;
  }

  #refusal(pressed: PressView<Ask, Shown> | null, now: PressView<Ask, Shown>): PressRefusal | null {
    if (this.#isSending || now.isBusy) return "busy";
    if (pressed === null || pressed.ask === null) return "nothing";
    if (now.ask === null || !isSame(pressed.ask, now.ask)) return "changed";
    if (this.#needsFresh && !(pressed.isFresh && now.isFresh)) return "stale";
    return hasJumped(pressed, now) ? "moved" : null;
  }
}

/** Plain data: the same text is the same. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Priced = Pick<PressView<unknown>, "price" | "jumpMax">;

/** A price that came or went is a change of what was shown too. */
function hasJumped(pressed: Priced, now: Priced): boolean {
  if (pressed.price === null || now.price === null) return pressed.price !== now.price;
  return Math.abs(now.price - pressed.price) > now.jumpMax;
}
