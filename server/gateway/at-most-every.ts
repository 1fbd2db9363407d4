/** What is made for all who ask, and anew at most once in a while. Runs in the service; pure but for the clock. */

/** The last answer to whoever asks within `intervalMs` of it; all who ask meanwhile wait for the same one. */
export function atMostEvery<T>(
  now: () => number,
  intervalMs: number,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const at = now();
    if (last === null || at - last.at >= intervalMs) {
      last = { at, answer: read() };
      // A reading that failed is nobody's answer but of those who waited for it.
      last.answer.catch(() => (last = null));
    }
    return last.answer;
  };
}
