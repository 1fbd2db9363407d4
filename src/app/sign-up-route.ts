/**
 * Which page stands in place of the sign-in: by the address's hash, so that a link opens it on any host and Back leaves it.
 * Main thread. Also who has just signed up, until the welcome note is closed; the password is never here. A link that the
 * page took the address from waits, and is back in it once the page is left.
 */
import { createRoot, createSignal } from "solid-js";
import type { SignupDemoResult } from "../../contract/signup.ts";
import { isLink } from "../links/link-hash.ts";

const HASH = "#sign-up";
/** The same page with the form for a live account. */
export const LIVE_HASH = "#sign-up-live";

const FORGOT_HASH = "#forgot-password";

const hashNow = (): string => location.hash;
const [hash, setHash] = createRoot(() => createSignal(hashNow()));
const [newcomer, setNewcomer] = createRoot(() => createSignal<SignupDemoResult | null>(null));
/** A link that stood in the address before the page; "": none. */
let waiting = "";
addEventListener("hashchange", ({ oldURL }) => {
  const before = new URL(oldURL).hash;
  setHash(hashNow());
  if (isLink(before) && (isSignUpOpen() || isForgotOpen())) waiting = before;
  else if (hashNow() === "") putLinkBack();
});

/** newcomer: the account that was opened on this page, or null. */
export { newcomer, setNewcomer };

export const isSignUpOpen = (): boolean => hash().startsWith(HASH);
export const isForgotOpen = (): boolean => hash() === FORGOT_HASH;

/** Takes the page out of the address without a step of history: one is in. */
export function leavePage(): void {
  history.replaceState(null, "", location.pathname + location.search);
  setHash("");
  putLinkBack();
}

/** Told as a change of the address: who follows links may be there already. */
function putLinkBack(): void {
  const link = waiting;
  waiting = "";
  if (link !== "") location.replace(link);
}
