/**
 * The words of each mail: plain text, in the broker's name and in the language of who reads it, with nothing in it that a
 * stranger may have written but the name of his browser. Runs in the service; pure.
 */
import { alertMail } from "./alert-words.ts";
import { directed, laidOut, oneLine, type Line, type Said } from "./letter-lines.ts";
import type { Mail, MailFacts, MailKind } from "./mail.ts";
import type { MailLanguage } from "./mail-language.ts";
import { voiceOf, type Voice } from "./mail-voice.ts";
import { passwordMail, twoFactorMail } from "./security-words.ts";
import { orderWords, tradedWords } from "./trade-words.ts";

export type Letter = {
  readonly language: MailLanguage;
  readonly subject: string;
  readonly text: string;
};

const USER_AGENT_CHARS_MAX = 120;

type Of<Kind extends MailKind> = {
  readonly facts: MailFacts[Kind];
  readonly account: number;
  readonly code: string | null;
};

type Words<Kind extends MailKind> = (voice: Voice, of: Of<Kind>) => Said;

const WORDS: { readonly [Kind in MailKind]: Words<Kind> } = {
  demo_opened: ({ say, label, money, moment }, { facts, account }) => ({
    subject: say("your demo account {account}", { account }),
    lines: [
      say("Your demo account is open."),
      "",
      { label: label("Account"), value: String(account) },
      {
        label: label("Balance"),
        value: say("{money}, virtual money", { money: money(facts.balance, facts.currency) }),
      },
      { label: label("Leverage"), value: `1:${facts.leverage}` },
      { label: label("Trial ends"), value: moment(facts.trial_expires_at) },
      "",
      say("Sign in with the account number and the password that you chose."),
      say(
        "If you did not ask for it, you may ignore this mail: it is linked to nothing else of yours.",
      ),
    ],
  }),
  live_requested: ({ say }, { account }) => ({
    subject: say("your request for a live account, {account}", { account }),
    lines: [
      say("We have your request for a live account and look at it now."),
      "",
      say(
        "Its number is {account}. You will hear from us by mail once it is decided; nobody can sign in to it before.",
        { account },
      ),
      "",
      say("If you did not ask for it, write to us: we then decline it."),
    ],
  }),
  account_approved: ({ say }, { account }) => ({
    subject: say("your account {account} is open", { account }),
    lines: [
      say("Your account {account} is approved and open.", { account }),
      "",
      say("Sign in with the account number and the password that you chose."),
      say("If you did not ask for it, write to us at once."),
    ],
  }),
  account_declined: ({ say }, { account }) => ({
    subject: say("your request for account {account}", { account }),
    lines: [
      say("We cannot open the account {account} that you asked for.", { account }),
      "",
      say("Write to us if you want to know why."),
    ],
  }),
  password_code: ({ say }, { account, code }) => ({
    subject: say("your code"),
    lines: [
      say("The code to change the password of account {account} is", { account }),
      ...codeLines(code),
      say(
        "It is good for 15 minutes; only the newest one works. We never ask for it: tell it to nobody.",
      ),
      say(
        "If you did not ask for it, somebody is signed in to your account: end his session and change your password.",
      ),
    ],
  }),
  email_code: ({ say }, { account, code }) => ({
    subject: say("your code to confirm this e-mail"),
    lines: [
      say("The code to confirm the e-mail of account {account} is", { account }),
      ...codeLines(code),
      say(
        "Type it in the terminal, where you are signed in: then you can trade. It is good for a day; only the newest one works.",
      ),
      say(
        "If you did not ask for an account, you may ignore this mail: without the code nobody trades in it.",
      ),
    ],
  }),
  password_reset: ({ say }, { account, code }) => ({
    subject: say("your code for a new password"),
    lines: [
      say(
        "Somebody asked for a new password for account {account}. If that was you, type this code on the page where you asked:",
        { account },
      ),
      ...codeLines(code),
      say(
        "It is good for 15 minutes and of use only on that page. We never ask for it: tell it to nobody.",
      ),
      say(
        "If it was not you, you need not do anything: your password stays as it is, and without this code nobody can change it.",
      ),
    ],
  }),
  password_reset_choice: ({ say }, { facts }) => ({
    subject: say("which account is it?"),
    lines: [
      say("Somebody asked for a new password and gave this e-mail, which several accounts have:"),
      "",
      ...facts.account_ids.map((id) => ({ alone: String(id) })),
      "",
      say("If that was you, ask again with the number of the account that you mean."),
      say("If it was not you, you need not do anything: no password has changed."),
    ],
  }),
  password_changed: (voice, { facts, account }) => passwordMail(voice, facts, account),
  two_factor: (voice, { facts, account }) => twoFactorMail(voice, facts, account),
  login: ({ say, label, moment }, { facts, account }) => ({
    subject: say("a new sign-in to account {account}", { account }),
    lines: [
      facts.credential === "owner"
        ? say("Somebody signed in to account {account} from a new device or place.", { account })
        : say("Somebody signed in to watch account {account} from a new device or place.", {
            account,
          }),
      "",
      { label: label("Time"), value: moment(facts.at) },
      { label: label("Address"), value: facts.ip_address },
      { label: label("Browser"), value: oneLine(facts.user_agent, USER_AGENT_CHARS_MAX) },
      "",
      say("If that was not you, change your password: every other session ends with it."),
    ],
  }),
  margin_call: (voice, { facts, account }) => ({
    subject: voice.say("margin call on account {account}", { account }),
    lines: [
      voice.say("Account {account} has reached its margin call.", { account }),
      "",
      ...marginLines(voice, facts),
      "",
      voice.say(
        "Positions are closed without another word if the margin level falls to the stop-out.",
      ),
    ],
  }),
  stop_out: (voice, { facts, account }) => ({
    subject: voice.say("stop-out on account {account}", { account }),
    lines: [
      voice.say("Account {account} has reached its stop-out: positions are being closed.", {
        account,
      }),
      "",
      ...marginLines(voice, facts),
    ],
  }),
  money_change: ({ say, label, money, change }, { facts, account }) => {
    const { is_in, amount, balance, credit, currency, desc } = facts;
    return {
      subject: is_in
        ? say("money in on account {account}", { account })
        : say("money out on account {account}", { account }),
      lines: [
        say("Account {account}: {money}.", {
          account,
          money: change(is_in ? amount : -amount, currency),
        }),
        ...(desc === "" ? [] : [oneLine(desc, USER_AGENT_CHARS_MAX)]),
        "",
        { label: label("Balance"), value: money(balance, currency) },
        { label: label("Credit"), value: money(credit, currency) },
      ],
    };
  },
  order_fill: (voice, { facts, account }) => ({
    subject: voice.say("order {order} on account {account} was filled", {
      order: facts.order_id,
      account,
    }),
    lines: [voice.say("Filled: {what}.", { what: orderWords(voice, facts.what) })],
  }),
  order_expiry: (voice, { facts, account }) => ({
    subject: voice.say("order {order} on account {account} has expired", {
      order: facts.order_id,
      account,
    }),
    lines: [
      voice.say("Expired, and was not filled: {what}.", { what: orderWords(voice, facts.what) }),
    ],
  }),
  exit_fill: (voice, { facts, account }) => {
    const { say, label, change } = voice;
    const of = { position: facts.position_id, what: tradedWords(voice, facts.what) };
    const isStop = /^stop.loss$/i.test(facts.cause);
    return {
      subject: isStop
        ? say("stop loss on account {account}", { account })
        : say("take profit on account {account}", { account }),
      lines: [
        isStop
          ? say("Stop loss of position {position} was reached: closed {what}.", of)
          : say("Take profit of position {position} was reached: closed {what}.", of),
        "",
        {
          label: label("Result"),
          value: say("{money}, with swap and commission", {
            money: change(facts.result, facts.currency),
          }),
        },
      ],
    };
  },
  price_alert: (voice, { facts, account }) => {
    const { say, label } = voice;
    const { what, waited } = alertMail(voice, facts);
    return {
      subject: say("price alert: {what}", { what }),
      lines: [
        what,
        "",
        waited,
        { label: label("Time"), value: voice.moment(facts.at) },
        { label: label("Account"), value: String(account) },
      ],
    };
  },
};

export type Sender = {
  /** The broker's name. */
  readonly brand: string;
  /** Where customers open the terminal; null: nobody said it. */
  readonly publicUrl: string | null;
  /** Only for mails that tell one. */
  readonly code: string | null;
  /** Of the account's owner; null: he never said one. */
  readonly language: string | null;
};

export function composeMail(mail: Mail, { brand, publicUrl, code, language }: Sender): Letter {
  const { account_id: account, facts } = mail;
  // Who asks for a new password reads where he asked, be it not where he reads else.
  const asked = "language" in facts ? facts.language : null;
  const voice = voiceOf(asked ?? language);
  // The kind of the facts is that of the words; here they are all one.
  const words = WORDS[mail.kind] as unknown as Words<MailKind>;
  const { subject, lines } = words(voice, { facts, account, code });
  const end = publicUrl === null ? [brand] : [brand, publicUrl];
  return {
    language: voice.language,
    subject: directed(voice.say("{brand}: {subject}", { brand, subject }), voice).replaceAll(
      "\u00A0",
      " ",
    ),
    text: [laidOut(lines, voice), "", ...end, ""].join("\n"),
  };
}

const codeLines = (code: string | null): readonly Line[] => [
  "",
  { alone: code?.replace(/^(....)/, "$1 ") ?? "" },
  "",
];

const marginLines = (
  { say, label, percent, money }: Voice,
  { margin_level, level, equity, currency }: MailFacts["margin_call"],
): readonly Line[] => [
  {
    label: label("Margin level"),
    value: margin_level === null ? say("no margin in use") : percent(margin_level, 2),
  },
  { label: label("Reached"), value: percent(level, 0) },
  { label: label("Equity"), value: money(equity, currency) },
];
