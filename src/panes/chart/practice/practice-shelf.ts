/** What was practised on this device, kept by account: the newest so many. Main thread. */
import { createSignal, type Accessor } from "solid-js";
import type { Deal } from "../../../../contract/deal.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { ViewAccount } from "../../../../contract/account.ts";
import { wallMs } from "../../../frame/page-clock.ts";
import { reportStorageFault } from "../../../storage/persisted.ts";
import { openRecordStore } from "../../../storage/record-store.ts";
import type { Decided } from "./practice.ts";

export type KeptPractice = {
  /** Orders them: oldest first. */
  readonly id: string;
  readonly account_id: number;
  readonly symbol_id: number;
  readonly currency_digits: number;
  /** As it began, deposit currency. */
  readonly balance: number;
  /** Moments of the market, Unix ms. */
  readonly from: number;
  readonly to: number;
  /** When it ended, Unix ms of this machine. */
  readonly ended_at: number;
  /** Oldest first. */
  readonly deals: readonly Deal[];
  /** Absent: it ended before that was kept. */
  readonly decided?: Decided;
};

const KEPT_MAX = 100;

const store = openRecordStore("ringside-practice", reportStorageFault);
const [kept, setKept] = createSignal<readonly KeptPractice[] | null>(null);

/** Newest first; null: not read yet. */
export const keptPractices: Accessor<readonly KeptPractice[] | null> = kept;

export async function readPractices(account_id: number): Promise<void> {
  setKept((await readOwn(account_id)).toReversed());
}

/** Oldest first. */
const readOwn = async (account_id: number): Promise<KeptPractice[]> =>
  (await store.all()).filter(isPractice).filter((one) => one.account_id === account_id);

type Ended = {
  record: SymbolRecord;
  view: ViewAccount;
  balance: number;
  from: number;
  to: number;
  decided: Decided;
};

/** One without a deal is not kept. @throws StorageFault */
export async function keepPractice(
  { record, view, balance, from, to, decided }: Ended,
  deals: readonly Deal[],
): Promise<void> {
  if (deals.length === 0) return;
  const ended_at = wallMs();
  const practice: KeptPractice = {
    id: String(ended_at).padStart(16, "0"),
    account_id: view.id,
    symbol_id: record.symbol_id,
    currency_digits: view.currency_digits,
    balance,
    from,
    to,
    ended_at,
    deals,
    decided,
  };
  await write(practice);
}

async function write(practice: KeptPractice): Promise<void> {
  await store.put(practice.id, practice);
  const own = await readOwn(practice.account_id);
  const tooMany = own.slice(0, -KEPT_MAX);
  if (tooMany.length > 0) await store.remove(tooMany.map(({ id }) => id));
  setKept(own.slice(-KEPT_MAX).toReversed());
}

export async function removePractice({ id, account_id }: KeptPractice): Promise<void> {
  await store.remove([id]);
  await readPractices(account_id);
}

/** What another version wrote, or another hand, is left out. */
function isPractice(value: unknown): value is KeptPractice {
  if (typeof value !== "object" || value === null) return false;
  const { id, deals, ...rest } = value as Record<string, unknown>;
  const numbers = [
    "account_id",
    "symbol_id",
    "currency_digits",
    "balance",
    "from",
    "to",
    "ended_at",
  ];
  return (
    typeof id === "string" &&
    Array.isArray(deals) &&
    numbers.every((name) => typeof rest[name] === "number")
  );
}
