/**
 * The session of FIX 4.4 on one connection: Logon with numbers that begin at 1, Heartbeat and TestRequest, numbers that may
 * not be missing or come twice, and Logout. Knows nothing of markets. Runs in the service, on the tick path.
 */
import {
  composeFix,
  fieldOf,
  fixTime,
  MSG,
  numberOf,
  parseFix,
  TAG,
  type FixField,
  type FixMessage,
} from "./fix-message.ts";
import type { FixLogin } from "./fix-login.ts";
import type { FeedTaker } from "./protocol.ts";
import type { SocketTimings } from "./reconnect.ts";

export type FixSessionOptions = {
  readonly send: (text: string) => void;
  readonly taker: Pick<FeedTaker, "refused" | "silent" | "declined" | "malformed">;
  readonly login: FixLogin;
  readonly timings: SocketTimings;
  readonly now: () => number;
  readonly monotonicMs: () => number;
  readonly handlers: {
    /** The other side has let one in. */
    readonly opened: () => void;
    /** A message that is not of the session; isOld: it was sent before and is sent again. */
    readonly message: (message: FixMessage, isOld: boolean) => void;
    /** Messages are missing, and will not be sent again; `whole` follows. */
    readonly lost: () => void;
    /** No message is awaited any more that was missing. */
    readonly whole: () => void;
  };
};

/** So many looks in the time in which something has to be said: none is said too late. */
const LOOKS_A_BEAT = 4;
/** Read where they come in, or of no further use. */
const OF_THE_SESSION: ReadonlySet<string> = new Set([MSG.logon, MSG.heartbeat, MSG.resendRequest]);
/** Of the other side's words so many go into a log. */
const WORDS_MAX = 120;

export function openFixSession(options: FixSessionOptions) {
  const { taker, login, timings, handlers } = options;
  const out = createOutbox(options);
  const pulse = createPulse(options, out);
  const slow = () => taker.refused("no Logon came in time");
  const late = setTimeout(slow, timings.connectMs).unref();
  const numbers = createNumbers({ taker, handlers, say: out.say, giveUp });
  let isIn = false;

  out.say(MSG.logon, [
    [TAG.EncryptMethod, 0],
    [TAG.HeartBtInt, pulse.seconds],
    [TAG.ResetSeqNumFlag, "Y"],
    ...(login.username === null ? [] : [[TAG.Username, login.username] as const]),
    ...(login.password === null ? [] : [[TAG.Password, login.password] as const]),
  ]);

  /** Says why, as the protocol asks for, and gives the connection up. */
  function giveUp(words: string): void {
    out.say(MSG.logout, [[TAG.Text, words]]);
    taker.refused(words);
  }

  /** Whatever its number, it lets one in. */
  function readLogon(message: FixMessage): void {
    if (isIn) return;
    isIn = true;
    clearTimeout(late);
    pulse.expect(numberOf(message, TAG.HeartBtInt));
    handlers.opened();
  }

  function readNext(message: FixMessage, isOld: boolean): void {
    pulse.hear();
    if (message.type === MSG.logout) {
      out.say(MSG.logout, []);
      taker.refused(`the other side logged out${wordsOf(message, login)}`);
    } else if (message.type === MSG.reject || message.type === MSG.businessReject) {
      const words = rejectWords(message, login);
      if (isIn) taker.declined(words);
      else taker.refused(words);
    } else if (!isIn) giveUp("the first message is no Logon");
    else if (message.type === MSG.testRequest) {
      out.say(MSG.heartbeat, [[TAG.TestReqID, fieldOf(message, TAG.TestReqID)]]);
    } else if (!OF_THE_SESSION.has(message.type)) handlers.message(message, isOld);
  }

  function read(text: string): void {
    const message = parseFix(text);
    if (message === null) return taker.malformed();
    const isOurs =
      fieldOf(message, TAG.SenderCompID) === login.target &&
      fieldOf(message, TAG.TargetCompID) === login.sender;
    if (!isOurs) return giveUp("the comp ids are not those of this session");
    const isOld = fieldOf(message, TAG.PossDupFlag) === "Y";
    // It is answered even where messages before it are missing: both sides may miss some.
    if (message.type === MSG.resendRequest) out.sendAgain(message);
    if (message.type === MSG.logon) readLogon(message);
    if (message.type === MSG.sequenceReset) {
      if (numbers.reset(message, isOld)) pulse.hear();
    } else if (numbers.take(message, isOld)) readNext(message, isOld);
  }

  return {
    say: out.say,
    read,
    /** Takes leave. */
    end(): void {
      if (isIn) out.say(MSG.logout, []);
      clearTimeout(late);
      pulse.end();
    },
  };
}

type NumbersOptions = Pick<FixSessionOptions, "handlers"> & {
  readonly taker: Pick<FeedTaker, "malformed">;
  readonly say: (type: string, fields: readonly FixField[]) => void;
  readonly giveUp: (words: string) => void;
};

/** The numbers of what comes in. What is missing is asked for, and what follows it is let go: it comes again with it. */
function createNumbers({ taker, handlers, say, giveUp }: NumbersOptions) {
  let expected = 1;
  /** Numbers up to it are awaited once more; 0: none are. */
  let awaitedUpTo = 0;

  function goOn(number: number): void {
    expected = number;
    if (awaitedUpTo === 0 || expected <= awaitedUpTo) return;
    awaitedUpTo = 0;
    handlers.whole();
  }

  function isNext(message: FixMessage, isOld: boolean): boolean {
    const number = numberOf(message, TAG.MsgSeqNum);
    if (number === expected) return true;
    if (number < expected) {
      // What was asked for may come twice; anything else says that the two sides do not agree.
      if (!isOld) giveUp(`MsgSeqNum too low, expecting ${expected} but received ${number}`);
      return false;
    }
    if (awaitedUpTo === 0) {
      say(MSG.resendRequest, [
        [TAG.BeginSeqNo, expected],
        [TAG.EndSeqNo, 0],
      ]);
    }
    awaitedUpTo = Math.max(awaitedUpTo, number);
    return false;
  }

  return {
    /** Whether the message is next in line. */
    take(message: FixMessage, isOld: boolean): boolean {
      if (!isNext(message, isOld)) return false;
      goOn(expected + 1);
      return true;
    },
    /** GapFill: what would be here is not sent again. Reset: numbers go on from there, whatever was. As take. */
    reset(message: FixMessage, isOld: boolean): boolean {
      const isFill = fieldOf(message, TAG.GapFillFlag) === "Y";
      const next = numberOf(message, TAG.NewSeqNo);
      if (isFill && !isNext(message, isOld)) return false;
      if (next <= expected - (isFill ? 0 : 1)) {
        taker.malformed();
        return false;
      }
      handlers.lost();
      if (awaitedUpTo === 0) handlers.whole();
      goOn(next);
      return true;
    },
  };
}

/** What is said, with its numbers; messages that are not of the session are kept, to be sent again. */
function createOutbox({ send, login, now, monotonicMs }: FixSessionOptions) {
  const kept = new Map<number, { type: string; fields: readonly FixField[]; time: string }>();
  let next = 1;
  let saidMs = monotonicMs();

  function put(
    number: number,
    type: string,
    fields: readonly FixField[],
    again: readonly FixField[] = [],
  ): void {
    saidMs = monotonicMs();
    const head: readonly FixField[] = [
      [TAG.MsgType, type],
      [TAG.SenderCompID, login.sender],
      [TAG.TargetCompID, login.target],
      [TAG.MsgSeqNum, number],
      [TAG.SendingTime, fixTime(now())],
    ];
    send(composeFix([...head, ...again, ...fields]));
  }

  function say(type: string, fields: readonly FixField[]): void {
    if (type === MSG.marketDataRequest) kept.set(next, { type, fields, time: fixTime(now()) });
    put(next, type, fields);
    next += 1;
  }

  /** GapFill from the one number up to the other: those are of the session, and are not sent again. */
  function fill(from: number, upTo: number): void {
    if (from === upTo) return;
    put(
      from,
      MSG.sequenceReset,
      [
        [TAG.GapFillFlag, "Y"],
        [TAG.NewSeqNo, upTo],
      ],
      [
        [TAG.PossDupFlag, "Y"],
        [TAG.OrigSendingTime, fixTime(now())],
      ],
    );
  }

  /** Answers a ResendRequest. */
  function sendAgain(request: FixMessage): void {
    const from = Math.max(1, numberOf(request, TAG.BeginSeqNo));
    const asked = numberOf(request, TAG.EndSeqNo);
    const last = asked > 0 ? Math.min(asked, next - 1) : next - 1;
    let gapFrom = from;
    for (let number = from; number <= last; number++) {
      const message = kept.get(number);
      if (message === undefined) continue;
      fill(gapFrom, number);
      put(number, message.type, message.fields, [
        [TAG.PossDupFlag, "Y"],
        [TAG.OrigSendingTime, message.time],
      ]);
      gapFrom = number + 1;
    }
    if (gapFrom <= last) fill(gapFrom, last + 1);
  }

  return { say, sendAgain, saidMs: () => saidMs };
}

type Outbox = Pick<ReturnType<typeof createOutbox>, "say" | "saidMs">;

/**
 * Says that this side lives, asks the other side whether it does, and gives it up where nothing comes that is next in line.
 * What was heard is counted by looks, so that who stood still himself blames nobody.
 */
function createPulse({ taker, timings, monotonicMs }: FixSessionOptions, out: Outbox) {
  const seconds = Math.max(1, Math.round(timings.pingMs / 1_000));
  const lookMs = timings.pingMs / LOOKS_A_BEAT;
  const looksMax = Math.ceil(timings.silentMs / lookMs);
  let saidEveryMs = timings.pingMs;
  let looks = 0;
  const timer = setInterval(look, lookMs).unref();

  function look(): void {
    looks += 1;
    if (looks > looksMax)
      taker.silent(`no message that is next in line came for ${timings.silentMs} ms`);
    else if (looks === Math.ceil(looksMax / 2)) {
      out.say(MSG.testRequest, [[TAG.TestReqID, `alive-${looks}`]]);
    } else if (monotonicMs() - out.saidMs() + lookMs > saidEveryMs) out.say(MSG.heartbeat, []);
  }

  return {
    /** How often each side says that it lives. */
    seconds,
    /** The other side may have another time for it. */
    expect(given: number): void {
      if (given > 0) saidEveryMs = Math.min(timings.pingMs, given * 1_000);
    },
    hear(): void {
      looks = 0;
    },
    end: () => clearInterval(timer),
  };
}

/** Which message was rejected, and why. */
function rejectWords(message: FixMessage, login: FixLogin): string {
  const type = fieldOf(message, TAG.RefMsgType).replace(/[^A-Za-z0-9]/g, "");
  const ofSession = numberOf(message, TAG.SessionRejectReason);
  const reason = ofSession < 0 ? numberOf(message, TAG.BusinessRejectReason) : ofSession;
  return `a message was rejected (type ${type}, reason ${reason})${wordsOf(message, login)}`;
}

/** The other side's text for a log: it may repeat what one signed in with. */
function wordsOf(message: FixMessage, { password }: FixLogin): string {
  const text = fieldOf(message, TAG.Text).replace(/[^\x20-\x7e]/g, " ");
  if (text === "" || (password !== null && text.includes(password))) return "";
  return `: ${text.slice(0, WORDS_MAX)}`;
}
