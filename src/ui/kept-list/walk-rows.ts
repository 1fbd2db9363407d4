/** The arrow keys in a list of kept things go from row to row. Main thread. */

export const choicesOf = (list: HTMLElement | undefined): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(".kept-choice") ?? []),
];

/**
 * For a list's `keydown`. `focusAt` is told the place that an arrow key asks for, which may be before the first or after
 * the last.
 */
export function walkRows(
  event: KeyboardEvent & { readonly currentTarget: HTMLElement },
  focusAt: (at: number) => void,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof Element ? event.target.closest(".kept-choice") : null;
  if (step === undefined || !(row instanceof HTMLElement)) return;
  event.preventDefault();
  focusAt(choicesOf(event.currentTarget).indexOf(row) + step);
}
