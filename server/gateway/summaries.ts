/**
 * Sends each watched account its figures: at most once in 200 ms, and always the last ones. Runs in the service.
 * @interface §2 Account summary, §8 account_Summary rate
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";

/** How often the accounts are looked at; with the interval it bounds how late a last state can be. */
const LOOK_INTERVAL_MS = 50;

export type SummariesDeps = {
  readonly engine: Pick<EnginePort, "ask">;
  /** Accounts with an open socket. */
  readonly watched: () => Iterable<number>;
  readonly send: (account_id: number, payload: AccountSummary) => void;
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly onError: (error: unknown) => void;
};

type Sent = { atMs: number; figures: string };

export type Summaries = {
  /** A socket of the account opened: its figures are sent once more, that it has them too. */
  renew(account_id: number): void;
  dispose(): void;
};

/** @interface event:account_Summary @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN */
export function startSummaries(deps: SummariesDeps): Summaries {
  const { engine, clock } = deps;
  const sent = new Map<number, Sent>();
  let isAsking = false;
  let isOver = false;

  /** One question at a time: a slow answer is not asked for again while it is on its way. */
  async function look(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const nowMs = clock.monotonicMs();
    const watched = new Set(deps.watched());
    for (const account_id of sent.keys()) if (!watched.has(account_id)) sent.delete(account_id);
    const isDue = (account_id: number): boolean => {
      const last = sent.get(account_id);
      return last === undefined || nowMs - last.atMs >= ACCOUNT_SUMMARY_INTERVAL_MS_MIN;
    };
    try {
      const account_ids = [...watched].filter(isDue);
      if (account_ids.length === 0) return;
      const summaries = await engine.ask("summaries", { account_ids });
      if (!isOver) for (const payload of summaries) tell(payload, nowMs);
    } catch (error) {
      deps.onError(error);
    } finally {
      isAsking = false;
    }
  }

  function tell(payload: AccountSummary, nowMs: number): void {
    const { account_id } = payload;
    const figures = JSON.stringify({ ...payload, ts: 0 });
    if (sent.get(account_id)?.figures === figures) return;
    sent.set(account_id, { atMs: nowMs, figures });
    deps.send(account_id, payload);
  }

  const timer = setInterval(() => void look(), LOOK_INTERVAL_MS);
  return {
    renew(account_id) {
      const last = sent.get(account_id);
      if (last !== undefined) sent.set(account_id, { ...last, figures: "" });
    },
    dispose() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
