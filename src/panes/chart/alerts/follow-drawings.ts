/**
 * Price alerts go where the drawings go that they are of: moved with them, removed with them, and set again when a drawing comes
 * back by undo. Main thread. Of what is done on this chart alone: what another tab or device does with a drawing, it does with
 * its alerts too. What is pressed many times, as an arrow key, is sent once it rests.
 */
import type { AlertLine, CrtPriceAlert, PriceAlert } from "../../../../contract/price-alert.ts";
import { lineAt } from "../../../../domain/alert-line.ts";
import type { CallFailure } from "../../../../workers/feed/feed-api.ts";
import { askedOf, isWaiting } from "../../../alerts/asked-alert.ts";
import type { PriceAlerts } from "../../../stores/price-alerts.ts";

export type Followed = {
  /** removed: with its drawing, or because that has no price from now on. */
  readonly what: "moved" | "removed" | "again";
  /** null: it was done. */
  readonly failure: CallFailure | null;
};

export type FollowPorts = {
  readonly store: Pick<PriceAlerts, "alerts" | "create" | "update" | "remove">;
  /** As DrawnEnd has both. */
  readonly lineOf: (drawing_id: string) => AlertLine | null;
  readonly wasClosed: (since: number) => boolean;
  readonly tell: (followed: Followed) => void;
  /** Acts once, a little later. Returns what calls it off. */
  readonly after: (act: () => void) => () => void;
};

export type Follower = {
  /** By id of a drawing, whether it is there now. */
  drawn(changed: ReadonlyMap<string, boolean>): void;
  /**
   * Puts those of a symbol back onto their drawings where the market was closed since they were: a chart leaves that time out,
   * and the service does not.
   */
  align(symbol_id: number): void;
  /** Sends at once what rests; resolves when all is answered. */
  close(): Promise<void>;
};

export function makeFollower({ store, lineOf, wasClosed, tell, after }: FollowPorts): Follower {
  const resting = new Map<string, boolean>();
  /** Alerts that went with their drawings, by id of these. */
  const gone = new Map<string, readonly CrtPriceAlert[]>();
  let callOff: (() => void) | null = null;
  let last: Promise<void> = Promise.resolve();
  const done = (what: Followed["what"], failure: CallFailure | null) => tell({ what, failure });
  const remove = async (id: string, alerts: readonly PriceAlert[]) => {
    if (alerts.length > 0) gone.set(id, alerts.map(askedOf));
    // Each waits for the one before: the service takes so many calls a second.
    // eslint-disable-next-line no-await-in-loop
    for (const alert of alerts) done("removed", await store.remove(alert.id));
  };
  const again = async (id: string, line: AlertLine) => {
    const alerts = gone.get(id) ?? [];
    gone.delete(id);
    for (const asked of alerts) {
      // eslint-disable-next-line no-await-in-loop
      const answer = await store.create({ ...asked, line });
      done("again", answer.ok ? null : answer);
    }
  };
  const move = async (alerts: readonly PriceAlert[], line: AlertLine) => {
    for (const alert of alerts) {
      if (alert.line === null || isSame(alert.line, line)) continue;
      // eslint-disable-next-line no-await-in-loop
      const answer = await store.update(alert.id, { line });
      done("moved", answer.ok ? null : answer);
    }
  };
  const alignAll = async (symbol_id: number): Promise<void> => {
    for (const alert of store.alerts() ?? []) {
      const id = alert.line?.drawing_id ?? null;
      if (alert.symbol_id !== symbol_id || !isWaiting(alert) || id === null) continue;
      const line = wasClosed(alert.line?.from.ts ?? 0) ? lineOf(id) : null;
      // eslint-disable-next-line no-await-in-loop
      if (line !== null) await move([alert], line);
    }
  };
  const follow = async (id: string, isThere: boolean): Promise<void> => {
    const alerts = (store.alerts() ?? []).filter(
      (alert) => alert.line?.drawing_id === id && isWaiting(alert),
    );
    if (alerts.length === 0 && !gone.has(id)) return;
    const line = isThere ? lineOf(id) : null;
    if (line === null) return remove(id, alerts);
    await again(id, line);
    await move(alerts, line);
  };
  const send = (): void => {
    callOff = null;
    const all = [...resting];
    resting.clear();
    last = last.then(async () => {
      // eslint-disable-next-line no-await-in-loop
      for (const [id, isThere] of all) await follow(id, isThere);
    });
  };
  return {
    drawn(changed) {
      for (const [id, isThere] of changed) resting.set(id, isThere);
      callOff?.();
      callOff = after(send);
    },
    align: (symbol_id) => void (last = last.then(() => alignAll(symbol_id))),
    close() {
      callOff?.();
      send();
      return last;
    },
  };
}

/** Parts of a price that two readings of one line may be apart. */
const NEAR = 1e-7;

/** Both go the same way from where the second begins: another colour is no other line. */
function isSame(before: AlertLine, now: AlertLine): boolean {
  if (before.extends_right !== now.extends_right) return false;
  if (!now.extends_right && before.to.ts !== now.to.ts) return false;
  return [now.from, now.to].every(
    ({ ts, price }) => Math.abs(lineAt(before, ts) - price) <= NEAR * price,
  );
}
