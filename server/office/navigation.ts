/**
 * The menu of a role: the pages that its scope can do something on with this service. Runs in the service; pure.
 * @interface §4.4
 */
import type { BrokerNavigationNode, BrokerNavigationTree } from "../../contract/broker.ts";
import type { Operation } from "../../contract/endpoints.ts";

type Page = {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly path: string;
  /** What the page reads: a scope that cannot read it all has no such page. */
  readonly needs: readonly Operation[];
};

/** Where everybody's own account is traded and watched. */
const TERMINAL: Page = {
  key: "terminal",
  label: "Terminal",
  icon: "chart",
  path: "/",
  needs: ["account_me", "symbols_list"],
};

/** In the order of the menu. */
const OFFICE: readonly Page[] = [
  page("overview", "Overview", "gauge", [
    "accounts_list",
    "house_overview",
    "house_exposure",
    "halts_list",
  ]),
  page("accounts", "Accounts", "users", ["accounts_list", "account_get"]),
  page("approvals", "Approvals", "user-check", ["accounts_list", "account_approve"]),
  page("dealing", "Dealing", "scale", ["house_positions", "house_orders"]),
  page("groups", "Groups", "layers", ["groups_list"]),
  page("commissions", "Commissions", "percent", ["commissions_list"]),
  page("symbols", "Symbols", "list", ["symbols_list", "symbol_set_status"]),
  page("halts", "Halts", "hand", ["halts_list", "trading_halt"]),
  page("messages", "Messages", "mail", ["groups_list", "group_inbox"]),
  page("journal", "Journal", "scroll", ["house_journal"]),
  page("reports", "Reports", "file", ["reports_list", "report_create"]),
  page("providers", "Data providers", "plug", ["data_providers_list"]),
  page("configs", "Settings", "sliders", ["configs_list"]),
  page("broker", "Broker", "building", ["broker_get", "broker_update"]),
];

/** Keys of the pages that the terminal has: each is added with its page, so that no menu leads to nothing. */
const BUILT: ReadonlySet<string> = new Set([
  "office.overview",
  "office.accounts",
  "office.approvals",
  "office.dealing",
  "office.groups",
  "office.commissions",
  "office.symbols",
  "office.halts",
  "office.messages",
  "office.journal",
  "office.reports",
  "office.providers",
  "office.configs",
  "office.broker",
]);

/** The keys of all pages that an office is to have. */
export const OFFICE_KEYS: readonly string[] = OFFICE.map(({ key }) => key);

function page(name: string, label: string, icon: string, needs: readonly Operation[]): Page {
  return { key: `office.${name}`, label, icon, path: `/office/${name}`, needs };
}

const toNode = ({ key, label, icon, path }: Page): BrokerNavigationNode => ({
  key,
  label,
  icon,
  path,
  children: [],
});

/**
 * `can`: what the scope can do with this service; `built`: keys of the pages of the office that there are. A scope without
 * one of them has no such heading.
 */
export function navigationOf(
  can: (operation: Operation) => boolean,
  built: ReadonlySet<string> = BUILT,
): BrokerNavigationTree {
  const isOpen = ({ needs }: Page) => needs.every(can);
  // Who cannot list accounts is no staff: what else he may call does not make him an office.
  const pages = can("accounts_list") ? OFFICE.filter((each) => built.has(each.key)) : [];
  const children = pages.filter(isOpen).map(toNode);
  const office = { key: "office", label: "Office", icon: "briefcase", path: null, children };
  return {
    items: [
      ...(isOpen(TERMINAL) ? [toNode(TERMINAL)] : []),
      ...(children.length === 0 ? [] : [office]),
    ],
  };
}
