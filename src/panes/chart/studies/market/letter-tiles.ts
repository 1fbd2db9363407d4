/**
 * Letters as small pictures: a chart in sight shows thousands of them, and to copy a picture costs a part of what writing does.
 * Main thread. Each is written once for its size and colour.
 */
import { letterOf } from "../../../../../indicators/volume/time-at-price.ts";

const LETTERS = 52;

export type TileLook = {
  /** Of a letter's place and of its type, px. */
  readonly width: number;
  readonly font: number;
  readonly family: string;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
  readonly colours: readonly string[];
};

export class LetterTiles {
  readonly #canvas = document.createElement("canvas");
  readonly #written = new Set<number>();
  #look: TileLook = { width: 0, font: 0, family: "", ratio: 1, colours: [] };
  #key = "";

  use(look: TileLook): void {
    const key = Object.values(look).join();
    if (key === this.#key) return;
    this.#key = key;
    this.#look = look;
    this.#written.clear();
    // A new size empties it.
    this.#canvas.width = LETTERS * this.#px(look.width);
    this.#canvas.height = look.colours.length * this.#px(look.font);
  }

  /** `x` and `y`: the middle of the letter's place, px. */
  draw(
    context: CanvasRenderingContext2D,
    bracket: number,
    colour: number,
    x: number,
    y: number,
  ): void {
    const { width, font, ratio } = this.#look;
    const letter = bracket % LETTERS;
    if (!this.#written.has(colour * LETTERS + letter)) this.#write(letter, colour);
    const [w, h] = [this.#px(width), this.#px(font)];
    const at = (place: number, size: number): number =>
      Math.round(place * ratio - size / 2) / ratio;
    context.drawImage(
      this.#canvas,
      letter * w,
      colour * h,
      w,
      h,
      at(x, w),
      at(y, h),
      w / ratio,
      h / ratio,
    );
  }

  #write(letter: number, colour: number): void {
    const { width, font, family, ratio, colours } = this.#look;
    this.#written.add(colour * LETTERS + letter);
    const context = this.#canvas.getContext("2d");
    if (context === null) return;
    const [w, h] = [this.#px(width), this.#px(font)];
    context.font = `500 ${font * ratio}px ${family}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colours[colour] ?? "";
    // Broad letters are pressed into their place.
    context.fillText(letterOf(letter), (letter + 0.5) * w, (colour + 0.5) * h, w);
  }

  #px(length: number): number {
    return Math.ceil(length * this.#look.ratio);
  }
}
