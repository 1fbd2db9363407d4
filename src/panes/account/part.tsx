/** The building blocks of the account's overview: a part with its heading, and a meter. Main thread. */
import { Show, createEffect, type JSX } from "solid-js";

export function Part(props: { title: string; note?: string | undefined; children: JSX.Element }) {
  return (
    <section class="account-part" aria-label={props.title}>
      <h2 class="account-heading">
        {props.title}
        <Show when={props.note}>
          <span class="account-note">{props.note}</span>
        </Show>
      </h2>
      {props.children}
    </section>
  );
}

/** How much of what is allowed is used; from 80% on it warns, at all of it it is full. */
export function UseMeter(props: {
  label: string;
  used: number;
  max: number;
  /** "120.00 of 500.00". */
  text: string;
  /** true: full is what one wants, as of a target. */
  isGoal?: boolean | undefined;
}) {
  const share = () => Math.max(0, Math.min(1, props.max > 0 ? props.used / props.max : 1));
  const tone = () => {
    if (props.isGoal === true) return share() >= 1 ? "good" : "plain";
    return share() >= 1 ? "full" : share() >= 0.8 ? "near" : "plain";
  };
  let fill: HTMLElement | undefined;
  createEffect(() => fill?.style.setProperty("--share", share().toFixed(3)));
  return (
    <div class="account-use">
      <span class="account-name">{props.label}</span>
      <span class="account-value">{props.text}</span>
      <span
        class="account-use-track"
        role="meter"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share() * 100)}
        aria-valuetext={props.text}
        data-tone={tone()}
      >
        <span class="account-use-fill" ref={(element) => (fill = element)} />
      </span>
    </div>
  );
}
