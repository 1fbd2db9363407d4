/**
 * Which new passwords are too easy to guess: common ones, keys in a row, and what anybody knows of the account. Length is
 * the contract's rule. Runs in the service; pure.
 */
import { Refusal } from "../refusal.ts";
import { COMMON_WORDS, KEY_RUNS } from "./common-passwords.ts";

/** What an attacker knows of an account before he tries. */
export type KnownOfAccount = {
  readonly account_id: number | null;
  readonly name: string;
  readonly alias: string | null;
  readonly email: string;
};

/** Fewer different characters than this are no password, however many. */
const DIFFERENT_CHARS_MIN = 4;
/** Shorter parts of a name or e-mail say nothing. */
const KNOWN_PART_CHARS_MIN = 4;

/** @throws Refusal weak_password @interface error:weak_password */
export function refuseWeakPassword(password: string, account: KnownOfAccount): void {
  const folded = password.normalize("NFKC").toLowerCase();
  const isWeak =
    new Set(folded).size < DIFFERENT_CHARS_MIN ||
    KEY_RUNS.some((run) => isRun(folded, run)) ||
    COMMON_WORDS.has(coreOf(folded)) ||
    knownParts(account).has(coreOf(folded)) ||
    knownParts(account).has(folded);
  if (isWeak) throw new Refusal("weak_password");
}

/** The word without the digits and signs that are put before and behind it, and without those that stand for letters. */
function coreOf(folded: string): string {
  const letters = [...folded.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  const word = last === undefined ? "" : folded.slice(first?.index, last.index + last[0].length);
  return word.replace(/[@013457$]/g, (sign) => LETTERS[sign] ?? sign).replace(/[^\p{L}]/gu, "");
}

const LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  $: "s",
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};

const isRun = (folded: string, run: string): boolean =>
  run.includes(folded) || run.split("").toReversed().join("").includes(folded);

function knownParts({ account_id, name, alias, email }: KnownOfAccount): ReadonlySet<string> {
  const [mailbox = "", host = ""] = email.toLowerCase().split("@");
  const words = [
    ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u),
    name.toLowerCase(),
    name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
    alias?.toLowerCase() ?? "",
    email.toLowerCase(),
    mailbox,
    ...mailbox.split(/[^\p{L}\p{N}]+/u),
    host,
    String(account_id ?? ""),
  ];
  return new Set(words.filter((word) => word.length >= KNOWN_PART_CHARS_MIN));
}
