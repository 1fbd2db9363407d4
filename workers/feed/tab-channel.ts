/**
 * How the tabs of one terminal share a session: over a BroadcastChannel, which only this origin can hear. Runs
 * in the feed worker. What does not have the exact shape is dropped.
 */
import { z } from "zod";
import type { SessionEndCause } from "./feed-api.ts";
import { SessionTokens } from "./session-seal.ts";

const SESSION_END_CAUSES = [
  "too_many_sessions",
  "disconnected_by_broker",
  "idle",
  "unauthorized",
  "signed_out_elsewhere",
] as const satisfies readonly SessionEndCause[];

const TabMessage = z.discriminatedUnion("kind", [
  /** A new tab asks whether any other holds a session. */
  z.object({ kind: z.literal("ask") }),
  /** The current tokens of a session: the answer to ask, and the news after a refresh. */
  z.object({
    kind: z.literal("tokens"),
    tokens: SessionTokens,
    /** How long the access token is good from now on, ms; null: not known. No clock is shared between tabs. */
    good_ms: z.number().nullable(),
  }),
  /** The session is over: every tab forgets it. */
  z.object({
    kind: z.literal("over"),
    session_id: z.string(),
    cause: z.enum(SESSION_END_CAUSES),
    said: z.string().nullable(),
  }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

/** What this file uses of a BroadcastChannel. */
export type ChannelLike = {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
};

export class TabChannel {
  readonly #channel: ChannelLike | null;
  #listener: ((message: TabMessage) => void) | null = null;

  /** null: this browser has no channel; the tab is alone. */
  constructor(channel: ChannelLike | null) {
    this.#channel = channel;
    if (channel === null) return;
    channel.onmessage = (event) => {
      const parsed = TabMessage.safeParse(event.data);
      if (parsed.success) this.#listener?.(parsed.data);
    };
  }

  listen(listener: (message: TabMessage) => void): void {
    this.#listener = listener;
  }

  /** To all other tabs; never to this one. */
  post(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  close(): void {
    this.#listener = null;
    this.#channel?.close();
  }
}
