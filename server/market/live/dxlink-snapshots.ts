/**
 * Questions for candles of dxLink: a subscription from a moment on brings a snapshot up to now, and is ended with it. Runs in
 * the service.
 */
import { HistoryAway } from "../history-away.ts";
import { createDxReader, priceText, type DxRow } from "./dxlink-data.ts";

/** The fields of a candle that are asked for. */
export const CANDLE = [
  "eventSymbol",
  "eventFlags",
  "time",
  "count",
  "open",
  "high",
  "low",
  "close",
] as const;

const AT_ONCE_MAX = 8;
const WAITING_MAX = 512;

/** Flags of an event of a series, from dxFeed's documents. */
const TX_PENDING = 0x01;
const REMOVE_EVENT = 0x02;
const SNAPSHOT_BEGIN = 0x04;
/** The end of a snapshot: of all there is, or of all that is given. */
const SNAPSHOT_ENDED = 0x08 | 0x10;

export type Values = Readonly<Record<"open" | "high" | "low" | "close", string>> & {
  readonly count: number;
};
/** Candles by their time. */
export type Snapshot = ReadonlyMap<number, Values>;

type Question = {
  readonly symbol: string;
  readonly fromTime: number;
  readonly candles: Map<number, Values>;
  hasBegun: boolean;
  hasEnded: boolean;
  resolve(candles: Snapshot): void;
  reject(error: HistoryAway): void;
};

type SnapshotOptions = {
  readonly timeoutMs: number;
  /** A snapshot beyond it is nothing that was asked for. */
  readonly candlesMax: number;
  /** A question was not answered. */
  readonly onAway: (words: string) => void;
  /** False: not yet; pump is called once it is. Called where there is something to ask. */
  readonly isOpen: () => boolean;
  /** Sends a change of what is subscribed to. */
  readonly change: (change: object) => void;
};

export function createDxSnapshots(options: SnapshotOptions) {
  const { change } = options;
  const waiting: Question[] = [];
  const running = new Map<string, Question>();
  const reader = createDxReader({ Candle: CANDLE }, (_, row) => take(row));

  function pump(): void {
    if (waiting.length === 0 || !options.isOpen()) return;
    // Two of one symbol would be one subscription.
    for (const question of waiting.filter(({ symbol }) => !running.has(symbol))) {
      if (running.size >= AT_ONCE_MAX || running.has(question.symbol)) continue;
      waiting.splice(waiting.indexOf(question), 1);
      running.set(question.symbol, question);
      change({ add: [subscriptionOf(question)] });
    }
  }

  /** It is over, answered or not. */
  function leave(question: Question): void {
    const at = waiting.indexOf(question);
    if (at >= 0) waiting.splice(at, 1);
    if (running.get(question.symbol) !== question) return;
    running.delete(question.symbol);
    change({ remove: [subscriptionOf(question)] });
  }

  function fail(words: string, some = [...running.values(), ...waiting]): void {
    for (const question of some) {
      leave(question);
      question.reject(new HistoryAway(words));
    }
    if (some.length > 0) options.onAway(words);
    pump();
  }

  function take(row: DxRow): void {
    const question = running.get(String(row.get("eventSymbol")));
    if (question === undefined) return;
    const fault = fold(question, row);
    if (fault !== null) return fail(fault, [question]);
    if (question.candles.size > options.candlesMax) {
      return fail("too many candles came", [question]);
    }
    if (!question.hasEnded || (flagsOf(row) & TX_PENDING) !== 0) return;
    leave(question);
    question.resolve(question.candles);
    pump();
  }

  /** @throws HistoryAway */
  async function ask(symbol: string, fromTime: number): Promise<Snapshot> {
    if (waiting.length >= WAITING_MAX) throw new HistoryAway("too many questions wait");
    const late = (question: Question): void => fail("no answer came", [question]);
    return inTime({ symbol, fromTime }, options.timeoutMs, late, (question) => {
      waiting.push(question);
      pump();
    });
  }

  return {
    ask,
    pump,
    /** None of those that are asked is answered. */
    fail: (words: string): void => fail(words),
    configure: (eventFields: unknown): void => reader.configure(eventFields),
    /** `data` of a FEED_DATA. False: it is not of the documented form. */
    read(data: unknown): boolean {
      const isRead = reader.read(data);
      if (!isRead) fail("the candles cannot be read", [...running.values()]);
      return isRead;
    },
    /** The channel is gone, and with it what was subscribed to. */
    end(words: string): void {
      const all = [...running.values(), ...waiting];
      running.clear();
      waiting.length = 0;
      reader.configure({ Candle: CANDLE });
      fail(words, all);
    },
  };
}

/** A question from its beginning to its answer; `late` is called where none has come in time. */
async function inTime(
  asked: Pick<Question, "symbol" | "fromTime">,
  timeoutMs: number,
  late: (question: Question) => void,
  begin: (question: Question) => void,
): Promise<Snapshot> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Snapshot>((resolve, reject) => {
      const begun = { candles: new Map(), hasBegun: false, hasEnded: false };
      const question: Question = { ...asked, ...begun, resolve, reject };
      timer = setTimeout(() => late(question), timeoutMs).unref();
      begin(question);
    });
  } finally {
    clearTimeout(timer);
  }
}

const subscriptionOf = ({ symbol, fromTime }: Question) => ({ type: "Candle", symbol, fromTime });

const flagsOf = (row: DxRow): number => Number(row.get("eventFlags"));

/** Takes an event into the snapshot. Not null: what is wrong with it. */
function fold(question: Question, row: DxRow): string | null {
  const flags = flagsOf(row);
  const time = row.get("time");
  if ((flags & SNAPSHOT_BEGIN) !== 0) {
    question.candles.clear();
    question.hasBegun = true;
  }
  // What comes before the snapshot is of the question before it.
  if (!question.hasBegun) return null;
  if (typeof time !== "number" || !Number.isSafeInteger(time)) return "a candle has no time";
  if ((flags & REMOVE_EVENT) !== 0) question.candles.delete(time);
  else question.candles.set(time, valuesOf(row));
  question.hasEnded ||= (flags & SNAPSHOT_ENDED) !== 0;
  return null;
}

function valuesOf(row: DxRow): Values {
  const count = row.get("count");
  return {
    open: priceText(row.get("open")),
    high: priceText(row.get("high")),
    low: priceText(row.get("low")),
    close: priceText(row.get("close")),
    // Quotes that it is made of; a candle that is there has one at least.
    count: typeof count === "number" && count >= 1 ? Math.floor(count) : 1,
  };
}
