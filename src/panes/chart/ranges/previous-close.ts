/**
 * The close of the day before, as the service's daily bars have it. Main thread. Asked for once a symbol, side and day; an
 * answer that comes after another symbol was chosen is dropped.
 */
import { createEffect, createSignal, on, untrack, type Accessor } from "solid-js";
import { nextBarStart } from "../../../../domain/bar.ts";
import type { BarColumns } from "../../../../workers/feed/feed-api.ts";
import type { Feed } from "../../../feed/feed.ts";
import { dayOffsetOf } from "../countdown.ts";
import type { Chart } from "../create-chart.ts";

type Known = { price: number; /** When the day after it ends, Unix ms. */ until: number };

/** The close before the last day of a page of daily bars, and when that day ends; null: it has no day before. */
export function closeBefore(page: Pick<BarColumns, "ts" | "close">): Known | null {
  const today = page.ts.at(-1);
  const price = page.close.at(-2);
  if (today === undefined || price === undefined) return null;
  return { price, until: nextBarStart("D1", today, dayOffsetOf("D1", today)) };
}

/** Of bid and ask the price between; null: one is not known. */
function middleOf(sides: readonly (Known | null)[]): Known | null {
  const [first] = sides;
  const known = sides.filter((one) => one !== null);
  if (first === undefined || first === null || known.length < sides.length) return null;
  return { ...first, price: known.reduce((sum, { price }) => sum + price, 0) / known.length };
}

/** NaN while it is not known, or not wanted. `ask` again and again is cheap: it asks the service when a new day began. */
export function createPreviousClose(
  feed: Feed,
  chart: Chart,
  isWanted: Accessor<boolean>,
): { price: Accessor<number>; ask: (lastTs: number) => void } {
  const [known, setKnown] = createSignal<Known | null>(null);
  let asked = 0;
  let isAsking = false;
  const load = async (): Promise<void> => {
    const symbol = untrack(chart.symbol);
    // Arithmetic of symbols has no day of its own on the service.
    if (symbol === undefined || symbol.symbol_id < 0) return;
    asked += 1;
    const mine = asked;
    isAsking = true;
    const { side } = untrack(chart.settings);
    const { symbol_id } = symbol;
    // Without an answer there is no line, and the next symbol, side or connection asks again.
    const sides = side === "mid" ? (["bid", "ask"] as const) : [side];
    const answers = await Promise.all(
      sides.map((one) =>
        feed.history({ symbol_id, timeframe: "D1", side: one }, null, 2).catch(() => null),
      ),
    );
    if (mine !== asked) return;
    isAsking = false;
    setKnown(
      middleOf(answers.map((answer) => (answer?.ok === true ? closeBefore(answer.data) : null))),
    );
  };
  const subject = (): string =>
    isWanted() ? `${chart.symbol()?.symbol_id} ${chart.settings().side} ${feed.fresh()}` : "";
  createEffect(
    on(subject, (text) => {
      setKnown(null);
      if (text !== "") void load();
    }),
  );
  return {
    price: () => known()?.price ?? NaN,
    ask: (lastTs) => {
      const now = untrack(known);
      if (now !== null && lastTs >= now.until && !isAsking) void load();
    },
  };
}
