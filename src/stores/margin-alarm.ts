/**
 * Whether the account is in margin call or stop-out. Main thread. One for each feed. The service tells when that changes
 * (event_liqudation_status); what came before this page was open, or while it was away, is seen from the summary, by the
 * rule that the engine has.
 */
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import { LIQUIDATION_STATUS, type LiquidationStatus } from "../../contract/codes.ts";
import type { PayloadOf } from "../../contract/events.ts";
import type { GroupTerms } from "../../contract/group.ts";
import { accountFacts } from "./account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";

/** A margin call is left only this far above its level, percent. docs/engine.md, Margin call and stop-out. */
const HYSTERESIS = 5;

export const marginAlarm = perFeed(makeAlarm);

/** @interface event:event_liqudation_status */
function makeAlarm(feed: Feed): Accessor<LiquidationStatus> {
  const { account, summary } = accountFacts(feed);
  const none = LIQUIDATION_STATUS.recovered;
  const [status, setStatus] = createSignal<LiquidationStatus>(none);
  /** When the service last told of a change, Unix ms: figures from before come late, and are of what was. */
  let toldMs = 0;
  createEffect(
    on(
      () => feed.session()?.account_id,
      () => {
        toldMs = 0;
        setStatus(none);
      },
    ),
  );
  createEffect(() => {
    const group = account()?.group;
    const figures = summary();
    if (group === undefined || figures === null || figures.ts < toldMs) return;
    const level = figures.used_margin === 0 ? null : figures.margin_level;
    setStatus((before) => statusAt(before, level, group));
  });
  feed.onEvent((type, payload) => {
    if (type !== "event_liqudation_status") return;
    const { status: told, ts } = payload as PayloadOf<"event_liqudation_status">;
    const known = Object.values(LIQUIDATION_STATUS).find((one) => one === told);
    // A change that says nothing to us is none: the figures go on telling.
    if (known === undefined) return;
    toldMs = ts;
    setStatus(known);
  });
  return status;
}

/** level: percent; null: no margin is used. */
export function statusAt(
  before: LiquidationStatus,
  level: number | null,
  { margin_call_level, stop_out_level }: Pick<GroupTerms, "margin_call_level" | "stop_out_level">,
): LiquidationStatus {
  if (level === null) return LIQUIDATION_STATUS.recovered;
  if (level <= stop_out_level) return LIQUIDATION_STATUS.stop_out;
  if (level <= margin_call_level) return LIQUIDATION_STATUS.margin_call;
  const isLeft = level > margin_call_level + HYSTERESIS;
  return isLeft || before === LIQUIDATION_STATUS.recovered
    ? LIQUIDATION_STATUS.recovered
    : LIQUIDATION_STATUS.margin_call;
}
