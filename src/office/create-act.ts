/** One act of staff on the service: under way, refused, done. Main thread. */
import { createSignal } from "solid-js";
import type { CallFailure, CallInput } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { showToast } from "../ui/toast.tsx";
import { t } from "../language/translate.ts";

/** `onDone` hears of each act that the service has done. */
export function createAct(feed: Feed, onDone: () => void) {
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  return {
    isBusy,
    failure,
    forget: () => setFailure(null),
    /** True: it is done, and told in these words. `befalls`: what else it does. */
    async run(
      operation: string,
      input: CallInput,
      words: string,
      befalls?: string,
    ): Promise<boolean> {
      if (isBusy()) return false;
      setBusy(true);
      const answer = await feed.call(operation, input);
      setBusy(false);
      setFailure(answer.ok ? null : answer);
      if (!answer.ok) return false;
      tellDone(answer, words, `office.${operation}`, befalls);
      onDone();
      return true;
    },
    words: () => {
      const now = failure();
      return now === null ? null : failureWords(now);
    },
  };
}

/** Says that it is done, and what else it did, or that it waits for a second person. */
export function tellDone(
  answer: { readonly waits?: true },
  words: string,
  key: string,
  befalls?: string,
): void {
  if (answer.waits !== true) {
    const tone = befalls === undefined ? "good" : "warn";
    return void showToast({ tone, title: words, text: befalls, key });
  }
  const title = t("Nothing is changed yet: a second person has to confirm it");
  showToast({ tone: "info", title, text: t("It waits under Approvals."), key });
}
