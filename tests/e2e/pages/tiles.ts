/**
 * Pictures of many small parts in one: a page paints each into a tile of its own, and says of every tile how far it is from a
 * picture of before. Main thread of the pages that support-pictures.ts opens.
 */

export type TileDifference = { readonly tile: string; readonly share: number };

export type TilesPage = {
  /** All tiles, as a PNG in a data URL. */
  paint(theme: string): Promise<string>;
  /** For each tile which share of its pixels differs from a picture by more than `least` of 255 in a colour. */
  compare(theme: string, before: string, least: number): Promise<readonly TileDifference[]>;
};

declare global {
  var tilesPage: TilesPage;
}

/** What the tiles' words are written in. */
const FONT = '500 12px "Inter Variable"';

export function canvasOf(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("expected a canvas");
  return { canvas, context };
}

/** Offers `paint` to the test. It paints the tiles in rows of so many columns, in the theme that the document has. */
export function offerTiles(
  tiles: readonly string[],
  columns: number,
  paint: () => Promise<HTMLCanvasElement>,
): void {
  const paintIn = async (theme: string): Promise<HTMLCanvasElement> => {
    document.documentElement.setAttribute("data-theme", theme);
    await document.fonts.load(FONT);
    return paint();
  };
  globalThis.tilesPage = {
    paint: async (theme) => (await paintIn(theme)).toDataURL("image/png"),
    async compare(theme, before, least) {
      const now = await paintIn(theme);
      const picture = new Image();
      picture.src = before;
      await picture.decode();
      const { context } = canvasOf(now.width, now.height);
      context.drawImage(picture, 0, 0);
      const own = now.getContext("2d");
      const [width, height] = [now.width / columns, now.height / Math.ceil(tiles.length / columns)];
      return tiles.map((tile, at) => {
        const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height];
        const then = context.getImageData(x, y, width, height).data;
        const differing = differingPixels(own?.getImageData(x, y, width, height).data, then, least);
        return { tile, share: differing / (width * height) };
      });
    },
  };
}

function differingPixels(
  now: Uint8ClampedArray | undefined,
  then: Uint8ClampedArray,
  least: number,
): number {
  let differing = 0;
  for (let pixel = 0; pixel < then.length; pixel += 4) {
    const isOther = [0, 1, 2].some(
      (part) => Math.abs((now?.[pixel + part] ?? 0) - (then[pixel + part] ?? 0)) > least,
    );
    if (isOther) differing += 1;
  }
  return differing;
}
