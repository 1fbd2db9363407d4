/**
 * Questions to a feed's REST interface: few at once, with an end to each, and none while the feed says that too much was
 * asked. Runs in the service.
 */
import { withoutEnding } from "../../../domain/ending.ts";
import { HistoryAway } from "../history-away.ts";
import { retryAfterMs } from "./feed-socket.ts";

/** The feed answered, and refused what was asked. */
export class FeedRefusal extends Error {
  override readonly name = "FeedRefusal";
  readonly status: number;
  constructor(status: number) {
    super(`the feed answered with status ${status}`);
    this.status = status;
  }
}

export type RestTimings = { readonly timeoutMs: number; readonly restMs: number };
/** restMs: after a question that was not answered, so long none is asked. */
export const REST_TIMINGS: RestTimings = { timeoutMs: 10_000, restMs: 5_000 };

const AT_ONCE_MAX = 4;
const WAITING_MAX = 256;
const ANSWER_BYTES_MAX = 8 * 1_048_576;

/** Left out: a GET without headers of its own. */
export type FeedRequest = {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type FeedRest = {
  /** @throws HistoryAway; FeedRefusal for an answer from 400 to 499 that is no rate limit */
  json(path: string, request?: FeedRequest): Promise<unknown>;
  close(): void;
};

export function createFeedRest(options: {
  readonly url: string;
  readonly timings: RestTimings;
  readonly monotonicMs: () => number;
  /** As FeedProtocol.isRateLimited. */
  readonly isRateLimited?: ((answer: unknown) => boolean) | undefined;
  readonly onFault: (fault: "rate_limited" | "history_away", words: string) => void;
}): FeedRest {
  const { timings, monotonicMs, onFault } = options;
  const base = withoutEnding(options.url, "/");
  const closing = new AbortController();
  const waiting: (() => void)[] = [];
  let running = 0;
  let quietUntilMs = Number.NEGATIVE_INFINITY;

  async function place(): Promise<void> {
    if (running < AT_ONCE_MAX) {
      running += 1;
      return;
    }
    if (waiting.length >= WAITING_MAX) throw new HistoryAway("too many questions wait");
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function json(path: string, request: FeedRequest = {}): Promise<unknown> {
    await place();
    try {
      if (closing.signal.aborted) throw new HistoryAway("the service stops");
      const leftMs = quietUntilMs - monotonicMs();
      if (leftMs > 0) throw new HistoryAway(`no question is asked for ${Math.ceil(leftMs)} ms`);
      return await ask(path, request);
    } finally {
      leave();
    }
  }

  async function ask(path: string, request: FeedRequest): Promise<unknown> {
    let response: Response;
    let answer: unknown;
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timings.timeoutMs)]);
      response = await fetch(`${base}${path}`, { ...request, signal, redirect: "error" });
      if (response.ok) answer = JSON.parse(await readText(response));
      else await response.body?.cancel();
    } catch (error) {
      return away(`no answer came: ${String(Object(error).message)}`, timings.restMs, error);
    }
    const { status } = response;
    if (status === 429 || status === 418 || options.isRateLimited?.(answer) === true) {
      const waitMs = retryAfterMs(response.headers.get("retry-after"));
      onFault("rate_limited", `the feed asks for ${waitMs} ms without questions`);
      quietUntilMs = monotonicMs() + waitMs;
      throw new HistoryAway("the feed says that too much was asked");
    }
    if (response.ok) return answer;
    if (status >= 400 && status < 500) throw new FeedRefusal(status);
    return away(`the feed answered with status ${status}`, timings.restMs, null);
  }

  function away(words: string, restMs: number, cause: unknown): never {
    quietUntilMs = Math.max(quietUntilMs, monotonicMs() + restMs);
    if (!closing.signal.aborted) onFault("history_away", words);
    throw new HistoryAway(words, { cause });
  }

  return { json, close: () => closing.abort() };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new RangeError(`an answer <= ${ANSWER_BYTES_MAX} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
