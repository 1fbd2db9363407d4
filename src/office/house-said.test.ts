/** Every sentence that the service writes into a journal, said in the reader's words. */
import { describe, expect, it } from "vitest";
import { broken } from "../../domain/assert.ts";
import { describeMessage } from "../../server/journal/sentences.ts";
import { isUnderstood, saidText } from "./house-said.ts";

const NAMES = {
  symbol: (id: number) => (id === 3 ? "EURUSD" : undefined),
  group: (id: number) => ({ 1: "Live", 2: "Raw" })[id],
};

/** As server/ writes it, by the act that it tells of; `of`: what it is about. */
type Told = [act: string, message: string, said: string, of?: number];
const LINES: readonly Told[] = [
  ["order_create", "market buy 0.5 at 1.0855", "Buy, 0.5 lots at 1.0855."],
  ["order_create", "limit sell 1 EURUSD at 1.0855", "Sell limit, 1 lot of EURUSD at 1.0855."],
  ["order_create", "limit buy 1 EURUSD at 1.10000", "Buy limit, 1 lot of EURUSD at 1.10000."],
  [
    "position_close",
    "buy 0.1 JP225 at 40120, closed at 40100.5",
    "Bought 0.1 lots of JP225 at 40120. Closed at 40100.5.",
  ],
  ["order_update", "limit sell 2", "Sell limit, 2 lots."],
  [
    "position_update",
    "buy 0.1 US 500.x at 1.10000, stop loss 1.05000, no take profit, swap -0.74, margin 1100.5, by your broker: asked for",
    "Bought 0.1 lots of US 500.x at 1.10000. Stop loss 1.05000. No take profit. Swap −0.74. Margin 1,100.5. " +
      "By the broker: asked for.",
  ],
  [
    "position_create",
    "buy 2 EURUSD at 1.10000, stop loss 1.05000 guaranteed, take profit 1.20000, take profit 1.15000 for 1, " +
      "take profit 1.16000 for 0.5, trailing stop 0.00020, break-even after 0.00150",
    "Bought 2 lots of EURUSD at 1.10000. Stop loss 1.05000, guaranteed. Take profit 1.20000. " +
      "Take profit 1.15000 for 1 lot. Take profit 1.16000 for 0.5 lots. Trailing stop 0.00020. Break-even after 0.00150.",
  ],
  [
    "order_update",
    "stop limit buy 1 EURUSD at 1.10000, limit 1.09000, no stop loss, take profit 1.20000, until 2026-01-02T03:04:05.000Z",
    "Buy stop limit, 1 lot of EURUSD at 1.10000. Limit price 1.09000. No stop loss. Take profit 1.20000. " +
      "Until 2026-01-02 03:04 UTC.",
  ],
  [
    "order_update",
    "market buy 1 EURUSD, stop loss 1.05, until cancelled",
    "Buy, 1 lot of EURUSD. Stop loss 1.05. Good till cancelled.",
  ],
  [
    "order_cancel",
    "stop sell 2 US 500.x to close position 12 at 1.1: order 13 closed the position",
    "Sell stop, 2 lots of US 500.x at 1.1, to close position 12. Order 13 closed the position.",
  ],
  [
    "order_rejected",
    "market buy 100 EURUSD: not enough free margin",
    "Buy, 100 lots of EURUSD. Not enough free margin.",
  ],
  [
    "position_close",
    "sell 0.5 BTCUSD at 1.08, closed at 1.1, by your broker: asked for",
    "Sold 0.5 lots of BTCUSD at 1.08. Closed at 1.1. By the broker: asked for.",
  ],
  [
    "deal_create",
    "sell 0.5 BTCUSD at 1.08, profit -12.5, swap 0, commission -3",
    "Sold 0.5 lots of BTCUSD at 1.08. Profit −12.5, swap 0, commission −3.",
  ],
  [
    "order_update",
    "stop limit buy 0.1 at 1.2, by your broker: far away: see 4711",
    "Buy stop limit, 0.1 lots at 1.2. By the broker: far away: see 4711.",
  ],
  [
    "order_cancel",
    "market if touched sell 1 to close position 12 at 1.1: order 13 closed the position",
    "Sell if touched, 1 lot at 1.1, to close position 12. Order 13 closed the position.",
  ],
  [
    "order_cancel",
    "stop sell 1 to close position 12: order 13 filled, which left it nothing to close",
    "Sell stop, 1 lot, to close position 12. Order 13 was filled, which left it nothing to close.",
  ],
  [
    "order_cancel",
    "limit buy 1 at 1.1: order 13 filled, one cancels the other",
    "Buy limit, 1 lot at 1.1. Order 13 was filled: one cancels the other.",
  ],
  [
    "order_rejected",
    "market buy 100: not enough free margin",
    "Buy, 100 lots. Not enough free margin.",
  ],
  [
    "position_create",
    "buy 0.5 at 1.08, stop loss 1.07 guaranteed",
    "Bought 0.5 lots at 1.08. Stop loss 1.07, guaranteed.",
  ],
  [
    "position_close",
    "sell 0.5 at 1.08, closed at 1.1, by your broker: asked for, confirmed by 900002",
    "Sold 0.5 lots at 1.08. Closed at 1.1. By the broker: asked for. Confirmed by 900002.",
  ],
  [
    "deal_create",
    "sell 0.5 at 1.08, profit -12.5, swap 0, commission -3",
    "Sold 0.5 lots at 1.08. Profit −12.5, swap 0, commission −3.",
  ],
  [
    "deal_create",
    "buy 1 at 2, profit 1, swap 0, commission 0, premium of the guaranteed stop 2, paid by the house 40",
    "Bought 1 lot at 2. Profit 1, swap 0, commission 0. Premium of the guaranteed stop 2, paid by the house 40.",
  ],
  [
    "money_change",
    "+5000, balance 15000.5, credit 0: Wire: first",
    "+5,000: balance 15,000.5, credit 0. Reason: Wire: first.",
  ],
  ["money_change", "-1e-7, balance 1, credit 2", "−0.0000001: balance 1, credit 2."],
  [
    "balance_correction",
    "balance 0.3 -> 0.1: wrong fee, confirmed by 900001",
    "Balance 0.3 → 0.1. Reason: wrong fee. Confirmed by 900001.",
  ],
  ["balance_correction", "balance 3 -> 1: ", "Balance 3 → 1."],
  [
    "event_liqudation_status",
    "margin call, margin level 95.5%",
    "Margin call. Margin level 95.5%.",
  ],
  [
    "event_liqudation_status",
    "margin recovered, no margin in use",
    "The margin call is over. No margin is in use.",
  ],
  ["account_update", "account settings changed", "Settings of the account changed."],
  ["account_approve", "approved", "Approved."],
  ["account_decline", "declined", "Declined."],
  ["account_delete", "closed for ever, confirmed by 7", "Closed for ever. Confirmed by 7."],
  ["account_change", "changed: name, trial_expires_at", "Changed: Name and End of the trial."],
  [
    "money_change",
    "-0.37, balance 49997.59, credit 0, by your broker: asked for",
    "−0.37: balance 49,997.59, credit 0. By the broker: asked for.",
  ],
  [
    "money_change",
    "+12.5 for US 500.x, balance 49997.59, credit 0",
    "+12.5 for US 500.x: balance 49,997.59, credit 0.",
  ],
  ["account_change", "changed: leverage: 1000 -> 50", "Leverage: 1:1,000 → 1:50"],
  [
    "account_change",
    'changed: name: "A; phone: null -> \\"x\\"" -> "B"; phone: null -> "+49 30 1"; comment: changed; status: active -> disabled',
    'Name: A; phone: null -> "x" → B; Phone: – → +49 30 1; Comment: changed; Status: Active → Disabled',
  ],
  [
    "account_change",
    'changed: trial_expires_at: null -> "2026-03-10T14:00:00.000Z"; alias: "ada" -> null',
    "End of the trial: – → 2026-03-10 14:00 UTC; Alias: ada → –",
  ],
  ["account_move", "moved to the group Raw", "Moved to the group Raw."],
  [
    "account_request",
    "asked for a live account in USD, 1:100",
    "Asked for a live account in USD, 1:100.",
  ],
  ["inbox_send", 'message: "Say \\"hello\\""', 'Say "hello"'],
  ["group_inbox_send", 'message to 1204 accounts: "Hours"', "To 1,204 accounts: Hours"],
  ["group_inbox_send", 'message to 1 accounts: "Hours"', "To 1 account: Hours"],
  ["report_create", "report asked for: deals-1-2-3.csv", "Report asked for: deals-1-2-3.csv"],
  ["client_secret_create", "API key 1_2 created", "API key 1_2 made."],
  ["client_secret_delete", "API key 1_2 revoked", "API key 1_2 taken back."],
  ["password_change", "password changed", "Password changed."],
  [
    "password_change",
    "password changed with a code by mail",
    "Password changed with a code by mail.",
  ],
  ["password_change", "investor password changed", "Investor password changed."],
  ["password_change", "investor password taken away", "Investor password taken away."],
  ["email_proof", "showed that the e-mail is his", "Showed that the e-mail is his."],
  ["two_factor_on", "two-factor turned on", "A sign-in asks for a code from now on."],
  [
    "two_factor_off",
    "two-factor turned off, by your broker: lost his phone",
    "The password alone opens the account from now on. By the broker: lost his phone.",
  ],
  ["two_factor_codes", "new recovery codes made", "Those of before work no more."],
  ["two_factor_recovery", "a recovery code was used", "A recovery code was used up at a sign-in."],
  [
    "two_factor_refuse",
    "the password was right, the code was not",
    "The password was right, the code was not.",
  ],
  ["session_end", "session ended by the broker", "Ended by the broker."],
  ["session_end", "session ended by its owner", "Ended by its owner."],
  ["session_end", "session ended: the password was changed", "Ended: the password was changed."],
  [
    "session_end",
    "session ended: a refresh token was used that had been replaced",
    "Ended: a refresh token was used that had been replaced.",
  ],
  ["trading_halt", "new trades are stopped everywhere", "New trades are stopped everywhere."],
  ["trading_halt", "new trades are allowed in this symbol", "New trades are allowed: EURUSD.", 3],
  ["trading_halt", "new trades are stopped in this group", "New trades are stopped: Raw.", 2],
  ["trading_halt", "new trades are stopped in this group", "New trades are stopped: Group 9.", 9],
  [
    "symbol_status",
    "EURUSD: enabled, by the provider -> disabled, by staff",
    "EURUSD: Open, by the provider → Switched off, by staff",
  ],
  [
    "broker_update",
    'website: null -> "https://a.example"; risk_warning: "a; b" -> "c"; currencies: ["USD"] -> ["USD","EUR"]',
    "Website: – → https://a.example; Risk warning: a; b → c; Deposit currencies on offer: USD → USD, EUR",
  ],
  ["config_update", "sessions.several: true -> false", "Several sessions at once: Yes → No"],
  [
    "config_update",
    "require_second_approval_above:  -> 1000",
    "Second person above an amount: Off → 1,000",
  ],
  ["config_update", "new.one: a -> b", "new.one: a → b"],
  [
    "second_approval_ask",
    "asked for, second approval 6, config update (signup.trial_days 30 -> ): for good",
    "Setting: Days of a newcomer's trial: 30 → Off. Reason: for good.",
  ],
  [
    "data_provider_create",
    "Second (feed) (binance), enabled, priority 1000",
    "Second (feed) (Binance), switched on, priority 1,000.",
  ],
  [
    "data_provider_update",
    'name: "a" -> "b"; url: changed; is_enabled: true -> false; symbols: null -> ' +
      '[{"symbol":"A","feed_symbol":"B"}]; secret: changed',
    "Name: a → b; Address: changed; Switched on: Yes → No; Symbols: – → A = B; Secret: changed",
  ],
  [
    "commission_create",
    '7 "Shares (a side)" (shares): 6.25 per_lot, both, at least 1',
    "Shares (a side) for shares: 6.25, money a lot; entry and exit, each; at least 1",
  ],
  [
    "commission_update",
    '7 "a -> b" (symbol 3): 6.25 per_lot, both, at least 1 -> 7 "c" (all symbols): 2 percent, exit, at least 0',
    "a -> b for EURUSD: 6.25, money a lot; entry and exit, each; at least 1 → c for all " +
      "symbols: 2, percent of notional; exit; at least 0",
  ],
  [
    "commission_tier_update",
    "commission 7: 4 from 100 to 500 lots -> 3 from 100 to any number of lots",
    "Commission 7: 4 from 100 to 500 lots → 3 from 100 lots on",
  ],
  [
    "dealer_limits_update",
    "limits of dealer 900002 (volume_max none -> 5, money_max 1000 -> none, group_ids none -> 1 2)",
    "Dealer 900002: Largest volume: None → 5, Largest amount: 1,000 → None, Groups: None → Live, Raw",
  ],
  [
    "group_update",
    "leverage_max 100 -> 200, stop_out_level 50 -> 40.5, markup of forex 0 and 0 -> 1 and 2: by the regulator: see 5",
    "Greatest leverage: 1:100 → 1:200, Stop-out: 50% → 40.5%, Mark-up of Forex: 0 and 0 → 1 " +
      "and 2. Reason: by the regulator: see 5.",
  ],
  [
    "second_approval_ask",
    "asked for, second approval 5, money deposit (balance 100 -> 5100, credit 0 -> 0): Wire (late)",
    "Deposit of 5,000: Balance: 100 → 5,100. Reason: Wire (late).",
  ],
  [
    "second_approval_fail",
    "confirmed, refused, second approval 5, account delete (account open -> closed for ever)",
    "Closing for ever: Account: open → closed for ever.",
  ],
];

describe("a line of the journal", () => {
  it.each(LINES)("%s: %s", (action, message, said, of = 3) => {
    const line = { action, message, entity: "account", entity_id: of };
    expect(isUnderstood(line, NAMES)).toBe(true);
    expect(saidText(line, NAMES)).toBe(said);
  });

  it("that nobody knows is said as it stands", () => {
    const line = { action: "something_new", message: "it rained", entity: null, entity_id: null };
    expect(isUnderstood(line, NAMES)).toBe(false);
    expect(saidText(line, NAMES)).toBe("It rained.");
  });

  it("stays whole whatever people wrote into it", () => {
    for (const why of [
      "a; b: c -> d",
      "$& {amount} \\1",
      '"',
      "(",
      "<b>x</b>",
      ", by your broker",
    ]) {
      const line = (action: string, message: string) =>
        saidText({ action, message, entity: null, entity_id: null }, NAMES);
      expect(line("money_change", `+1, balance 1, credit 0: ${why}`)).toContain(why);
      expect(line("broker_update", `name: ${JSON.stringify(why)} -> "x"`)).toContain(why);
      expect(line("order_cancel", `limit buy 1 at 1, by your broker: ${why}`)).toContain(why);
    }
  });

  it.each([0, 1, 2])("of margin status %d is understood as the service words it", (status) => {
    const payload = { account_id: 1, status, margin_level: 95.5, equity: 1, margin: 1 };
    const type = "event_liqudation_status" as const;
    const { action, message } = describeMessage({ account_id: 1, type, ts: 1, payload }, () =>
      broken("of no symbol"),
    );
    expect(isUnderstood({ action, message, entity: "account", entity_id: 1 }, NAMES)).toBe(true);
  });
});
