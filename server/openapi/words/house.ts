/** Words of the house: exposure, overview, dealing desk, journal, search, second approvals. Runs in the service; pure. */
import type { Words } from "./words-table.ts";

export const HOUSE_WORDS: Words = {
  any: {
    long_volume: "Lots that clients have bought",
    short_volume: "Lots that clients have sold",
    net_volume: "long_volume - short_volume, in lots: negative where clients have sold more",
    guaranteed_long_volume:
      "Lots of long_volume whose stop is guaranteed: a gap beyond it is the house's. Absent: none",
    guaranteed_short_volume:
      "Lots of short_volume whose stop is guaranteed: a gap beyond it is the house's. Absent: none",
    long_open_price:
      "Mean open price of what was bought, by volume, in the symbol's digits; null: nothing is",
    short_open_price:
      "Mean open price of what was sold, by volume, in the symbol's digits; null: nothing is",
    profits:
      "What clients' positions would book now, one of each account currency: what they gain the " +
      "house pays",
    bought_amount: "How much clients have bought of it, in its own units",
    sold_amount: "How much clients have sold of it, in its own units",
    net_amount: "bought_amount - sold_amount, in its own units",
    nets: "What clients bought and sold of the symbols' own currencies, by code",
    day_flows:
      "Deposits, credit given, adjustments and corrections of the balance since the server's day " +
      "began, less what was taken out, money in that currency",
    premiums:
      "All premiums of guaranteed stops that clients were charged so far, money in that " +
      "currency. Absent: none, or only some groups were asked for",
    guarantees_paid:
      "What the house paid so far to fill guaranteed stops at their prices, money in that " +
      "currency. Absent: nothing, or only some groups were asked for",
    open_count: "Symbols whose market is open",
    stale_count: "Symbols whose market is open and that had no price for a minute",
    stale: "Numbers of the first twenty of these symbols",
    reasons: "Why traders are not served well now, in words; empty: they are",
    connected_count: "Client accounts with a live WebSocket",
    margin_calls:
      "Accounts in a margin call or a stop-out, nearest to being closed first; twenty at most",
    feed: "Whether prices come",
    total: "Rows on all pages",
    rows: "The rows of this page",
    searched_to: "How far back was looked for these rows, Unix ms; null: to the beginning",
    actor_id: "Account of who acted; null: the service itself",
    actor_scope: "What the session of who acted may do; null: nobody acted but the service",
    action: "What was done, by its name for programs, as order_create",
    entity: "Kind of thing that it was done to, as order; null: no such thing",
    entity_id: "Number of what it was done to; null: no such thing",
    before: "Fields that changed, as they were; null: nothing is kept",
    after: "Fields that changed, as they are; null: nothing is kept",
    is_working: "true: it waits or is being filled; false: it is over",
    state:
      "What became of the act: waiting for a second person; done; declined; withdrawn by who " +
      "asked; expired; failed: confirmed, and then refused by the service",
    operation: "The operation that was called, by its operationId",
    asked_by: "Account of who asked",
    asked_at: "When it was asked for, Unix ms",
    decided_by: "Account of who confirmed, declined or withdrew it; null: nobody",
    decided_at: "When it was decided, Unix ms; null: not yet",
    word: 'Why it was declined, or why the service refused it; "" otherwise',
    may_decide: "Whether who reads this may confirm or decline it now",
    may_withdraw: "Whether who reads this may withdraw it now",
    is_halted: "true: new exposure is refused; false: it is allowed again",
    money_max: "Most money that one act may move, in the account's currency; null: no limit",
    group_ids: "Groups whose clients the dealer sees and acts on; null: all",
    updated_by: "Account of who set it last; null: never set",
  },
  of: {
    ExposureProfit: {
      currency: "Currency of the accounts that it counts",
      floating_profit:
        "Sum of the open positions' profit, money in that currency; null: a price or a rate is " +
        "missing",
    },
    SymbolExposure: {
      accounts_count: "Accounts with an open position in it",
      positions_count: "Open positions in it",
    },
    CurrencyExposure: {
      accounts_count: "Accounts of that currency with an open position",
      used_margin: "Margin that their positions hold, money in that currency",
    },
    CurrencyNet: {
      currency: "What was bought and sold, as the symbols name it; not all are currencies",
    },
    HouseExposure: {
      ts: "As of when, Unix ms",
      accounts_count: "Accounts with an open position",
      symbols: "By symbol_id, ascending; symbols without a position are left out",
      currencies: "By the currency of the accounts",
    },
    HouseOverview: {
      ts: "As of when, Unix ms",
      currencies: "Money of the clients, by the currency of their accounts",
    },
    HouseMoney: {
      currency: "Currency of the accounts that it counts",
      accounts_count: "Accounts of that currency with a balance, a credit or a position",
      balance: "Sum of their balances, money in that currency",
      credit: "Sum of their credits, money in that currency",
      equity: "Sum of their equity, money in that currency; null: a price or a rate is missing",
      used_margin: "Margin that their positions hold, money in that currency",
    },
    MarginCall: {
      status: "Where the account's equity protection stands",
      margin_level: "equity / used_margin x 100, in percent; null: it cannot be valued",
      equity:
        "balance + credit + floating_profit, money in the account's currency; null: it cannot " +
        "be valued",
    },
    HousePositions: { ts: "As of when, Unix ms" },
    HouseOrders: { ts: "As of when, Unix ms" },
    HouseOrder: { group_id: "Number of the account's group" },
    HousePosition: { group_id: "Number of the account's group" },
    HouseJournal: { next: "What to ask for as after to go on; null: there is nothing older" },
    Journal: {
      id: "Number of the line",
      account_id: "Account whose journal it is",
      ts: "When it was done, Unix ms",
      message: "What was done, in words",
      ip_address: "Address that it came from; null: none is kept",
    },
    HouseJournalQuery: {
      account_id: "Only lines of this account's journal",
      actor_id: "Only what this account did",
      by:
        "Only what staff did, or clients (with investors and their programs), or the service " +
        "itself",
      action: "Only acts of this name, as money_change",
      q: "Part of the words, in either case; or the number of the order, position, deal or account",
    },
    HouseSearchQuery: {
      q:
        "A number, with or without # before it: of an order, position or deal, or the beginning " +
        "of an account's. Other text: part of an account's name, e-mail or alias",
      limit: "Accounts at most",
    },
    HouseSearch: {
      accounts: "Accounts that were found, the best match first",
      orders: "The order with that number",
      positions: "The position with that number",
      deals: "The deal with that number",
    },
    FoundAccount: {
      name: "Name of the account's owner",
      status: "Whether the account may be used",
    },
    FoundOrder: { id: "Number of the order", status: "Where the order stands" },
    FoundPosition: {
      id: "Number of the position",
      side: "Which way it goes: buy is long, sell short",
    },
    FoundDeal: {
      id: "Number of the deal",
      side: "Which way the deal itself goes: the exit of a long is a sell",
      price: "Price of the fill, in the symbol's digits",
    },
    SecondApproval: {
      id: "Number of the act that waits",
      account_id: "Account that it is done to; null: it is a group's setting",
      group_id: "Number of the group that it is about, or of the account's",
      desc: 'Why, in the words of who asked; "" where the operation takes none',
      expires_at: "When it expires if nobody has decided, Unix ms",
      before: "What it changes, as it is; once decided, as it was then",
      after: "What it changes, as it would be; once decided, as it was to be then",
    },
    SecondApprovalsQuery: {
      account_id: "Only acts on this account",
      before: "Only older ones: the id of the last that was read",
      state: "Only acts in this state",
    },
    DeclineSecondApproval: { desc: "Why it is declined, in words that who asked reads" },
    second_approval_get: { id: "Number of the act that waits" },
    second_approval_approve: { id: "Number of the act that waits" },
    second_approval_decline: { id: "Number of the act that waits" },
    second_approval_withdraw: { id: "Number of the act that waits" },
    Halt: {
      symbol_id: "The symbol to halt; null or absent: every symbol",
      group_id: "The group to halt; null or absent: every group. Not with symbol_id",
    },
    HaltRecord: {
      symbol_id: "The symbol that is halted; null: not one symbol",
      group_id: "The group that is halted; null: not one group. Both null: all is halted",
    },
    DealerLimits: {
      account_id: "Account of the dealer",
      volume_max: "Most lots that one act for a client may close; null: no limit",
      updated_at: "When it was set last, Unix ms; null: never",
    },
    UptDealerLimits: {
      volume_max: "Most lots that one act for a client may close. null: no limit; absent: it stays",
      money_max:
        "Most money that one act may move, in the account's currency. null: no limit; absent: " +
        "it stays",
      group_ids: "Groups whose clients the dealer sees and acts on. null: all; absent: they stay",
    },
  },
};
