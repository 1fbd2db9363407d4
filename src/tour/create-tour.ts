/**
 * Where a newcomer is in the tour, and what of his first trade is done. Main thread. It is kept with the tab, so that a reload
 * goes on where it was, and belongs to the account that began it.
 */
import { createEffect, createSignal, untrack, type Accessor } from "solid-js";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDateTime } from "../format/time.ts";
import { canTrade } from "../stores/can-trade.ts";
import { openPane } from "../stores/open-pane.ts";
import { tradingBook } from "../stores/trading-book.ts";
import { beginMission, followMission, type Mission } from "./mission.ts";
import { INVITATION, keptTour, keepTour } from "./kept-tour.ts";
import { tourDoor } from "./tour-door.ts";
import { tourSteps, type TourStep } from "./tour-steps.ts";
import { t } from "../language/translate.ts";

export type Tour = {
  steps: Accessor<readonly TourStep[]>;
  /** Index of the step that is shown; INVITATION before the first; `steps().length`: the first trade. */
  at: Accessor<number>;
  /** The step that is shown; undefined: the invitation, or the first trade. */
  step: Accessor<TourStep | undefined>;
  /** null: it has not begun, or there is none as nothing may be traded. */
  mission: Accessor<Mission | null>;
  /** Shows a step and brings its pane to the front. */
  go: (at: number) => void;
  /** Begins the first trade, or begins it anew. */
  beginTrade: () => void;
};

/** null: the tour that the tab keeps is of an account that was signed in before. */
export function createTour(feed: Feed): Tour | null {
  const account_id = untrack(() => feed.session()?.account_id ?? 0);
  const kept = keptTour();
  if (kept !== null && kept.account_id !== account_id) return null;
  const facts = accountFacts(feed);
  const book = tradingBook(feed);
  const demoWords = (): string | null => {
    const account = facts.account();
    if (account === null || !account.is_demo) return null;
    const end = account.trial_expires_at;
    const demo = t(
      "This is a demo: the money is virtual, and the balance is set anew in its settings.",
    );
    if (end === null) return demo;
    const ends = t("It ends on {time}: nobody can sign in to it after that, and nothing is owed.", {
      time: formatDateTime(end, "local", "minutes"),
    });
    return `${demo} ${ends}`;
  };
  const steps = () => tourSteps(canTrade(feed), demoWords());
  const [at, setAt] = createSignal(
    kept?.at ?? untrack(() => (tourDoor() === "invited" ? INVITATION : 0)),
  );
  // Who is only asked, and finds the tour in a menu before he answers, has answered.
  createEffect(() => {
    if (tourDoor() === "open" && untrack(at) === INVITATION) go(0);
  });
  const [mission, setMission] = createSignal<Mission | null>(kept?.mission ?? null);

  createEffect(() => {
    if (at() !== INVITATION) keepTour({ account_id, at: at(), mission: mission() });
  });
  createEffect(() => {
    const open = book.positions();
    // Before the account's positions are known, one that is not among them is not closed.
    if (book.ready()) setMission((now) => now && followMission(now, open));
  });

  const step = () => steps()[at()];
  const go = (next: number) => {
    setAt(next);
    const pane = untrack(step)?.pane;
    if (pane !== undefined) openPane(pane);
  };
  const beginTrade = () => {
    setMission(beginMission(untrack(book.positions).values()));
    setAt(untrack(steps).length);
    openPane("order-ticket");
  };
  return { steps, at, step, mission, go, beginTrade };
}
