/** Reports: asked for, read, fetched as a file and deleted by who asked for them. Runs in the service. @interface §4.8 */
import { REPORT_STATUS } from "../../../contract/codes.ts";
import type { Reach } from "../../auth/reach.ts";
import type { Caller } from "../../auth/sessions.ts";
import { FORMATS } from "../../office/report-formats.ts";
import type { Reports } from "../../office/report-maker.ts";
import { askReport, deleteReport, type ReportDeps } from "../../office/reports.ts";
import { listReports, readReport, readReportFile } from "../../queries/reports.ts";
import { Refusal } from "../../refusal.ts";
import { FileAnswer } from "../file-answer.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export type ReportRoutesDeps = ReportDeps & {
  readonly reach: Reach;
  readonly reports: Pick<Reports, "tell" | "wake">;
};

export function reportRoutes(deps: ReportRoutesDeps) {
  const { sql, reach, reports } = deps;
  const found = async ({ account_id }: Caller, id: number) => {
    const report = await readReport(sql, account_id, id);
    if (report === null) throw new Refusal("not_found");
    return report;
  };
  return {
    /** @interface operation:reports_list */
    async reports_list({ caller }) {
      return listReports(sql, caller().account_id);
    },
    /** @interface operation:report_create @interface event:report_create */
    async report_create({ body, caller, ip }) {
      const { account_id: asked_by, scope } = caller();
      const account_id = body.account_id ?? asked_by;
      if (account_id !== asked_by) {
        if (scope === "Trader") throw new Refusal("forbidden");
        await reach(caller(), account_id, true);
      }
      const isTold = scope !== "API_Admin";
      const { made, gone } = await askReport(deps, body, {
        asked_by,
        account_id,
        isTold,
        origin: originOf(caller(), ip),
      });
      if (isTold) {
        for (const report of gone) reports.tell("report_delete", report, asked_by);
        reports.tell("report_create", made, asked_by);
      }
      reports.wake();
      return made;
    },
    /** @interface operation:report_get */
    async report_get({ caller, params }) {
      return found(caller(), params.id);
    },
    /** @interface operation:report_file @interface error:conflict */
    async report_file({ caller, params }) {
      const report = await found(caller(), params.id);
      if (report.status !== REPORT_STATUS.finished) throw new Refusal("conflict");
      const body = readReportFile(sql, caller().account_id, report);
      return new FileAnswer(FORMATS[report.format].type, report.file_name, body);
    },
    /** @interface operation:report_delete @interface event:report_delete */
    async report_delete({ caller, params }) {
      const { account_id } = caller();
      const { report, isTold } = await deleteReport(deps, account_id, params.id);
      if (isTold) reports.tell("report_delete", report, account_id);
      return null;
    },
  } satisfies Handlers;
}
