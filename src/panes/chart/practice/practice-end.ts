/** The end of a practice: what is open is closed, and what came of it is kept. Main thread. */
import { reportStorageFault } from "../../../storage/persisted.ts";
import { isOfOlderRule, type Beginning, type PracticeLog } from "./practice-log.ts";
import { dropLeft } from "./practice-left.ts";
import { PracticeService } from "./practice-service.ts";
import { keepPractice } from "./practice-shelf.ts";
import { takeUp } from "./practice-take-up.ts";

/** Closes at the prices of the moment. The steps go once the results are kept. Never rejects. */
export async function endRun(
  service: PracticeService,
  beginning: Beginning,
  log: PracticeLog,
): Promise<void> {
  const { facts, from, record } = beginning;
  const { view, balance } = facts;
  service.closeAll();
  const ended = {
    record,
    view,
    balance,
    from,
    to: service.run.now,
    decided: { ...service.decided(), isOfOlderRule: isOfOlderRule(beginning) },
  };
  await keepPractice(ended, service.deals()).then(() => log.end(), reportStorageFault);
}

/** Ends one that a page has left behind, as if it had gone on to its end. Answers with why not; "": it did. */
export async function endLeft(beginning: Beginning): Promise<string> {
  const taken = await takeUp(beginning);
  if (!taken.ok) return taken.message;
  dropLeft(beginning.id);
  const service = new PracticeService(taken.run, beginning.facts, () => undefined);
  await endRun(service, beginning, taken.log);
  return "";
}
