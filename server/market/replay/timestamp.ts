/**
 * Reads times from the bytes of a recording into Unix ms. Runs in the service while a recording loads; allocates nothing
 * a time. A time without a zone is read as UTC (HistData's own convention is EST without summer time: its files are read
 * as UTC all the same, so that a bar's time is the time written in the file).
 *
 * Forms: 2020-01-31[T or blank]17:00[:00[.fraction]][Z or +hh[:]mm], with -, / or . between the parts of the date;
 * 31.01.2020 17:00:00.000; 20200131 170000[mmm] and 20200131 17:00:00.000; 20200131170000[mmm]; Unix seconds,
 * milliseconds, microseconds or nanoseconds by the number of digits. Parts of a millisecond are cut off.
 */
import { DAY_MS, daysFromCivil } from "../../../domain/bar.ts";

const ZERO = 48;
const NINE = 57;
const BLANK = 32;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const SLASH = 47;
const COLON = 58;
const UPPER_T = 84;
const UPPER_Z = 90;
const YEAR_MIN = 1970;
const YEAR_MAX = 2200;
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDigit = (byte: number | undefined): byte is number =>
  byte !== undefined && byte >= ZERO && byte <= NINE;

/** Unix ms of bytes [start, end), or NaN when they are not a time of the forms above. */
export function readTimestamp(bytes: Uint8Array, start: number, end: number): number {
  let digits = 0;
  while (start + digits < end && isDigit(bytes[start + digits])) digits += 1;
  if (digits === 0) return Number.NaN;
  const after = start + digits;
  if (after === end || (digits >= 9 && bytes[after] === DOT)) {
    return readDigits(bytes, start, digits, end);
  }
  if (digits === 8 && (bytes[after] === BLANK || bytes[after] === UPPER_T)) {
    const day = dayOf(
      number(bytes, start, 4),
      number(bytes, start + 4, 2),
      number(bytes, start + 6, 2),
    );
    return day + readCompactOrClock(bytes, after + 1, end);
  }
  const mark = bytes[after];
  if (digits === 4 && (mark === MINUS || mark === SLASH || mark === DOT)) {
    return readCalendar(bytes, start, end, mark);
  }
  if (digits === 2 && mark === DOT) return readDayFirst(bytes, start, end);
  return Number.NaN;
}

/** Unix ms of a date and a time of day that stand in two columns. */
export function readDateAndTime(
  bytes: Uint8Array,
  dateStart: number,
  dateEnd: number,
  timeStart: number,
  timeEnd: number,
): number {
  const isCompact = dateEnd - dateStart === 8;
  const day = isCompact
    ? dayOf(
        number(bytes, dateStart, 4),
        number(bytes, dateStart + 4, 2),
        number(bytes, dateStart + 6, 2),
      )
    : readTimestamp(bytes, dateStart, dateEnd);
  return day + readCompactOrClock(bytes, timeStart, timeEnd);
}

/** A bare row of digits: a Unix time, or a date and time without any mark. */
function readDigits(bytes: Uint8Array, start: number, digits: number, end: number): number {
  const dot = start + digits;
  for (let position = dot + 1; position < end; position++) {
    if (!isDigit(bytes[position])) return Number.NaN;
  }
  if (dot < end && dot + 1 === end) return Number.NaN;
  if (digits === 14 || digits === 17) {
    if (dot < end) return Number.NaN;
    const day = dayOf(
      number(bytes, start, 4),
      number(bytes, start + 4, 2),
      number(bytes, start + 6, 2),
    );
    return day + readCompact(bytes, start + 8, end);
  }
  const value = number(bytes, start, Math.min(digits, 15));
  if (digits === 9 || digits === 10) return value * 1000 + fractionMs(bytes, dot, end);
  if (digits === 12 || digits === 13) return value;
  if (digits === 15) return Math.floor(value / 1000);
  if (digits === 16) return Math.floor(value / 100);
  if (digits === 18) return Math.floor(value / 1000);
  if (digits === 19) return Math.floor(value / 100);
  return Number.NaN;
}

/** year mark month mark day, then an optional time of day and an optional zone. */
function readCalendar(bytes: Uint8Array, start: number, end: number, mark: number): number {
  const isWhole = end - start >= 10 && bytes[start + 7] === mark;
  if (!isWhole) return Number.NaN;
  const day = dayOf(
    number(bytes, start, 4),
    number(bytes, start + 5, 2),
    number(bytes, start + 8, 2),
  );
  return day + readRest(bytes, start + 10, end);
}

/** day.month.year, as Dukascopy's own program writes it. */
function readDayFirst(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 10 || bytes[start + 5] !== DOT) return Number.NaN;
  const day = dayOf(
    number(bytes, start + 6, 4),
    number(bytes, start + 3, 2),
    number(bytes, start, 2),
  );
  return day + readRest(bytes, start + 10, end);
}

function readRest(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return 0;
  const mark = bytes[start];
  return mark === BLANK || mark === UPPER_T ? readClock(bytes, start + 1, end) : Number.NaN;
}

function readCompactOrClock(bytes: Uint8Array, start: number, end: number): number {
  return bytes[start + 2] === COLON ? readClock(bytes, start, end) : readCompact(bytes, start, end);
}

/** hhmmss or hhmmssmmm to its end. */
function readCompact(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length !== 6 && length !== 9) return Number.NaN;
  const ms = length === 9 ? number(bytes, start + 6, 3) : 0;
  return timeOf(
    number(bytes, start, 2),
    number(bytes, start + 2, 2),
    number(bytes, start + 4, 2),
    ms,
  );
}

/** hh:mm[:ss[.fraction]][zone] to its end. */
function readClock(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 5 || bytes[start + 2] !== COLON) return Number.NaN;
  const hours = number(bytes, start, 2);
  const minutes = number(bytes, start + 3, 2);
  let position = start + 5;
  let seconds = 0;
  let ms = 0;
  if (position < end && bytes[position] === COLON) {
    if (position + 3 > end) return Number.NaN;
    seconds = number(bytes, position + 1, 2);
    position += 3;
    if (position < end && bytes[position] === DOT) {
      let last = position + 1;
      while (last < end && isDigit(bytes[last])) last += 1;
      if (last === position + 1) return Number.NaN;
      ms = fractionMs(bytes, position, last);
      position = last;
    }
  }
  return timeOf(hours, minutes, seconds, ms) - readZone(bytes, position, end);
}

/** Offset from UTC in ms of Z, +hh, +hhmm, +hh:mm, " UTC" or nothing. */
function readZone(bytes: Uint8Array, start: number, end: number): number {
  let position = start;
  if (position === end) return 0;
  if (bytes[position] === UPPER_Z && position + 1 === end) return 0;
  if (bytes[position] === BLANK) position += 1;
  if (isWord(bytes, position, end, "UTC") || isWord(bytes, position, end, "GMT")) position += 3;
  if (position === end) return position > start + 1 ? 0 : Number.NaN;
  const sign = bytes[position];
  if (sign !== PLUS && sign !== MINUS) return Number.NaN;
  const length = end - position;
  const minutesAt = length === 6 && bytes[position + 3] === COLON ? position + 4 : position + 3;
  if (length !== 3 && minutesAt + 2 !== end) return Number.NaN;
  const hours = number(bytes, position + 1, 2);
  const minutes = length === 3 ? 0 : number(bytes, minutesAt, 2);
  if (!(hours <= 14 && minutes < 60)) return Number.NaN;
  return (sign === MINUS ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

function isWord(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (start + word.length > end) return false;
  for (let letter = 0; letter < word.length; letter++) {
    if (bytes[start + letter] !== word.charCodeAt(letter)) return false;
  }
  return true;
}

/** The first three digits behind the dot at `dot`, as ms. 0 when there is no dot. */
function fractionMs(bytes: Uint8Array, dot: number, end: number): number {
  let ms = 0;
  for (let place = 1; place <= 3; place++) {
    const byte = dot + place < end ? bytes[dot + place] : ZERO;
    ms = ms * 10 + ((byte ?? ZERO) - ZERO);
  }
  return ms;
}

/** A number of exactly `length` digits, or NaN. */
function number(bytes: Uint8Array, start: number, length: number): number {
  let value = 0;
  for (let position = start; position < start + length; position++) {
    const byte = bytes[position];
    if (!isDigit(byte)) return Number.NaN;
    value = value * 10 + (byte - ZERO);
  }
  return value;
}

/** Midnight of a date of the calendar in Unix ms, or NaN when there is no such date. */
function dayOf(year: number, month: number, day: number): number {
  const isYear = year >= YEAR_MIN && year <= YEAR_MAX;
  if (!isYear || !(month >= 1 && month <= 12) || !(day >= 1)) return Number.NaN;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !isLeap ? 28 : (MONTH_DAYS[month - 1] ?? 0);
  return day <= days ? daysFromCivil(year, month, day) * DAY_MS : Number.NaN;
}

function timeOf(hours: number, minutes: number, seconds: number, ms: number): number {
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return Number.NaN;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}
