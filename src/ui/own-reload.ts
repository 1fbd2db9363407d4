/** Loads the page again by its own will, as for another language: what is to outlive it is kept first. Main thread. */

const keepers = new Set<() => void>();

/** `keep` is called before the page is loaded again. Returns how to be asked no more. */
export function keepOverReload(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

export function reloadPage(): void {
  for (const keep of keepers) keep();
  location.reload();
}
