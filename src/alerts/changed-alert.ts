/** What is sent of a changed alert. Main thread; pure. */
import type { CrtPriceAlert, PriceAlert, UpdPriceAlert } from "../../contract/price-alert.ts";
import { askedOf, isWaiting, placeOf } from "./asked-alert.ts";

/**
 * What differs: a price, a line, an indicator or a figure that is sent has the alert wait anew, which is what a change of one
 * that is over is for.
 */
export function changeOf(before: PriceAlert, wanted: CrtPriceAlert): UpdPriceAlert {
  const { quote_side, note, repeats, expires_at } = wanted;
  const isMoved =
    (wanted.price ?? before.price) !== before.price ||
    JSON.stringify(wanted.indicator) !== JSON.stringify(askedOf(before).indicator) ||
    JSON.stringify(wanted.figure) !== JSON.stringify(askedOf(before).figure) ||
    quote_side !== before.quote_side ||
    !isWaiting(before);
  return {
    ...(isMoved ? { ...placeOf(wanted), quote_side } : {}),
    ...(note === before.note ? {} : { note }),
    ...(repeats === before.repeats ? {} : { repeats }),
    ...(expires_at === before.expires_at ? {} : { expires_at }),
  };
}
