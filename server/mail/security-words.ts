/** What a mail says of passwords and of two-factor sign-in. Runs in the service; pure. */
import type { Said } from "./letter-lines.ts";
import type { MailFacts } from "./mail.ts";
import type { Voice } from "./mail-voice.ts";

type Password = MailFacts["password_changed"];
type When = { readonly account: number; readonly time: string };

export function passwordMail(voice: Voice, facts: Password, account: number): Said {
  const { say, moment } = voice;
  const when = { account, time: moment(facts.at) };
  const isByCode = facts.is_by_code === true;
  return {
    subject: passwordSubject(voice, facts, account),
    lines: [
      ...(isByCode
        ? [
            say(
              "The password of account {account} was changed with a code by mail on {time}.",
              when,
            ),
            say(
              "Every session that was open with the old one has ended, and that of its API key too.",
            ),
            say("The key itself goes on working until you revoke it."),
          ]
        : [
            passwordLine(voice, facts, when),
            say("Other sessions that were open with it have ended."),
          ]),
      "",
      say("If that was not you, write to us at once."),
      ...(isByCode
        ? [say("Change the password of this mailbox too: whoever did it has read the code in it.")]
        : []),
    ],
  };
}

function passwordSubject(
  { say }: Voice,
  { credential, is_removed }: Password,
  account: number,
): string {
  if (credential === "owner")
    return say("the password of account {account} was changed", { account });
  return is_removed
    ? say("the investor password of account {account} was taken away", { account })
    : say("the investor password of account {account} was changed", { account });
}

function passwordLine(
  { say }: Voice,
  { credential, is_removed, is_by_broker }: Password,
  when: When,
): string {
  if (credential === "owner")
    return is_by_broker
      ? say("The password of account {account} was changed by us on {time}.", when)
      : say("The password of account {account} was changed on {time}.", when);
  // Staff sets it, and takes none away.
  if (is_removed)
    return say("The investor password of account {account} was taken away on {time}.", when);
  return is_by_broker
    ? say("The investor password of account {account} was changed by us on {time}.", when)
    : say("The investor password of account {account} was changed on {time}.", when);
}

export function twoFactorMail(voice: Voice, facts: MailFacts["two_factor"], account: number): Said {
  const { say, moment } = voice;
  return {
    subject: say("two-factor sign-in of account {account}", { account }),
    lines: [
      ...twoFactorLines(voice, facts, { account, time: moment(facts.at) }),
      "",
      facts.what === "guessed"
        ? say("If that was not you, change your password: whoever it is knows it.")
        : say("If that was not you, change your password and write to us at once."),
    ],
  };
}

function twoFactorLines(
  { say, count }: Voice,
  { what, left, is_by_broker }: MailFacts["two_factor"],
  when: When,
): readonly string[] {
  switch (what) {
    case "on":
      return [
        say(
          "Account {account} has two-factor sign-in since {time}: each sign-in asks for a code of your app.",
          when,
        ),
        say("Other sessions that were open have ended."),
      ];
    case "off":
      return [
        is_by_broker
          ? say(
              "Two-factor sign-in of account {account} was turned off by us on {time}: the password alone opens it now.",
              when,
            )
          : say(
              "Two-factor sign-in of account {account} was turned off on {time}: the password alone opens it now.",
              when,
            ),
      ];
    case "new_codes":
      return [
        say("Account {account} got new recovery codes on {time}.", when),
        say("Those of before work no more."),
      ];
    case "recovery_code":
      return [
        say("A recovery code opened account {account} on {time}.", when),
        say("It works no more."),
        count(left, "{count} recovery code is left.", "{count} recovery codes are left."),
      ];
    case "guessed":
      return [
        say(
          "Somebody who knows the password of account {account} has shown wrong codes again and again, the last on {time}.",
          when,
        ),
        say("Nobody got in."),
        say(
          "For a day codes of an app are taken only from networks that you signed in from before.",
        ),
        say("A recovery code works from anywhere."),
      ];
  }
}
