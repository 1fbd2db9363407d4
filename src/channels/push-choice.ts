/**
 * For which accounts this browser shows push notices, as it was chosen here. Main thread; apart from what subscribes
 * (push-device.ts), which is fetched only where one is wanted. Another sign-in of the same account takes it up again.
 */
import { createRoot } from "solid-js";
import { createPersisted, type Persisted } from "../storage/persisted.ts";

/** The one that was chosen longest ago goes. */
const ACCOUNTS_MAX = 20;

let kept: Persisted<readonly number[]> | undefined;
const all = (): Persisted<readonly number[]> => (kept ??= createRoot(open));
const open = () => createPersisted<readonly number[]>("notices.push", { version: 1, parse }, []);

/** Tracks. */
export const wantsPush = (account_id: number): boolean => all().value().includes(account_id);

export function setWantsPush(account_id: number, isOn: boolean): void {
  const others = all()
    .value()
    .filter((id) => id !== account_id);
  all().set(isOn ? [...others.slice(1 - ACCOUNTS_MAX), account_id] : others);
}

const parse = (value: unknown): readonly number[] | null =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === "number") : null;
