/**
 * What all clients together have open. What was summed serves whoever asks within half a second. Runs in the service; reads only.
 */
import type { HouseExposure } from "../../contract/exposure.ts";
import type { Clock } from "../clock.ts";
import type { EnginePort, GroupFilter } from "../engine-port/engine-port.ts";
import { createSharedAnswers } from "./shared-answers.ts";

export type Exposure = {
  /** `key`: the same for the same groups. */
  of(key: string, groups: GroupFilter): Promise<HouseExposure>;
};

export type ExposureDeps = {
  readonly engine: Pick<EnginePort, "ask">;
  readonly clock: Clock;
};

export function createExposure({ engine, clock }: ExposureDeps): Exposure {
  const answers = createSharedAnswers<HouseExposure>(clock);
  return { of: (key, groups) => answers.of(key, () => engine.ask("house_exposure", { groups })) };
}
