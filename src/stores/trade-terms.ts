/**
 * What the account's deals cost and what its owner has bound himself to, as the service last told. Main thread. One for
 * each feed, made when first asked for. Read anew after what may have changed it: a deal, money paid in or out, the account's
 * settings, a reconnect, the server's new day.
 */
import { createEffect, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { MyCommissions } from "../../contract/commission.ts";
import type { SelfLimits } from "../../contract/self-limits.ts";
import { MINUTE_MS, nextBarStart } from "../../domain/bar.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { accountFacts } from "./account-facts.ts";

export type TradeTerms = {
  /** null: not known yet. */
  commissions: Accessor<MyCommissions | null>;
  limits: Accessor<SelfLimits | null>;
  /** Why the last try to read the limits failed; null: it worked, or none has ended. */
  limitsFailure: Accessor<CallFailure | null>;
  loadLimits: () => void;
  /** By how much the server's clock, by which its days change, is ahead of UTC; null: not known yet. As in domain/bar.ts. */
  dayOffsetMs: Accessor<number | null>;
};

/** The service brings one account after the other into a new day, and says nothing of it: so long after, all are in it. */
const DAY_BEGUN_MS = 5_000;

export const tradeTerms = perFeed(makeTerms);

/**
 * @interface operation:my_commissions
 * @interface operation:my_limits
 */
function makeTerms(feed: Feed): TradeTerms {
  const commissions = makeRead<MyCommissions>(feed, "my_commissions");
  const limits = makeRead<SelfLimits>(feed, "my_limits");
  const load = () => {
    commissions.load();
    limits.load();
  };
  const account_id = () => feed.session()?.account_id;
  createEffect(
    on(account_id, () => {
      commissions.forget();
      limits.forget();
    }),
  );
  createEffect(
    on([account_id, feed.fresh], ([id, isFresh]) => {
      if (id !== undefined && isFresh) load();
    }),
  );
  feed.onEvent((type) => {
    if (type === "account_update") load();
    else if (type === "deal_create") {
      if (commissions.value()?.commissions.length !== 0) commissions.load();
      if (hasLimit(limits.value())) limits.load();
    } else if (type === "money_change" || type === "balance_correction") limits.load();
  });
  const dayOffsetMs = () => {
    // A service that was built before does not say it.
    const minutes: number | undefined = limits.value()?.day_offset_minutes;
    return minutes === undefined ? null : minutes * MINUTE_MS;
  };
  createEffect(
    on(limits.value, () => {
      const offsetMs = dayOffsetMs();
      if (offsetMs === null) return;
      const now = accountFacts(feed).now();
      const due = nextBarStart("D1", now, offsetMs) + DAY_BEGUN_MS - now;
      const timer = setTimeout(limits.load, due);
      onCleanup(() => clearTimeout(timer));
    }),
  );
  return {
    commissions: commissions.value,
    limits: limits.value,
    limitsFailure: limits.failure,
    loadLimits: limits.load,
    dayOffsetMs,
  };
}

/** Whether a deal may move where the account stands; not known: it may. */
export const hasLimit = (limits: SelfLimits | null): boolean =>
  limits === null || limits.daily_loss_max !== null || limits.trades_per_day_max !== null;

/** What the day has lost. `equity`: as it is now; undefined: not known, and it is what the service said last. */
export const dayLoss = (
  { daily_loss, daily_loss_from }: SelfLimits,
  equity: number | undefined,
): number => (equity === undefined ? daily_loss : Math.max(0, daily_loss_from - equity));

/** One record of the service: at most one call under way, and one more where it was asked for meanwhile. */
function makeRead<Value>(feed: Feed, operation: string) {
  const [value, setValue] = createSignal<Value | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;
  let isUnderWay = false;
  let isWanted = false;
  const read = async () => {
    const mine = turn;
    const answer = await feed.call(operation, {});
    isUnderWay = false;
    if (mine === turn) {
      if (answer.ok) setValue(() => answer.data as Value);
      setFailure(answer.ok ? null : answer);
    }
    if (isWanted) load();
  };
  const load = () => {
    isWanted = isUnderWay;
    if (isUnderWay) return;
    isUnderWay = true;
    void read();
  };
  const forget = () => {
    turn += 1;
    setValue(() => null);
    setFailure(null);
  };
  return { value, failure, load, forget };
}
