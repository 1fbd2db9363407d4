/**
 * Answers that cost a walk through the whole house: each serves whoever asks the same within half a second, so that many who
 * watch cost as much as one. Runs in the service.
 */
import type { Clock } from "../clock.ts";

/** How long an answer serves whoever asks. */
export const ANSWER_KEPT_MS = 500;
/** Answers to different questions that are kept at once; beyond it all are forgotten. */
const KEPT_MAX = 64;

export type SharedAnswers<Answer> = {
  /** `key`: the same for the same question. */
  of(key: string, make: () => Promise<Answer>): Promise<Answer>;
};

export function createSharedAnswers<Answer>(clock: Clock): SharedAnswers<Answer> {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>();
  return {
    of(key, make) {
      const known = kept.get(key);
      if (known !== undefined && clock.now() - known.at < ANSWER_KEPT_MS) return known.answer;
      if (kept.size >= KEPT_MAX) kept.clear();
      const answer = make();
      kept.set(key, { at: clock.now(), answer });
      // One that failed is nobody's answer but of those who waited for it.
      answer.catch(() => kept.delete(key));
      return answer;
    },
  };
}
