/**
 * Which page stands in place of the sign-in: by the address's hash, so that a link opens it on any host and Back leaves it.
 * Main thread. Also who has just signed up, until the welcome note is closed; the password is never here.
 */
import { createRoot, createSignal } from "solid-js";
import type { SignupDemoResult } from "../../contract/signup.ts";

const HASH = "#sign-up";
/** The same page with the form for a live account. */
export const LIVE_HASH = "#sign-up-live";

const FORGOT_HASH = "#forgot-password";

const hashNow = (): string => location.hash;
const [hash, setHash] = createRoot(() => createSignal(hashNow()));
const [newcomer, setNewcomer] = createRoot(() => createSignal<SignupDemoResult | null>(null));
addEventListener("hashchange", () => setHash(hashNow()));

/** newcomer: the account that was opened on this page, or null. */
export { newcomer, setNewcomer };

export const isSignUpOpen = (): boolean => hash().startsWith(HASH);
export const isForgotOpen = (): boolean => hash() === FORGOT_HASH;

/** Takes the page out of the address without a step of history: one is in. */
export function leavePage(): void {
  history.replaceState(null, "", location.pathname + location.search);
  setHash("");
}
