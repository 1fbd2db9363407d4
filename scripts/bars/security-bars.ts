/** What no attacker may achieve: from outside, from another account, from inside a page, from a stolen copy. Data alone. */
import type { Bar } from "./bar.ts";

export const SECURITY_BARS: readonly Bar[] = [
  {
    id: "X1",
    says:
      "Every caller with every operation and every kind of id gets what the table says; " +
      "what is another's answers like what is not there.",
  },
  {
    id: "X2",
    says: "No field beyond those of an operation has an effect, and no prototype is touched.",
  },
  {
    id: "X3",
    says:
      "After a session's end was answered, no call that began later passes, in none of the " +
      "ways to end one.",
    whole: "npm run prove -- races",
  },
  {
    id: "X4",
    says:
      "Of several uses of one refresh token one succeeds; an old one used late ends the " +
      "session; there are never two that live.",
  },
  {
    id: "X5",
    says: "Neither words nor times of a refused sign-in tell whether the account is there.",
    whole: "npm run prove -- timings",
  },
  {
    id: "X6",
    says:
      "Passwords are kept as Argon2id of the agreed cost, never cut, and hashing is bounded " +
      "and holds up nobody.",
    whole: "npm run bench -- thread",
  },
  {
    id: "X7",
    says:
      "The 61st call of a minute from one address is refused, whatever address its headers " +
      "claim; an IPv6 /64 is one; a restart forgets nothing.",
  },
  {
    id: "X8",
    says:
      "Secrets have at least 128 random bits, none comes twice in a million, and only " +
      "hashes of them are kept.",
    whole: "SAMPLES=1000000 npx vitest run tests/service/hostile/stolen-backup.test.ts",
  },
  {
    id: "X9",
    says:
      "No secret appears in a log, an address, the page, its storage, its console or its " +
      "clipboard.",
  },
  {
    id: "X10",
    says:
      "Only the broker's origins open a socket, however another is spelt; none at all is " +
      "for programs with a key.",
  },
  {
    id: "X11",
    says:
      "Every answer has the security headers, and no text of a user or broker is ever run " +
      "as script.",
  },
  {
    id: "X12",
    says: "No parameter reaches the database as anything but a value.",
    whole: "npm run prove -- hostile",
  },
  {
    id: "X13",
    says:
      "An investor trades nothing, a bot does what is a bot's, and a change of role counts " +
      "at once.",
  },
  {
    id: "X14",
    says: "No address that somebody enters makes the service call its own network.",
  },
  {
    id: "X15",
    says:
      "What is installed is what the lockfile says, install scripts run only by name, few " +
      "packages run in production, each release lists them and was looked at for known " +
      "vulnerabilities, and the page loads nothing from elsewhere.",
    whole: "npm run vulnerabilities",
    lacks: "the look itself: no registry at hand answers it, which the command says and fails",
  },
  {
    id: "X16",
    says: "No cell of an exported file is a formula, and every name comes back as it was.",
  },
  {
    id: "X17",
    says:
      "A body is at most 64 KiB and 16 levels, names each field once, and is JSON; other " +
      "methods are refused.",
  },
  {
    id: "X18",
    says:
      "No text, however made and however long, makes a check slow; pages and dates are " +
      "bounded and strict.",
  },
  {
    id: "X19",
    says:
      "Who did what is in the journal, and a byte of it that is changed or a row that is gone is found. Money above a " +
      "limit that the broker sets waits for a second person, who is never who asked.",
  },
  {
    id: "X20",
    says: "Nothing that a stolen copy of the database holds opens anything.",
  },
  {
    id: "X21",
    says: "Every answer holds exactly the contract's fields.",
  },
  {
    id: "X22",
    says: "An amount that is none, or more than may be taken, changes nothing.",
  },
  {
    id: "X23",
    says:
      "A socket without a session, with too many commands or too large a message ends; " +
      "there are bounds on all of it.",
  },
  {
    id: "X24",
    says: "No order fills on an old quote, and no slicing of positions gains from rounding.",
  },
];
