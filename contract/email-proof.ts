/** Showing that an e-mail is one's own, where the broker asks for that before the first order. Runs anywhere; pure. */
import { z } from "zod";
import { extension } from "./provenance.ts";

const here = extension("a broker knows that he can write to a newcomer before that one trades");

export const EmailCode = z
  .object({
    /** As it was mailed, with or without its space. */
    code: z.string().min(1).max(16),
  })
  .meta(here);
export type EmailCode = z.infer<typeof EmailCode>;
