/**
 * The one place where an address becomes a worker under Trusted Types. Main thread. The policy must never leave
 * this file; the content security policy names it: `trusted-types ... ringside-worker`.
 */

type UrlPolicy = { createScriptURL(url: string): unknown };
type TrustedTypesFactory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): UrlPolicy;
};

/** A script of this page's own origin; throws on any other, whoever asks. */
export function ownScriptUrl(url: string, base: string): string {
  const resolved = new URL(url, base);
  if (resolved.origin !== new URL(base).origin) {
    throw new TypeError(`A worker's script is of this origin, was ${resolved.origin}`);
  }
  return resolved.href;
}

const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
const policy = factory?.createPolicy("ringside-worker", {
  createScriptURL: (url) => ownScriptUrl(url, location.href),
});

/** The address as `new Worker` wants it: trusted where the browser has Trusted Types, checked in any case. */
export function trustedWorkerUrl(url: string): string {
  const trusted = policy?.createScriptURL(url) ?? ownScriptUrl(url, location.href);
  // TypeScript's Worker does not know TrustedScriptURL yet.
  return trusted as string;
}
