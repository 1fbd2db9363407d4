/** Lines out of a stream of text whose pieces end anywhere. Runs in the service, on the tick path. */

/** Without the end of a line for so long it is none, and all is let go up to the next one. */
export const LINE_CHARS_MAX = 1_024;

export function createLineSplitter(onLine: (line: string) => void) {
  let rest = "";
  let isSkipping = false;

  return (text: string): void => {
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      const line = rest + text.slice(from, end);
      rest = "";
      from = end + 1;
      if (isSkipping) isSkipping = false;
      else onLine(withoutReturn(line).slice(0, LINE_CHARS_MAX));
    }
    if (isSkipping) return;
    rest += text.slice(from);
    if (rest.length <= LINE_CHARS_MAX) return;
    // Cut: it is told as what it is, a line that cannot be read.
    onLine(rest.slice(0, LINE_CHARS_MAX));
    rest = "";
    isSkipping = true;
  };
}

export const withoutReturn = (line: string): string =>
  line.endsWith("\r") ? line.slice(0, -1) : line;
