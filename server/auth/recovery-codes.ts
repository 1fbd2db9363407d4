/**
 * Codes on paper for who lost the app: ten random ones, each good once. Runs in the service; pure but for randomness. Kept is
 * a keyed hash, under a key that the database never sees: fifty bits are enough where nobody can try them in private.
 */
import { createHmac, randomInt } from "node:crypto";
import { RECOVERY_CODES_COUNT } from "../../contract/limits.ts";

/** Crockford's: no I, L, O and U, which are read or written for others. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_CHARS = 10;
const GROUP_CHARS = 5;

/** As K7QM2-XW9RT. @interface limit:RECOVERY_CODES_COUNT */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES_COUNT }, () => {
    const code = Array.from({ length: CODE_CHARS }, () => LETTERS[randomInt(LETTERS.length)]);
    return `${code.slice(0, GROUP_CHARS).join("")}-${code.slice(GROUP_CHARS).join("")}`;
  });

/** As it was made, however it was written down: small letters, other marks between, an O for a 0. */
export const bareRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

/** What the database knows of it. The account goes into it, so a row that is moved to another account opens nothing there. */
export const hashRecoveryCode = (key: string, account_id: number, typed: string): Buffer =>
  createHmac("sha256", `${key} recovery`)
    .update(`${account_id} ${bareRecoveryCode(typed)}`)
    .digest();
