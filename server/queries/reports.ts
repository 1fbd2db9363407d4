/** Reports and their files as who asked for them reads them. Runs in the service; reads PostgreSQL alone. @interface §4.8 */
import { Readable } from "node:stream";
import type { Report } from "../../contract/report.ts";
import type { Database, Transaction } from "../database/connect.ts";

export const REPORT_COLUMNS = `report_id as id, account_id, type, format, period_from as "from",
  period_to as "to", status, message, file_name, size_bytes, created_at, finished_at, expires_at`;

/** Newest first; their number is bounded where they are asked for. */
export async function listReports(sql: Database, asked_by: number): Promise<Report[]> {
  const rows = await sql<Report[]>`
    select ${sql.unsafe(REPORT_COLUMNS)} from reports
    where asked_by = ${asked_by} order by report_id desc`;
  return [...rows];
}

/** null: none of that number is theirs. */
export async function readReport(
  sql: Database | Transaction,
  asked_by: number,
  id: number,
): Promise<Report | null> {
  const [row] = await sql<Report[]>`
    select ${sql.unsafe(REPORT_COLUMNS)} from reports
    where asked_by = ${asked_by} and report_id = ${id}::bigint`;
  return row ?? null;
}

/** The file, read as it is taken. One that is deleted meanwhile breaks off, so that no half is taken for the whole. */
export function readReportFile(sql: Database, asked_by: number, report: Report): Readable {
  async function* parts() {
    let read = 0;
    for (let part = 0; read < (report.size_bytes ?? 0); part += 1) {
      const [row] = await sql<{ bytes: Buffer }[]>`
        select p.bytes from report_parts p join reports r on r.report_id = p.report_id
        where r.asked_by = ${asked_by} and r.report_id = ${report.id}::bigint
          and p.part = ${part}`;
      if (row === undefined) throw new Error(`report ${report.id} lost its part ${part}`);
      read += row.bytes.length;
      yield row.bytes;
    }
  }
  return Readable.from(parts());
}
