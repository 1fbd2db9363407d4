/** Whether terms that the engine knows are those that it is told of at a start. Runs in the service; pure. */
import { canonical } from "../../engine/codec.ts";

/** In whatever order their fields are: a snapshot has sorted them. */
export const areSameTerms = (known: object, told: object): boolean =>
  canonical(known) === canonical(told);
