/** Reports in words: kinds, formats, sizes and the time that they are of. Main thread; pure. */
import {
  REPORT_STATUS,
  REPORT_TYPES,
  type ReportFormat,
  type ReportType,
} from "../../contract/codes.ts";
import type { Report } from "../../contract/report.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldWords } from "../account/call-words.ts";

import { formatDateTime } from "../format/time.ts";
import type { Zone } from "../format/zone.ts";
import { t } from "../language/translate.ts";
import { inLocale } from "../format/decimal.ts";

export const FORMAT_WORDS: Readonly<Record<ReportFormat, string>> = {
  pdf: "PDF",
  html: t("Web page"),
  csv: "CSV",
};

/** The type of the file, as the device keeps it. */
export const FORMAT_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: "application/pdf",
  html: "text/html;charset=utf-8",
  csv: "text/csv;charset=utf-8",
};

const KIND_WORDS: Readonly<Record<ReportType, string>> = {
  statement: t("Statement"),
  deals: t("Deals"),
  transactions: t("Transactions"),
  performance: t("Performance"),
};

export const kindWord = (type: ReportType): string => KIND_WORDS[type];
export const KINDS = REPORT_TYPES.map((value) => ({ value, label: kindWord(value) }));

/** As in "Statement of account 100001, PDF". */
export const reportName = ({ type, format, account_id }: Report): string =>
  t("{kind} of account {account_id}, {format}", {
    kind: kindWord(type),
    account_id,
    format: FORMAT_WORDS[format],
  });

/** From the beginning of time: only where it ends is said. */
export function spanText({ from, to }: Pick<Report, "from" | "to">, zone: Zone): string {
  const end = formatDateTime(to, zone, "minutes");
  return from === 0
    ? t("Up to {end}", { end })
    : t("{from} to {to}", { from: formatDateTime(from, zone, "minutes"), to: end });
}

const KB = 1_000;

export function sizeText(bytes: number): string {
  if (bytes < KB) return t("{bytes} bytes", { bytes });
  if (bytes < KB * KB) return t("{size} kB", { size: Math.round(bytes / KB) });
  return t("{size} MB", { size: inLocale((bytes / KB / KB).toFixed(1)) });
}

/** How far it is, or what became of it. */
export function stateText({ status, message, size_bytes }: Report): string {
  if (status === REPORT_STATUS.finished)
    return t("Ready, {size_bytes}", { size_bytes: sizeText(size_bytes ?? 0) });
  if (status === REPORT_STATUS.failed) return t("Failed: {message}", { message });
  return isUnderWay({ status }) ? t("Being made") : t("unknown ({status})", { status });
}

export const isMade = ({ status }: Report): boolean => status === REPORT_STATUS.finished;
export const isUnderWay = ({ status }: Pick<Report, "status">): boolean =>
  status < REPORT_STATUS.finished;

const FIELDS = ["account_id", "type", "format", "from", "to"] as const;

/** Why the service makes no such report: what it says of a field, or of all of it. */
export function refusalWords(failure: CallFailure): string {
  if (failure.status === 404) return t("There is no such account.");
  if (failure.status === 403) return t("You may not read that account.");
  const field = FIELDS.find((each) => fieldWords(failure, each) !== null);
  return (field && fieldWords(failure, field)) ?? failureWords(failure);
}
