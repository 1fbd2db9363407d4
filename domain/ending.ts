/** Texts without what they end in. Runs anywhere; pure. */

/** `text` without the `sign` that it ends in, however often. A pattern such as /0+$/ would try each run of it in the text. */
export function withoutEnding(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}
