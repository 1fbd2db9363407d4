/**
 * The words of each mail: plain text, in the broker's name, with nothing in it that a stranger may have written but the
 * name of his browser. Runs in the service; pure.
 */
import type { Mail, MailFacts, MailKind } from "./mail.ts";

export type Letter = { readonly subject: string; readonly text: string };

const USER_AGENT_CHARS_MAX = 120;

type Words<Kind extends MailKind> = (
  facts: MailFacts[Kind],
  more: { readonly account_id: number; readonly code: string | null },
) => { readonly subject: string; readonly lines: readonly string[] };

const WORDS: { readonly [Kind in MailKind]: Words<Kind> } = {
  demo_opened: ({ currency, leverage, balance, trial_expires_at }, { account_id }) => ({
    subject: `your demo account ${account_id}`,
    lines: [
      "Your demo account is open.",
      "",
      `Account:     ${account_id}`,
      `Balance:     ${money(balance, currency)}, virtual money`,
      `Leverage:    1:${leverage}`,
      `Trial ends:  ${moment(trial_expires_at)}`,
      "",
      "Sign in with the account number and the password that you chose.",
      "If you did not ask for it, you may ignore this mail: it is linked to nothing else of yours.",
    ],
  }),
  live_requested: (_facts, { account_id }) => ({
    subject: `your request for a live account, ${account_id}`,
    lines: [
      "We have your request for a live account and look at it now.",
      "",
      `Its number is ${account_id}. You will hear from us by mail once it is decided;`,
      "nobody can sign in to it before.",
      "",
      "If you did not ask for it, write to us: we then decline it.",
    ],
  }),
  account_approved: (_facts, { account_id }) => ({
    subject: `your account ${account_id} is open`,
    lines: [
      `Your account ${account_id} is approved and open.`,
      "",
      "Sign in with the account number and the password that you chose.",
      "If you did not ask for it, write to us at once.",
    ],
  }),
  account_declined: (_facts, { account_id }) => ({
    subject: `your request for account ${account_id}`,
    lines: [
      `We cannot open the account ${account_id} that you asked for.`,
      "",
      "Write to us if you want to know why.",
    ],
  }),
  password_code: (_facts, { account_id, code }) => ({
    subject: "your code",
    lines: [
      `The code to change the password of account ${account_id} is`,
      "",
      `    ${code?.replace(/^(....)/, "$1 ") ?? ""}`,
      "",
      "It is good for 15 minutes; only the newest one works. We never ask for it: tell it to nobody.",
      "If you did not ask for it, somebody is signed in to your account: end his session and",
      "change your password.",
    ],
  }),
  email_code: (_facts, { account_id, code }) => ({
    subject: "your code to confirm this e-mail",
    lines: [
      `The code to confirm the e-mail of account ${account_id} is`,
      "",
      `    ${code?.replace(/^(....)/, "$1 ") ?? ""}`,
      "",
      "Type it in the terminal, where you are signed in: then you can trade. It is good for a day;",
      "only the newest one works.",
      "If you did not ask for an account, you may ignore this mail: without the code nobody trades in it.",
    ],
  }),
  password_reset: (_facts, { account_id, code }) => ({
    subject: "your code for a new password",
    lines: [
      `Somebody asked for a new password for account ${account_id}. If that was you, type this code`,
      "on the page where you asked:",
      "",
      `    ${code?.replace(/^(....)/, "$1 ") ?? ""}`,
      "",
      "It is good for 15 minutes and of use only on that page. We never ask for it: tell it to nobody.",
      "If it was not you, you need not do anything: your password stays as it is, and without this",
      "code nobody can change it.",
    ],
  }),
  password_reset_choice: ({ account_ids }) => ({
    subject: "which account is it?",
    lines: [
      "Somebody asked for a new password and gave this e-mail, which several accounts have:",
      "",
      ...account_ids.map((id) => `    ${id}`),
      "",
      "If that was you, ask again with the number of the account that you mean.",
      "If it was not you, you need not do anything: no password has changed.",
    ],
  }),
  password_changed: (facts, { account_id }) => {
    const { credential, is_removed, is_by_broker, is_by_code, at } = facts;
    const what = credential === "owner" ? "password" : "investor password";
    const done = is_removed ? "taken away" : "changed";
    if (is_by_code === true) {
      return {
        subject: `the password of account ${account_id} was changed`,
        lines: [
          `The password of account ${account_id} was changed with a code by mail on ${moment(at)}.`,
          "Every session that was open with the old one has ended, and that of its API key too; the key",
          "itself goes on working until you revoke it.",
          "",
          "If that was not you, write to us at once, and change the password of this mailbox: whoever",
          "did it has read the code in it.",
        ],
      };
    }
    return {
      subject: `the ${what} of account ${account_id} was ${done}`,
      lines: [
        `The ${what} of account ${account_id} was ${done} ${is_by_broker ? "by us " : ""}on`,
        `${moment(at)}. Other sessions that were open with it have ended.`,
        "",
        "If that was not you, write to us at once.",
      ],
    };
  },
  two_factor: ({ what, is_by_broker, left, at }, { account_id }) => ({
    subject: `two-factor sign-in of account ${account_id}`,
    lines: [
      ...twoFactorLines(what, { account_id, left, when: moment(at), is_by_broker }),
      "",
      what === "guessed"
        ? "If that was not you, change your password: whoever it is knows it."
        : "If that was not you, change your password and write to us at once.",
    ],
  }),
  login: ({ credential, ip_address, user_agent, at }, { account_id }) => ({
    subject: `a new sign-in to account ${account_id}`,
    lines: [
      credential === "owner"
        ? `Somebody signed in to account ${account_id} from a new device or place.`
        : `Somebody signed in to watch account ${account_id} from a new device or place.`,
      "",
      `When:     ${moment(at)}`,
      `Address:  ${ip_address}`,
      `Browser:  ${oneLine(user_agent)}`,
      "",
      "If that was not you, change your password: every other session ends with it.",
    ],
  }),
  margin_call: (facts, { account_id }) => ({
    subject: `margin call on account ${account_id}`,
    lines: [
      `Account ${account_id} has reached its margin call.`,
      "",
      ...marginLines(facts),
      "",
      "Positions are closed without another word if the margin level falls to the stop-out.",
    ],
  }),
  stop_out: (facts, { account_id }) => ({
    subject: `stop-out on account ${account_id}`,
    lines: [
      `Account ${account_id} has reached its stop-out: positions are being closed.`,
      "",
      ...marginLines(facts),
    ],
  }),
  money_change: ({ is_in, amount, balance, credit, currency, desc }, { account_id }) => ({
    subject: `money ${is_in ? "in" : "out"} on account ${account_id}`,
    lines: [
      `Account ${account_id}: ${is_in ? "+" : "-"}${money(amount, currency)}.`,
      ...(desc === "" ? [] : [oneLine(desc)]),
      "",
      `Balance:  ${money(balance, currency)}`,
      `Credit:   ${money(credit, currency)}`,
    ],
  }),
  order_fill: ({ order_id, what }, { account_id }) => ({
    subject: `order ${order_id} on account ${account_id} was filled`,
    lines: [`Filled: ${what}.`],
  }),
  order_expiry: ({ order_id, what }, { account_id }) => ({
    subject: `order ${order_id} on account ${account_id} has expired`,
    lines: [`Expired, and was not filled: ${what}.`],
  }),
  exit_fill: ({ cause, position_id, what, result, currency }, { account_id }) => ({
    subject: `${cause.toLowerCase()} on account ${account_id}`,
    lines: [
      `${cause} of position ${position_id} was reached: closed ${what}.`,
      "",
      `Result:  ${result > 0 ? "+" : ""}${money(result, currency)}, with swap and commission`,
    ],
  }),
  price_alert: (facts, { account_id }) => {
    const { what, waited } = alertWords(facts);
    return {
      subject: `price alert: ${what}`,
      lines: [
        `${what}.`,
        "",
        waited,
        `When:        ${moment(facts.at)}`,
        `Account:     ${account_id}`,
      ],
    };
  },
};

function alertWords(facts: MailFacts["price_alert"]): { what: string; waited: string } {
  if ("figure" in facts) return { what: facts.figure, waited: `It was:      ${facts.value}` };
  const { symbol, quote_side, is_rising, price, is_line, indicator, reached_price } = facts;
  if (indicator !== undefined)
    return { what: `${symbol}: ${indicator}`, waited: `Bar closed:  ${reached_price}` };
  const how = is_rising ? "rose" : "fell";
  return is_line === true
    ? {
        what: `${symbol} ${how} through a line at ${reached_price}`,
        waited: `Waited for:  ${quote_side} at the line, which was at ${price}`,
      }
    : {
        what: `${symbol} ${how} to ${reached_price}`,
        waited: `Waited for:  ${quote_side} ${price}`,
      };
}

type Sender = {
  /** The broker's name. */
  readonly brand: string;
  /** Where customers open the terminal; null: nobody said it. */
  readonly publicUrl: string | null;
  /** Only for mails that tell one. */
  readonly code: string | null;
};

export function composeMail(mail: Mail, { brand, publicUrl, code }: Sender): Letter {
  // The kind of the facts is that of the words; here they are all one.
  const words = WORDS[mail.kind] as Words<never>;
  const { subject, lines } = words(mail.facts as never, { account_id: mail.account_id, code });
  const end = publicUrl === null ? [brand] : [brand, publicUrl];
  return { subject: `${brand}: ${subject}`, text: [...lines, "", ...end, ""].join("\n") };
}

const marginLines = ({ margin_level, level, equity, currency }: MailFacts["margin_call"]) => [
  `Margin level:  ${margin_level === null ? "no margin in use" : `${grouped(margin_level, 2)}%`}`,
  `Reached:       ${level}%`,
  `Equity:        ${money(equity, currency)}`,
];

export const grouped = (value: number, digits: number): string =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: 8 });

/** As a currency is written, which a house may keep with more. One that is of a house alone has as many as most. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** As 10,000.00 USD; all that was booked is said. */
export const money = (amount: number, currency: string): string =>
  `${grouped(amount, decimalsOf(currency))} ${currency}`;

function twoFactorLines(
  what: MailFacts["two_factor"]["what"],
  facts: { account_id: number; left: number; when: string; is_by_broker: boolean },
): readonly string[] {
  const { account_id, left, when, is_by_broker } = facts;
  switch (what) {
    case "on":
      return [
        `Account ${account_id} has two-factor sign-in since ${when}: each sign-in asks`,
        "for a code of your app. Other sessions that were open have ended.",
      ];
    case "off":
      return [
        `Two-factor sign-in of account ${account_id} was turned off ${is_by_broker ? "by us " : ""}on`,
        `${when}: the password alone opens it now.`,
      ];
    case "new_codes":
      return [
        `Account ${account_id} got new recovery codes on ${when}.`,
        "Those of before work no more.",
      ];
    case "recovery_code":
      return [
        `A recovery code opened account ${account_id} on ${when}. It works no more;`,
        `${left} ${left === 1 ? "is" : "are"} left.`,
      ];
    case "guessed":
      return [
        `Somebody who knows the password of account ${account_id} has shown wrong codes again and again,`,
        `the last on ${when}. Nobody got in. For a day codes of an app are taken only from`,
        "networks that you signed in from before; a recovery code works from anywhere.",
      ];
  }
}

/** As 2026-12-21 18:00 UTC. */
const moment = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Foreign text on one line, bounded. */
const oneLine = (text: string): string =>
  text.replace(/[\p{C}\p{Z}]+/gu, " ").slice(0, USER_AGENT_CHARS_MAX);
