/**
 * What is done with alerts on one chart, with undo and redo. Main thread. Each act is sent at once, one after the other;
 * what the service refuses is no step. What is undone is sent as well: of an alert that has been changed or reached since
 * nothing is undone, and one that was removed comes back as a new one.
 */
import type { CrtPriceAlert, PriceAlert } from "../../../../contract/price-alert.ts";
import type { CallFailure } from "../../../../workers/feed/feed-api.ts";
import { askedOf, isWaiting, placeOf } from "../../../alerts/asked-alert.ts";
import type { PriceAlerts } from "../../../stores/price-alerts.ts";
import { nextStep, type Steps } from "../undo-order.ts";
import { levelOf, movedTo } from "./alert-level.ts";

/** How many steps can be undone. */
const STEPS_MAX = 200;

/** An alert of the service, whichever id it has now; null: none yet. */
type Ref = { id: number | null };
/** An alert as it was and as it is; null: it was not there. */
type Change = { readonly before: CrtPriceAlert | null; readonly after: CrtPriceAlert | null };
type Step = Change & { readonly at: number; readonly ref: Ref };

/** "changed": the alert is no longer what was left. */
type Failure = CallFailure | "changed";

export type Told = Change & {
  /** Why it was not done; null: it was. */
  readonly failure: Failure | null;
  /** Undoes it; null: it is an undo itself, or done again. */
  readonly undo: (() => void) | null;
};

export type AlertActs = Steps & {
  /** Each resolves once the service has answered. */
  set(asked: CrtPriceAlert): Promise<void>;
  /** `to`: a price, or of an alert on an indicator the number that this has to cross. */
  move(alert: PriceAlert, to: number): Promise<void>;
  /** One that is over is no step: set again it would wait. */
  remove(alert: PriceAlert): Promise<void>;
};

type Store = Pick<PriceAlerts, "alerts" | "create" | "update" | "remove">;

/** `tell` hears of each act, and of each undo, once it has ended. */
export function makeAlertActs(store: Store, tell: (told: Told) => void): AlertActs {
  let past: readonly Step[] = [];
  let future: readonly Step[] = [];
  let last: Promise<void> = Promise.resolve();
  const refOf = (id: number): Ref =>
    [...past, ...future].find(({ ref }) => ref.id === id)?.ref ?? { id };
  const forget = (step: Step): void => {
    past = past.filter((one) => one !== step);
    future = future.filter((one) => one !== step);
  };
  /** Sends it once all before it is answered. */
  const send = (step: Step, from: Change["before"], to: Change["after"], isUndo: boolean) => {
    last = last.then(async () => {
      const failure = await change(store, step.ref, from, to);
      if (failure !== null) forget(step);
      const canUndo = !isUndo && failure === null;
      tell({ before: from, after: to, failure, undo: canUndo ? () => undoStep(step) : null });
    });
    return last;
  };
  const act = (ref: Ref, before: Change["before"], after: Change["after"]): Promise<void> => {
    const step = { at: nextStep(), ref, before, after };
    past = [...past, step].slice(-STEPS_MAX);
    future = [];
    return send(step, before, after, false);
  };
  const forgetOver = (alert: PriceAlert) => {
    last = last.then(async () => {
      const failure = await store.remove(alert.id);
      tell({ before: askedOf(alert), after: null, failure, undo: null });
    });
    return last;
  };
  const undoStep = (step: Step): void => {
    if (!past.includes(step)) return;
    past = past.filter((one) => one !== step);
    future = [...future, step];
    void send(step, step.after, step.before, true);
  };
  return {
    set: (asked) => act({ id: null }, null, asked),
    move: (alert, to) => act(refOf(alert.id), askedOf(alert), movedTo(askedOf(alert), to)),
    remove: (alert) =>
      isWaiting(alert) ? act(refOf(alert.id), askedOf(alert), null) : forgetOver(alert),
    pastAt: () => past.at(-1)?.at ?? 0,
    futureAt: () => future.at(-1)?.at ?? Infinity,
    undo() {
      const step = past.at(-1);
      if (step !== undefined) undoStep(step);
    },
    redo() {
      const step = future.at(-1);
      if (step === undefined) return;
      future = future.slice(0, -1);
      past = [...past, step];
      void send(step, step.before, step.after, true);
    },
  };
}

/** By its number; one of a drawing that was gone and came back has another. */
const find = (alerts: readonly PriceAlert[], { id }: Ref, { line }: CrtPriceAlert) =>
  alerts.find((alert) => alert.id === id) ??
  alerts.find(
    (alert) =>
      isWaiting(alert) &&
      alert.line !== null &&
      alert.line.drawing_id !== null &&
      alert.line.drawing_id === line?.drawing_id,
  );

/** It waits where it did. One along a line does whatever its drawing did meanwhile. */
function isAs(now: PriceAlert, { price, line, indicator }: CrtPriceAlert): boolean {
  if (!isWaiting(now)) return false;
  if (indicator !== null) return levelOf(now.indicator) === levelOf(indicator);
  return line === null ? now.line === null && now.price === price : now.line !== null;
}

/** Makes the alert what it is to be; returns why it could not. Never rejects. */
async function change(
  store: Store,
  ref: Ref,
  from: Change["before"],
  to: Change["after"],
): Promise<Failure | null> {
  if (from === null) {
    if (to === null) return null;
    const answer = await store.create(to);
    if (answer.ok) ref.id = answer.data.id;
    return answer.ok ? null : answer;
  }
  const now = find(store.alerts() ?? [], ref, from);
  if (now === undefined || !isAs(now, from)) return "changed";
  ref.id = now.id;
  const answer = to === null ? await store.remove(now.id) : await store.update(now.id, placeOf(to));
  return answer === null || answer.ok ? null : answer;
}
