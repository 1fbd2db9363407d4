/**
 * Makes the reports that wait, one after the other, a slice at a time: orders and prices go on in between. What a stop of the
 * service broke off is begun anew. Throws away what is kept long enough. Runs in the service.
 */
import { setImmediate } from "node:timers/promises";
import { REPORT_STATUS } from "../../contract/codes.ts";
import type { Report } from "../../contract/report.ts";
import { DAY_MS } from "../auth/allowance.ts";
import type { NamedSymbol } from "../queries/deal-words.ts";
import { REPORT_COLUMNS } from "../queries/reports.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { FORMATS } from "./report-formats.ts";
import { reportLines } from "./report-lines.ts";
import type { ReportDeps } from "./reports.ts";

/** Sends an event of a report to the sockets of who asked for it. */
type Tell = (
  type: "report_create" | "report_status" | "report_delete",
  report: Report,
  asked_by: number,
) => void;

export type ReportMakerDeps = ReportDeps & {
  readonly engine: Pick<EnginePort, "readable">;
  /** Those of the house. */
  readonly symbols: readonly NamedSymbol[];
  readonly tell: Tell;
  readonly onError: (error: unknown) => void;
};

export type Reports = {
  readonly tell: Tell;
  /** Makes what waits, unless it is being made already. */
  wake(): void;
  /** Throws away what has expired. */
  sweep(): Promise<void>;
  /** Ends with the slice under way; the next start goes on. */
  close(): Promise<void>;
};

export const REPORT_BYTES_MAX = 16 * 1024 * 1024;
export const REPORT_KEPT_MS = 7 * DAY_MS;
/** A report that fails with the service as often is given up. */
const ATTEMPTS_MAX = 3;
const SWEEP_INTERVAL_MS = 60_000;
const SWEPT_AT_ONCE = 100;

const TOO_LARGE = `the file would be larger than ${REPORT_BYTES_MAX} bytes: ask for a shorter period`;
const BROKEN = "it could not be made: ask for it again";

type Job = Report & {
  readonly asked_by: number;
  readonly is_told: boolean;
  readonly attempts: number;
};
type End = { readonly status: number; readonly message: string; readonly size: number | null };

export function startReports(deps: ReportMakerDeps): Reports {
  const { sql, clock, tell, onError } = deps;
  const stop = new AbortController();
  let work: Promise<void> | null = null;
  let isAsked = false;
  const makeAll = async () => {
    while (!stop.signal.aborted) {
      const job = await nextJob(deps);
      if (job === null) return;
      const end = await make(deps, job, () => stop.signal.aborted);
      if (end !== null) await finish(deps, job, end);
    }
  };
  const wake = () => {
    isAsked = true;
    if (work !== null || stop.signal.aborted) return;
    isAsked = false;
    work = makeAll()
      .catch(onError)
      .finally(() => {
        work = null;
        if (isAsked) wake();
      });
  };
  const sweep = async () => {
    for (;;) {
      const gone = await sql<(Report & { asked_by: number; is_told: boolean })[]>`
        delete from reports where report_id = any(array(
          select report_id from reports where expires_at <= ${clock.now()}
          order by expires_at limit ${SWEPT_AT_ONCE}))
        returning ${sql.unsafe(REPORT_COLUMNS)}, asked_by, is_told`;
      for (const { asked_by, is_told, ...report } of gone) {
        if (is_told) tell("report_delete", report, asked_by);
      }
      if (gone.length < SWEPT_AT_ONCE) return;
    }
  };
  let swept = Promise.resolve();
  const round = () => {
    swept = sweep().catch(onError);
    wake();
  };
  const timer = setInterval(round, SWEEP_INTERVAL_MS);
  round();
  return {
    tell,
    wake,
    sweep,
    async close() {
      stop.abort();
      clearInterval(timer);
      await Promise.all([work, swept]);
    },
  };
}

/** The oldest that is not finished, from its beginning: what there is of its file goes. */
async function nextJob({ sql }: ReportMakerDeps): Promise<Job | null> {
  return sql.begin(async (tx) => {
    const [job] = await tx<Job[]>`
      update reports set status = ${REPORT_STATUS.running}, attempts = attempts + 1
      where report_id = (select report_id from reports where status < ${REPORT_STATUS.finished}::smallint
        order by report_id limit 1)
      returning ${tx.unsafe(REPORT_COLUMNS)}, asked_by, is_told, attempts`;
    if (job === undefined) return null;
    await tx`delete from report_parts where report_id = ${job.id}`;
    return job;
  });
}

/** null: it was deleted meanwhile, or the service stops. */
async function make(
  deps: ReportMakerDeps,
  job: Job,
  isStopping: () => boolean,
): Promise<End | null> {
  const failed = (message: string): End => ({ status: REPORT_STATUS.failed, message, size: null });
  if (job.attempts > ATTEMPTS_MAX) return failed(BROKEN);
  try {
    await deps.engine.readable(job.account_id);
    const format = FORMATS[job.format].begin();
    let [size, part] = [0, 0];
    const keep = async (text: string): Promise<boolean> => {
      const bytes = Buffer.from(text);
      size += bytes.length;
      if (bytes.length === 0 || size > REPORT_BYTES_MAX) return true;
      const { count } = await deps.sql`
        insert into report_parts (report_id, part, bytes)
        select report_id, ${part}::integer, ${bytes}::bytea from reports
        where report_id = ${job.id} for key share`;
      part += 1;
      return count === 1;
    };
    for await (const lines of reportLines(deps.sql, deps.symbols, job)) {
      if (isStopping() || !(await keep(format.write(lines)))) return null;
      if (size > REPORT_BYTES_MAX) return failed(TOO_LARGE);
      // Whatever else waits has its turn.
      await setImmediate();
    }
    if (!(await keep(format.end()))) return null;
    if (size > REPORT_BYTES_MAX) return failed(TOO_LARGE);
    return { status: REPORT_STATUS.finished, message: "", size };
  } catch (error) {
    if (isStopping()) return null;
    deps.onError(error);
    return failed(BROKEN);
  }
}

/** @interface event:report_status */
async function finish({ sql, clock, tell }: ReportMakerDeps, job: Job, end: End): Promise<void> {
  const now = clock.now();
  const report = await sql.begin(async (tx) => {
    if (end.size === null) await tx`delete from report_parts where report_id = ${job.id}`;
    const [row] = await tx<Report[]>`
      update reports set status = ${end.status}, message = ${end.message},
        size_bytes = ${end.size}, finished_at = ${now}, expires_at = ${now + REPORT_KEPT_MS}
      where report_id = ${job.id} returning ${tx.unsafe(REPORT_COLUMNS)}`;
    return row;
  });
  if (report !== undefined && job.is_told) tell("report_status", report, job.asked_by);
}
