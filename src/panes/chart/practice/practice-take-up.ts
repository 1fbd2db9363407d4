/** Takes up a practice that a page has left behind: this tab's from then on, and as it was. Main thread. */
import { reportStorageFault } from "../../../storage/persisted.ts";
import { t } from "../../../language/translate.ts";
import { reopenRun } from "./practice-open.ts";
import { PracticeLog, readSteps, takePractice, type Beginning } from "./practice-log.ts";
import type { PracticeRun } from "./practice-run.ts";

export type TakenUp =
  | { readonly ok: true; readonly run: PracticeRun; readonly log: PracticeLog }
  | { readonly ok: false; readonly message: string };

/** What cannot be taken up stays where it is. */
export async function takeUp(beginning: Beginning): Promise<TakenUp> {
  const { id } = beginning;
  const release = await takePractice(id);
  if (release === null) return refused(t("It goes on in another window."));
  const taken = await done(beginning, release).catch((fault: unknown) => {
    reportStorageFault(fault);
    return refused(t("The browser's storage could not be read."));
  });
  if (!taken.ok) release();
  return taken;
}

async function done(beginning: Beginning, release: () => void): Promise<TakenUp> {
  const kept = await readSteps(beginning.id);
  if (kept === null) return refused(t("It has ended meanwhile."));
  const log = new PracticeLog(beginning.id, kept, release);
  const run = again(beginning, kept, log);
  return run === null ? refused(UNREADABLE) : { ok: true, run, log };
}

/** An engine of another version may take what was kept for a mistake. */
function again(
  beginning: Beginning,
  kept: NonNullable<Awaited<ReturnType<typeof readSteps>>>,
  log: PracticeLog,
): PracticeRun | null {
  try {
    return reopenRun(beginning, kept, (step, stands) => log.step(step, stands));
  } catch (fault) {
    reportError(fault);
    return null;
  }
}

const UNREADABLE = t("Another version of the terminal kept it, and this one cannot go on with it.");

const refused = (message: string): TakenUp => ({ ok: false, message });
