/**
 * Waits for figures of accounts and positions, as the engine's own summary has them, and for spreads as accounts see them. Runs
 * in the service, beside the tick path: it is asked by the clock, and no quote and no order waits for it. Only what somebody
 * waits for is looked at, and in one look as much as costs little: with more, each has its turn less often.
 */
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import type { AlertFigure } from "../../contract/price-alert.ts";
import type { Clock } from "../clock.ts";
import type { AccountFigures, EnginePort } from "../engine-port/engine-port.ts";
import type { Log } from "../log.ts";
import type { Ended, KeptAlert, ReachedFigure } from "./alert-rows.ts";
import { judgeFigure, seenIn, type Seen } from "./judge-figure.ts";
import type { ReachedWriter } from "./reached-writer.ts";

export type FigureAlert = KeptAlert & { readonly figure: AlertFigure };

export type FigureWatchDeps = {
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: Pick<EnginePort, "ask">;
  /** Points, as the account sees it; null: the symbol has no quote, or is gone. */
  readonly spreadOf: (alert: FigureAlert) => number | null;
  /** Until when it is quiet, Unix ms. */
  readonly quietTill: (alert: FigureAlert) => number;
  readonly reached: Pick<ReachedWriter<ReachedFigure>, "add">;
  readonly armed: Pick<ReachedWriter<Ended>, "add">;
  /** Its position is closed: it waits for nothing any more. */
  readonly end: (alert: FigureAlert) => void;
};

export type FigureWatch = {
  /** In place of what was known of it. */
  set(alert: FigureAlert): void;
  delete(id: number): void;
  /** Resolves when nothing is under way. */
  close(): Promise<void>;
};

/** Of one look. An account is one and each of its open positions another: about a millisecond and a half. */
const ROWS_MAX = 500;
const SPREADS_MAX = 10_000;
/** What could not be asked is asked again. */
const RETRY_MS = 5_000;

/** `since`: how many looks there were when it was set. What an earlier one asked for says nothing of it. */
type Waiting = { readonly alert: FigureAlert; readonly since: number };
type Board = Map<number, Waiting>;

export function watchFigures(deps: FigureWatchDeps): FigureWatch {
  const { clock, log, engine } = deps;
  const boards = makeBoards();
  const judge = makeJudge(deps, boards.forget);
  const [accountTurns, spreadTurns] = [makeTurns(boards.accounts), makeTurns(boards.spreads)];
  let looks = 0;
  let restsUntil = 0;
  let work: Promise<void> | null = null;
  const judgeSpread = (id: number) => {
    const waiting = boards.spreads.get(id);
    const spread = waiting === undefined ? null : deps.spreadOf(waiting.alert);
    if (waiting !== undefined && spread !== null) judge(waiting, boards.spreads, spread);
  };
  const judgeAccount = ({ account_id, group_id, figures }: AccountFigures) => {
    const board: Board = boards.accounts.get(account_id) ?? new Map();
    // The account is gone, and its alerts with it.
    if (group_id === null) for (const id of board.keys()) boards.forget(id);
    if (board.size === 0) boards.accounts.delete(account_id);
    if (figures === null) return;
    const profits = new Map(figures.positions.map(({ id, profit }) => [id, profit]));
    for (const waiting of board.values()) {
      if (waiting.since === looks) continue;
      judge(waiting, board, seenIn(waiting.alert.figure, figures, profits));
    }
  };
  const look = async () => {
    looks += 1;
    for (const id of spreadTurns().splice(0, SPREADS_MAX)) judgeSpread(id);
    const account_ids = accountTurns();
    if (account_ids.length === 0) return;
    const found = await engine.ask("figures", { account_ids, rows_max: ROWS_MAX });
    account_ids.splice(0, found.length);
    for (const one of found) judgeAccount(one);
  };
  const stop = clock.every(ACCOUNT_SUMMARY_INTERVAL_MS_MIN, () => {
    if (clock.monotonicMs() < restsUntil) return;
    work ??= look()
      .catch((error: unknown) => {
        restsUntil = clock.monotonicMs() + RETRY_MS;
        log.warn({ err: error }, "alerts on figures are judged later");
      })
      .finally(() => {
        work = null;
      });
  });
  return {
    set: (alert) => boards.set({ alert, since: looks }),
    delete: boards.forget,
    async close() {
      stop();
      await work;
    },
  };
}

/** Who waits for what of which account, and for which spread. */
function makeBoards() {
  const accounts = new Map<number, Board>();
  const spreads: Board = new Map();
  const boardOf = new Map<number, Board>();
  const forget = (id: number): void => {
    boardOf.get(id)?.delete(id);
    boardOf.delete(id);
  };
  return {
    accounts,
    spreads,
    forget,
    set(waiting: Waiting): void {
      const { id, account_id, figure } = waiting.alert;
      forget(id);
      const ofAccount: Board = accounts.get(account_id) ?? new Map();
      const board = figure.kind === "spread" ? spreads : ofAccount;
      if (board === ofAccount) accounts.set(account_id, board);
      boardOf.set(id, board);
      board.set(id, waiting);
    },
  };
}

function makeJudge(deps: FigureWatchDeps, forget: (id: number) => void) {
  return ({ alert, since }: Waiting, board: Board, seen: Seen): void => {
    const { id, revision, figure, is_armed, expires_at } = alert;
    const now = deps.clock.now();
    // It is to be noted as expired a moment later.
    if (now >= (expires_at ?? Infinity)) return;
    const quiet_till = deps.quietTill(alert);
    const verdict = judgeFigure({ figure, is_armed, quiet_till }, seen, now);
    if (verdict === null) return;
    if (verdict === "armed") {
      board.set(id, { alert: { ...alert, is_armed: true }, since });
      return deps.armed.add({ id, revision });
    }
    forget(id);
    if (typeof seen === "number") deps.reached.add({ id, revision, at: now, value: seen });
    else deps.end(alert);
  };
}

/** The keys whose turn it still is, which the caller takes from the front; all of them anew once there are none. */
function makeTurns(of: ReadonlyMap<number, unknown>): () => number[] {
  let due: number[] = [];
  return () => {
    if (due.length === 0) due = [...of.keys()];
    return due;
  };
}
