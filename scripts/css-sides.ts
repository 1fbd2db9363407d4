/**
 * Style sheets name the sides of a line by where reading begins and ends (inline-start, inline-end), so that they hold in a
 * language that runs from right to left. Sides of the device itself, as a notch, are the exception. Run by scripts/tidy.ts; pure.
 */

const SIDE = /^\s*(?:margin|padding|border)-(?:left|right)\b/;
const FOUR = /^\s*(?:margin|padding):\s*([^;]+);/;
/** Values of a shorthand; one may hold blanks within parentheses. */
const VALUE = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g;

export type CssSide = { line: number; says: string };

export function cssSides(file: string, lines: readonly string[]): CssSide[] {
  if (!/^src\/.*\.css$/.test(file)) return [];
  const found: CssSide[] = [];
  for (const [index, text] of lines.entries()) {
    if (text.includes("safe-area")) continue;
    const [, right, , left] = FOUR.exec(text)?.[1]?.match(VALUE) ?? [];
    if (SIDE.test(text) || (left !== undefined && left !== right))
      found.push({ line: index + 1, says: "sides are inline-start and inline-end (logical)" });
  }
  return found;
}
