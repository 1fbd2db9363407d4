/** Which side the broker's own clients are on. Runs anywhere; pure. */
import { z } from "zod";
import { id, unixMs } from "./fields.ts";
import { SENTIMENT_ACCOUNTS_MIN } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("a trader sees which side the broker's clients are on");

/**
 * Of one symbol. So that nobody's position can be told from two of them: an account counts once, by its net side; the share is
 * in whole percent and the number in whole tens; and a figure is replaced only once the sides of ten accounts have changed.
 */
export const SymbolSentiment = z
  .object({
    symbol_id: id(),
    /** Share of the accounts that are long, in whole percent; the others are short. */
    long_percent: z.number().int().min(0).max(100),
    /** It counts at least so many, a whole number of tens. */
    accounts: z.number().int().min(SENTIMENT_ACCOUNTS_MIN).multipleOf(10),
    /** When it was worked out. */
    as_of: unixMs(),
  })
  .meta(here);
export type SymbolSentiment = z.infer<typeof SymbolSentiment>;

/** Live accounts of clients alone count, whoever asks: neither demos nor staff. */
export const ClientSentiment = z
  .object({
    /** False: the broker does not show it to the caller's group, and there are no figures. */
    is_shown: z.boolean(),
    /** By ascending symbol_id; a symbol with fewer accounts has none. */
    symbols: z.array(SymbolSentiment),
  })
  .meta(here);
export type ClientSentiment = z.infer<typeof ClientSentiment>;
