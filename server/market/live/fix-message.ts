/**
 * FIX 4.4 messages as text: tag=value, each ended by SOH, between BeginString and CheckSum. Text is latin1, a character a byte,
 * as BodyLength counts bytes. Runs in the service, on the tick path; pure.
 */

export const SOH = "\u0001";
export const BEGIN_STRING = "FIX.4.4";
/** How each message begins, up to the number of its BodyLength. */
export const PREFIX = `8=${BEGIN_STRING}${SOH}9=`;
/** 10=nnn and its end. */
export const TRAILER_CHARS = 7;

/** Tags that are read or written, by their names in the FIX specification. */
export const TAG = {
  BeginSeqNo: 7,
  CheckSum: 10,
  EndSeqNo: 16,
  MsgSeqNum: 34,
  MsgType: 35,
  NewSeqNo: 36,
  PossDupFlag: 43,
  RefSeqNum: 45,
  SenderCompID: 49,
  SendingTime: 52,
  Symbol: 55,
  TargetCompID: 56,
  Text: 58,
  EncryptMethod: 98,
  HeartBtInt: 108,
  TestReqID: 112,
  OrigSendingTime: 122,
  GapFillFlag: 123,
  ResetSeqNumFlag: 141,
  NoRelatedSym: 146,
  MDReqID: 262,
  SubscriptionRequestType: 263,
  MarketDepth: 264,
  MDUpdateType: 265,
  NoMDEntryTypes: 267,
  NoMDEntries: 268,
  MDEntryType: 269,
  MDEntryPx: 270,
  MDEntryID: 278,
  MDUpdateAction: 279,
  MDEntryRefID: 280,
  MDReqRejReason: 281,
  SecurityTradingStatus: 326,
  RefMsgType: 372,
  SessionRejectReason: 373,
  BusinessRejectReason: 380,
  Username: 553,
  Password: 554,
} as const;

/** The values of MsgType that are read or written. */
export const MSG = {
  heartbeat: "0",
  testRequest: "1",
  resendRequest: "2",
  reject: "3",
  sequenceReset: "4",
  logout: "5",
  logon: "A",
  securityStatus: "f",
  businessReject: "j",
  marketDataRequest: "V",
  snapshot: "W",
  incremental: "X",
  marketDataReject: "Y",
} as const;

export type FixField = readonly [tag: number, value: string | number];

/** A message with its BodyLength and CheckSum. `fields` begin with MsgType; none of their values may hold SOH. */
export function composeFix(fields: readonly FixField[]): string {
  const body = fields.map(([tag, value]) => `${tag}=${value}${SOH}`).join("");
  const text = `${PREFIX}${body.length}${SOH}${body}`;
  return `${text}${TAG.CheckSum}=${checkSumOf(text)}${SOH}`;
}

/** The sum of all characters up to the CheckSum, modulo 256, in three digits. */
function checkSumOf(text: string, end = text.length): string {
  let sum = 0;
  for (let at = 0; at < end; at++) sum += text.charCodeAt(at);
  return String(sum & 0xff).padStart(3, "0");
}

/** The fields of one message in their order, as groups repeat tags. */
export type FixMessage = {
  readonly type: string;
  readonly tags: readonly number[];
  readonly values: readonly string[];
};

/** null: it is garbled: cut, changed on the way, or no FIX 4.4. Its BodyLength has framed it (fix-splitter.ts). */
export function parseFix(text: string): FixMessage | null {
  const checked = text.length - TRAILER_CHARS;
  const trailer = `${TAG.CheckSum}=${checkSumOf(text, checked)}${SOH}`;
  if (!text.startsWith(PREFIX) || text.slice(checked) !== trailer) return null;
  const tags: number[] = [];
  const values: string[] = [];
  let at = text.indexOf(SOH, PREFIX.length) + 1;
  while (at < checked) {
    const equals = text.indexOf("=", at);
    const end = text.indexOf(SOH, at);
    if (equals < 0 || equals > end) return null;
    const tag = Number(text.slice(at, equals));
    if (!(tag > 0)) return null;
    tags.push(tag);
    values.push(text.slice(equals + 1, end));
    at = end + 1;
  }
  // MsgType follows BodyLength in every message.
  return tags[0] === TAG.MsgType ? { type: values[0] ?? "", tags, values } : null;
}

/** The value of the first field of the tag; "" where it is not there. */
export function fieldOf({ tags, values }: FixMessage, tag: number): string {
  const at = tags.indexOf(tag);
  return at < 0 ? "" : (values[at] ?? "");
}

/** A whole number of at most 15 digits; -1 where the field is none. */
export function numberOf(message: FixMessage, tag: number): number {
  const value = fieldOf(message, tag);
  return /^\d{1,15}$/.test(value) ? Number(value) : -1;
}

/** Unix ms as a UTCTimestamp. */
export const fixTime = (ms: number): string =>
  new Date(ms).toISOString().replaceAll("-", "").replace("T", "-").replace("Z", "");

/** A UTCTimestamp in Unix ms with its fraction; null where it is none. */
export function readFixTime(text: string): number | null {
  const found = /^(\d{4})(\d\d)(\d\d)-(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?$/.exec(text);
  if (found === null) return null;
  const [, year, month, day, time, fraction = "0"] = found;
  const seconds = Date.parse(`${year}-${month}-${day}T${time}Z`);
  return Number.isNaN(seconds) ? null : seconds + Number(`0.${fraction}`) * 1_000;
}
