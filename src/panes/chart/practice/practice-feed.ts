/**
 * The feed of an account that is practised on: whatever is given this one instead of the market's shows and trades that account,
 * and cannot reach the service's. Main thread. One for each feed of the market; without a practice nobody is signed in to it.
 */
import { batch, createSignal } from "solid-js";
import { SYMBOL_STATUS } from "../../../../contract/codes.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { UnixMs } from "../../../../domain/units.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import type { SessionInfo } from "../../../../workers/feed/feed-api.ts";
import type { LiveBarReader, QuoteReader, TickReader } from "../../../../workers/rings/readers.ts";
import type { Feed } from "../../../feed/feed.ts";
import { perFeed } from "../../../feed/per-feed.ts";
import { wallMs } from "../../../frame/page-clock.ts";
import type { Player } from "./practice-play.ts";
import { PracticeQuotes } from "./practice-quotes.ts";
import type { PracticeRun } from "./practice-run.ts";
import { PracticeService, type PracticeFacts, type Told } from "./practice-service.ts";
import { PRACTICE_ACCOUNT } from "./practice-terms.ts";

const SESSION: SessionInfo = { account_id: PRACTICE_ACCOUNT, scope: "Trader", remember_me: false };
const NO_TICKS: TickReader = { next: () => false, lappedCount: () => 0 };
const NO_BARS: LiveBarReader = { version: () => 0, read: () => 0 };

/** What goes on in a practice, for whoever leads it. */
export type Practised = {
  readonly feed: Feed;
  readonly service: PracticeService;
  /** Does a job when all before it are done, the trader's calls among them: each meets the prices that he saw. */
  readonly inTurn: <Made>(job: () => Made | Promise<Made>) => Promise<Made>;
  /** What lets the time between two moments pass. */
  readonly player: Player;
  /** Goes back to a moment; says how many deals were taken back. */
  readonly rewind: (moment: UnixMs) => number;
  readonly end: () => void;
};

/** Of a feed of the market. */
export const practiceFeed = perFeed((live) => new PracticeFeed(live));

class PracticeFeed {
  readonly #live: Feed;
  readonly #feed: Feed;
  readonly #session = createSignal<SessionInfo | null>(null);
  readonly #symbols = createSignal<readonly SymbolRecord[]>([]);
  readonly #quotes = createSignal<QuoteReader>(new PracticeQuotes(new Map(), wallMs));
  readonly #fresh = createSignal(false);
  readonly #listeners = new Set<(type: string, payload: unknown) => void>();
  #service: PracticeService | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(live: Feed) {
    this.#live = live;
    this.#feed = this.#view();
  }

  /** Signs in to the account of a run; one that was practised on before ends. `records`: of the symbols of its terms. */
  begin(run: PracticeRun, facts: PracticeFacts, records: readonly SymbolRecord[]): Practised {
    this.#end();
    const service = new PracticeService(run, facts, (told) => this.#tell(told));
    const digits = new Map(facts.terms.symbols.map((terms) => [terms.symbol_id, terms.digits]));
    const board = new PracticeQuotes(digits, wallMs);
    const show = (quotes: readonly QuoteInput[]): void => {
      for (const quote of quotes) board.put(quote);
    };
    show(run.quotes());
    this.#service = service;
    batch(() => {
      this.#quotes[1](board);
      this.#symbols[1](records.map((record) => ({ ...record, status: SYMBOL_STATUS.enabled })));
      this.#session[1](SESSION);
      this.#fresh[1](true);
    });
    return {
      feed: this.#feed,
      service,
      inTurn: (job) => this.#inTurn(job),
      player: {
        run,
        part: (quotes, until, source) => {
          const events = run.part(quotes, until, source);
          show(quotes);
          this.#tell(service.told(events));
        },
        done: (until) => this.#tell(service.told(run.done(until))),
      },
      rewind: (moment) => {
        const undone = run.rewind(moment);
        show(run.quotes());
        // As if another had signed in: whatever holds records forgets them and reads anew. What was over may be open again.
        this.#session[1](null);
        this.#session[1](SESSION);
        return undone;
      },
      end: () => {
        if (this.#service === service) this.#end();
      },
    };
  }

  #end(): void {
    this.#service = null;
    batch(() => {
      this.#fresh[1](false);
      this.#session[1](null);
      this.#symbols[1]([]);
    });
  }

  #inTurn<Made>(job: () => Made | Promise<Made>): Promise<Made> {
    const turn = this.#last.then(job);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #tell(told: readonly Told[]): void {
    batch(() => {
      for (const { type, payload } of told) {
        for (const hear of this.#listeners) hear(type, payload);
      }
    });
  }

  #view(): Feed {
    const live = this.#live;
    const [session] = this.#session;
    const [symbols] = this.#symbols;
    const now = () => this.#service?.run.now ?? wallMs();
    return {
      isPractice: true,
      status: () => ({ ...live.status(), clock_offset_ms: now() - wallMs() }),
      session,
      sessionEnd: () => null,
      symbols,
      symbol: (symbol_id) => symbols().find((record) => record.symbol_id === symbol_id),
      quotes: this.#quotes[0],
      liveBars: () => NO_BARS,
      makeTickReader: () => NO_TICKS,
      fresh: this.#fresh[0],
      onEvent: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      watch: () => undefined,
      warm: () => Promise.resolve(),
      signIn: () => Promise.resolve({ ...NOBODY, retry_after_s: null }),
      resume: () => Promise.resolve(session()),
      signOut: () => Promise.resolve(this.#end()),
      endKept: () => Promise.resolve(),
      call: (operation, input) =>
        this.#inTurn(() => this.#service?.call(operation, input) ?? NOBODY),
      openBars: () => Promise.resolve(null),
      closeBars: () => Promise.resolve(),
      history: (key, to, limit) => live.history(key, to, limit),
      dispose: () => this.#end(),
    };
  }
}

/** The practice is over. */
const NOBODY = { ok: false, status: 0, message: "" } as const;
