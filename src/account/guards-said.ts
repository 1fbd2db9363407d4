/** What guards a position or an order, and how it waits, as a line of the journal has it after its price. Main thread; pure. */
import { plural, t } from "../language/translate.ts";
import { figure, priceFigure } from "./journal-figures.ts";

/** One of them and its value, as server/journal/sentences.ts writes it. */
const GUARD =
  ", (?<what>no stop loss|no take profit|stop loss|take profit|limit|trailing stop|break-even after|" +
  "until|swap|margin)" +
  String.raw`(?: (?<value>[^\s,]*[^\s,:])(?<guaranteed> guaranteed)?(?: for (?<part>[^\s,:]+))?)?`;
const EACH = new RegExp(GUARD, "g");

/** The form of any number of them, as a part of a longer form. */
export const GUARDS = `(?<guards>(?:${GUARD.replaceAll(/\?<\w+>/g, "?:")})*)`;

type Guard = { readonly value: string; readonly isGuaranteed: boolean; readonly part?: string };

const WORDS: Readonly<Record<string, (guard: Guard) => string>> = {
  "no stop loss": () => t("No stop loss."),
  "no take profit": () => t("No take profit."),
  "stop loss": ({ value, isGuaranteed }) =>
    isGuaranteed
      ? t("Stop loss {stop}, guaranteed.", { stop: priceFigure(value) })
      : t("Stop loss {stop}.", { stop: priceFigure(value) }),
  "take profit": ({ value, part }) =>
    part === undefined
      ? t("Take profit {price}.", { price: priceFigure(value) })
      : plural(
          Number(part),
          "Take profit {price} for 1 lot.",
          "Take profit {price} for {count} lots.",
          { price: priceFigure(value), count: figure(part) },
        ),
  limit: ({ value }) => t("Limit price {price}.", { price: priceFigure(value) }),
  "trailing stop": ({ value }) => t("Trailing stop {distance}.", { distance: priceFigure(value) }),
  "break-even after": ({ value }) =>
    t("Break-even after {distance}.", { distance: priceFigure(value) }),
  until: ({ value }) =>
    value === "cancelled"
      ? t("Good till cancelled.")
      : t("Until {time} UTC.", { time: value.slice(0, 16).replace("T", " ") }),
  swap: ({ value }) => t("Swap {swap}.", { swap: figure(value) }),
  margin: ({ value }) => t("Margin {margin}.", { margin: figure(value) }),
};

/** Each of them as a sentence. */
export const guardsSaid = (guards = ""): string[] =>
  [...guards.matchAll(EACH)].map(({ groups = {} }) => {
    const { what = "", value = "", guaranteed, part } = groups;
    const guard = { value, isGuaranteed: guaranteed !== undefined };
    return WORDS[what]?.(part === undefined ? guard : { ...guard, part }) ?? "";
  });
