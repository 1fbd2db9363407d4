/**
 * How hard a new password is to guess, as a step of four and a word of advice. Main thread; pure. An estimate for the one who
 * types, nothing more: what is allowed is the service's to say. Never kept, logged or sent.
 */
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from "../../contract/limits.ts";
import { t } from "../language/translate.ts";

export type PasswordStrength = {
  /** 0 not usable, 1 weak, 2 fair, 3 good, 4 strong. */
  score: 0 | 1 | 2 | 3 | 4;
  word: string;
  /** What would make it better; "" when nothing need be. */
  advice: string;
};

/** Beginnings and cores of what everybody tries first. In lower case, look-alikes undone. */
const COMMON = new RegExp(
  (
    "password passw qwerty qwert asdf zxcv letmein welcome iloveyou monkey dragon football " +
    "baseball master admin login trader trading demo secret abc 123 111 000 sunshine princess"
  ).replaceAll(" ", "|"),
  "g",
);
const LOOK_ALIKES: Readonly<Record<string, string>> = { "0": "o", "3": "e", "@": "a", $: "s" };

const BITS_FAIR = 36;
const BITS_GOOD = 52;
const BITS_STRONG = 68;
/** What a cheap character adds, in costly ones, and all of them together at most. */
const CHEAP_WORTH = 0.2;
const CHEAP_WORTH_MAX = 3;

/** `known`: the holder's name and e-mail, which the guesser knows too. */
export function passwordStrength(
  password: string,
  known: readonly string[] = [],
): PasswordStrength {
  if (password.length < PASSWORD_CHARS_MIN) {
    return {
      score: 0,
      word: t("Too short"),
      advice: t("At least {passwordCharsMin} characters.", {
        passwordCharsMin: PASSWORD_CHARS_MIN,
      }),
    };
  }
  if (password.length > PASSWORD_CHARS_MAX) {
    return {
      score: 0,
      word: t("Too long"),
      advice: t("At most {passwordCharsMax} characters.", { passwordCharsMax: PASSWORD_CHARS_MAX }),
    };
  }
  const bits = guessBits(password, known);
  if (bits >= BITS_STRONG) return { score: 4, word: t("Strong"), advice: "" };
  if (bits >= BITS_GOOD) return { score: 3, word: t("Good"), advice: "" };
  if (bits >= BITS_FAIR) return { score: 2, word: t("Fair"), advice: t("Longer is better.") };
  return { score: 1, word: t("Weak"), advice: t("Easy to guess. Three or four words are better.") };
}

/** Characters that are no news (repeated, in a row, of a common or known word) count a fraction. */
function guessBits(password: string, known: readonly string[]): number {
  const lower = password.toLowerCase();
  const isCheap = Array.from({ length: lower.length }, () => false);
  const spend = (text: string, word: string) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      isCheap.fill(true, at + 1, at + word.length);
    }
  };
  const plain = lower.replaceAll(/[03@$]/g, (char) => LOOK_ALIKES[char] ?? char);
  for (const text of [lower, plain]) {
    for (const [word] of text.matchAll(COMMON)) spend(text, word);
    for (const word of knownWords(known)) spend(text, word);
  }
  for (let at = 1; at < lower.length; at += 1) {
    if (Math.abs(lower.charCodeAt(at) - lower.charCodeAt(at - 1)) <= 1) isCheap[at] = true;
  }
  const costly = isCheap.filter((cheap) => !cheap).length;
  const cheap = Math.min((lower.length - costly) * CHEAP_WORTH, CHEAP_WORTH_MAX);
  return (costly + cheap) * Math.log2(alphabetOf(password));
}

function knownWords(known: readonly string[]): string[] {
  return known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
}

function alphabetOf(password: string): number {
  let size = 0;
  if (/[a-z]/.test(password)) size += 26;
  if (/[A-Z]/.test(password)) size += 26;
  if (/\d/.test(password)) size += 10;
  if (/[^a-zA-Z0-9]/.test(password)) size += 32;
  return Math.max(size, 10);
}
