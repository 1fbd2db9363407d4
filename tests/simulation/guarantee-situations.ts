/** Situations of guaranteed stops. Runs in tests; pure. */
import type { DealRecord } from "../../engine/records.ts";
import { positionsIn, type Context } from "./context.ts";
import { hit, type Tally } from "./tally.ts";

export function countGuaranteed(tally: Tally, context: Context, deal: DealRecord): void {
  const { guarantee_paid, reason, premium } = deal;
  if (premium === undefined || guarantee_paid === undefined) return;
  const { input } = context;
  hit(tally, "a gap through a guaranteed stop", reason === 3 && guarantee_paid > 0);
  hit(tally, "a stop-out at a guaranteed stop", reason === 5);
  hit(tally, "an owner closes at his guaranteed stop", input.kind === "close_position");
  hit(tally, "an opposite order closes at a guaranteed stop", input.kind === "place_order");
  const held = context.memory.positions.get(deal.position_id);
  const isRest = held !== undefined && held.realized.profit_atto !== 0n;
  hit(tally, "a guaranteed stop closes what parts left", isRest);
}

export function countGuarantees(tally: Tally, { events, memory, input }: Context): void {
  if (input.kind !== "modify_position") return;
  for (const { position } of positionsIn(events)) {
    const last = memory.positions.get(position.id);
    if (last === undefined || position.status !== 0) continue;
    const [was, is] = [last.guarantee_premium, position.guarantee_premium];
    const isMoved = last.stop_loss !== position.stop_loss;
    hit(tally, "a guarantee set on a position", was === undefined && is !== undefined);
    hit(tally, "a guaranteed stop moved", was !== undefined && is !== undefined && isMoved);
    hit(tally, "a guarantee given up", was !== undefined && is === undefined);
  }
}
