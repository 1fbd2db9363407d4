/** Beginning a demo anew. Apart from the sign-up, which no terminal loads unasked. Runs anywhere; pure. */
import { z } from "zod";
import { money } from "./fields.ts";
import { extension } from "./provenance.ts";

/** Begins a demo's money anew. */
export const DemoReset = z
  .object({
    /** Deposit currency, within what a newcomer may start with. Absent: the group's default. */
    balance: money().positive().optional(),
  })
  .meta(extension("a demo that is lost or won begins anew without another sign-up"));
export type DemoReset = z.infer<typeof DemoReset>;
