/** What a correction of a deal changes and books. Main thread; pure. */
import type { Deal } from "../../contract/deal.ts";
import { t } from "../language/translate.ts";
import { formatPlain } from "../format/number.ts";
import { plainNumber, swapMarks } from "../format/typed-number.ts";

export const DEAL_MONEY = ["profit", "swap", "commission"] as const;
export type DealMoney = (typeof DEAL_MONEY)[number];
export type MoneyTexts = Readonly<Record<DealMoney, string>>;

export type Correction = {
  /** What each will be; null: what was typed is no amount. */
  readonly after: Readonly<Record<DealMoney, number | null>>;
  /** What the service is asked to change. */
  readonly changes: Readonly<Partial<Record<DealMoney, number>>>;
  /** What is booked on the balance; null: something cannot be read. */
  readonly moved: number | null;
};

const AMOUNT = /^[+-]?\d{1,12}(?:\.(\d*))?$/;

/** null: it is no amount of so many decimals. */
export function amountOf(text: string, digits: number): number | null {
  const [whole, decimals = ""] = AMOUNT.exec(plainNumber(swapMarks(text), "amount") ?? "") ?? [];
  return whole === undefined || decimals.length > digits ? null : Number(whole);
}

/** What no amount reaches, as above. */
const AMOUNT_END = 1e12;
const BEYOND = /^[+-]?0*[1-9]\d{12,}(?:\.\d*)?$/;

/** Why it is none. */
export function amountFault(text: string, digits: number): string {
  const plain = plainNumber(swapMarks(text), "amount") ?? "";
  if (BEYOND.test(plain)) {
    return plain.startsWith("-")
      ? t("It has to be above {end}", { end: formatPlain(0 - AMOUNT_END) })
      : t("It has to be less than {end}", { end: formatPlain(AMOUNT_END) });
  }
  return digits === 0
    ? t("A whole number")
    : t("A number with at most {digits} decimals", { digits });
}

/** `texts` null: the deal is cancelled, and all that it booked is taken back. */
export function correctionOf(
  deal: Pick<Deal, DealMoney | "premium">,
  texts: MoneyTexts | null,
  digits: number,
): Correction {
  const read = (field: DealMoney) => (texts === null ? 0 : amountOf(texts[field], digits));
  const after = { profit: read("profit"), swap: read("swap"), commission: read("commission") };
  const changes: Partial<Record<DealMoney, number>> = {};
  // In units of the currency's last decimal: a sum of decimals is no exact decimal.
  const unit = 10 ** digits;
  // The premium of a guaranteed stop stays with a deal that is corrected, and goes back with one that is cancelled.
  let moved: number | null = texts === null ? 0 - Math.round((deal.premium ?? 0) * unit) : 0;
  for (const field of DEAL_MONEY) {
    const next = after[field];
    if (next !== null && next !== deal[field]) changes[field] = next;
    if (next === null || moved === null) moved = null;
    else moved += Math.round(next * unit) - Math.round(deal[field] * unit);
  }
  return { after, changes, moved: moved === null ? null : moved / unit };
}

/** What is undone, in a sentence. `text`: of an amount. */
export function undoes(
  moved: number | null,
  isCancelled: boolean,
  text: (sum: number) => string,
): string {
  if (moved === null) return "";
  const amount = text(Math.abs(moved));
  const booked =
    moved === 0
      ? t("Nothing is booked.")
      : moved < 0
        ? t("It takes {amount} from the balance.", { amount })
        : t("It adds {amount} to the balance.", { amount });
  const stays = isCancelled
    ? t("The deal leaves the client's history; what it opened or closed stays so.")
    : t("The deal stays in the client's history with its new money.");
  return `${booked} ${stays}`;
}
