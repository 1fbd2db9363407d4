/**
 * A PDF of lines of text in a font of fixed width that every reader has, written as the lines come: only where each object
 * begins is kept. Runs in the service; pure. The letters are those of Windows-1252, as the readers' own fonts have them: what
 * it lacks is shown as a question mark.
 * @see ISO 32000-1 §7.5, annex D
 */
import type { Line } from "./report-lines.ts";

/** A4 across, in points. */
const PAGE = { width: 842, height: 595, margin: 36 };
const FONT_SIZE = 6;
const LEADING = 8;
/** Each letter of the font is six tenths of its size wide. */
const COLUMNS = Math.floor((PAGE.width - 2 * PAGE.margin) / (FONT_SIZE * 0.6));
const ROWS = Math.floor((PAGE.height - 2 * PAGE.margin) / LEADING);
/** 1 is the catalogue, 2 the list of pages, 3 the font. */
const FIRST_PAGE = 4;

export function createPdf() {
  const offsets = new Map<number, number>();
  const pages: number[] = [];
  let next = FIRST_PAGE;
  let waiting: string[] = [];
  let length = 0;
  const put = (text: string): string => {
    length += text.length;
    return text;
  };
  const object = (id: number, body: string): string => {
    offsets.set(id, length);
    return put(`${id} 0 obj\n${body}\nendobj\n`);
  };
  const page = (lines: readonly string[]): string => {
    const [id, content] = [next, next + 1];
    next += 2;
    pages.push(id);
    const start = `${PAGE.margin} ${PAGE.height - PAGE.margin}`;
    const shown = lines.map((line) => `(${escape(line)}) '`).join("\n");
    const stream = `BT /F1 ${FONT_SIZE} Tf ${LEADING} TL ${start} Td\n${shown}\nET`;
    const box = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`;
    const uses = `/Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R`;
    return (
      object(id, `<< /Type /Page /Parent 2 0 R ${box} ${uses} >>`) +
      object(content, `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
    );
  };
  const header = () => (length === 0 ? put("%PDF-1.4\n") : "");
  return {
    write(lines: readonly Line[]): string {
      let text = header();
      waiting = waiting.concat(lines.flatMap(wrapped));
      while (waiting.length >= ROWS) {
        text += page(waiting.slice(0, ROWS));
        waiting = waiting.slice(ROWS);
      }
      return text;
    },
    end(): string {
      const last = header() + (waiting.length > 0 || pages.length === 0 ? page(waiting) : "");
      const kids = pages.map((id) => `${id} 0 R`).join(" ");
      const rest =
        object(1, "<< /Type /Catalog /Pages 2 0 R >>") +
        object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`) +
        object(
          3,
          "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
        );
      const at = length;
      const table = Array.from(
        { length: next - 1 },
        (_, index) => `${String(offsets.get(index + 1)).padStart(10, "0")} 00000 n \n`,
      ).join("");
      const trailer = `trailer\n<< /Size ${next} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
      return `${last}${rest}xref\n0 ${next}\n0000000000 65535 f \n${table}${trailer}`;
    },
  };
}

/** A line goes on below where it is longer than the page is wide. */
function wrapped(line: Line): string[] {
  const whole =
    line.kind === "heading" ? line.text : line.cells.map((cell) => String(cell ?? "-")).join("  ");
  const text = whole
    .normalize("NFC")
    .replaceAll(/[^ -~]/gu, (letter) => (byteOf(letter) === null ? "?" : letter));
  const count = Math.max(1, Math.ceil(text.length / COLUMNS));
  const parts = Array.from({ length: count }, (_, at) =>
    text.slice(at * COLUMNS, (at + 1) * COLUMNS),
  );
  return line.kind === "heading" ? ["", ...parts] : parts;
}

/** Letters of Windows-1252 from 0x80 to 0x9f; a gap where it has none. */
const HIGH = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** The letter's byte in Windows-1252; null: it has none. */
function byteOf(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0xa0 && code <= 0xff) return code;
  const at = letter === " " ? -1 : HIGH.indexOf(letter);
  return at < 0 ? null : 0x80 + at;
}

/** As a string of a PDF, in ASCII: letters beyond it by their octal number. */
const escape = (text: string): string =>
  text
    .replaceAll(/[\\()]/g, "\\$&")
    .replaceAll(/[^ -~]/gu, (letter) => `\\${(byteOf(letter) ?? 0x3f).toString(8)}`);
