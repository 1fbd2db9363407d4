/** Reports asked for and deleted: kept, bounded in number, made by report-maker.ts. Runs in the service. @interface §4.8 */
import { REPORT_STATUS } from "../../contract/codes.ts";
import type { CrtReport, Report } from "../../contract/report.ts";
import { ensure } from "../../domain/assert.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { Origin } from "../journal/batch.ts";
import { REPORT_COLUMNS } from "../queries/reports.ts";
import { Refusal } from "../refusal.ts";
import { refuseField } from "./office.ts";

export type ReportDeps = { readonly sql: Database; readonly clock: Clock };

/** Reports that one account keeps: the oldest that is finished goes for a new one. */
export const REPORTS_MAX = 50;
/** Reports of one account that wait or are being made. */
export const UNFINISHED_MAX = 5;

export type ReportAsk = {
  readonly asked_by: number;
  readonly account_id: number;
  /** Whether the asker's sockets hear of it. */
  readonly isTold: boolean;
  readonly origin: Origin;
};

/** The report, and those that went for it; the journal of who asked tells of it. @throws Refusal bad_request, not_found */
export async function askReport(
  { sql, clock }: ReportDeps,
  { type, format, from, to }: CrtReport,
  { asked_by, account_id, isTold, origin }: ReportAsk,
): Promise<{ readonly made: Report; readonly gone: readonly Report[] }> {
  if (to <= from) refuseField("to", "must be after from");
  return sql.begin(async (tx) => {
    // One after the other for an account, so that none is counted past the bound.
    await tx`select 1 from accounts where account_id = ${asked_by} for no key update`;
    const [about] = await tx`
      select 1 from accounts where account_id = ${account_id}::bigint and removed_at is null`;
    if (about === undefined) throw new Refusal("not_found");
    const [waiting] = await tx<{ count: number }[]>`
      select count(*)::integer as count from reports
      where asked_by = ${asked_by} and status < ${REPORT_STATUS.finished}`;
    if ((waiting?.count ?? 0) >= UNFINISHED_MAX) {
      refuseField("type", `at most ${UNFINISHED_MAX} reports are made at a time`);
    }
    const gone = await tx<Report[]>`
      delete from reports where asked_by = ${asked_by} and report_id in (
        select report_id from reports
        where asked_by = ${asked_by} and status >= ${REPORT_STATUS.finished}
        order by report_id desc offset ${REPORTS_MAX - UNFINISHED_MAX - 1})
      returning ${tx.unsafe(REPORT_COLUMNS)}`;
    const row = {
      asked_by,
      account_id,
      type,
      format,
      period_from: from,
      period_to: to,
      file_name: `${type}-${account_id}-${dayOf(from)}-${dayOf(to - 1)}.${format}`,
      is_told: isTold,
      created_at: clock.now(),
    };
    const [made] = await tx<Report[]>`
      insert into reports ${tx(row)} returning ${tx.unsafe(REPORT_COLUMNS)}`;
    const report = ensure(made, "the report asked for");
    const entity = { entity: "report", entity_id: report.id };
    const message = `report asked for: ${report.file_name}`;
    const note = { account_id: asked_by, ts: row.created_at, origin, action: "report_create" };
    await writeNotes(tx, [{ ...note, ...entity, message }]);
    return { made: report, gone };
  });
}

/** A file may be under way or finished: both go. @throws Refusal not_found */
export async function deleteReport(
  { sql }: ReportDeps,
  asked_by: number,
  id: number,
): Promise<{ readonly report: Report; readonly isTold: boolean }> {
  const [row] = await sql<(Report & { is_told: boolean })[]>`
    delete from reports where asked_by = ${asked_by} and report_id = ${id}::bigint
    returning ${sql.unsafe(REPORT_COLUMNS)}, is_told`;
  if (row === undefined) throw new Refusal("not_found");
  const { is_told: isTold, ...report } = row;
  return { report, isTold };
}

/** As 20260310; a moment beyond the calendar has none. */
function dayOf(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return "0";
  return date.toISOString().slice(0, 10).replaceAll("-", "");
}
