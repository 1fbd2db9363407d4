/**
 * Reports: asked for, watched while they are made, saved and deleted. Main thread; a chunk of its own, of the Deals pane and
 * of the office. An investor reads and saves what the owner of the account has had made.
 */
import { createSignal, For, Show, untrack, type JSX } from "solid-js";
import type { Report } from "../../contract/report.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatDateTime } from "../format/time.ts";
import type { Period } from "../format/period.ts";
import { clockZone, clockZoneNote } from "../stores/clock-zone.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { createReports, type Reports } from "./create-reports.ts";
import { ReportForm } from "./report-form.tsx";
import { isMade, isUnderWay, kindWord, FORMAT_WORDS, reportName } from "./report-words.ts";
import { spanText, stateText } from "./report-words.ts";
import "./reports.css";
import { t } from "../language/translate.ts";

export function ReportsView(props: {
  feed: Feed;
  period: Period;
  /** Where the period is not chosen elsewhere: its choice. */
  choice?: JSX.Element;
  /** The form asks whom the report is about, too. */
  isOfOthers?: boolean;
}) {
  const reports = untrack(() => createReports(props.feed));
  let list: HTMLElement | undefined;
  const count = () => reports.list.data()?.length ?? 0;
  return (
    <div class="reports">
      <Show
        when={reports.mayAsk()}
        fallback={<p class="reports-note">{t("The owner of the account has these made.")}</p>}
      >
        <ReportForm
          feed={props.feed}
          reports={reports}
          period={props.period}
          choice={props.choice}
          isOfOthers={props.isOfOthers === true}
        />
      </Show>
      <section
        class="reports-room"
        aria-label={t("Reports")}
        tabIndex={0}
        ref={(element) => (list = element)}
      >
        <Show
          when={reports.list.data() !== null || reports.list.failure() === null}
          fallback={
            <LoadFailure
              what={t("reports")}
              failure={reports.list.failure()}
              onRetry={() => reports.list.load()}
            />
          }
        >
          <Show
            when={count() > 0}
            fallback={
              <Show
                when={reports.list.data() !== null}
                fallback={<p role="status">{t("Loading…")}</p>}
              >
                <EmptyState
                  icon="file-text"
                  text={t("Reports will be here.")}
                  detail={t("Each is kept for a week after it was made.")}
                />
              </Show>
            }
          >
            <ul
              class="reports-list"
              aria-label={t("Newest first; times are {zone}", {
                zone: clockZoneNote(),
              })}
            >
              <For each={(reports.list.data() ?? []).map(({ id }) => id)}>
                {(id) => (
                  <Show when={reports.list.data()?.find((one) => one.id === id)}>
                    {(report) => (
                      <Row reports={reports} report={report()} onGone={() => list?.focus()} />
                    )}
                  </Show>
                )}
              </For>
            </ul>
          </Show>
        </Show>
      </section>
    </div>
  );
}

function Row(props: { reports: Reports; report: Report; onGone: () => void }) {
  const [isAsking, setAsking] = createSignal(false);
  const [isBusy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  let remove: HTMLButtonElement | undefined;
  const tell = (what: string, failure: CallFailure | null) =>
    setRefused(failure === null ? "" : `${what} ${failureWords(failure)}`);
  const save = async (): Promise<void> => {
    tell(t("The file could not be fetched."), await props.reports.save(props.report));
  };
  const drop = async (): Promise<void> => {
    setBusy(true);
    const failure = await props.reports.remove(props.report.id);
    setBusy(false);
    tell(t("The report is not deleted."), failure);
    if (failure === null) props.onGone();
  };
  const keep = () => {
    setAsking(false);
    remove?.focus();
  };
  return (
    <li class="reports-row">
      <span class="reports-name">
        <span>{kindWord(props.report.type)}</span>
        <span class="reports-format">{FORMAT_WORDS[props.report.format]}</span>
        <span class="reports-muted">{props.report.account_id}</span>
      </span>
      <span class="reports-span">{spanText(props.report, clockZone())}</span>
      <span class="reports-state">
        <span data-status={props.report.status}>{stateText(props.report)}</span>
        <Show when={isUnderWay(props.report)}>
          <span class="reports-progress" role="progressbar" aria-label={reportName(props.report)} />
        </Show>
      </span>
      <span class="reports-muted">
        {t("Asked for {time}", {
          time: formatDateTime(props.report.created_at, clockZone(), "minutes"),
        })}
      </span>
      <span class="reports-acts">
        <Show
          when={!isAsking()}
          fallback={
            <span role="group" aria-label={t("Delete this report?")} class="reports-question">
              <span>{t("Delete it with its file?")}</span>
              <Button size="sm" ref={(element) => setTimeout(() => element.focus())} onClick={keep}>
                {t("Keep")}
              </Button>
              <Button size="sm" variant="danger" busy={isBusy()} onClick={() => void drop()}>
                {t("Delete for ever")}
              </Button>
            </span>
          }
        >
          <Show when={isMade(props.report)}>
            <Button
              size="sm"
              icon="download"
              busy={props.reports.saving().includes(props.report.id)}
              aria-label={t("Download {report}", { report: reportName(props.report) })}
              onClick={() => void save()}
            >
              {t("Download")}
            </Button>
          </Show>
          <Show when={props.reports.mayAsk()}>
            <Button
              size="sm"
              variant="ghost"
              icon="trash-2"
              aria-label={t("Delete {report}", { report: reportName(props.report) })}
              ref={(element) => (remove = element)}
              onClick={() => setAsking(true)}
            >
              {t("Delete")}
            </Button>
          </Show>
        </Show>
      </span>
      <Show when={refused()}>
        <p class="reports-refused" role="alert">
          {refused()}
        </p>
      </Show>
    </li>
  );
}
