/** The reports of who is signed in: listed, asked for, saved and deleted. Main thread. They are read anew with every event. */
import { createEffect, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { CrtReport, Report } from "../../contract/report.ts";
import { REPORTERS } from "../../contract/scopes.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { createQuery, type Query } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { saveFile } from "../ui/save-file.ts";
import { showToast } from "../ui/toast.tsx";
import { FORMAT_TYPES, isMade, reportName } from "./report-words.ts";
import { t } from "../language/translate.ts";

export type Reports = {
  list: Query<Report[]>;
  /** Whether this session may ask for reports and delete them; otherwise it reads what there is. */
  mayAsk: () => boolean;
  /** Ids whose file is under way to the device. */
  saving: Accessor<readonly number[]>;
  /** null: the service makes it. */
  ask: (asked: CrtReport) => Promise<CallFailure | null>;
  /** null: the browser has the file. */
  save: (report: Report) => Promise<CallFailure | null>;
  /** null: it is deleted. */
  remove: (id: number) => Promise<CallFailure | null>;
};

/** @interface operation:reports_list */
export function createReports(feed: Feed): Reports {
  const list = createQuery<Report[]>(feed, "reports_list");
  const [saving, setSaving] = createSignal<readonly number[]>([]);
  /**
   * @interface event:report_create
   * @interface event:report_status
   * @interface event:report_delete
   */
  const forget = feed.onEvent((type, payload) => {
    if (!type.startsWith("report_")) return;
    void list.load();
    if (type !== "report_status") return;
    const report = payload as Report;
    showToast({
      tone: isMade(report) ? "good" : "error",
      key: `report.${report.id}`,
      title: isMade(report) ? t("The report is ready") : t("The report could not be made"),
      text: isMade(report) ? reportName(report) : report.message,
    });
  });
  onCleanup(forget);
  // What happened while the connection was away was told to nobody.
  createEffect(
    on(
      feed.fresh,
      (isFresh) => {
        if (isFresh) void list.load();
      },
      { defer: true },
    ),
  );
  return {
    list,
    saving,
    mayAsk: () => REPORTERS.some((scope) => scope === feed.session()?.scope),
    /** @interface operation:report_create */
    async ask(body) {
      const answer = await feed.call("report_create", { body });
      if (!answer.ok) return answer;
      await list.load();
      return null;
    },
    /** @interface operation:report_file */
    async save({ id, format, file_name }) {
      if (saving().includes(id)) return null;
      setSaving((now) => [...now, id]);
      const answer = await feed.call("report_file", { params: { id } });
      setSaving((now) => now.filter((one) => one !== id));
      if (!answer.ok) return answer;
      saveFile(String(answer.data), FORMAT_TYPES[format], file_name);
      return null;
    },
    /** @interface operation:report_delete */
    async remove(id) {
      const answer = await feed.call("report_delete", { params: { id } });
      // Deleted in another window, or its time was over: gone all the same.
      if (!answer.ok && answer.status !== 404) return answer;
      await list.load();
      return null;
    },
  };
}
