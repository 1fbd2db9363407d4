/** How the forms of all alerts are sent: what the service has against it, and the notice once it is set. Main thread. */
import { createSignal, type JSX } from "solid-js";
import type { CrtPriceAlert } from "../../contract/price-alert.ts";
import type { Feed } from "../feed/feed.ts";
import { serviceNow } from "../feed/service-now.ts";
import { symbolWords } from "../format/symbol-text.ts";
import { priceAlerts } from "../stores/price-alerts.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { AlertTerms, type Terms } from "./alert-terms.tsx";
import { isOfWhole, waitWords } from "./alert-words.ts";
import { changeOf } from "./changed-alert.ts";
import type { AskedAlert } from "./price-alert-door.ts";
import { refusedAlert, type AlertErrors } from "./refused-alert.ts";
import "./price-alert-dialog.css";
import { t } from "../language/translate.ts";

const NO_ERRORS: AlertErrors = { fields: {}, problem: null };

/** Lives as long as its owner. `onDone`: it is set. */
export function createSending(feed: Feed, { id }: AskedAlert, onDone: () => void) {
  const alerts = priceAlerts(feed);
  const changed = alerts.alerts()?.find((alert) => alert.id === id);
  const [errors, setErrors] = createSignal(NO_ERRORS);
  const [isSending, setSending] = createSignal(false);
  return {
    /** undefined: it is a new one. */
    changed,
    errors,
    isSending,
    /** What was wrong may be right by now. */
    forgetErrors: () => void setErrors(NO_ERRORS),
    async send(wanted: CrtPriceAlert): Promise<void> {
      setSending(true);
      const answer =
        changed === undefined
          ? await alerts.create(wanted)
          : await alerts.update(changed.id, changeOf(changed, wanted));
      setSending(false);
      if (!answer.ok) return void setErrors(refusedAlert(answer));
      const { symbol_id } = answer.data;
      const symbol = feed.symbol(symbol_id);
      const name = isOfWhole(answer.data) ? t("Account") : symbolWords(symbol, symbol_id);
      showToast({
        tone: "good",
        key: "price-alert",
        title: t("Alert set: {symbol}", { symbol: name }),
        text: waitWords(answer.data, symbol, serviceNow(feed)),
      });
      onDone();
    },
  };
}

/** What the dialog of an alert has of its form. */
export type SentForm = Pick<
  ReturnType<typeof createSending>,
  "changed" | "errors" | "isSending"
> & {
  readonly terms: Terms;
  readonly send: () => Promise<void>;
};

export function AlertButtons(props: { form: SentForm; onClose: () => void }) {
  return (
    <>
      <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
      <Button
        variant="primary"
        busy={props.form.isSending()}
        onClick={() => void props.form.send()}
      >
        {props.form.changed === undefined ? t("Set alert") : t("Change")}
      </Button>
    </>
  );
}

/** What is waited for, above what all alerts have. Enter sends. */
export function AlertForm(props: { form: SentForm; children: JSX.Element }) {
  return (
    <form
      class="alert-form"
      onSubmit={(event) => {
        event.preventDefault();
        void props.form.send();
      }}
    >
      {props.children}
      <AlertTerms terms={props.form.terms} errors={props.form.errors()} />
    </form>
  );
}
