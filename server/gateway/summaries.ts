/**
 * Sends each watched account its figures: at most once in 200 ms, and always the last ones. Runs in the service.
 * @interface §2 Account summary, §8 account_Summary rate
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";

/** How often the accounts are looked at; with the interval it bounds how late a last state can be. */
const LOOK_INTERVAL_MS = 50;

export type SummariesDeps = {
  readonly sequencer: Sequencer;
  /** Accounts with an open socket. */
  readonly watched: () => Iterable<number>;
  readonly send: (account_id: number, payload: AccountSummary) => void;
  readonly clock: Pick<Clock, "monotonicMs">;
};

type Sent = { atMs: number; figures: string };

export type Summaries = {
  /** A socket of the account opened: its figures are sent once more, that it has them too. */
  renew(account_id: number): void;
  dispose(): void;
};

/** @interface event:account_Summary @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN */
export function startSummaries(deps: SummariesDeps): Summaries {
  const { sequencer, clock } = deps;
  const sent = new Map<number, Sent>();

  function look(): void {
    const nowMs = clock.monotonicMs();
    const watched = new Set(deps.watched());
    for (const account_id of sent.keys()) if (!watched.has(account_id)) sent.delete(account_id);
    for (const account_id of watched) {
      const last = sent.get(account_id);
      if (last !== undefined && nowMs - last.atMs < ACCOUNT_SUMMARY_INTERVAL_MS_MIN) continue;
      const payload = sequencer.state.accounts.has(account_id)
        ? sequencer.summary(account_id)
        : null;
      if (payload === null) continue;
      const figures = JSON.stringify({ ...payload, ts: 0 });
      if (last?.figures === figures) continue;
      sent.set(account_id, { atMs: nowMs, figures });
      deps.send(account_id, payload);
    }
  }

  const timer = setInterval(look, LOOK_INTERVAL_MS);
  return {
    renew(account_id) {
      const last = sent.get(account_id);
      if (last !== undefined) sent.set(account_id, { ...last, figures: "" });
    },
    dispose: () => clearInterval(timer),
  };
}
