/**
 * What a practice cannot know, since its prices are those of bars: said before one begins. Main thread. Each of these is proved
 * by an example against the service's engine (tests/simulation/practice-bars.test.ts).
 */
import { t } from "../../../language/translate.ts";

export const BAR_LIMITS = {
  order: t(
    "Whether a bar went to its high or to its low first: the nearer one is taken, so a target may be met where " +
      "the market met the stop.",
  ),
  between: t(
    "The prices between open, high, low and close: what waits for one of them is filled at the next that is known, " +
      "a stop at a worse price, a target or a limit order at a better one.",
  ),
  age: t(
    "How old a price was: an order is filled at the last one. The service refuses it where the price is too old " +
      "or the market is closed.",
  ),
} as const;
