/** One take-profit of several. Runs anywhere; pure. */
import { z } from "zod";
import { lotsAsked, price } from "./fields.ts";
import { TAKE_PROFIT_LEVELS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

/** Closes `volume` lots at `price` or better. */
export const TakeProfitLevel = z
  .object({ price: price(), volume: lotsAsked() })
  .meta(extension("a position is left in parts"));
export type TakeProfitLevel = z.infer<typeof TakeProfitLevel>;

export const TakeProfitLevels = z.array(TakeProfitLevel).max(TAKE_PROFIT_LEVELS_MAX);
