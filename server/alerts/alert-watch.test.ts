/** Tests of alert-watch.ts, against a twin that asks each alert at each quote. */
import { expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { triesOf } from "../../tests/support/tries.ts";
import { AlertWatch, type MarkupOf, type WaitingAlert } from "./alert-watch.ts";

const SYMBOLS = 3;
const ACCOUNTS = 4;

/** Whether the quote, raw, is at the alert's price as its account sees it. */
function isThere(alert: WaitingAlert, bid: number, ask: number, markupOf: MarkupOf): boolean {
  const { account_id, index, points, is_rising, quote_side } = alert;
  const markup = markupOf(account_id, quote_side, index);
  const seen = quote_side === "bid" ? bid - markup : ask + markup;
  return is_rising ? seen >= points : seen <= points;
}

it.each(Array.from({ length: triesOf({ quick: 20, turn: 200, whole: 2_000 }) }, (_, i) => i))(
  "of random lives all that each quote reaches is taken, once, and nothing else: %i",
  (seed) => {
    const next = createRandom(seed);
    const random = {
      int: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
      side: () => (next() < 0.5 ? "bid" : "ask"),
    } as const;
    const markups = new Map<string, number>();
    const markupOf: MarkupOf = (account_id, side, index) =>
      markups.get(`${account_id} ${side} ${index}`) ?? 0;
    const watch = new AlertWatch(markupOf);
    const twin = new Map<number, WaitingAlert>();
    for (let step = 0; step < 400; step += 1) {
      const act = random.int(0, 9);
      const id = random.int(1, 40);
      const index = random.int(0, SYMBOLS - 1);
      if (act < 3) {
        const alert: WaitingAlert = {
          id,
          revision: random.int(1, 5),
          account_id: random.int(1, ACCOUNTS),
          index,
          points: random.int(1, 60),
          quote_side: random.side(),
          is_rising: random.int(0, 1) === 1,
        };
        const known = twin.get(id);
        watch.set(alert);
        if (known === undefined || known.revision <= alert.revision) twin.set(id, alert);
      } else if (act === 3) {
        watch.delete(id);
        twin.delete(id);
      } else if (act === 4) {
        const account_id = random.int(1, ACCOUNTS);
        const side = random.side();
        markups.set(`${account_id} ${side} ${index}`, random.int(0, 9));
        watch.replace((one) => one === account_id);
      } else {
        const bid = random.int(1, 60);
        const ask = bid + random.int(0, 4);
        const due = [...twin.values()].filter(
          (alert) => alert.index === index && isThere(alert, bid, ask, markupOf),
        );
        for (const alert of due) twin.delete(alert.id);
        expect(watch.take(index, bid, ask)).toEqual(due.sort((a, b) => a.id - b.id));
      }
      expect(watch.size).toBe(twin.size);
    }
  },
);

it("leaves an alert where a later revision of it waits", () => {
  const watch = new AlertWatch(() => 0);
  const alert = { id: 1, account_id: 1, index: 0, quote_side: "bid", is_rising: true } as const;
  watch.set({ ...alert, revision: 2, points: 20 });
  watch.set({ ...alert, revision: 1, points: 10 });
  expect(watch.take(0, 10, 11)).toEqual([]);
  expect(watch.take(0, 20, 21)).toMatchObject([{ revision: 2 }]);
});
