/** The units of a size, in words. Main thread; data only. */
import type { SizeUnit } from "../../trade/ticket/draft.ts";

/** With these the size follows the stop. */
export const RISK_UNITS: ReadonlySet<SizeUnit> = new Set(["risk_money", "risk_percent"]);
