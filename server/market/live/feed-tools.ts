/** What each feed is made with. Runs in the service; types alone. */
import type { RestTimings } from "./feed-rest.ts";
import type { Feed } from "./protocol.ts";
import type { LinkTools } from "./reconnect.ts";

/** A feed that is not made yet. */
export type FeedMaker = { readonly name: string; make(tools: FeedTools): Feed };

/** What a feed is made with: how often it is tried, and who is told of what went wrong with its history. */
export type FeedTools = LinkTools & {
  readonly rest: RestTimings;
  /** The service's clock, Unix ms. */
  readonly now: () => number;
  readonly onFault: (fault: "rate_limited" | "history_away", words: string) => void;
  /** What was answered could not be read. */
  readonly onMalformed: (error: unknown) => void;
};
