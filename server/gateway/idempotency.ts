/**
 * What is sent twice under one Idempotency-Key is done once. The key is written in the same statement as what was done
 * under it; the answer is added after. Runs in the service. @interface §4.3
 */
import { IDEMPOTENCY_KEY_DAYS_MIN } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import type { OnceKey } from "../engine-port/engine-port.ts";
import type { ErrorName } from "../../contract/errors.ts";

const DAY_MS = 86_400_000;

/** How often old keys are looked for. */
const SWEEP_INTERVAL_MS = 60 * 60_000;

type Row = { body_hash: string; error: ErrorName | null; answer: unknown };

export type Idempotency = {
  /**
   * Runs `act` with the key, or gives the first answer and says so by onReplay. `now` makes an answer anew where the
   * first was lost.
   * @throws Refusal idempotency_key_reused, in_progress, or what was refused the first time
   */
  once<T>(
    key: OnceKey | null,
    act: (key: OnceKey | undefined) => Promise<T>,
    now: () => Promise<T>,
    onReplay: () => void,
  ): Promise<T>;
  /** Forgets what is older than it must be kept. @interface limit:IDEMPOTENCY_KEY_DAYS_MIN */
  sweep(): Promise<void>;
};

/** Sweeps now and then until disposed of. A sweep that fails is told and made up by the next. */
export function keepSwept(idempotency: Idempotency, onError: (error: unknown) => void): () => void {
  const sweep = () => void idempotency.sweep().catch(onError);
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS);
  sweep();
  return () => clearInterval(timer);
}

export function createIdempotency(sql: Database, clock: Clock): Idempotency {
  const running = new Map<string, string>();
  return {
    async once(key, act, now, onReplay) {
      if (key === null) return act(undefined);
      const id = `${key.actor_id}/${key.key}`;
      const other = running.get(id);
      // @interface error:in_progress @interface error:idempotency_key_reused
      if (other !== undefined) {
        throw new Refusal(other === key.body_hash ? "in_progress" : "idempotency_key_reused");
      }
      running.set(id, key.body_hash);
      try {
        // Older services kept the whole hash, of which bodyHash gives the first 16 bytes.
        const [row] = await sql<Row[]>`
          select encode(substring(body_hash for 16), 'hex') as body_hash, error, answer
          from idempotency_keys where actor_id = ${key.actor_id} and key = ${key.key}`;
        if (row !== undefined) {
          if (row.body_hash !== key.body_hash) throw new Refusal("idempotency_key_reused");
          onReplay();
          if (row.error !== null) throw new Refusal(row.error);
          return row.answer === null
            ? await now()
            : (row.answer as Awaited<ReturnType<typeof now>>);
        }
        const answer = await act(key);
        // As text: the driver's own JSON is jsonb, which does not keep the order of fields.
        await sql`
          update idempotency_keys set answer = ${JSON.stringify(answer)}::text::json
          where actor_id = ${key.actor_id} and key = ${key.key}`;
        return answer;
      } finally {
        running.delete(id);
      }
    },
    async sweep() {
      const before = clock.now() - IDEMPOTENCY_KEY_DAYS_MIN * DAY_MS;
      await sql`delete from idempotency_keys where created_at < ${before}`;
    },
  };
}
