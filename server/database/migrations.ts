/**
 * The list of migrations, in order. SQL lives in modules, not in .sql files, so that one import works the same in the
 * bundle, in tests and in development. A migration that was released is never edited: add the next one. Pure data.
 */
import { sql as accounts } from "./migrations/0001-accounts.ts";
import { sql as market } from "./migrations/0002-market.ts";
import { sql as trading } from "./migrations/0003-trading.ts";
import { sql as dealPages } from "./migrations/0004-deal-pages.ts";
import { sql as apiKeys } from "./migrations/0005-api-keys.ts";
import { sql as demoAndMail } from "./migrations/0006-demo-and-mail.ts";
import { sql as projection } from "./migrations/0007-projection.ts";
import { sql as signInPlaces } from "./migrations/0008-sign-in-places.ts";
import { sql as journalCompression } from "./migrations/0009-journal-compression.ts";
import { sql as accountJournalKey } from "./migrations/0010-account-journal-key.ts";
import { sql as accountJournalMoments } from "./migrations/0011-account-journal-moments.ts";
import { sql as dealBatches } from "./migrations/0012-deal-batches.ts";
import { sql as investorsApart } from "./migrations/0013-investors-apart.ts";
import { sql as snapshotParts } from "./migrations/0014-snapshot-parts.ts";
import { sql as officeAccounts } from "./migrations/0015-office-accounts.ts";
import { sql as broker } from "./migrations/0016-broker.ts";
import { sql as refusedOrders } from "./migrations/0020-refused-orders.ts";
import { sql as inbox } from "./migrations/0017-inbox.ts";
import { sql as configs } from "./migrations/0018-configs.ts";
import { sql as dataProviders } from "./migrations/0022-data-providers.ts";
import { sql as reports } from "./migrations/0021-reports.ts";
import { sql as removedDemos } from "./migrations/0023-removed-demos.ts";
import { sql as documents } from "./migrations/0024-documents.ts";
import { sql as accountLists } from "./migrations/0025-account-lists.ts";
import { sql as runDataProviders } from "./migrations/0027-run-data-providers.ts";
import { sql as ledgerOrder } from "./migrations/0028-ledger-order.ts";
import { sql as leadership } from "./migrations/0029-leadership.ts";
import { sql as secondApprovals } from "./migrations/0030-second-approvals.ts";
import { sql as houseJournal } from "./migrations/0031-house-journal.ts";
import { sql as tradeMail } from "./migrations/0032-trade-mail.ts";
import { sql as passwordResets } from "./migrations/0033-password-resets.ts";
import { sql as clientSentiment } from "./migrations/0034-client-sentiment.ts";
import { sql as providerSecrets } from "./migrations/0036-provider-secrets.ts";
import { sql as dealerLimits } from "./migrations/0037-dealer-limits.ts";
import { sql as listedAccounts } from "./migrations/0038-listed-accounts.ts";
import { sql as emailProofs } from "./migrations/0039-email-proofs.ts";
import { sql as groupMessages } from "./migrations/0040-group-messages.ts";
import { sql as journalArchives } from "./migrations/0041-journal-archives.ts";
import { sql as quoteAge } from "./migrations/0042-quote-age.ts";
import { sql as priceAlerts } from "./migrations/0043-price-alerts.ts";
import { sql as priceAlertMail } from "./migrations/0044-price-alert-mail.ts";
import { sql as lineAlerts } from "./migrations/0045-line-alerts.ts";
import { sql as twoFactor } from "./migrations/0046-two-factor.ts";
import { sql as indicatorAlerts } from "./migrations/0047-indicator-alerts.ts";
import { sql as push } from "./migrations/0048-push.ts";
import { sql as figureAlerts } from "./migrations/0049-figure-alerts.ts";
import { sql as mailLanguage } from "./migrations/0050-mail-language.ts";
import { sql as accountSearch } from "./migrations/0035-account-search.ts";

export type Migration = { readonly id: number; readonly name: string; readonly sql: string };

export const MIGRATIONS: readonly Migration[] = [
  { id: 1, name: "accounts", sql: accounts },
  { id: 2, name: "market", sql: market },
  { id: 3, name: "trading", sql: trading },
  { id: 4, name: "deal pages", sql: dealPages },
  { id: 5, name: "api keys", sql: apiKeys },
  { id: 6, name: "demo and mail", sql: demoAndMail },
  { id: 7, name: "projection", sql: projection },
  { id: 8, name: "sign-in places", sql: signInPlaces },
  { id: 9, name: "journal compression", sql: journalCompression },
  { id: 10, name: "account journal key", sql: accountJournalKey },
  { id: 11, name: "account journal moments", sql: accountJournalMoments },
  { id: 12, name: "deal batches", sql: dealBatches },
  { id: 13, name: "investors apart", sql: investorsApart },
  { id: 14, name: "snapshot parts", sql: snapshotParts },
  { id: 15, name: "office accounts", sql: officeAccounts },
  { id: 16, name: "broker", sql: broker },
  { id: 17, name: "inbox", sql: inbox },
  { id: 18, name: "configs", sql: configs },
  { id: 20, name: "refused orders", sql: refusedOrders },
  { id: 21, name: "reports", sql: reports },
  { id: 22, name: "data providers", sql: dataProviders },
  { id: 23, name: "removed demos", sql: removedDemos },
  { id: 24, name: "documents", sql: documents },
  { id: 25, name: "account lists", sql: accountLists },
  { id: 27, name: "run data providers", sql: runDataProviders },
  { id: 28, name: "ledger order", sql: ledgerOrder },
  { id: 29, name: "leadership", sql: leadership },
  { id: 30, name: "second approvals", sql: secondApprovals },
  { id: 31, name: "house journal", sql: houseJournal },
  { id: 32, name: "trade mail", sql: tradeMail },
  { id: 33, name: "password resets", sql: passwordResets },
  { id: 34, name: "client sentiment", sql: clientSentiment },
  { id: 35, name: "account search", sql: accountSearch },
  { id: 36, name: "provider secrets", sql: providerSecrets },
  { id: 37, name: "dealer limits", sql: dealerLimits },
  { id: 38, name: "listed accounts", sql: listedAccounts },
  { id: 39, name: "email proofs", sql: emailProofs },
  { id: 40, name: "group messages", sql: groupMessages },
  { id: 41, name: "journal archives", sql: journalArchives },
  { id: 42, name: "quote age", sql: quoteAge },
  { id: 43, name: "price alerts", sql: priceAlerts },
  { id: 44, name: "price alert mail", sql: priceAlertMail },
  { id: 45, name: "line alerts", sql: lineAlerts },
  { id: 46, name: "two factor", sql: twoFactor },
  { id: 47, name: "indicator alerts", sql: indicatorAlerts },
  { id: 48, name: "push", sql: push },
  { id: 49, name: "figure alerts", sql: figureAlerts },
  { id: 50, name: "mail language", sql: mailLanguage },
];
