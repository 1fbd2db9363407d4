/** What a pane shows when it has nothing: one line that says what will be here, and the action that fills it. Main thread. */
import { Show, type JSX } from "solid-js";
import { Icon, type IconName } from "./icon.tsx";
import "./empty-state.css";

export function EmptyState(props: {
  /** What will be here. */
  text: string;
  detail?: string | undefined;
  icon?: IconName | undefined;
  /** One button, as a rule. */
  action?: JSX.Element | undefined;
  /** An error says so at once to a screen reader. */
  tone?: "quiet" | "error" | undefined;
}) {
  return (
    <div class="empty-state" role={props.tone === "error" ? "alert" : undefined}>
      <Show when={props.icon}>
        {(name) => <Icon name={name()} size={20} class="empty-state-icon" />}
      </Show>
      <p class="empty-state-text">{props.text}</p>
      <Show when={props.detail}>
        <p class="empty-state-detail">{props.detail}</p>
      </Show>
      <Show when={props.action}>
        <div class="empty-state-action">{props.action}</div>
      </Show>
    </div>
  );
}
