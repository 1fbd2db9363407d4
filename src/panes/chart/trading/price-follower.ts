/**
 * At which price the "+" at the price scale stands: always that of the crosshair's own label, or at none. Main thread; pure. The
 * library tells of the crosshair when it is moved, and also when the scale has changed under one that rests: its label is then
 * another price at the same height.
 */

/** What the library tells of the crosshair. */
export type Told = {
  /** null: it is on nothing. */
  readonly y: number | null;
  readonly isInMainPane: boolean;
  /** By a hand; else it was drawn anew where it was. */
  readonly isMoved: boolean;
};

export type Place = { readonly y: number; readonly price: number };

type Hand = {
  /** The price at a height of the scale as it is now; null: there is no scale. */
  readonly priceAt: (y: number) => number | null;
  /** null: it stands nowhere. */
  readonly show: (place: Place | null) => void;
};

export class PriceFollower {
  readonly #hand: Hand;
  #y: number | null = null;
  /** The crosshair has gone, and tells of nothing. */
  #isAlone = false;
  #isOpen = false;
  #isTouch = false;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  /** What is pressed next is pressed by a finger, or by something else. */
  pressed(isTouch: boolean): void {
    this.#isTouch = isTouch;
  }

  told({ y, isInMainPane, isMoved }: Told): void {
    this.#isAlone = y === null;
    if (y === null) {
      // Gone: with the finger's crosshair; over the scale a mouse is on its way to the button.
      this.#stand(this.#isTouch ? null : this.#y);
      return;
    }
    // Drawn anew where nobody has pointed.
    if (!isMoved && this.#y === null) return;
    this.#stand(isInMainPane ? y : null);
  }

  /** Once a frame: under a mouse that rests on the button the scale changes as prices come. */
  frame(): void {
    if (this.#isAlone && this.#y !== null) this.#stand(this.#y);
  }

  /** The pointer has left. A finger leaves when it is lifted: its crosshair stays, and so does the button. */
  left(isTouch: boolean): void {
    if (!isTouch && !this.#isOpen) this.#stand(null);
  }

  /** While its menu is open it stays as it was opened: what is chosen is what was read. */
  opened(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (!isOpen) this.#stand(this.#y);
  }

  #stand(y: number | null): void {
    this.#y = y;
    if (this.#isOpen) return;
    const price = y === null ? null : this.#hand.priceAt(y);
    this.#hand.show(y === null || price === null ? null : { y, price });
  }
}
