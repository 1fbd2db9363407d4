/** Waiting for work no longer than so long. Runs in the service, by the machine's time. */

/** Settles as `work`, or with `late` once it takes longer; what becomes of the work then is its own matter. */
export async function within<T, L>(work: Promise<T>, ms: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
