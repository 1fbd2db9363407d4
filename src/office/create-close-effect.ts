/**
 * What closing a position, or a part of it, would do now: the price, what it books in the client's currency, and the margin that
 * is left; as the prices change. Main thread. The page that opened the dialog watches the account over the socket, which tells
 * what changes at once; what is read again now and then holds where it does not.
 */
import { createMemo, createSignal, onCleanup, type Accessor } from "solid-js";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { Position } from "../../contract/position.ts";
import type { WatchedFigures, WatchedFiguresPayload } from "../../contract/watch.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { formatResult } from "../format/money.ts";
import { closingWords, type ClosingWords } from "./closing-words.ts";
import { createRepeat } from "./create-repeat.ts";
import type { Effect } from "./effect-table.tsx";
import { levelAt, marginWithout, stopsOut } from "./margin-effect.ts";
import { levelRow, sumRow } from "./margin-rows.ts";
import { t } from "../language/translate.ts";

const AGAIN_MS = 2_000;
/** What is beyond it is taken to change as what is read does. */
const READ_MAX = 500;

/** What the part that is closed would book now; `price` null: none has come. */
type Closed = { readonly price: number | null; readonly result: number };

/** `lots` null: nothing that could be closed stands in the form. */
export function createCloseEffect(
  props: { feed: Feed; account_id: number; position: Position },
  lots: Accessor<number | null>,
) {
  const input = { params: { account_id: props.account_id } };
  const account = createQuery<ViewAccount>(props.feed, "account_get", input);
  const summary = createQuery<AccountSummary>(props.feed, "account_summary", input);
  const open = createQuery<Position[]>(props.feed, "account_positions", {
    ...input,
    query: { limit: READ_MAX },
  });
  const told = createTold(props.feed, props.account_id);
  createRepeat(AGAIN_MS, () => void Promise.all([summary.load(), open.load()]));

  /** What was told over the socket, where that is newer than what was read. */
  const newest = () => {
    const [now, read] = [told(), summary.data()];
    return now !== null && now.ts >= (read?.ts ?? 0) ? now : null;
  };
  const figures = (): AccountSummary | null => newest() ?? summary.data();
  const closed = createMemo((): Closed | null => {
    const { id, volume } = props.position;
    const part = lots();
    if (part === null) return null;
    const now = newest()?.positions.find((one) => one.id === id);
    const read = open.data()?.find((one) => one.id === id) ?? props.position;
    // What is told of a position has its swap in it already.
    const whole = now?.profit ?? read.profit + read.swaps;
    const price = now === undefined ? read.current_price : now.current_price;
    return { price, result: whole * (part / volume) };
  });
  /** undefined: it is not known. What is booked was in the equity before. */
  const after = createMemo(() => {
    const [part, now, held, of] = [lots(), figures(), open.data(), account.data()];
    if (part === null || now === null || held === null || of === null) return undefined;
    const { id } = props.position;
    const mode = of.group.hedged_margin_mode;
    const used = marginWithout(now.used_margin, held, { id, volume: part }, mode);
    if (used === null) return undefined;
    return { used, level: levelAt(now.equity, used) };
  });
  return {
    closed,
    /** With its sign, in the client's currency; a dash where that is not known. */
    result: (): string => {
      const [part, of] = [closed(), account.data()];
      if (part === null || of === null) return "–";
      return `${formatResult(part.result, of.currency_digits)} ${of.currency}`;
    },
    /** What is shown is older than what is. */
    isLate: () => !props.feed.fresh() || (newest() === null && summary.failure() !== null),
    /** Margin and its level, before and after. */
    effects: (): Effect[] => {
      const used = { now: figures()?.used_margin, after: after()?.used };
      const level = { now: figures()?.margin_level, after: after()?.level };
      return [
        sumRow(t("Margin in use"), used, account.data()),
        levelRow(level, account.data()?.group),
      ];
    },
    /** What has to be asked before it is sent: one side of a hedge may leave too much to hold. null: it closes nothing else. */
    closing: (): ClosingWords | null => {
      const [then, group] = [after(), account.data()?.group];
      if (then === undefined || then.level === null || group === undefined) return null;
      const level = figures()?.margin_level ?? null;
      return stopsOut(level, then.level, group) ? closingWords(then.level, group) : null;
    },
  };
}

/** The figures of the account that were told last; null: none yet. */
function createTold(feed: Feed, account_id: number): Accessor<WatchedFigures | null> {
  const [told, setTold] = createSignal<WatchedFigures | null>(null);
  onCleanup(
    feed.onEvent((type, payload) => {
      if (type !== "watched_figures") return;
      const { accounts } = payload as WatchedFiguresPayload;
      const mine = accounts.find((one) => one.account_id === account_id);
      if (mine !== undefined) setTold(mine);
    }),
  );
  return told;
}
