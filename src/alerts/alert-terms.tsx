/** How often an alert tells, until when, and its owner's note: what the forms of all alerts have. Main thread. */
import { Show, createSignal } from "solid-js";
import { PRICE_ALERT_NOTE_CHARS_MAX } from "../../contract/limits.ts";
import type { PriceAlert } from "../../contract/price-alert.ts";
import type { Feed } from "../feed/feed.ts";
import { serviceNow } from "../feed/service-now.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { createExpiry, ExpiryMoment, ExpirySelect } from "./alert-expiry.tsx";
import { keptExpiry } from "./alert-life.ts";
import { REPEAT_NAMES } from "./alert-words.ts";
import type { AlertErrors } from "./refused-alert.ts";
import { t } from "../language/translate.ts";

type Repeats = PriceAlert["repeats"];

const REPEATS = (Object.keys(REPEAT_NAMES) as Repeats[]).map((value) => ({
  value,
  label: REPEAT_NAMES[value],
}));

export type Terms = ReturnType<typeof createTerms>;

/** `changed`: the alert that is changed; undefined: it is a new one. */
export function createTerms(feed: Feed, changed: PriceAlert | undefined, isWithLine: boolean) {
  const [note, setNote] = createSignal(changed?.note ?? "");
  const [repeats, setRepeats] = createSignal<Repeats>(changed?.repeats ?? "once");
  const kept = keptExpiry(changed?.expires_at ?? null, serviceNow(feed));
  const expiry = createExpiry(feed, kept, isWithLine);
  return {
    note,
    setNote,
    repeats,
    setRepeats,
    expiry,
    /** All that is chosen, for who asks it anew with each change. */
    chosen: () => [note(), repeats(), expiry.life(), expiry.moment()] as const,
    /** As it is sent. */
    asked: () => ({ note: note().trim(), repeats: repeats(), expires_at: expiry.at() }),
  };
}

export function AlertTerms(props: { terms: Terms; errors: AlertErrors }) {
  return (
    <>
      <div class="alert-times">
        <Select
          label={t("Repeat")}
          value={props.terms.repeats()}
          options={REPEATS}
          onChange={props.terms.setRepeats}
        />
        <ExpirySelect expiry={props.terms.expiry} />
      </div>
      <ExpiryMoment expiry={props.terms.expiry} />
      <Problem words={props.errors.fields.expires_at} />
      <TextField
        label={t("Note")}
        value={props.terms.note()}
        onInput={props.terms.setNote}
        error={props.errors.fields.note}
        placeholder={t("In your own words")}
        maxlength={PRICE_ALERT_NOTE_CHARS_MAX}
        autocomplete="off"
      />
      <Problem words={props.errors.problem} />
      <button type="submit" class="visually-hidden" tabIndex={-1} aria-hidden="true" />
    </>
  );
}

function Problem(props: { words: string | null | undefined }) {
  return (
    <Show when={props.words}>
      {(words) => (
        <p class="alert-problem" role="alert">
          {words()}
        </p>
      )}
    </Show>
  );
}
