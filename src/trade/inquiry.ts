/**
 * The patience of a question: asks the service again and again until it is answered, at once when the network is back.
 * Main thread. What is asked changes nothing, or changes the same thing however often it is asked.
 */
import type { CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import { t } from "../language/translate.ts";

/** Waits between two questions. The last goes on: a trader has to know, however long the network is away. */
export const ASK_WAITS_MS = [250, 500, 1_000, 2_000] as const;
/** How long an answer is waited for, by the number of the question: a black hole swallows it, a slow line needs it. */
export const ANSWER_WAITS_MS = [2_500, 2_500, 5_000, 10_000] as const;

export type InquiryPorts = {
  call: (operation: string, input: CallInput) => Promise<CallResult<unknown>>;
  /** Settles after that time, or as soon as the connection comes back: true. */
  nap: (ms: number) => Promise<boolean>;
  /** Settles once the account that sent it is signed in. */
  signedIn: () => Promise<void>;
};

export type Inquiry = {
  /** One question, once somebody is signed in to ask it. */
  ask: (operation: string, input: CallInput) => Promise<CallResult<unknown>>;
  /** The wait before the next one. */
  pause: () => Promise<void>;
};

const UNANSWERED: CallResult<never> = { ok: false, status: 0, message: t("No answer came.") };

/** One inquiry has one count of its waits; a connection that comes back begins it anew. */
export function makeInquiry(ports: InquiryPorts): Inquiry {
  let asked = 0;
  let paused = 0;
  const nap = async (waits: readonly number[], count: number) => {
    const isBack = await ports.nap(waits[Math.min(count, waits.length - 1)] ?? 0);
    if (!isBack) return;
    asked = 0;
    paused = 0;
  };
  return {
    async ask(operation, input) {
      await ports.signedIn();
      const lost = nap(ANSWER_WAITS_MS, asked++).then(() => UNANSWERED);
      return Promise.race([ports.call(operation, input), lost]);
    },
    pause: () => nap(ASK_WAITS_MS, paused++),
  };
}
