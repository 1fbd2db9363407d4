/**
 * What a call is told while nothing can be kept: refused at once where nothing was done, "not known" where that may not be said.
 * No call waits for a database that may never answer. Runs in the service.
 */
import type { Endpoint } from "../../contract/endpoint.ts";
import { TRADERS } from "../../contract/scopes.ts";
import type { Refusal } from "../refusal.ts";
import { outageRefusal, type Outage, type OutageState } from "../running/outage.ts";

/** It was begun and may yet be done: neither done nor refused may be said of it. 500 on the wire. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/** What of an operation says how it is answered meanwhile. */
type Asked = Pick<Endpoint, "method" | "scopes">;

const isReading = ({ method }: Asked) => method === "GET";
const refusalOf = (endpoint: Asked, { reason }: OutageState) =>
  outageRefusal(reason, endpoint.scopes === TRADERS && !isReading(endpoint));

/** Signing in leaves a session and no more: while something can be read, it is for readers. */
const isSigningIn = ({ path }: Endpoint) => path.startsWith("/auth/");

/** @throws Refusal where the call cannot be served now */
export function assertServed(outage: Outage, endpoint: Endpoint): void {
  const { state } = outage;
  if (state === null) return;
  if (state.kind !== "silent" && (isReading(endpoint) || isSigningIn(endpoint))) return;
  throw refusalOf(endpoint, state);
}

/** What comes before a call: when an outage begins meanwhile, nothing was done. @throws Refusal */
export const orRefused = <T>(outage: Outage, endpoint: Asked, work: Promise<T>): Promise<T> =>
  outage.race(work, (state) => (state.kind === "silent" ? refusalOf(endpoint, state) : null), {
    last: false,
  });

/**
 * The call itself: when an outage begins meanwhile it may be done or not. It goes on, but is told by `onGivenUp` that nobody
 * waits for it. @throws OutcomeUnknown, or for one that only reads a Refusal
 */
export function orUnknown<T>(
  outage: Outage,
  endpoint: Endpoint,
  work: Promise<T>,
  onGivenUp: () => void,
): Promise<T> {
  const giveUp = (state: OutageState): Refusal | OutcomeUnknown | null => {
    if (state.kind === "full") return null;
    onGivenUp();
    if (isReading(endpoint)) return refusalOf(endpoint, state);
    return new OutcomeUnknown(`${state.reason}: whether it was done is not known yet`);
  };
  return outage.race(work, giveUp, { last: true });
}
