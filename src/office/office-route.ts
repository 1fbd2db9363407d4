/** Which page of the office is shown, kept in the address so that it can be reloaded, linked and gone back from. Main thread. */
import { createSignal, onCleanup, type Accessor } from "solid-js";

export const OFFICE_PAGES = [
  "overview",
  "accounts",
  "approvals",
  "dealing",
  "groups",
  "commissions",
  "symbols",
  "halts",
  "messages",
  "journal",
  "reports",
  "providers",
  "configs",
  "broker",
] as const;
export type OfficePage = (typeof OFFICE_PAGES)[number];

export type OfficeRoute = {
  readonly page: OfficePage;
  /** Id of the account, the group or the symbol that the page is about. */
  readonly id: number | null;
  /** The list of the page that is shown, as "deals", and the row of it that was looked for. */
  readonly list: string | null;
  readonly row: number | null;
};

const PATTERN = /^#\/office\/([a-z]+)(?:\/(\d{1,10}))?(?:\/([a-z]+)(?:\/(\d{1,15}))?)?$/;

/** As #/office/accounts/100001/deals/4711. What is no page of the office is the overview. */
export function readRoute(hash: string): OfficeRoute {
  const [, name, id, list = null, row] = PATTERN.exec(hash) ?? [];
  const page = OFFICE_PAGES.find((one) => one === name) ?? "overview";
  if (page === "overview") return { page, id: null, list: null, row: null };
  const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text));
  return { page, id: numberOf(id), list, row: numberOf(row) };
}

/** `row` only with its list. */
export const hashOf = (
  page: OfficePage,
  id: number | null = null,
  list: string | null = null,
  row: number | null = null,
): string =>
  `#/office/${[page, id, list, list === null ? null : row].filter((part) => part !== null).join("/")}`;

/** Goes there; where one is there already, what is looked for is shown again. */
export function goTo(hash: string): void {
  if (location.hash === hash) tellHash(location.href);
  else location.hash = hash;
}

/** As the browser tells it: others read the addresses of the event. */
const tellHash = (oldURL: string): void =>
  void window.dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL: location.href }));

/** The same page otherwise: the way back does not stop at it. */
export function replaceHash(hash: string): void {
  const { href } = location;
  history.replaceState(null, "", hash);
  tellHash(href);
}

/** Follows the address while its owner lives: each time that it is gone to is told, also to the same place. */
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
