/** Words of money: figures, transactions, statements, commissions, own limits. Runs in the service; pure. */
import type { Words } from "./words-table.ts";

export const MONEY_WORDS: Words = {
  any: {
    balance:
      "Money booked: deposits, withdrawals, corrections and realized results; in the account's " +
      "currency",
    credit:
      "Money lent by the broker, which counts for equity and cannot be withdrawn; in the " +
      "account's currency",
    equity: "balance + credit + floating_profit, money in the account's currency",
    used_margin: "Margin that open positions hold, money in the account's currency",
    free_margin: "equity - used_margin, money in the account's currency",
    margin_level: "equity / used_margin x 100, in percent; null: no margin is used",
    floating_profit: "Sum of the open positions' profit, money in the account's currency",
    amount:
      "Size of the change, money in the account's currency, never negative: type says which way",
    origin: "What kind of change it was",
    desc: "Why, in words",
    prop_status:
      "How near the account is to the rules of its programme. Absent: it is no prop account",
    balance_before: "Balance before the correction, money in the account's currency",
    phase: "Name of the programme's stage, as Evaluation",
    profit_target:
      "Profit at which the programme is passed, money in the account's currency; null: none",
    daily_loss: "Loss of the server's day so far, money in the account's currency, never negative",
    daily_loss_max:
      "Loss of the server's day at which new exposure is refused, money in the account's " +
      "currency; null: no such limit",
    total_loss:
      "Equity below the programme's initial balance, money in the account's currency, never " +
      "negative",
    total_loss_max:
      "Total loss at which the programme is failed, money in the account's currency; null: no " +
      "such rule",
    balance_start: "Balance at the beginning of the period, money in the account's currency",
    balance_end:
      "Balance at the end of the period, money in the account's currency: balance_start + " +
      "deposits - withdrawals + adjustments + profit + swap + commission + premium",
    credit_start: "Credit at the beginning of the period, money in the account's currency",
    credit_end: "Credit at the end of the period, money in the account's currency",
    deposits: "What was deposited in the period, money in the account's currency, never negative",
    withdrawals:
      "What was withdrawn in the period, money in the account's currency, never negative",
    adjustments:
      "Adjustments and corrections by the broker in the period, protection from a negative " +
      "balance included; money in the account's currency, negative where they cost",
    transactions: "Deposits, withdrawals, adjustments and credit of the period",
    commission_id: "Number of the commission",
    tier_id: "Number of the tier, in the path",
    mode:
      "Unit of value. per_lot: money a lot; per_million: money a million of what the deal is " +
      "worth; percent: percent of that. All in the account's currency",
    charge: "On which deals it is charged",
    value: "The rate, in the unit of mode, for each deal that it is charged on",
    charge_min: "Least charge of a deal, money in the account's currency",
    tiers: "Other rates for accounts that traded enough in the calendar month",
    volume_from: "Lots of the month from which the tier holds, inclusive",
    volume_to: "Lots of the month up to which the tier holds, exclusive; null: no end",
    month_volume:
      "Lots that the account traded in the server's calendar month so far, all symbols together",
    commissions:
      "Commissions of the caller's group; of those that fit a symbol the narrowest holds: " +
      "symbol before category before all",
    trades_per_day_max:
      "Fills that open, in the server's day, at which new exposure is refused; null: no such limit",
    locked_until:
      "No new exposure before this moment, Unix ms; it can be made later, never earlier. null: " +
      "not locked",
    next: "Looser limits that hold from the server's next day; null: no change waits",
    daily_loss_from:
      "Equity below which the server's day has a loss: that of its start, and what was paid in " +
      "or out since; money in the account's currency",
    day_trades: "Fills that opened, in the server's day so far",
    day_offset_minutes:
      "The server's day changes at midnight of a clock so many minutes ahead of UTC; behind it " +
      "where negative",
    orders_per_second_max:
      "Orders and changes that any account may send a second, ten seconds of it at once; set by " +
      "the broker",
  },
  of: {
    AccountSummary: { positions: "The open positions, each with its live profit" },
    PositionProfit: {
      id: "Number of the position",
      profit: "Its floating profit, without swap and commission, money in the account's currency",
    },
    PropStatus: {
      status: "Where the programme stands: 0 running, 1 passed, 2 failed",
      profit: "Equity less the programme's initial balance, money in the account's currency",
      daily_loss_max:
        "Loss of the server's day at which the programme is failed, money in the account's " +
        "currency; null: no such rule",
    },
    MoneyChange: {
      type: "Which way the money went",
      balance: "Balance after it, money in the account's currency",
      credit: "Credit after it, money in the account's currency",
    },
    Transaction: {
      id: "Number of the transaction",
      type: "Which way the money went",
      balance: "Balance after it, money in the account's currency",
      credit: "Credit after it, money in the account's currency",
    },
    BalanceCorrection: {
      balance: "Balance after the correction, money in the account's currency",
      credit: "Credit, money in the account's currency",
    },
    MoneyRequest: {
      amount:
        "How much, money in the account's currency with no more decimals than that has. Above " +
        "0; only adjust takes a negative one",
      desc: "Why, in words that the account's owner reads",
    },
    CorrectBalance: {
      balance: "What the balance shall be, money in the account's currency",
      desc: "Why, in words that the account's owner reads",
    },
    UptDeal: { desc: "Why, in words that the account's owner reads" },
    CloseClientPosition: { desc: "Why, in words that the client reads" },
    UptClientPosition: { desc: "Why, in words that the client reads" },
    CancelClientOrder: { desc: "Why, in words that the client reads" },
    Statement: {
      profit:
        "Realized result by price alone of the period's deals, money in the account's currency",
      swap:
        "Swap that the period's deals realized, money in the account's currency: negative where " +
        "it cost",
      commission:
        "Commission of the period's deals, money in the account's currency: negative, since it " +
        "is a cost",
      premium:
        "Premiums of guaranteed stops that were triggered in the period, money in the account's " +
        "currency, never positive. Absent: none",
      deals: "Deals of the period",
      from: "Begin of the period, inclusive, Unix ms",
      to: "End of the period, exclusive, Unix ms",
    },
    TransactionsQuery: {
      origin: "Only changes of these kinds: codes parted by commas, as 0,2,3. Absent: all",
    },
    Commission: {
      name: "Name that staff gave it",
      symbol_id: "The one symbol that it is for; null: every symbol of the category",
      category: "The symbols that it is for; null: every category",
    },
    CrtCommission: {
      name: "Name that staff gives it",
      symbol_id: "The one symbol that it is for; null or absent: every symbol of the category",
      category: "The symbols that it is for; null or absent: every category",
      charge_min: "Least charge of a deal, money in the account's currency. Absent: none",
    },
    CommissionTier: { value: "The rate, in the unit of the commission's mode" },
    CrtCommissionTier: { value: "The rate, in the unit of the commission's mode" },
    DemoReset: {
      balance:
        "Virtual money to begin with anew, in the account's currency, within balance_min and " +
        "balance_max of the offer. Absent: the default",
    },
  },
};
