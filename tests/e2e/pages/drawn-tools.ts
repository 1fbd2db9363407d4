/**
 * Twenty drawing tools painted as the chart paints them, each in a tile of its own over the same bars, and tiles compared with a
 * picture of before. Main thread of the page of drawings-golden.spec.ts; nothing in it moves, and nothing is random.
 */
import "../../../src/ui/font.css";
import "../../../src/ui/tokens.css";
import { makeDrawing } from "../../../drawings/drawing.ts";
import { toolOf } from "../../../drawings/registry.ts";
import { path } from "../../../drawings/shapes.ts";
import { BARS, HOUR, SCALES, START, viewOf, type Scale } from "../../../drawings/test-view.ts";
import type { Drawing, Shape, Tool, View } from "../../../drawings/tool.ts";
import { readChartPalette } from "../../../src/panes/chart/chart-palette.ts";
import { factWords } from "../../../src/panes/chart/drawings/fact-words.ts";
import { DrawingPainter } from "../../../src/panes/chart/drawings/drawing-painter.ts";
import type { Target } from "../../../src/panes/chart/series-painter.ts";
import { COLUMNS, SHOWN, TILE } from "./drawn-tools-shown.ts";
import { canvasOf, offerTiles } from "./tiles.ts";

const BAR_PX = 4;
const CANVAS = { width: COLUMNS * TILE.width, height: (SHOWN.length / COLUMNS) * TILE.height };

/** Sixty bars, four px each. */
function tileView(): View {
  const wide = viewOf(SCALES["linear"] as Scale, 400 * BAR_PX, TILE.height);
  const scale = { digits: 5, pip: wide.pip };
  const say: View["say"] = (fact) => factWords(fact, scale);
  return { ...wide, width: TILE.width, height: TILE.height, say };
}

const GREY = { tone: "grey", width: 1, dash: "solid" } as const;

const barShapes = (view: View): Shape[] =>
  BARS.slice(0, TILE.width / BAR_PX).map(({ ts, high, low }) => {
    const x = view.toX(ts) + BAR_PX / 2;
    return path(
      [high, low].map((price) => ({ x, y: view.toY(price) })),
      GREY,
    );
  });

/** Places down the tile, in parts of it, taken in turns. */
const DOWN = [0.72, 0.3, 0.58, 0.42, 0.8, 0.36, 0.66] as const;

function drawn(id: string, view: View): Drawing {
  const tool = toolOf(id) as Tool;
  const count = typeof tool.points === "number" ? tool.points : 5;
  const pointed = Array.from({ length: count }, (_, at) => {
    const across = count === 1 ? 0.45 : 0.2 + (0.55 * at) / (count - 1);
    const ts = START + Math.round((across * TILE.width) / BAR_PX) * HOUR;
    return { ts, price: view.toPrice((DOWN[at % DOWN.length] ?? 0.5) * view.height) };
  });
  return makeDrawing(id, tool, tool.complete?.(pointed, view) ?? pointed);
}

function paintTile(context: CanvasRenderingContext2D, id: string, ratio: number): void {
  const view = tileView();
  const palette = readChartPalette(document.documentElement);
  const drawing = drawn(id, view);
  const tool = toolOf(id) as Tool;
  const bars = { ...drawing };
  const shapesIn = (one: Drawing, other: View): readonly Shape[] =>
    one === bars ? barShapes(other) : tool.shapes(one, other);
  const painter = new DrawingPainter();
  painter.setScene({
    drawings: [
      { drawing: bars, isLit: false, isApart: false },
      { drawing, isLit: false, isApart: false },
    ],
    handles: drawing.anchors.map(({ ts, price }) => ({ x: view.toX(ts), y: view.toY(price) })),
    handlePx: 4,
    frames: [],
    palette,
    view,
    market: [],
    place: [],
    shapesOf: (one) => shapesIn(one, view),
    shapesIn,
  });
  context.fillStyle = palette.background;
  context.fillRect(0, 0, TILE.width, TILE.height);
  const target = {
    useMediaCoordinateSpace: (draw: (scope: object) => void) => draw({ context, mediaSize: TILE }),
  } as unknown as Target;
  for (const shown of painter.paneViews()) shown.renderer()?.draw(target);
  context.fillStyle = palette.line;
  context.fillRect(0, TILE.height - 1 / ratio, TILE.width, 1 / ratio);
}

offerTiles(SHOWN, COLUMNS, () => {
  const ratio = devicePixelRatio;
  const { canvas, context } = canvasOf(CANVAS.width * ratio, CANVAS.height * ratio);
  SHOWN.forEach((id, at) => {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
    context.save();
    context.scale(ratio, ratio);
    context.translate(column * TILE.width, row * TILE.height);
    context.beginPath();
    context.rect(0, 0, TILE.width, TILE.height);
    context.clip();
    paintTile(context, id, ratio);
    context.restore();
  });
  return Promise.resolve(canvas);
});
