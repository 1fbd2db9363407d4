/**
 * By which ways each account's holder wants to be told, kept in this browser. Main thread. Which mail he wants is kept by the
 * service.
 */
import { createRoot } from "solid-js";
import { createPersisted, type Persisted } from "../storage/persisted.ts";
import { parseChoices, type Choices } from "./events.ts";

/** Accounts whose choices are kept; the one that was set longest ago goes. */
const ACCOUNTS_MAX = 50;

type Kept = Readonly<Record<string, Choices>>;

let kept: Persisted<Kept> | undefined;
const all = (): Persisted<Kept> => (kept ??= createRoot(open));
const open = () => createPersisted<Kept>("notices.channels", { version: 1, parse }, {});

const NONE: Choices = {};

/** Tracks. */
export const choicesOf = (account_id: number | undefined): Choices =>
  all().value()[account_id ?? 0] ?? NONE;

export function setChoices(account_id: number, next: Choices): void {
  const others = Object.entries(all().value()).filter(([id]) => id !== String(account_id));
  const mine = [`${account_id}`, next] as const;
  all().set(Object.fromEntries([...others.slice(1 - ACCOUNTS_MAX), mine]));
}

function parse(value: unknown): Kept | null {
  if (typeof value !== "object" || value === null) return null;
  const found = Object.entries(value).map(([id, part]) => [id, parseChoices(part)] as const);
  return Object.fromEntries(found.flatMap(([id, part]) => (part === null ? [] : [[id, part]])));
}
