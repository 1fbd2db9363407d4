/**
 * Whether the account's figures agree: the service's among themselves, and the terminal's live ones with the service's. Main
 * thread; pure. Prices move between two looks, so the live equity of the last moments is a range: a summary agrees that lies
 * within it. Only what lasts is a disagreement. Allocates nothing while all is well.
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { Totals } from "./account-totals.ts";
import { t } from "../language/translate.ts";

/** A disagreement is told when it has lasted so long. */
export const LASTS_MS = 2_000;
/** Live figures are remembered in so many parts of so many ms: longer than a summary is on its way. */
const PARTS = 10;
const PART_MS = 100;

export type Disagreement = {
  /** Which figure, as "Equity". */
  readonly figure: string;
  /** What the service says. */
  readonly told: number;
  /** What it should be: by the service's other figures, or by the prices on screen. */
  readonly expected: number;
  readonly because: "sum" | "live";
};

type Sums = Pick<
  AccountSummary,
  "balance" | "credit" | "floating_profit" | "equity" | "used_margin" | "free_margin"
>;

export class FiguresCheck {
  readonly #lows = new Float64Array(PARTS).fill(Number.POSITIVE_INFINITY);
  readonly #highs = new Float64Array(PARTS).fill(Number.NEGATIVE_INFINITY);
  #part = 0;
  #partAt = Number.NEGATIVE_INFINITY;
  #agreedAt = Number.NEGATIVE_INFINITY;

  /** Prices or figures are not current: nothing is compared, and the count begins anew. */
  reset(now: number): void {
    this.#lows.fill(Number.POSITIVE_INFINITY);
    this.#highs.fill(Number.NEGATIVE_INFINITY);
    this.#agreedAt = now;
  }

  /** To be asked once a frame; `now` in ms of the frame's clock. null: they agree, or have not disagreed for long. */
  look(
    now: number,
    summary: AccountSummary,
    live: Pick<Totals, "equity">,
    currencyDigits: number,
  ): Disagreement | null {
    // A page that was hidden has no frames: what was seen before it says nothing.
    if (now - this.#partAt > LASTS_MS) this.reset(now);
    this.#remember(now, live.equity);
    const rounding = 0.5 / 10 ** currencyDigits;
    const isSumRight = areSumsRight(summary, rounding);
    if (isSumRight && this.#wasAt(summary.equity, rounding)) {
      this.#agreedAt = now;
      return null;
    }
    if (now - this.#agreedAt <= LASTS_MS) return null;
    return wrongSum(summary, rounding) ?? wrongLive(summary, live);
  }

  #remember(now: number, equity: number): void {
    if (now - this.#partAt >= PART_MS) {
      this.#part = (this.#part + 1) % PARTS;
      this.#partAt = now;
      this.#lows[this.#part] = equity;
      this.#highs[this.#part] = equity;
    }
    this.#lows[this.#part] = Math.min(this.#lows[this.#part] ?? equity, equity);
    this.#highs[this.#part] = Math.max(this.#highs[this.#part] ?? equity, equity);
  }

  #wasAt(equity: number, rounding: number): boolean {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const value of this.#lows) low = Math.min(low, value);
    for (const value of this.#highs) high = Math.max(high, value);
    return equity >= low - rounding && equity <= high + rounding;
  }
}

const equityOf = ({ balance, credit, floating_profit }: Sums) => balance + credit + floating_profit;
const freeOf = ({ equity, used_margin }: Sums) => equity - used_margin;

const areSumsRight = (told: Sums, rounding: number): boolean =>
  Math.abs(told.equity - equityOf(told)) <= rounding &&
  Math.abs(told.free_margin - freeOf(told)) <= rounding;

function wrongSum(told: Sums, rounding: number): Disagreement | null {
  const equity = equityOf(told);
  if (Math.abs(told.equity - equity) > rounding) {
    return { figure: t("Equity"), told: told.equity, expected: equity, because: "sum" };
  }
  const free = freeOf(told);
  if (Math.abs(told.free_margin - free) > rounding) {
    return { figure: t("Free margin"), told: told.free_margin, expected: free, because: "sum" };
  }
  return null;
}

const wrongLive = (told: Sums, live: Pick<Totals, "equity">): Disagreement => ({
  figure: t("Equity"),
  told: told.equity,
  expected: live.equity,
  because: "live",
});
