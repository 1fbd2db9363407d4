/**
 * Whether a figure that is asked for can be waited for, said by the part that is wrong, and of which symbol it is. Runs in the
 * service. What is so already is refused, as a price is that the market is at.
 */
import { NO_SYMBOL_ID, type AlertFigure } from "../../contract/price-alert.ts";
import { figureBounds, figureDigits, isBeyond } from "../../domain/alert-figure.ts";
import { scaledOf } from "../../domain/decimal.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { refuseField } from "../office/office.ts";
import { Refusal } from "../refusal.ts";
import { seenIn, type Seen } from "./judge-figure.ts";

export type AskedFigure = {
  readonly account_id: number;
  /** Of a spread: whose. */
  readonly symbol_id: number;
  readonly figure: AlertFigure;
};

/** `symbol_id`: that it is of. */
export type WaitedFigure = Pick<AskedFigure, "figure" | "symbol_id">;

/** `spread`: points, as the account sees it; null: there is no quote. @throws Refusal bad_request, no_price, not_found */
export async function waitedFigure(
  engine: Pick<EnginePort, "ask">,
  { account_id, symbol_id, figure }: AskedFigure,
  spread: number | null,
): Promise<WaitedFigure> {
  const { kind, value, way, position_id } = figure;
  if ((kind === "position_profit") !== (position_id !== null))
    refuse("position_id", "must be there of position_profit, and of nothing else");
  const account = await engine.ask("account", { account_id });
  if (account === null) throw new Refusal("not_found");
  checkValue(figure, figureDigits(kind, account.currency_digits));
  const asked = { kind, value, way, position_id };
  if (kind === "spread") {
    refuseWhatIsSo(figure, spread);
    return { figure: asked, symbol_id };
  }
  const of = position_id === null ? NO_SYMBOL_ID : await symbolOf(engine, account_id, position_id);
  const [now] = await engine.ask("figures", { account_ids: [account_id], rows_max: 1 });
  const figures = now?.figures ?? null;
  const profits = new Map(figures?.positions.map(({ id, profit }) => [id, profit]));
  refuseWhatIsSo(figure, figures === null ? null : seenIn(figure, figures, profits));
  return { figure: asked, symbol_id: of };
}

/** @throws Refusal bad_request */
async function symbolOf(
  engine: Pick<EnginePort, "ask">,
  account_id: number,
  position_id: number,
): Promise<number> {
  const asked = { account_id, position_ids: [position_id] };
  const [position] = await engine.ask("open_positions", asked);
  return position?.symbol_id ?? refuse("position_id", "is no open position of this account");
}

/** @throws Refusal bad_request */
function checkValue({ kind, value }: AlertFigure, digits: number): void {
  const { least, most } = figureBounds(kind);
  if (value < least || value > most) refuse("value", `must be from ${least} to ${most}`);
  if (scaledOf(value, digits) !== null) return;
  refuse("value", digits === 0 ? "must be a whole number" : `must have at most ${digits} decimals`);
}

/** `now` null: it is not known. @throws Refusal bad_request, no_price */
function refuseWhatIsSo(figure: AlertFigure, now: Seen | null): void {
  if (now === null) throw new Refusal("no_price");
  if (typeof now !== "number" || !isBeyond(figure, now)) return;
  refuse("value", `must be at ${figure.way === "up" ? "least" : "most"} ${now}, which it is now`);
}

/** @throws Refusal bad_request */
const refuse = (path: string, why: string): never => refuseField(`figure.${path}`, why);
