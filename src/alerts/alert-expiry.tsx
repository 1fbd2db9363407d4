/**
 * When a price alert expires: after one of some spans, or at a date and time by the clocks of the workspace. Main thread; a part
 * of its form. What is wrong with a moment is said once its field is left or the alert is sent.
 */
import { Show, createMemo, createSignal, createUniqueId, untrack } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { serviceNow } from "../feed/service-now.ts";
import { expiryMoment, keptMoment, momentText, readMoment } from "../format/typed-moment.ts";
import { DAY_MS, zoneLabel } from "../format/zone.ts";
import { clockZone } from "../stores/clock-zone.ts";
import { MomentInput } from "../ui/moment-input.tsx";
import { Select } from "../ui/select.tsx";
import { expiryOf, livesOf, wrongMoment, type Life } from "./alert-life.ts";
import { t } from "../language/translate.ts";

export type Expiry = ReturnType<typeof createExpiry>;

/** `kept`: when the alert expires that is changed; null: never, or it is a new one. */
export function createExpiry(feed: Feed, kept: number | null, isWithLine: boolean) {
  const [life, setLife] = createSignal<Life>(kept === null ? "never" : "kept");
  const [moment, setMoment] = createSignal(keptMoment(kept ?? serviceNow(feed) + DAY_MS));
  const [isJudged, setJudged] = createSignal(false);
  const own = createMemo(() => (life() === "moment" ? expiryMoment(moment()) : null));
  const wrong = () => (life() === "moment" ? wrongMoment(own(), serviceNow(feed)) : null);
  return {
    life,
    setLife,
    lives: () => livesOf(kept, isWithLine),
    /** As a field keeps it (typed-moment.ts). */
    moment,
    setMoment,
    judge: () => setJudged(true),
    error: () => (isJudged() ? (wrong() ?? undefined) : undefined),
    /** Whether the alert may be sent with it; says why not. */
    isRight: (): boolean => {
      setJudged(true);
      return untrack(wrong) === null;
    },
    /** Unix ms; null: never. */
    at: (): number | null => expiryOf(life(), serviceNow(feed), kept, own()),
    zone: () => zoneLabel(serviceNow(feed), clockZone()),
  };
}

export function ExpirySelect(props: { expiry: Expiry }) {
  return (
    <Select
      label={t("Expires")}
      value={props.expiry.life()}
      options={props.expiry.lives()}
      onChange={(life) => props.expiry.setLife(life)}
    />
  );
}

/** The field for a date and time, where one is to be chosen. */
export function ExpiryMoment(props: { expiry: Expiry }) {
  return (
    <Show when={props.expiry.life() === "moment"}>
      <MomentField expiry={props.expiry} />
    </Show>
  );
}

function MomentField(props: { expiry: Expiry }) {
  const id = createUniqueId();
  return (
    <div class="field field-md">
      <label class="field-label" for={`moment-${id}`}>
        {t("Expires at")}
      </label>
      <div class="field-box" classList={{ "field-box-wrong": props.expiry.error() !== undefined }}>
        <MomentInput
          class="field-input"
          text={momentText(props.expiry.moment(), clockZone())}
          id={`moment-${id}`}
          aria-invalid={props.expiry.error() === undefined ? undefined : "true"}
          aria-describedby={`moment-${id}-note`}
          onInput={(text) => props.expiry.setMoment(readMoment(text, clockZone()))}
          onBlur={() => props.expiry.judge()}
        />
      </div>
      <p
        id={`moment-${id}-note`}
        class="field-note"
        classList={{ "field-note-wrong": props.expiry.error() !== undefined }}
      >
        {props.expiry.error() ?? t("Clock of {zone}", { zone: props.expiry.zone() })}
      </p>
    </div>
  );
}
