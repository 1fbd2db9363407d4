/** Figures in the sentences of a journal, as they are read here. Main thread; pure. */
import { formatPlain } from "../format/number.ts";
import { formatPrice } from "../format/price.ts";

/** A figure of the service's as it is read here; what is none stays. */
export const figure = (text: string | undefined = ""): string =>
  text.trim() === "" || !Number.isFinite(Number(text)) ? text : formatPlain(Number(text));

/** A price with the decimals that the service wrote: those of its symbol. */
export const priceFigure = (text = ""): string => {
  const found = /^\d+(?:\.(\d+))?$/.exec(text);
  return found === null ? figure(text) : formatPrice(Number(text), found[1]?.length ?? 0);
};
