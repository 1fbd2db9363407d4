/** The classes of an amount that is gained or lost. Main thread; pure. */

export const gainClass = (amount: number): Readonly<Record<string, boolean>> => ({
  "office-gain": amount > 0,
  "office-loss": amount < 0,
});
