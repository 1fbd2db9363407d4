/**
 * A profile as a picture of one pixel a block, kept as long as the profile is: a chart of many days has thousands of blocks, and
 * to draw out a row of them costs as little as to draw one. Main thread.
 */
import type { MarketProfile } from "../../../../../indicators/volume/time-at-price.ts";

const pictures = new WeakMap<MarketProfile, { key: string; canvas: HTMLCanvasElement }>();

/** The lowest row is the first one. `key`: of all that its colours hang on. */
export function profilePicture(
  profile: MarketProfile,
  key: string,
  colourOf: (row: number, bracket: number) => string,
): HTMLCanvasElement {
  const known = pictures.get(profile);
  if (known?.key === key) return known.canvas;
  const canvas = known?.canvas ?? document.createElement("canvas");
  // A size that is set anew empties it.
  canvas.width = profile.rows[profile.most]?.length ?? 1;
  canvas.height = profile.rows.length;
  const context = canvas.getContext("2d");
  for (const [row, brackets] of profile.rows.entries())
    for (const [at, bracket] of brackets.entries()) {
      if (context === null) break;
      context.fillStyle = colourOf(row, bracket);
      context.fillRect(at, row, 1, 1);
    }
  pictures.set(profile, { key, canvas });
  return canvas;
}
