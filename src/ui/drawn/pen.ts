/**
 * What drawn cells are drawn with: a canvas in CSS px, and inks for its texts. Main thread, on the tick path. Edges of areas
 * are put on whole pixels of the screen, as the browser puts those of boxes; texts are not, as it does not either.
 */

/** Radius of a flash's corners, as in the style sheet. */
const RADIUS_PX = 2;
/** Characters that an ink knows the width of; beyond that it forgets all and measures again. */
const WIDTHS_MAX = 256;

/**
 * Texts of one font and colour. They are gathered and drawn together: to give the canvas another font takes longer than to
 * draw a text.
 */
export class Ink {
  readonly font: string;
  readonly colour: string;
  private readonly pen: Pen;
  /** By the character's code. */
  private readonly widths = new Map<number, number>();
  private readonly texts: string[] = [];
  private readonly places: number[] = [];
  private count = 0;

  constructor(pen: Pen, font: string, colour: string) {
    this.pen = pen;
    this.font = font;
    this.colour = colour;
  }

  /** Whether all digits are equally wide here, as the style sheet asks for. */
  get isTabular(): boolean {
    return this.measure("11111") === this.measure("00000");
  }

  /** The sum of its characters: figures of equal width are not kerned. Allocates nothing for characters that it met before. */
  width(text: string): number {
    let width = 0;
    for (let i = 0; i < text.length; i++) {
      width += this.widths.get(text.charCodeAt(i)) ?? this.learn(text.charAt(i));
    }
    return width;
  }

  private learn(character: string): number {
    if (this.widths.size >= WIDTHS_MAX) this.widths.clear();
    const width = this.measure(character);
    this.widths.set(character.charCodeAt(0), width);
    return width;
  }

  private measure(text: string): number {
    this.pen.setFont(this.font);
    return this.pen.context.measureText(text).width;
  }

  /** The text that begins at `x`, once the pen draws its texts. */
  write(text: string, x: number, baseline: number): void {
    if (text === "") return;
    const { count, places } = this;
    this.texts[count] = text;
    places[2 * count] = x;
    places[2 * count + 1] = baseline;
    this.count = count + 1;
  }

  draw(): void {
    const { count, texts, places } = this;
    if (count === 0) return;
    const { context } = this.pen;
    this.pen.setFont(this.font);
    context.fillStyle = this.colour;
    for (let i = 0; i < count; i++) {
      context.fillText(texts[i] ?? "", places[2 * i] ?? 0, places[2 * i + 1] ?? 0);
    }
    this.count = 0;
  }

  /** What was written is not drawn. */
  drop(): void {
    this.count = 0;
  }
}

const LINE_PX = 1.25;
/** CSS px. Of `ys` the first `count` stand. */
type EvenLine = {
  readonly ys: Float64Array;
  readonly count: number;
  readonly left: number;
  readonly step: number;
};

export class Pen {
  readonly context: CanvasRenderingContext2D;
  /** Pixels of the screen in a CSS px. */
  private ratio = 1;
  /** In the order of their fonts. */
  private inks: Ink[] = [];
  private font = "";

  constructor(context: CanvasRenderingContext2D) {
    this.context = context;
  }

  /** The canvas has another size or look: nothing is on it, and the inks of before are void. */
  begin(ratio: number): void {
    this.ratio = ratio;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.inks = [];
    this.font = "";
  }

  /** A canvas takes long to find out that a font is the one it has. */
  setFont(font: string): void {
    if (font === this.font) return;
    this.font = font;
    this.context.font = font;
  }

  /** The ink of a font and colour, until the pen begins anew. */
  ink(font: string, colour: string): Ink {
    const { inks } = this;
    const known = inks.find((ink) => ink.font === font && ink.colour === colour);
    if (known !== undefined) return known;
    const ink = new Ink(this, font, colour);
    inks.push(ink);
    inks.sort((a, b) => a.font.localeCompare(b.font));
    return ink;
  }

  /** Whether figures of all inks are of the width that the style sheet asks for. */
  get isTabular(): boolean {
    return this.inks.every((ink) => ink.isTabular);
  }

  /** Draws the texts that were written since the last time, over all areas. */
  drawTexts(): void {
    for (let i = 0; i < this.inks.length; i++) this.inks[i]?.draw();
  }

  /** Wipes an area of all that is in it. Texts in it that are written and not drawn stay. */
  clear(x: number, y: number, width: number, height: number): void {
    const left = this.snap(x);
    const top = this.snap(y);
    this.context.clearRect(left, top, this.snap(x + width) - left, this.snap(y + height) - top);
  }

  /** Wipes everything, written texts too. */
  clearAll(width: number, height: number): void {
    this.clear(0, 0, width, height);
    for (const ink of this.inks) ink.drop();
  }

  fill(colour: string, x: number, y: number, width: number, height: number): void {
    const left = this.snap(x);
    const top = this.snap(y);
    this.context.fillStyle = colour;
    this.context.fillRect(left, top, this.snap(x + width) - left, this.snap(y + height) - top);
  }

  /** A line of points that are equally far apart; a single point is a dot. */
  strokeLine(colour: string, { ys, count, left, step }: EvenLine): void {
    const { context } = this;
    if (count === 0) return;
    context.strokeStyle = colour;
    context.lineWidth = LINE_PX;
    context.lineJoin = "round";
    context.beginPath();
    context.moveTo(left, ys[0] ?? 0);
    for (let at = 1; at < count; at += 1) context.lineTo(left + at * step, ys[at] ?? 0);
    context.stroke();
    const [x, y] = [left + (count - 1) * step, ys[count - 1] ?? 0];
    this.fill(colour, x - LINE_PX, y - LINE_PX, 2 * LINE_PX, 2 * LINE_PX);
  }

  /** With the corners of a flash. */
  fillBox(colour: string, x: number, y: number, width: number, height: number): void {
    const { context } = this;
    const left = this.snap(x);
    const top = this.snap(y);
    const right = this.snap(x + width);
    const bottom = this.snap(y + height);
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, RADIUS_PX);
    context.fill();
  }

  /** A triangle that points up or down. */
  fillArrow(
    colour: string,
    x: number,
    y: number,
    width: number,
    height: number,
    isUp: boolean,
  ): void {
    const { context } = this;
    const left = this.snap(x);
    const top = this.snap(y);
    const base = isUp ? top + height : top;
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(left, base);
    context.lineTo(left + width, base);
    context.lineTo(left + width / 2, isUp ? top : top + height);
    context.fill();
  }

  private snap(at: number): number {
    return Math.round(at * this.ratio) / this.ratio;
  }
}
