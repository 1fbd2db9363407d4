/** Words of the office: broker, menu, configuration, data providers, reports, inbox. Runs in the service; pure. */
import type { Words } from "./words-table.ts";

export const OFFICE_WORDS: Words = {
  any: {
    created_at: "When it was made, Unix ms",
    updated_at: "When it was changed last, Unix ms",
    legal_name: "Name of the company, as registers have it",
    website: "Address of the broker's website; null: none",
    support_email: "E-mail address that clients write to; null: none",
    support_phone: "Telephone number that clients call; null: none",
    address: "Postal address",
    risk_warning: "Warning of the risks of trading, shown where the law asks for it",
    terms_url: "Address of the broker's terms; null: none",
    privacy_url: "Address of the broker's privacy policy; null: none",
    label: "What the entry of the menu says",
    icon: "Name of the entry's icon; null: none",
    children: "Entries below this one",
    items: "The entries of the menu",
    choices: "Values that may stand in it where type is choice; empty otherwise",
    config_id: "Number of the configuration value, in the path",
    url: "Where its prices are asked for; null: where its kind has them",
    rest_url: "Where its history is asked for, beside url; null: where its kind has it",
    username: "Name that the service signs in with; null: its kind has none",
    secret:
      "Secret that the service signs in with: kept encrypted and never shown. null: forgotten; " +
      "absent: as it was",
    has_secret: "Whether a secret is kept; it is never shown",
    is_enabled: "Whether it is switched on",
    priority: "Of several that have a symbol the one with the lowest is heard",
    status_message: 'Cause of the status, in words; "": there is nothing to say',
    symbols_count: "Symbols of the house that it has",
    serving_count: "Of symbols_count those whose prices are its own now, or whose market is closed",
    ticks_count: "Ticks that came since the service was started",
    last_tick_at: "Last tick by the provider's own clock, Unix ms; null: none yet",
    is_market: "true: the service was started with it, and the symbols and their terms are its own",
    feed_symbol: "What the provider calls the symbol",
    format: "Form of the file",
    file_name: "Name of the report's file",
    size_bytes: "Size of the file in bytes; null: not finished",
    finished_at: "When it was finished, Unix ms; null: not yet",
    expires_at: "When the file is thrown away, Unix ms; null: there is none",
    subject: "What the message is about",
    body: "The message, plain text",
    read_at: "When it was read, Unix ms; null: not yet",
    sent_by: "Account of who wrote it",
    waiting_count: "Of accounts_count those whose turn is still to come",
    messages: "The newest hundred messages, newest first",
  },
  of: {
    Broker: {
      id: "Number of the broker",
      name: "Name of the broker",
      currencies: "Currencies that accounts may have, by code",
    },
    UptBroker: {
      name: "Name of the broker. Absent: it stays",
      legal_name: "Name of the company, as registers have it. Absent: it stays",
      website: "Address of the broker's website, https. null: none; absent: it stays",
      support_email: "E-mail address that clients write to. null: none; absent: it stays",
      support_phone: "Telephone number that clients call. null: none; absent: it stays",
      address: "Postal address. Absent: it stays",
      risk_warning: "Warning of the risks of trading. Absent: it stays",
      terms_url: "Address of the broker's terms, https. null: none; absent: it stays",
      privacy_url: "Address of the broker's privacy policy, https. null: none; absent: it stays",
      currencies: "Currencies that accounts may have, by code. Absent: they stay",
    },
    BrokerNavigationNode: {
      key: "Name for programs, unique in the menu, as office.accounts",
      path: "Place in the terminal, as /office/accounts; null: a heading",
    },
    Commission: { id: "Number of the commission" },
    CommissionTier: { id: "Number of the tier" },
    Config: {
      id: "Number of the configuration value",
      key: "Name for programs, unique in its group",
      description: "What it does, in words",
      type: "How the entries of value are read",
      value:
        "The entries; a single setting is a list of one, an empty list is off where the " +
        "description says so",
      group_id: "The group that it is of; null: of the whole house",
    },
    UptConfig: { value: "All entries that shall hold" },
    DataProvider: {
      id: "Number of the data provider",
      name: "Name of the data provider; unique",
      kind: "Which adapter reads it, as simulator",
      status: "Whether prices come from it",
      symbols:
        "Symbols that it prices, with its own names for them; null: each that it knows by the " +
        "house's own name",
    },
    "DataProvider.symbols": { symbol: "Ticker of the house" },
    CrtDataProvider: {
      name: "Name of the data provider; unique",
      kind: "Which adapter reads it; it never changes",
      url: "Where its prices are asked for. null or absent: where its kind has them",
      rest_url: "Where its history is asked for, beside url. null or absent: where its kind has it",
      username: "Name that the service signs in with. null or absent: its kind has none",
      secret:
        "Secret that the service signs in with: kept encrypted and never shown. null or absent: " +
        "none",
      is_enabled: "Whether it is switched on. Absent: it is",
      priority: "Of several that have a symbol the one with the lowest is heard. Absent: 0",
      symbols:
        "Symbols that it shall price, with its own names for them. null or absent: each that it " +
        "knows by the house's own name",
    },
    "CrtDataProvider.symbols": { symbol: "Ticker of the house" },
    UptDataProvider: {
      name: "Name of the data provider; unique. Absent: it stays",
      url: "Where its prices are asked for. null: where its kind has them; absent: it stays",
      rest_url: "Where its history is asked for. null: where its kind has it; absent: it stays",
      username: "Name that the service signs in with. null: none; absent: it stays",
      is_enabled: "Whether it is switched on. Absent: as before",
      priority: "Of several that have a symbol the one with the lowest is heard. Absent: it stays",
      symbols:
        "Symbols that it shall price, with its own names for them. null: each that it knows by " +
        "the house's own name; absent: they stay",
    },
    "UptDataProvider.symbols": { symbol: "Ticker of the house" },
    data_provider_get: { id: "Number of the data provider" },
    data_provider_update: { id: "Number of the data provider" },
    Report: {
      id: "Number of the report",
      type: "What the report says",
      status: "How far the report is",
      message: 'Why it failed, in words; "": it did not',
      from: "Begin of the period, inclusive, Unix ms",
      to: "End of the period, exclusive, Unix ms",
    },
    CrtReport: {
      account_id:
        "Account that it is about: staff alone may name another's. Absent: the caller's own",
      type: "What the report shall say",
      from: "Begin of the period, inclusive, Unix ms",
      to: "End of the period, exclusive, Unix ms",
    },
    report_get: { id: "Number of the report" },
    report_file: { id: "Number of the report" },
    report_delete: { id: "Number of the report" },
    InboxMessage: { id: "Number of the message", account_id: "Account that it was written to" },
    CrtInboxMessage: {
      account_id: "Account to write to",
      subject: "What the message is about",
      body: "The message, plain text",
    },
    inbox_get: { id: "Number of the message" },
    inbox_read: { id: "Number of the message" },
    inbox_delete: { id: "Number of the message" },
    GroupMessage: {
      id: "Number of the message",
      group_id: "Number of the group that it was written to",
      accounts_count: "Accounts that it was sent to: those of the group at that moment",
    },
    GroupInbox: { accounts_count: "Accounts that a message of the caller would go to now" },
  },
};
