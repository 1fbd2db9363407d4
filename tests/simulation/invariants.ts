/** All invariants that one step of the engine can be held against, in the order in which they are asked. Runs in tests; pure. */
import { ANSWER_INVARIANTS } from "./answer-invariants.ts";
import { CLOSING_INVARIANTS } from "./closing-invariants.ts";
import { FROM_FILL_INVARIANTS } from "./from-fill-invariants.ts";
import { GUARANTEE_INVARIANTS } from "./guarantee-invariants.ts";
import { LEDGER_INVARIANTS } from "./ledger-invariants.ts";
import type { Invariant } from "./invariant.ts";
import { ORDER_INVARIANTS } from "./order-invariants.ts";
import { STOP_OUT_INVARIANTS } from "./stop-out-invariants.ts";
import { TIE_INVARIANTS } from "./tie-invariants.ts";
import { TOUCHED_INVARIANTS } from "./touched-invariants.ts";

export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...STOP_OUT_INVARIANTS,
  ...TIE_INVARIANTS,
  ...FROM_FILL_INVARIANTS,
  ...TOUCHED_INVARIANTS,
  ...CLOSING_INVARIANTS,
  ...GUARANTEE_INVARIANTS,
  ...ANSWER_INVARIANTS,
];
