/**
 * Limits that a trader sets against slips of the finger: the largest volume and the most money at risk of one order, and how
 * far its price may be from the market's. Main thread. Kept on this device by account, and tighter ones come from others
 * (panes/settings); an order beyond one is sent only after its numbers were confirmed. The service's own rules and limits are
 * others.
 */
import { createRoot, createSignal, type Accessor } from "solid-js";
import { createPersisted, type Persisted } from "../storage/persisted.ts";

export type OrderLimits = {
  /** In lots; null: none. */
  readonly volumeMax: number | null;
  /** In the deposit currency; null: none. */
  readonly riskMax: number | null;
  /** How far an order's price may be from the market, in percent of the market's; null: any distance. */
  readonly distanceMax: number | null;
};

export const NO_LIMITS: OrderLimits = { volumeMax: null, riskMax: null, distanceMax: null };
/** Accounts whose limits are kept. */
const ACCOUNTS_MAX = 50;

type Kept = Readonly<Record<string, OrderLimits>>;

let kept: Persisted<Kept> | undefined;
const limits = (): Persisted<Kept> => (kept ??= createRoot(openLimits));

const openLimits = () => createPersisted<Kept>("trade.order-limits", { version: 1, parse }, {});

/** Tracks. */
export const limitsOf = (account_id: number): OrderLimits =>
  limits().value()[account_id] ?? NO_LIMITS;

export function setLimits(account_id: number, next: OrderLimits): void {
  const others = Object.entries(limits().value()).filter(([id]) => id !== String(account_id));
  const all = [...others.slice(1 - ACCOUNTS_MAX), [String(account_id), next] as const];
  limits().set(Object.fromEntries(all));
}

/** What an order is held against. */
export type OrderSize = {
  /** "Buy 5.00 EURUSD at market". */
  readonly words: string;
  /** In lots. */
  readonly volume: number;
  /** What is lost at its stop loss, deposit currency; null: it has none, or it is not known. */
  readonly risk: number | null;
  /** How far its price is from the one that its side fills at now, in percent of that; null: it has none, or there is none. */
  readonly distance: number | null;
};

export type LimitBreach = {
  readonly limit: keyof Omit<OrderSize, "words">;
  readonly value: number;
  readonly max: number;
};

export function breachesOf(order: OrderSize, limits: OrderLimits): LimitBreach[] {
  return (["volume", "risk", "distance"] as const).flatMap((limit) => {
    const value = order[limit];
    const max = limits[`${limit}Max`];
    return value !== null && max !== null && value > max ? [{ limit, value, max }] : [];
  });
}

/** In percent of the market's price; null where either is not known. */
export const distanceOf = (price: number | null, market: number | null): number | null =>
  price === null || market === null ? null : (Math.abs(price - market) / market) * 100;

/** A question that stands: an order beyond a limit. */
export type LimitQuestion = {
  readonly order: OrderSize;
  readonly breaches: readonly LimitBreach[];
  readonly answer: (isMeant: boolean) => void;
};

const [question, setQuestion] = createSignal<LimitQuestion | null>(null);
export const limitQuestion: Accessor<LimitQuestion | null> = question;

/** True: within the limits, or meant all the same. One question at a time: what comes meanwhile is not sent. */
export function isWithinLimits(account_id: number, order: OrderSize): Promise<boolean> {
  const breaches = breachesOf(order, limitsOf(account_id));
  if (breaches.length === 0) return Promise.resolve(true);
  if (question() !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (isMeant: boolean) => {
      setQuestion(null);
      resolve(isMeant);
    };
    setQuestion({ order, breaches, answer });
  });
}

function parse(value: unknown): Kept | null {
  if (typeof value !== "object" || value === null) return null;
  // What was kept before there was a limit has none.
  const all = Object.entries(value).map(([id, part]) => [id, { ...NO_LIMITS, ...part }] as const);
  return all.every(([, part]) => isLimits(part)) ? Object.fromEntries(all) : null;
}

function isLimits(value: unknown): value is OrderLimits {
  const { volumeMax, riskMax, distanceMax } = Object(value) as Record<string, unknown>;
  return [volumeMax, riskMax, distanceMax].every(isLimit);
}

const isLimit = (value: unknown): boolean =>
  value === null || (typeof value === "number" && Number.isFinite(value) && value > 0);
