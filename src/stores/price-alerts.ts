/**
 * The prices that the account's owner waits for, and those that the market has reached. Main thread. One for each feed, made
 * when first asked for; forgets everything when the session ends. Whoever is told of a reached one: src/notices.
 */
import { createEffect, createSignal, on, untrack, type Accessor } from "solid-js";
import type { CrtPriceAlert, PriceAlert, UpdPriceAlert } from "../../contract/price-alert.ts";
import { OWNERS, PASSWORD_SESSIONS } from "../../contract/scopes.ts";
import type { CallFailure, CallResult } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { MergedList } from "./merged-list.ts";

export type PriceAlerts = {
  /** The newest first; null: not known yet. */
  alerts: Accessor<readonly PriceAlert[] | null>;
  /** Why they could not be read; null: they were, or it is under way. */
  failure: Accessor<CallFailure | null>;
  load: () => Promise<void>;
  /** Whether this session has alerts at all, and whether it may set them. */
  mayRead: () => boolean;
  mayChange: () => boolean;
  /** What each answers is in the list before it resolves. */
  create: (asked: CrtPriceAlert) => Promise<CallResult<PriceAlert>>;
  update: (id: number, change: UpdPriceAlert) => Promise<CallResult<PriceAlert>>;
  /** null: it is gone. */
  remove: (id: number) => Promise<CallFailure | null>;
};

const makeList = () => new MergedList<PriceAlert>(({ revision }) => revision);

export const priceAlerts = perFeed(makeAlerts);

function makeAlerts(feed: Feed): PriceAlerts {
  const [alerts, setAlerts] = createSignal<readonly PriceAlert[] | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let list = makeList();
  let isRead = false;
  const has = (scopes: readonly string[]) => scopes.includes(feed.session()?.scope ?? "");
  const mayRead = () => has(PASSWORD_SESSIONS);
  const show = () => {
    if (isRead) setAlerts([...list.rows.values()].sort((a, b) => b.id - a.id));
  };
  /** @interface operation:price_alerts_list */
  const load = async () => {
    const mine = list;
    mine.begin();
    const answer = await feed.call("price_alerts_list", {});
    if (mine !== list) return;
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    mine.replace(answer.data as PriceAlert[]);
    isRead = true;
    show();
  };
  const hear = (alert: PriceAlert, isOver = false) => {
    list.hear(alert, isOver);
    show();
  };
  createEffect(
    on(
      () => feed.session()?.account_id,
      () => {
        list = makeList();
        isRead = false;
        setAlerts(null);
        setFailure(null);
      },
    ),
  );
  // Also after the connection was away: what changed meanwhile was told to nobody.
  createEffect(() => {
    if (feed.fresh() && mayRead()) untrack(() => void load());
  });
  /** @interface event:price_alert_create @interface event:price_alert_update @interface event:price_alert_delete */
  feed.onEvent((type, payload) => {
    if (type === "price_alert_create" || type === "price_alert_update") hear(payload as PriceAlert);
    else if (type === "price_alert_delete") hear(payload as PriceAlert, true);
  });
  const changed = (mine: typeof list, answer: CallResult<unknown>): CallResult<PriceAlert> => {
    if (!answer.ok) return answer;
    const alert = answer.data as PriceAlert;
    if (mine === list) hear(alert);
    return { ...answer, data: alert };
  };
  return {
    alerts,
    failure,
    load,
    mayRead,
    mayChange: () => has(OWNERS),
    /** @interface operation:price_alert_create */
    create: async (body) => changed(list, await feed.call("price_alert_create", { body })),
    /** @interface operation:price_alert_update */
    update: async (id, body) =>
      changed(list, await feed.call("price_alert_update", { params: { id }, body })),
    /** @interface operation:price_alert_delete */
    async remove(id) {
      const known = list.rows.get(id);
      const answer = await feed.call("price_alert_delete", { params: { id } });
      // Removed in another window: gone all the same.
      if (!answer.ok && answer.status !== 404) return answer;
      if (known !== undefined && list.rows.has(id)) hear(known, true);
      return null;
    },
  };
}
