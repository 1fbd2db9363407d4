/**
 * Whether amounts of money are hidden on this device, and how they are written then: as a share of the balance, so that a
 * result can be shown to others without the sum. Main thread. Panes write every amount of the account by moneyFormat.
 */
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { formatMoney, formatResult, formatShare } from "../format/money.ts";
import { hidesMoney } from "./hides-money.ts";
import { t } from "../language/translate.ts";

export type MoneyFormat = {
  /** What stands once by the amounts: the currency, or "of balance". */
  unit: () => string;
  /** An amount: "10,012.40", or "101.20%". */
  amount: (value: number) => string;
  /** A profit or loss, its sign always printed: "+12.40", or "+0.12%". */
  result: (value: number) => string;
};

/** Amounts of the account that the feed is signed in to. Tracks: an effect that formats runs again on a change. */
export const moneyFormat = perFeed(makeFormat);

function makeFormat(feed: Feed): MoneyFormat {
  const { account, summary } = accountFacts(feed);
  const digits = () => account()?.currency_digits ?? 2;
  const balance = () => summary()?.balance ?? account()?.balance ?? 0;
  return {
    unit: () => (hidesMoney() ? t("of balance") : (account()?.currency ?? "")),
    amount: (value) =>
      hidesMoney() ? formatShare(value, balance()) : formatMoney(value, digits()),
    result: (value) =>
      hidesMoney() ? formatShare(value, balance(), true) : formatResult(value, digits()),
  };
}
