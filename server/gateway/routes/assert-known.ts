/** Whether the engine knows what a call names. Runs in the service. */
import type { EnginePort } from "../../engine-port/engine-port.ts";
import { Refusal } from "../../refusal.ts";

type Engine = Pick<EnginePort, "ask">;

/** @throws Refusal not_found */
export async function assertAccount(engine: Engine, account_id: number): Promise<void> {
  if ((await engine.ask("account", { account_id })) === null) throw new Refusal("not_found");
}

/** @throws Refusal not_found */
export async function assertGroup(engine: Engine, group_id: number): Promise<void> {
  if (!(await engine.ask("groups", null)).includes(group_id)) throw new Refusal("not_found");
}
