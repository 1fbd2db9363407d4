/** The words of the OpenAPI document: which one a property or a parameter has. Runs in the service; pure. */
import { ACCOUNT_WORDS } from "./words/accounts.ts";
import { ASKING_WORDS } from "./words/asking.ts";
import { GROUP_WORDS } from "./words/groups.ts";
import { HOUSE_WORDS } from "./words/house.ts";
import { MARKET_WORDS } from "./words/market.ts";
import { MONEY_WORDS } from "./words/money.ts";
import { OFFICE_WORDS } from "./words/office.ts";
import { SOCKET_WORDS } from "./words/socket.ts";
import { TRADING_WORDS } from "./words/trading.ts";
import type { Words } from "./words/words-table.ts";

const TABLES: readonly Words[] = [
  ACCOUNT_WORDS,
  ASKING_WORDS,
  GROUP_WORDS,
  HOUSE_WORDS,
  MARKET_WORDS,
  MONEY_WORDS,
  OFFICE_WORDS,
  SOCKET_WORDS,
  TRADING_WORDS,
];

/** What has fields of another, which mean the same in it. */
export const EXTENDED: Readonly<Record<string, string>> = {
  CurrencyExposure: "ExposureProfit",
  CrtGroupMessage: "CrtInboxMessage",
  DealsExportQuery: "DealsQuery",
  Document: "DocumentState",
  DocumentPartChange: "DocumentPart",
  Group: "GroupTerms",
  HouseJournalExportQuery: "HouseJournalQuery",
  HouseOrder: "Order",
  HouseOrdersQuery: "HousePositionsQuery",
  HousePosition: "Position",
  OcoLeg: "CrtOrder",
  SelfLimits: "SelfLimitValues",
  UptGroup: "GroupChange",
  ViewAccount: "Account",
  WatchedFigures: "AccountSummary",
  accounts_export: "accounts_list",
};

/**
 * By key: `any.volume`, or `of.Deal.volume` where it means something else there.
 * @throws where two tables have the same word: then nobody knows which one is read
 */
export function wordsByKey(tables: readonly Words[] = TABLES): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (key: string, text: string): void => {
    if (found.has(key)) throw new Error(`Invariant: ${key} has one word`);
    found.set(key, text);
  };
  for (const table of tables) {
    for (const [name, text] of Object.entries(table.any)) add(`any.${name}`, text);
    for (const [owner, words] of Object.entries(table.of)) {
      for (const [name, text] of Object.entries(words)) add(`of.${owner}.${name}`, text);
    }
  }
  return found;
}

/** Where something of that name is looked for, the narrowest first. */
export function keysOf(owner: string, name: string): readonly string[] {
  const wider = EXTENDED[owner];
  return [
    `of.${owner}.${name}`,
    ...(wider === undefined ? [] : [`of.${wider}.${name}`]),
    `any.${name}`,
  ];
}
