/**
 * What a chart paints, read from the calls of its canvases: the handles and the lines of the drawing that is chosen, and the
 * crosshair with its labels. All in px of the page, however many px of the screen one of them is.
 */
import type { Page } from "@playwright/test";
import type { Point } from "../../drawings/tool.ts";

/** A text of the crosshair, and the px of the plot that it tells of. */
export type Said = { readonly text: string; readonly at: number };
type Drawn = { handles: Point[]; outline: Point[][] };
type Crosshair = { time: Said | null; price: Said | null };
/** What notes it has them here, in the page. */
type Noted = { readonly paintedDrawing: Drawn; readonly paintedCrosshair: Crosshair };

/** Notes what is painted. Before the page is opened. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(noteDrawing);
  await page.addInitScript(noteCrosshair);
}

export const paintedHandles = (page: Page): Promise<Point[]> =>
  page.evaluate(() => (globalThis as unknown as Noted).paintedDrawing.handles);

export const paintedOutline = (page: Page): Promise<Point[][]> =>
  page.evaluate(() => (globalThis as unknown as Noted).paintedDrawing.outline);

export const paintedCrosshair = (page: Page): Promise<Crosshair> =>
  page.evaluate(() => (globalThis as unknown as Noted).paintedCrosshair);

/** What is painted from now on is of now. */
export const forgetHandles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as Noted).paintedDrawing.handles = [];
  });

/** Runs in the page. What is chosen is told from all else by the widths of its lines (drawing-painter.ts). */
function noteDrawing(): void {
  // What is chosen is three quarters of a px wider than the two px that a drawing begins with.
  const LIT_PX = 2.75;
  const { prototype } = CanvasRenderingContext2D;
  // Each is called on the canvas that it is asked for.
  // eslint-disable-next-line typescript/unbound-method
  const { arc, beginPath, closePath, fillRect, lineTo, moveTo, stroke } = prototype;
  const noted: Drawn = { handles: [], outline: [] };
  Object.assign(globalThis, { paintedDrawing: noted });
  /** Of the path that is being made, as its canvas counts. */
  let lines: Point[][] = [];
  const ofPage = (on: CanvasRenderingContext2D, { x, y }: Point): Point => {
    const { a, d, e, f } = on.getTransform();
    const ratio = on.canvas.width / on.canvas.clientWidth;
    return { x: (a * x + e) / ratio, y: (d * y + f) / ratio };
  };
  const painting = { handles: false, outline: false };
  /** One painting after the other: what comes in one turn belongs together. */
  const begin = (kind: keyof Drawn): void => {
    if (painting[kind]) return;
    noted[kind] = [];
    painting[kind] = true;
    queueMicrotask(() => (painting[kind] = false));
  };
  const note = (on: CanvasRenderingContext2D, outline: readonly Point[][]): void => {
    begin("outline");
    noted.outline.push(...outline.map((line) => line.map((point) => ofPage(on, point))));
  };
  prototype.arc = function (x, y, radius, ...rest) {
    arc.call(this, x, y, radius, ...rest);
    // A handle for a mouse or a finger.
    if (this.lineWidth !== 1.5 || (radius !== 5 && radius !== 9)) return;
    begin("handles");
    noted.handles.push(ofPage(this, { x, y }));
  };
  prototype.beginPath = function () {
    beginPath.call(this);
    lines = [];
  };
  prototype.moveTo = function (x, y) {
    moveTo.call(this, x, y);
    lines.push([{ x, y }]);
  };
  prototype.lineTo = function (x, y) {
    lineTo.call(this, x, y);
    lines.at(-1)?.push({ x, y });
  };
  prototype.closePath = function () {
    closePath.call(this);
    const line = lines.at(-1);
    const [first] = line ?? [];
    if (first !== undefined) line?.push(first);
  };
  prototype.stroke = function (...path: Parameters<CanvasRenderingContext2D["stroke"]> | []) {
    Reflect.apply(stroke, this, path);
    if (this.lineWidth === LIT_PX) note(this, lines);
  };
  prototype.fillRect = function (x, y, width, height) {
    fillRect.call(this, x, y, width, height);
    const isLine = Math.abs(Math.min(width, height) - LIT_PX) < 1e-6;
    // A level or an upright line, which has round ends of half its width.
    const half = LIT_PX / 2;
    const ends = [
      { x: x + half, y: y + half },
      { x: x + width - half, y: y + height - half },
    ];
    if (this.lineWidth === LIT_PX && isLine) note(this, [ends]);
  };
}

/** Runs in the page. The library paints its crosshair on canvases of their own above the others. */
function noteCrosshair(): void {
  const { prototype } = CanvasRenderingContext2D;
  // Each is called on the canvas that it is asked for.
  // eslint-disable-next-line typescript/unbound-method
  const { fillText, lineTo, moveTo } = prototype;
  const noted: Crosshair = { time: null, price: null };
  Object.assign(globalThis, { paintedCrosshair: noted });
  const isOnTop = ({ canvas }: CanvasRenderingContext2D): boolean =>
    canvas instanceof HTMLCanvasElement && canvas.style.zIndex === "2";
  let start = NaN;
  let column = NaN;
  prototype.moveTo = function (x, y) {
    moveTo.call(this, x, y);
    start = x;
  };
  prototype.lineTo = function (x, y) {
    lineTo.call(this, x, y);
    // From the top of the pane to its end.
    if (x !== start || y <= this.canvas.height - 2 || y <= 100 || !isOnTop(this)) return;
    // A line of an odd width stands half a px of the screen beside where it belongs.
    column = ((x - (this.lineWidth % 2) / 2) * this.canvas.clientWidth) / this.canvas.width;
  };
  prototype.fillText = function (text, x, y, ...rest) {
    fillText.call(this, text, x, y, ...rest);
    if (!isOnTop(this)) return;
    if (/^[A-Z][a-z]{2} \d/.test(text)) noted.time = { text, at: column };
    // The scale alone is so narrow: a pane has figures too.
    else if (/^[\u2212-]?[\d.]+%?$/.test(text) && this.canvas.clientWidth < 200) {
      const { d, f } = this.getTransform();
      noted.price = { text, at: ((d * y + f) * this.canvas.clientWidth) / this.canvas.width };
    }
  };
}
