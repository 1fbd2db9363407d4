/**
 * An owner binds himself: the largest loss and the most trades of a day, and a lock for a while. Main thread; fetched when it is
 * first wanted. Each field says when it holds before anything is sent. @interface operation:save_my_limits
 */
import { createSignal, createUniqueId, Show, untrack } from "solid-js";
import type { SelfLimits } from "../../../contract/self-limits.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../../account/call-words.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { clockZoneNote } from "../../stores/clock-zone.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { timeText } from "../time-column.ts";
import {
  changes,
  draftOf,
  effectOf,
  LOCK_CHOICES,
  lockEnd,
  valuesOf,
  type LimitsDraft,
  type LockChoice,
} from "./limits-draft.ts";
import { t } from "../../language/translate.ts";

type Asked = {
  readonly feed: Feed;
  readonly limits: SelfLimits;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

export function LimitsDialog(props: Asked) {
  const id = createUniqueId();
  const limits = untrack(() => props.limits);
  const now = () => accountFacts(props.feed).now();
  const [draft, setDraft] = createSignal(draftOf(limits));
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  const type = (part: Partial<LimitsDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setFailure(null);
  };
  const made = () => valuesOf(draft(), limits, now());
  const values = () => {
    const found = made();
    return "values" in found && changes(found.values, limits, now()) ? found.values : null;
  };
  const errors = () => {
    const found = made();
    return "errors" in found ? found.errors : {};
  };
  const lock = () => lockEnd(draft().lock, limits, now());
  const save = async (): Promise<void> => {
    const body = values();
    if (body === null || isBusy()) return;
    setBusy(true);
    const answer = await props.feed.call("save_my_limits", { body });
    setBusy(false);
    if (!answer.ok) return void setFailure(answer);
    showToast({ tone: "good", key: "account.limits", title: t("Your limits are saved") });
    props.onSaved();
    props.onClose();
  };
  const amount = (sum: number) => moneyFormat(props.feed).amount(sum);
  const trades = (count: number) => String(count);
  const currency = () => accountFacts(props.feed).account()?.currency ?? "";
  return (
    <Dialog
      open
      size="sm"
      title={t("Own limits")}
      description={t("They keep new trades out. Closing is always allowed.")}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={id}
            busy={isBusy()}
            disabled={values() === null}
          >
            {draft().lock === "as it is" ? t("Save limits") : t("Save and lock")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        class="account-limits"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t("Largest loss of a day, {currency}", { currency: currency() })}
          inputmode="decimal"
          autocomplete="off"
          placeholder={t("No limit")}
          value={draft().loss}
          onInput={(loss) => type({ loss })}
          error={errors().loss ?? fieldError(failure(), "daily_loss_max")}
          hint={holdsWords(values()?.daily_loss_max, limits.daily_loss_max, amount)}
        />
        <TextField
          label={t("Most trades of a day")}
          inputmode="numeric"
          autocomplete="off"
          placeholder={t("No limit")}
          value={draft().trades}
          onInput={(text) => type({ trades: text })}
          error={errors().trades ?? fieldError(failure(), "trades_per_day_max")}
          hint={holdsWords(values()?.trades_per_day_max, limits.trades_per_day_max, trades)}
        />
        <Select<LockChoice>
          label={t("Lock for new trades")}
          value={draft().lock}
          options={lockOptions(limits, now())}
          onChange={(choice) => type({ lock: choice })}
        />
        <Show when={lock()}>
          {(end) => (
            <p class="account-words account-warn">
              {t("No new trade before {time} {zone}. Nobody can undo it sooner.", {
                time: timeText(end()),
                zone: clockZoneNote(),
              })}
            </p>
          )}
        </Show>
        <p class="account-words" role="alert">
          {fieldError(failure(), "locked_until") ?? formWords(failure())}
        </p>
      </form>
    </Dialog>
  );
}

/** When what is asked for holds; undefined: it is not another. */
function holdsWords(
  asked: number | null | undefined,
  now: number | null,
  text: (value: number) => string,
): string | undefined {
  if (asked === undefined) return undefined;
  const effect = effectOf(asked, now);
  if (effect === "at once") return t("Holds at once.");
  if (effect === "no change" || now === null) return undefined;
  return t("Holds from the next day, until then {limit}.", { limit: text(now) });
}

const LOCK_LABELS: Readonly<Record<LockChoice, string>> = {
  "as it is": t("No lock"),
  "1 hour": t("For an hour"),
  "4 hours": t("For four hours"),
  "the day": t("Until the day changes"),
  "a week": t("For a week"),
};

/** Of a lock that runs only those that make it longer. */
function lockOptions(limits: SelfLimits, now: number): SelectOption<LockChoice>[] {
  const runs = lockEnd("as it is", limits, now);
  return LOCK_CHOICES.filter(
    (choice) => choice === "as it is" || lockEnd(choice, limits, now) !== runs,
  ).map((choice) => ({
    value: choice,
    label: choice === "as it is" && runs !== null ? t("As it runs") : LOCK_LABELS[choice],
  }));
}
