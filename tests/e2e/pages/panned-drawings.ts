/**
 * Drawings of every tool in a pane that is panned, once carried along as a picture and once painted where they stand, compared
 * pixel by pixel. Main thread of the page of drawings-panned.spec.ts; nothing in it is random.
 */
import "../../../src/ui/font.css";
import "../../../src/ui/tokens.css";
import { makeDrawing } from "../../../drawings/drawing.ts";
import { TOOLS, toolOf } from "../../../drawings/registry.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "../../../drawings/test-view.ts";
import type { Drawing, Tool, View } from "../../../drawings/tool.ts";
import { readChartPalette } from "../../../src/panes/chart/chart-palette.ts";
import { factWords } from "../../../src/panes/chart/drawings/fact-words.ts";
import { MovingPicture, type Moving } from "../../../src/panes/chart/drawings/moving-picture.ts";
import { canvasOf } from "./tiles.ts";

const PANE = { width: 640, height: 400 } as const;
const BAR_PX = 4;
/** As the whole of a colour is 255: the edge of a smoothed line may be another by less. */
const LEAST = 48;

/** `share`: of the pane's pixels that are not as they are painted there. `aside`: not as they are painted a px beside that. */
export type PannedDifference = { readonly share: number; readonly aside: number };

export type PannedPage = {
  /** After each of the moves, px to the right and down from where the pane begins. */
  differences(
    moves: readonly (readonly [x: number, y: number])[],
  ): Promise<readonly PannedDifference[]>;
};

declare global {
  var pannedPage: PannedPage;
}

/** Bars of four px; the pane is moved by so many px from where it begins. */
function paneView(right: number, down: number): View {
  const wide = viewOf(SCALES["linear"] as Scale, 400 * BAR_PX, PANE.height);
  const scale = { digits: 5, pip: wide.pip };
  return {
    ...wide,
    ...PANE,
    toX: (ts) => wide.toX(ts) + right - PANE.width / 2,
    toTs: (x) => wide.toTs(x - right + PANE.width / 2),
    toY: (price) => wide.toY(price) + down,
    toPrice: (y) => wide.toPrice(y - down),
    say: (fact) => factWords(fact, scale),
  };
}

/** One of each tool that does not read bars, here and there over three panes' width. */
const drawings: readonly Drawing[] = TOOLS.filter(({ readsBars }) => readsBars !== true).map(
  (tool: Tool, nth) => {
    const view = paneView(0, 0);
    const count = typeof tool.points === "number" ? tool.points : 5;
    const pointed = Array.from({ length: count }, (_, at) => ({
      ts: START + Math.round(((nth * 67) % 300) + at * 11) * HOUR,
      price: view.toPrice((0.15 + 0.7 * (((nth * 31 + at * 43) % 100) / 100)) * PANE.height),
    }));
    return makeDrawing(tool.id, tool, tool.complete?.(pointed, view) ?? pointed);
  },
);

type Pane = ReturnType<typeof canvasOf> & { readonly picture: MovingPicture };

const makePane = (): Pane => ({
  ...canvasOf(PANE.width * devicePixelRatio, PANE.height * devicePixelRatio),
  picture: new MovingPicture(),
});

function draw({ canvas, context, picture }: Pane, view: View): ImageData {
  const { width, height } = canvas;
  const palette = readChartPalette(document.documentElement);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  const moving: Moving = {
    look: [],
    drawings,
    view,
    shapesIn: (drawing, other) => toolOf(drawing.tool)?.shapes(drawing, other, false) ?? [],
    palette,
  };
  const ratios = { horizontalPixelRatio: devicePixelRatio, verticalPixelRatio: devicePixelRatio };
  const sizes = { bitmapSize: { width, height }, mediaSize: PANE };
  picture.draw({ context, ...sizes, ...ratios } as Parameters<MovingPicture["draw"]>[0], moving);
  return context.getImageData(0, 0, width, height);
}

function shareOther({ data: a }: ImageData, { data: b }: ImageData): number {
  let other = 0;
  for (let at = 0; at < a.length; at += 4) {
    const isOther = [0, 1, 2].some(
      (part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)) > LEAST,
    );
    if (isOther) other += 1;
  }
  return other / (a.length / 4);
}

/** One step of the next picture in each frame, however fast the machine is. */
let now = 0;
performance.now = () => (now += 1_000);

globalThis.pannedPage = {
  async differences(moves) {
    document.documentElement.setAttribute("data-theme", "dark");
    await document.fonts.load('500 12px "Inter Variable"');
    const carried = makePane();
    draw(carried, paneView(0, 0));
    return moves.map(([x, y]) => {
      const seen = draw(carried, paneView(x, y));
      // A pane that was never panned paints all where it stands.
      return {
        share: shareOther(seen, draw(makePane(), paneView(x, y))),
        aside: shareOther(seen, draw(makePane(), paneView(x + 1, y))),
      };
    });
  },
};
