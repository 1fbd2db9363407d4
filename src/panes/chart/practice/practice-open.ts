/** The run of a practice: a new one, or one that is done again from what was kept of it. Main thread; pure. */
import { serverDay } from "../../../../domain/bar.ts";
import { unixMs } from "../../../../domain/units.ts";
import { monthVolumeOf } from "../../../stores/known-records.ts";
import type { Beginning, KeptStep, Stands } from "./practice-log.ts";
import { PracticeRun, takenOf, type RunStep } from "./practice-run.ts";
import { openingInputs } from "./practice-terms.ts";

type Opening = Pick<Beginning, "facts" | "from">;
type OnStep = (step: RunStep, stands: Stands) => void;

/** `onStep`: hears of each step that is taken from now on, and how the account is then. */
export function openRun(
  { facts, from }: Opening,
  onStep: OnStep,
  steps: readonly RunStep[] = [],
): PracticeRun {
  const dayOf = (ts: number) => serverDay(ts, facts.dayOffsetMs);
  const opening = openingInputs(facts.terms, facts.balance, {
    ts: unixMs(from),
    day: dayOf(from),
  });
  const monthVolume = monthVolumeOf(facts.month_volume ?? 0);
  const run: PracticeRun = new PracticeRun(
    { opening, monthVolume, dayOf, onStep: (step) => onStep(step, standsOf(run)) },
    takenOf(steps),
  );
  return run;
}

/** Done again; null: it is not what it was, so this engine decides otherwise than the one that it was kept by. */
export function reopenRun(
  opening: Opening,
  kept: readonly KeptStep[],
  onStep: OnStep,
): PracticeRun | null {
  const steps = kept.map(({ step }) => step);
  const run = openRun(opening, onStep, steps);
  const [was, is] = [kept.at(-1)?.stands, standsOf(run)];
  const isSame =
    was?.now === is.now &&
    was.open === is.open &&
    was.deals === is.deals &&
    was.balance === is.balance;
  return isSame ? run : null;
}

function standsOf({ now, account, deals }: PracticeRun): Stands {
  const { positions, record } = account;
  return { now, open: positions.size, deals: deals.size, balance: record.balance };
}
