/**
 * A small button that does its work at the second press, unless one press is enough. Main thread. The second press has to be one
 * of its own: neither a key that is held down nor a double click is.
 */
import { createSignal, onCleanup, Show } from "solid-js";
import type { Press } from "../../../trade/make-press.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { t } from "../../../language/translate.ts";

/** How long the first press counts, ms. */
const ARMED_MS = 4000;
const APART_MIN_MS = 250;

export type ConfirmButtonProps = {
  /** What it does, for its name: "Close position 12". */
  label: string;
  icon: IconName;
  /** What stands on it after the first press. */
  again: string;
  /** One press does it. */
  isDirect: boolean;
  /** What the press that counts goes through. */
  press: Press;
  onAsked: (words: string) => void;
  class?: string;
};

export function ConfirmButton(props: ConfirmButtonProps) {
  const [isAsked, setIsAsked] = createSignal(false);
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => {
    clearTimeout(timer);
    setIsAsked(false);
  };
  onCleanup(() => clearTimeout(timer));
  const onClick = (event: MouseEvent) => {
    if (props.press.isLocked()) return;
    if (!props.isDirect && !isAsked()) {
      askedAt = event.timeStamp;
      setIsAsked(true);
      props.onAsked(t("{label}: press again to confirm", { label: props.label }));
      timer = setTimeout(reset, ARMED_MS);
      return;
    }
    if (!props.isDirect && event.timeStamp - askedAt < APART_MIN_MS) return;
    reset();
    props.press.handlers.onClick(event);
  };
  return (
    <button
      type="button"
      class={`line-button ${props.class ?? ""}`}
      classList={{ "line-button-asked": isAsked() }}
      data-line-stop=""
      tabindex={-1}
      aria-label={
        isAsked() ? t("{label}: press again to confirm", { label: props.label }) : props.label
      }
      aria-disabled={props.press.handlers["aria-disabled"]}
      data-pressed-once={props.press.handlers["data-pressed-once"]}
      data-tip={isAsked() ? t("Press again to confirm") : props.label}
      onPointerDown={(event) => props.press.handlers.onPointerDown(event)}
      onPointerCancel={() => props.press.handlers.onPointerCancel()}
      onClick={onClick}
      onKeyDown={(event) => {
        props.press.handlers.onKeyDown(event);
        if (event.key === "Escape") reset();
      }}
      onBlur={reset}
    >
      <Show when={isAsked()} fallback={<Icon name={props.icon} size={14} />}>
        {props.again}
      </Show>
    </button>
  );
}
