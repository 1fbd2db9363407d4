/**
 * Whether the sign-up page is asked for: by the address's hash, so that a link opens it on any host and Back leaves it.
 * Main thread. Also who has just signed up, until the welcome note is closed; the password is never here.
 */
import { createRoot, createSignal } from "solid-js";
import type { SignupDemoResult } from "../../contract/signup.ts";

const HASH = "#sign-up";
/** The same page with the form for a live account. */
export const LIVE_HASH = "#sign-up-live";

const isAsked = (): boolean => location.hash.startsWith(HASH);
const [isSignUpOpen, setIsSignUpOpen] = createRoot(() => createSignal(isAsked()));
const [newcomer, setNewcomer] = createRoot(() => createSignal<SignupDemoResult | null>(null));
addEventListener("hashchange", () => setIsSignUpOpen(isAsked()));

/** newcomer: the account that was opened on this page, or null. */
export { isSignUpOpen, newcomer, setNewcomer };

/** Takes the page out of the address without a step of history: the newcomer is in. */
export function leaveSignUp(): void {
  history.replaceState(null, "", location.pathname + location.search);
  setIsSignUpOpen(false);
}
