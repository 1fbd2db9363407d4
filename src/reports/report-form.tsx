/** What a report is asked for by: its kind, its format, its time, and for staff the account. Main thread. */
import { createSignal, Show, type JSX } from "solid-js";
import { REPORT_FORMATS, type ReportFormat, type ReportType } from "../../contract/codes.ts";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import type { Period } from "../format/period.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Reports } from "./create-reports.ts";
import { FORMAT_WORDS, KINDS, refusalWords } from "./report-words.ts";
import { t } from "../language/translate.ts";

const FORMATS = REPORT_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }));

export function ReportForm(props: {
  feed: Feed;
  reports: Reports;
  period: Period;
  choice?: JSX.Element;
  isOfOthers: boolean;
}) {
  const [type, setType] = createSignal<ReportType>("statement");
  const [format, setFormat] = createSignal<ReportFormat>("pdf");
  const [account, setAccount] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const number = () => account().trim();
  const isNumber = () => /^[1-9]\d{0,9}$/.test(number());
  const send = async (): Promise<void> => {
    if (isBusy()) return;
    if (props.isOfOthers && !isNumber()) {
      setRefused(t("Write the number of an account."));
      return;
    }
    setBusy(true);
    const failure = await props.reports.ask({
      type: type(),
      format: format(),
      from: props.period.from,
      // The moment that is now is in it.
      to: props.period.to ?? Math.floor(accountFacts(props.feed).now()) + 1,
      ...(props.isOfOthers ? { account_id: Number(number()) } : {}),
    });
    setBusy(false);
    setRefused(failure === null ? "" : refusalWords(failure));
  };
  return (
    <form
      class="reports-form"
      aria-label={t("New report")}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Show when={props.isOfOthers}>
        <TextField
          label={t("Account")}
          hideLabel
          size="sm"
          inputMode="numeric"
          placeholder={t("Account number")}
          value={account()}
          onInput={(next) => {
            setAccount(next);
            setRefused("");
          }}
        />
      </Show>
      <Select
        label={t("Kind")}
        hideLabel
        size="sm"
        value={type()}
        options={KINDS}
        onChange={setType}
      />
      <Select
        label={t("Format")}
        hideLabel
        size="sm"
        value={format()}
        options={FORMATS}
        onChange={setFormat}
      />
      {props.choice}
      <Button size="sm" variant="primary" type="submit" busy={isBusy()}>
        {t("Make report")}
      </Button>
      <p class="reports-refused" role="alert">
        {refused()}
      </p>
    </form>
  );
}
