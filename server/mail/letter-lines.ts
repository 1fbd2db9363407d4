/**
 * How the lines of a mail are laid out: paragraphs broken at a width, rows with a label before each value, all in plain text.
 * Runs in the service; pure.
 */
import type { Voice } from "./mail-voice.ts";

/** A mail in words, but for what stands in each. */
export type Said = { readonly subject: string; readonly lines: readonly Line[] };

/** What stands in a mail below each other. A text is a paragraph, or blank. */
export type Line = string | Row | Alone;
/** Those that follow each other have their values at one column. `label`: with its colon. */
type Row = { readonly label: string; readonly value: string };
/** A code or a number that is looked for and typed: set in, and nothing beside it. */
type Alone = { readonly alone: string };

/** As mail should have it, RFC 5322 2.1.1. */
const LINE_COLUMNS_MAX = 78;

/** Foreign text in one line, bounded: no sign of it turns a line round or hides. */
export const oneLine = (text: string, charsMax: number): string =>
  text.replace(/[\p{C}\p{Z}]+/gu, " ").slice(0, charsMax);

export function laidOut(lines: readonly Line[], voice: Voice): string {
  const out: string[] = [];
  let width = 0;
  for (const [at, line] of lines.entries()) {
    if (!isRow(line)) {
      width = 0;
      const texts = typeof line === "string" ? broken(line) : [`    ${voice.apart(line.alone)}`];
      for (const text of texts) out.push(directed(text, voice));
      continue;
    }
    // The first of some rows.
    if (width === 0) width = labelsWidth(lines, at);
    // Where lines run from the right, columns are nowhere kept.
    const gap = voice.runsFromRight ? 1 : width - columnsOf(line.label) + 2;
    out.push(`${line.label}${" ".repeat(gap)}${voice.apart(line.value)}`);
  }
  return out.join("\n").replaceAll("\u00A0", " ");
}

/** A line that begins with a value has no letter before it that says which way it runs: a mark does. */
export const directed = (line: string, { runsFromRight }: Voice): string =>
  runsFromRight ? line.replace(/^( *)(?=\u2068)/, "$1\u200F") : line;

const isRow = (line: Line | undefined): line is Row => typeof line === "object" && "label" in line;

function labelsWidth(lines: readonly Line[], from: number): number {
  let most = 0;
  for (let at = from; ; at++) {
    const line = lines[at];
    if (!isRow(line)) return most;
    most = Math.max(most, columnsOf(line.label));
  }
}

/** Between which a line may be broken: words, blanks, and each sign of a script without blanks, but for those within a date. */
const PIECES = /(?:[^ \u2E80-\u9FFF\uFF00-\uFFEF]|(?<=\d)[年月日](?=[\d\u00A0]))+|[\s\S]/gu;
/** What begins no line in Japanese and Chinese. */
const NEVER_FIRST = /^[)、。，．：；？！）」』】・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;

function broken(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const [piece] of text.matchAll(PIECES)) {
    const fits = columnsOf(line) + columnsOf(piece) <= LINE_COLUMNS_MAX;
    if (fits || line === "" || NEVER_FIRST.test(piece)) line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece === " " ? "" : piece;
    }
  }
  return [...lines, line.trimEnd()];
}

const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
const WITHOUT_WIDTH = /[\p{Mn}\p{Cf}]/u;

/** How many columns of signs of one width the text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const sign of text) columns += WIDE.test(sign) ? 2 : WITHOUT_WIDTH.test(sign) ? 0 : 1;
  return columns;
}
