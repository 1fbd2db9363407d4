/**
 * A picture of a chart as it looks now: its canvases, the words over them, and a line above that says whose terminal, which
 * symbol and when. Main thread. Buttons are not in it, and the pills of positions and orders only where they are wanted.
 */
import type { ChartPalette } from "../chart-palette.ts";

export type SnapshotWords = {
  /** Whose terminal it is. */
  readonly brand: string;
  /** What the chart shows. */
  readonly title: string;
  /** When the picture was taken. */
  readonly time: string;
};

/** Height of the line above the chart and the room at its ends, px. */
const HEAD_PX = 34;
const ROOM_PX = 10;

/** What over the bars is words, as selectors below the chart's body. */
const WORDS = ".legend, .study-pane-legend, .chart-attribution";
const PILLS = ".line-pill-placed";

/**
 * `chart`: as the library draws it, in device pixels. `body`: what the chart and its words stand in; `host`: the element of the
 * canvases. `hasOwn`: with the pills of what the account has.
 */
export function drawSnapshot(
  chart: HTMLCanvasElement,
  body: HTMLElement,
  host: HTMLElement,
  words: SnapshotWords,
  palette: ChartPalette,
  hasOwn: boolean,
): HTMLCanvasElement {
  const box = host.getBoundingClientRect();
  const scale = chart.width / Math.max(1, box.width);
  const picture = body.ownerDocument.createElement("canvas");
  picture.width = chart.width;
  picture.height = chart.height + Math.round(HEAD_PX * scale);
  const context = picture.getContext("2d");
  if (context === null) throw new Error("The browser gave no canvas");
  context.fillStyle = palette.background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart, 0, Math.round(HEAD_PX * scale));
  context.scale(scale, scale);
  drawHead(context, box.width, words, palette);
  context.translate(-box.left, HEAD_PX - box.top);
  for (const part of body.querySelectorAll<HTMLElement>(WORDS)) drawWords(context, part);
  for (const pill of hasOwn ? body.querySelectorAll<HTMLElement>(PILLS) : []) {
    if (!pill.checkVisibility({ visibilityProperty: true })) continue;
    drawGround(context, pill);
    drawWords(context, pill);
  }
  return picture;
}

function drawGround(context: CanvasRenderingContext2D, element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { backgroundColor, borderTopColor, borderTopLeftRadius } = getComputedStyle(element);
  context.beginPath();
  context.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, parseFloat(borderTopLeftRadius));
  context.fillStyle = backgroundColor;
  context.fill();
  context.strokeStyle = borderTopColor;
  context.stroke();
}

function drawHead(
  context: CanvasRenderingContext2D,
  width: number,
  words: SnapshotWords,
  palette: ChartPalette,
): void {
  const middle = HEAD_PX / 2;
  context.textBaseline = "middle";
  context.fillStyle = palette.line;
  context.fillRect(0, HEAD_PX - 1, width, 1);
  context.font = `600 13px ${palette.fontFamily}`;
  context.fillStyle = palette.text;
  context.fillText(words.brand, ROOM_PX, middle);
  const after = ROOM_PX * 2 + context.measureText(words.brand).width;
  context.font = `13px ${palette.fontFamily}`;
  context.fillText(words.title, after, middle);
  context.textAlign = "right";
  context.fillStyle = palette.muted;
  const titleEnd = after + context.measureText(words.title).width;
  const isRoom = width - ROOM_PX - context.measureText(words.time).width > titleEnd + ROOM_PX;
  if (isRoom) context.fillText(words.time, width - ROOM_PX, middle);
  context.textAlign = "left";
}

/** Draws the texts of an element where they stand on the page, as they look there. */
function drawWords(context: CanvasRenderingContext2D, root: HTMLElement): void {
  const page = root.ownerDocument;
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = page.createRange();
  context.textBaseline = "middle";
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent === null || !parent.checkVisibility() || parent.closest(".visually-hidden"))
      continue;
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (width === 0) continue;
    const { color, fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillStyle = color;
    context.fillText((node.textContent ?? "").replace(/\s+/g, " ").trim(), left, top + height / 2);
  }
}
