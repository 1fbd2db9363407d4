/** Which page of the office is shown, kept in the address so that it can be reloaded, linked and gone back from. Main thread. */
import { createSignal, onCleanup, type Accessor } from "solid-js";

export const OFFICE_PAGES = [
  "overview",
  "accounts",
  "approvals",
  "dealing",
  "commissions",
  "symbols",
  "halts",
  "journal",
  "reports",
  "providers",
  "configs",
  "broker",
] as const;
export type OfficePage = (typeof OFFICE_PAGES)[number];

export type OfficeRoute = { readonly page: OfficePage; readonly account_id: number | null };

/** As #/office/accounts/100001. What is no page of the office is the overview. */
export function readRoute(hash: string): OfficeRoute {
  const [, name, id] = /^#\/office\/([a-z]+)(?:\/(\d{1,10}))?$/.exec(hash) ?? [];
  const page = OFFICE_PAGES.find((one) => one === name) ?? "overview";
  return { page, account_id: page === "overview" || id === undefined ? null : Number(id) };
}

export const hashOf = (page: OfficePage, account_id: number | null = null): string =>
  `#/office/${page}${account_id === null ? "" : `/${account_id}`}`;

/** Follows the address while its owner lives. */
export function createOfficeRoute(): Accessor<OfficeRoute> {
  // The broker's menu names pages by path.
  const named = /^\/office\/.+$/.exec(location.pathname)?.[0];
  if (named !== undefined) history.replaceState(null, "", `/#${named}`);
  const [route, setRoute] = createSignal(readRoute(location.hash));
  const follow = () => setRoute(readRoute(location.hash));
  window.addEventListener("hashchange", follow);
  onCleanup(() => window.removeEventListener("hashchange", follow));
  return route;
}
