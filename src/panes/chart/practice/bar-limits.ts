/**
 * What a practice cannot know, since its prices are those of bars: said before one begins. Main thread. Each of these is proved
 * by an example against the service's engine (tests/simulation/practice-bars.test.ts).
 */
import { t } from "../../../language/translate.ts";

export const BAR_LIMITS = {
  order: t(
    "Which of two prices within a bar came first, where neither smaller bars nor ticks are known: then the worse " +
      "for you is taken, so a stop counts before a target.",
  ),
  between: t(
    "How far a price jumped within a bar: where ticks are not known, a stop, a target and an order that waits are filled at " +
      "their own price, or where the bar opened beyond it. A stop-out closes at the next price that is known, and a " +
      "stop that follows the price may stand up to a pip off.",
  ),
  age: t(
    "How old a price was: an order is filled at the last one. The service refuses it where the price is too old " +
      "or the market is closed.",
  ),
} as const;
