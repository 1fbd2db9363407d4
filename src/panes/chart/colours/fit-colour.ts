/** Colours that are mixed, and made to be seen on a background. Main thread; pure. Colours are "#rrggbb". */
import { contrast } from "../../../brand/contrast.ts";
import { parseColor } from "../chart-palette.ts";

/** Nearer than this nobody sees a difference. */
const HALVINGS = 10;
/** Of red, green and blue together: nearer to each other two colours are taken for one. */
const ALIKE = 40;

/** `share` of `to`, and the rest of `from`. A colour that cannot be read stays as it is. */
export function mix(from: string, to: string, share: number): string {
  const [one, other] = [parseColor(from), parseColor(to)];
  if (one === null || other === null) return from;
  const parts = one.map((part, at) => Math.round(part + ((other[at] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** As many times `least` as WCAG counts; 1: not to be told apart, or not to be read. */
export const contrastOf = (one: string, other: string): number =>
  parseColor(one) === null || parseColor(other) === null
    ? 1
    : contrast(mix(one, one, 0), mix(other, other, 0));

/** Whether two colours are taken for one. */
export function isAlike(one: string, other: string): boolean {
  const [from, to] = [parseColor(one), parseColor(other)];
  if (from === null || to === null) return false;
  return Math.hypot(...from.map((part, at) => part - (to[at] ?? 0))) < ALIKE;
}

/** Black or white, whichever is further from it: 4.58 at least. */
export const farFrom = (ground: string): "#ffffff" | "#000000" =>
  contrastOf("#ffffff", ground) >= contrastOf("#000000", ground) ? "#ffffff" : "#000000";

/**
 * The colour as it is where it has the contrast, else so much nearer to `far` as it needs.
 */
export function fitColour(
  color: string,
  ground: string,
  least: number,
  far: string = farFrom(ground),
): string {
  if (parseColor(color) === null || contrastOf(color, ground) >= least) return color;
  let [enough, tooLittle] = [1, 0];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (enough + tooLittle) / 2;
    if (contrastOf(mix(color, far, middle), ground) >= least) enough = middle;
    else tooLittle = middle;
  }
  return mix(color, far, enough);
}

/** "#rrggbb" of what was typed, as "#abc", "2EBD85"; null: it is no colour. */
export function typedColour(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const rgb = parseColor(`#${digits}`);
  return rgb === null ? null : mix(`#${digits}`, `#${digits}`, 0);
}
