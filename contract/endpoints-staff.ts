/** A client's account and the house as a whole, as staff watches them. Runs anywhere; pure. */
import { z } from "zod";
import { AccountSummary } from "./account-summary.ts";
import { Deal, DealsQuery } from "./deal.ts";
import { HaltRecord } from "./dealing.ts";
import { ExposureQuery, HouseExposure } from "./exposure.ts";
import { Transaction, TransactionsQuery } from "./money.ts";
import {
  HouseOrders,
  HouseOrdersQuery,
  HousePositions,
  HousePositionsQuery,
} from "./house-book.ts";
import { HouseJournal, HouseJournalExportQuery, HouseJournalQuery } from "./house-journal.ts";
import { HouseOverview } from "./house-overview.ts";
import { HouseSearch, HouseSearchQuery } from "./house-search.ts";
import { operation } from "./operation.ts";
import { Order, TradeQuery } from "./order.ts";
import { AccountPath } from "./paths.ts";
import { Position } from "./position.ts";
import { extension } from "./provenance.ts";
import { STAFF } from "./scopes.ts";

const client = extension("staff looks at a client's account as its owner does");
const house = extension("a house that carries its clients' risk sees it, by symbol");
const glance = extension("whoever runs a house sees at a glance whether it is well");
const book = extension("a dealing desk sees the rows behind its exposure, and whose they are");
const journal = extension(
  "one list of who did what to whom, for a house that has to answer for it",
);
const search = extension(
  "who has a number or a name on the telephone finds what it is, wherever he is",
);
const halts = extension("what was halted can be seen, and so be ended");

export const STAFF_ENDPOINTS = {
  account_summary: operation("GET", "/api/v1/accounts/{account_id}/summary", client, {
    summary: "Live figures of an account",
    scopes: STAFF,
    params: AccountPath,
    result: AccountSummary,
  }),
  account_orders: operation("GET", "/api/v1/accounts/{account_id}/orders", client, {
    summary: "The working orders of an account, or with history those that are over",
    scopes: STAFF,
    params: AccountPath,
    query: TradeQuery,
    result: z.array(Order),
  }),
  account_positions: operation("GET", "/api/v1/accounts/{account_id}/positions", client, {
    summary: "The open positions of an account, or with history the closed ones",
    scopes: STAFF,
    params: AccountPath,
    query: TradeQuery,
    result: z.array(Position),
  }),
  account_deals: operation("GET", "/api/v1/accounts/{account_id}/deals", client, {
    summary: "The deals of an account",
    scopes: STAFF,
    params: AccountPath,
    query: DealsQuery,
    result: z.array(Deal),
  }),
  account_transactions: operation("GET", "/api/v1/accounts/{account_id}/transactions", client, {
    summary: "Deposits, withdrawals, credit and adjustments of an account",
    scopes: STAFF,
    params: AccountPath,
    query: TransactionsQuery,
    result: z.array(Transaction),
  }),
  house_exposure: operation("GET", "/api/v1/exposure", house, {
    summary: "What all clients together have open, by symbol",
    scopes: STAFF,
    query: ExposureQuery,
    result: HouseExposure,
    errors: [404],
  }),
  house_overview: operation("GET", "/api/v1/overview", glance, {
    summary: "The house at a glance: clients, money, margin calls, prices",
    scopes: STAFF,
    query: ExposureQuery,
    result: HouseOverview,
    errors: [404],
  }),
  house_positions: operation("GET", "/api/v1/dealing/positions", book, {
    summary: "The open positions of all clients, worth what they are now",
    scopes: STAFF,
    query: HousePositionsQuery,
    result: HousePositions,
    errors: [404],
  }),
  house_orders: operation("GET", "/api/v1/dealing/orders", book, {
    summary: "The working orders of all clients",
    scopes: STAFF,
    query: HouseOrdersQuery,
    result: HouseOrders,
    errors: [404],
  }),
  house_journal: operation("GET", "/api/v1/journal", journal, {
    summary: "Who did what to whom, over all accounts, newest first",
    scopes: STAFF,
    query: HouseJournalQuery,
    result: HouseJournal,
  }),
  house_journal_export: operation("GET", "/api/v1/journal/export", journal, {
    summary: "The same as a file",
    scopes: STAFF,
    query: HouseJournalExportQuery,
    produces: ["text/csv"],
  }),
  house_search: operation("GET", "/api/v1/search", search, {
    summary: "Accounts by number or words, orders, positions and deals by number",
    scopes: STAFF,
    query: HouseSearchQuery,
    result: HouseSearch,
  }),
  halts_list: operation("GET", "/api/v1/halts", halts, {
    summary: "Where new exposure is halted: everywhere, in groups, in symbols",
    scopes: STAFF,
    result: z.array(HaltRecord),
  }),
};
