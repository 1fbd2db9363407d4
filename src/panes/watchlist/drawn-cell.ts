/** What a drawn cell is, and what it is given. Main thread, on the tick path; types. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { QuoteView } from "../../../workers/rings/readers.ts";
import type { Pen } from "../../ui/drawn/pen.ts";
import type { TickTails } from "../spark/tick-tails.ts";
import type { CellSurroundings } from "./cells.ts";
import type { PriceScale } from "./figures.ts";

/** What cells must know of the symbol that they show. */
export type DrawnSymbol = PriceScale & Pick<SymbolRecord, "symbol_id">;
/** What drawn cells share. */
export type DrawnSurroundings = CellSurroundings & { readonly tails: TickTails };

/** One cell. `isDirty`: it was not drawn since it last changed. */
export interface DrawnCell {
  isDirty: boolean;
  reset(symbol: DrawnSymbol): void;
  take(quote: QuoteView): void;
  /** Draws into the row that begins at `top`; its ground is blank. */
  draw(pen: Pen, top: number): void;
}
