/**
 * What the account's deals cost and what its owner has bound himself to, as the service last told. Main thread. One for
 * each feed, made when first asked for. Read anew after what may have changed it: a deal, the account's settings, a reconnect.
 */
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import type { MyCommissions } from "../../contract/commission.ts";
import type { SelfLimits } from "../../contract/self-limits.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";

export type TradeTerms = {
  /** null: not known yet. */
  commissions: Accessor<MyCommissions | null>;
  limits: Accessor<SelfLimits | null>;
  /** By how much the server's clock, by which its days change, is ahead of UTC; null: not known yet. As in domain/bar.ts. */
  dayOffsetMs: Accessor<number | null>;
};

const MINUTE_MS = 60_000;

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
    }
  });
  const dayOffsetMs = () => {
    // A service that was built before does not say it.
    const minutes: number | undefined = limits.value()?.day_offset_minutes;
    return minutes === undefined ? null : minutes * MINUTE_MS;
  };
  return { commissions: commissions.value, limits: limits.value, dayOffsetMs };
}

const hasLimit = (limits: SelfLimits | null): boolean =>
  limits === null || limits.daily_loss_max !== null || limits.trades_per_day_max !== null;

/** One record of the service: at most one call under way, and one more where it was asked for meanwhile. */
function makeRead<Value>(feed: Feed, operation: string) {
  const [value, setValue] = createSignal<Value | null>(null);
  let turn = 0;
  let isUnderWay = false;
  let isWanted = false;
  const read = async () => {
    const mine = turn;
    const answer = await feed.call(operation, {});
    isUnderWay = false;
    if (mine === turn && answer.ok) setValue(() => answer.data as Value);
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
  };
  return { value, load, forget };
}
