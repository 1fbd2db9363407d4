/** Open positions as they stand now: what is kept is from their last event, prices moved since. Runs in the service. */
import type { Position } from "../../../contract/position.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";

/** In the order given; one that was closed meanwhile stays as it was kept. */
export async function liveOf(
  kept: readonly Position[],
  engine: EnginePort,
  account_id: number,
): Promise<Position[]> {
  const position_ids = kept.map(({ id }) => id);
  const open = await engine.ask("open_positions", { account_id, position_ids });
  const byId = new Map(open.map((position) => [position.id, position]));
  return kept.map((position) => byId.get(position.id) ?? position);
}
