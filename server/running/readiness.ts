/**
 * Whether traders are served well now, and if not, why in words: for load balancers and for whoever is on duty. Runs in the
 * service. /healthz says less: that the process serves and its database answers.
 */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

export type ReadinessDeps = {
  readonly isServing: () => boolean;
  /** See Pulse. */
  readonly silentMs: () => number;
  readonly symbols: readonly SymbolRecord[];
  /** How many ticks came of all symbols since the start. */
  readonly ticks: () => number;
  /** Whether any data provider gives any symbol its prices. */
  readonly isServed: () => boolean;
  /** For how long the batch that is written now is written, ms. */
  readonly writingMs: () => number;
  /** See DiskRoom. */
  readonly noRoom: () => string | null;
  /** A clock that only goes forward, ms. */
  readonly now: () => number;
};

export type Readiness = {
  /** Empty: all is well. */
  readonly reasons: () => readonly string[];
  /** Since the last tick of any symbol, ms, as of the last look. */
  readonly quietMs: () => number;
  /** Looks whether prices move; to be called each second. */
  readonly look: () => void;
};

/** Open markets without a single price for so long have lost their provider. */
const PRICES_OLD_MS = 60_000;
/** A batch takes milliseconds. */
const WRITING_LONG_MS = 3_000;

const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;

export function createReadiness(deps: ReadinessDeps): Readiness {
  const { isServing, silentMs, symbols, ticks, isServed, writingMs, noRoom, now } = deps;
  let seen = ticks();
  let movedAt = now();
  const isOpen = () => symbols.some(({ status }) => status === SYMBOL_STATUS.enabled);

  function look(): void {
    const count = ticks();
    // Closed markets have no prices to wait for: the time begins when one opens.
    if (count === seen && isOpen()) return;
    seen = count;
    movedAt = now();
  }

  return {
    look,
    quietMs: () => now() - movedAt,
    reasons() {
      look();
      const reasons: string[] = [];
      if (!isServing()) reasons.push("the service is starting or stopping");
      const silent = silentMs();
      if (silent > 0) reasons.push(`the database has not answered for ${seconds(silent)}`);
      if (!isServed()) reasons.push("no data provider is switched on: no price comes");
      const quiet = now() - movedAt;
      if (quiet >= PRICES_OLD_MS) {
        reasons.push(`no price came for ${seconds(quiet)} though markets are open`);
      }
      const writing = writingMs();
      if (writing >= WRITING_LONG_MS) {
        reasons.push(`what was decided waits to be written for ${seconds(writing)}`);
      }
      const full = noRoom();
      if (full !== null) reasons.push(`${full}: orders are refused`);
      return reasons;
    },
  };
}
