/** Ends sessions, one's own or a client's. Main thread. */
import type { SessionRecord } from "../../contract/session-record.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";

/** Who ends them: the owner his own, or staff those of a client. */
export type SessionKill = "session_kill" | "account_session_kill";

/** null: none of them lives any more. Otherwise why one of them may; the others are ended. */
export async function endSessions(
  feed: Pick<Feed, "call">,
  operation: SessionKill,
  sessions: readonly Pick<SessionRecord, "id" | "account_id">[],
): Promise<CallFailure | null> {
  const answers = await Promise.all(
    sessions.map(({ id, account_id }) =>
      feed.call(operation, {
        params: operation === "session_kill" ? { id } : { account_id, id },
      }),
    ),
  );
  for (const answer of answers) {
    // 404: it ended meanwhile, which is what was wanted.
    if (!answer.ok && answer.status !== 404) return answer;
  }
  return null;
}
