/** Up to which moment an account's holder knows of something, kept in the browser for each account. Main thread. */
import { createPersisted, type Persisted } from "../storage/persisted.ts";

/** By account, Unix ms by the service's clock. */
export type AccountMarks = Readonly<Record<string, number>>;

/** `key` is unique in the house. For a root of its own. */
export const createMarks = (key: string): Persisted<AccountMarks> =>
  createPersisted<AccountMarks>(key, { version: 1, parse: parseMarks }, {});

function parseMarks(value: unknown): AccountMarks | null {
  const isOne =
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((at) => typeof at === "number");
  return isOne ? (value as AccountMarks) : null;
}
