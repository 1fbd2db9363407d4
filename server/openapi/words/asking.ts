/** Words of what every call and answer has: parameters, envelope, errors. Runs in the service; pure. @interface §1, §4, §7 */
import type { Words } from "./words-table.ts";

export const ASKING_WORDS: Words = {
  any: {
    ts: "As of when, Unix ms",
    page: "Page, counted from 1",
    limit: "Rows of a page",
    from: "Only from this moment on, inclusive, Unix ms. Absent: from the beginning",
    to: "Only before this moment, exclusive, Unix ms. Absent: up to now",
    sort_by: "What the rows are ordered by, and which way",
    q: "Part of an account's name, e-mail or alias, or the beginning of its number. Absent: all",
    history: "true: those that are over; false: those that are working or open",
    unread: "true: only messages that are not read; false: only those that are. Absent: all",
    nearest: "The nearest value that would pass; null or absent: none for this field alone",
    errors: "Which fields were refused, and why. Absent: it is about none",
    error: "Name of the failure, for programs",
  },
  of: {
    JournalQuery: {
      from:
        "Only from this day or moment on, inclusive, as text of ISO 8601: 2026-08-29 (from its " +
        "start in UTC) or 2026-08-29T12:00:00Z. Absent: from the beginning",
      to: "Only before this day or moment, exclusive, as text of ISO 8601. Absent: up to now",
    },
    HouseJournalQuery: {
      from:
        "Only from this day or moment on, inclusive, as text of ISO 8601: 2026-08-29 (from its " +
        "start in UTC) or 2026-08-29T12:00:00Z. Absent: from the beginning",
      to: "Only before this day or moment, exclusive, as text of ISO 8601. Absent: up to now",
      after:
        "Only lines after the row that was read last: the next of that answer. Absent: from the " +
        "newest on",
    },
    TradeQuery: {
      symbol_id: "Only this symbol. Absent: all",
      from:
        "Only from this moment on, inclusive, Unix ms: when an order was placed or a position " +
        "opened; with history when it ended. Absent: from the beginning",
      to: "Only before this moment, exclusive, Unix ms, counted as from is. Absent: up to now",
      after:
        "Only rows after the one that was read last: with history when that one ended " +
        "(updated_at of an order, closed_at of a position) and its id, as 1795797068396:2. " +
        "Absent: from the newest on",
    },
    DealsQuery: {
      symbol_id: "Only this symbol. Absent: all",
      position_id: "Only deals of this position. Absent: all",
      after:
        "Only rows after the one that was read last: its created_at and its id, as " +
        "1795797068396:2. Absent: from the newest on",
    },
    StatementQuery: {
      from: "Begin of the period, inclusive, Unix ms",
      to: "End of the period, exclusive, Unix ms",
    },
    ExposureQuery: {
      group_id: "Only accounts of this group. Absent: of all",
      is_demo: "true: only virtual money; false: only real. Absent: both",
    },
    HousePositionsQuery: {
      group_id: "Only accounts of this group. Absent: of all",
      is_demo: "true: only virtual money; false: only real. Absent: both",
      symbol_id: "Only this symbol. Absent: all",
    },
    accounts_list: {
      group_id: "Only accounts of this group. Absent: of all",
      is_demo: "true: only virtual money; false: only real. Absent: both",
      role: "Only accounts of this role. Absent: all",
      status: "Only accounts of this status. Absent: all",
    },
    answer: { success: "true: it was done", code: "The HTTP status", data: "The result" },
    ErrorBody: {
      success: "false: it is an error",
      code: "The HTTP status",
      message: "What went wrong, in words for people: each name has the same words always",
    },
    FieldError: {
      path: "Where the field is, as body.volume",
      message: "The rule that it broke, in words",
    },
  },
};
