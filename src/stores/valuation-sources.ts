/** Where the figures of a valuation come from. Main thread; a type alone. */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { QuoteReader } from "../../workers/rings/readers.ts";
import type { WorthAccount } from "./position-worths.ts";

/** Each is asked anew in each frame. */
export type ValuationSources = {
  readonly quotes: () => QuoteReader;
  readonly symbols: () => readonly SymbolRecord[];
  readonly account: () => (WorthAccount & Pick<ViewAccount, "balance" | "credit" | "group">) | null;
  readonly summary: () => AccountSummary | null;
  readonly positions: () => ReadonlyMap<number, Position>;
  /** Rises with each change of positions. */
  readonly positionsVersion: () => number;
};
