/** What the desk shows of its intents: those under way, and the last that ended. Main thread. */
import { createSignal, type Accessor } from "solid-js";
import type { BusyTarget, Intent } from "./desk.ts";

/** Ended ones that are kept; the oldest goes. Those under way all are. */
export const ENDED_INTENTS_MAX = 50;

export type IntentList = {
  intents: Accessor<readonly Intent[]>;
  /** A new one, or one that is there as it is now. */
  put: (intent: Intent) => void;
  isBusy: (target: BusyTarget) => boolean;
  clear: () => void;
};

export function makeIntentList(): IntentList {
  const [intents, setIntents] = createSignal<readonly Intent[]>([]);
  return {
    intents,
    put(intent) {
      const isThere = intents().some(({ id }) => id === intent.id);
      setIntents((now) =>
        bounded(
          isThere ? now.map((one) => (one.id === intent.id ? intent : one)) : [intent, ...now],
        ),
      );
    },
    isBusy: (target) => intents().some((intent) => isUnderWay(intent) && isAbout(intent, target)),
    clear: () => void setIntents([]),
  };
}

const isUnderWay = ({ state }: Intent): boolean => state === "sending" || state === "checking";

function isAbout(intent: Intent, target: BusyTarget): boolean {
  if ("order_id" in target) return intent.order_id === target.order_id;
  if ("position_id" in target) return intent.position_ids.includes(target.position_id);
  return intent.kind === "order_create" && intent.symbol_id === target.symbol_id;
}

function bounded(intents: readonly Intent[]): readonly Intent[] {
  let ended = 0;
  return intents.filter((intent) => isUnderWay(intent) || ++ended <= ENDED_INTENTS_MAX);
}
