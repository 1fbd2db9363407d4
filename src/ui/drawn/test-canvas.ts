/** A canvas that remembers what was drawn, for tests. Never imported by the terminal. */
export type DrawnText = { text: string; font: string; colour: string; x: number; y: number };
type Area = { colour: string; x: number; y: number; width: number; height: number };

/** As much of a canvas and its context as a drawing needs. Each character is 6 px wide. */
export class TestCanvas {
  readonly texts: DrawnText[] = [];
  readonly areas: Area[] = [];
  readonly boxes: Area[] = [];
  readonly wiped: Omit<Area, "colour">[] = [];
  arrows = 0;
  /** Points that lines went to, and the colours of those that were drawn as lines. */
  readonly points: { x: number; y: number }[] = [];
  readonly strokes: string[] = [];
  strokeStyle = "";
  /** Width of a 1: a browser whose canvas has other figures makes it narrower than other digits. */
  oneWidth = 6;
  font = "";
  fillStyle = "";
  hidden = true;
  width = 0;
  height = 0;
  readonly placed = new Map<string, string>();
  readonly style = { setProperty: (name: string, value: string) => this.placed.set(name, value) };
  private box: Omit<Area, "colour"> | null = null;

  getContext = () => this;
  setTransform = () => undefined;
  measureText = (text: string) => ({
    width: text.split("").reduce((sum, sign) => sum + (sign === "1" ? this.oneWidth : 6), 0),
  });
  clearRect = (x: number, y: number, width: number, height: number) => {
    this.wiped.push({ x, y, width, height });
  };
  fillRect = (x: number, y: number, width: number, height: number) => {
    this.areas.push({ colour: this.fillStyle, x, y, width, height });
  };
  fillText = (text: string, x: number, y: number) => {
    this.texts.push({ text, font: this.font, colour: this.fillStyle, x, y });
  };
  beginPath = () => {
    this.box = null;
  };
  roundRect = (x: number, y: number, width: number, height: number) => {
    this.box = { x, y, width, height };
  };
  moveTo = () => undefined;
  lineTo = (x: number, y: number) => {
    this.points.push({ x, y });
  };
  stroke = () => {
    this.strokes.push(this.strokeStyle);
  };
  fill = () => {
    if (this.box === null) this.arrows += 1;
    else this.boxes.push({ colour: this.fillStyle, ...this.box });
  };

  /** Forgets what was drawn so far. */
  forget(): void {
    for (const list of [this.texts, this.areas, this.boxes, this.wiped, this.points, this.strokes])
      list.length = 0;
    this.arrows = 0;
  }
}
