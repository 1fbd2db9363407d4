/**
 * The button. Main thread. One primary in a view; buy and sell only for what trades. `busy` keeps the words over a line
 * that runs, and refuses clicks, so that nothing jumps and nothing is sent twice.
 */
import { Show, splitProps, type JSX } from "solid-js";
import { Icon, type IconName } from "./icon.tsx";
import "./button.css";

export type ButtonVariant = "primary" | "neutral" | "ghost" | "danger" | "buy" | "sell";
export type ButtonSize = "sm" | "md" | "lg";

export type ButtonProps = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, "style"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  /** Fills the width that it is given. */
  wide?: boolean | undefined;
  busy?: boolean | undefined;
};

export function Button(props: ButtonProps) {
  const [own, rest] = splitProps(props, [
    "variant",
    "size",
    "icon",
    "wide",
    "busy",
    "class",
    "children",
    "disabled",
    "onClick",
  ]);
  return (
    <button
      type="button"
      {...rest}
      class={`button button-${own.variant ?? "neutral"} button-${own.size ?? "md"} ${own.class ?? ""}`}
      classList={{ "button-wide": own.wide === true, "button-busy": own.busy === true }}
      disabled={own.disabled}
      aria-busy={own.busy === true ? "true" : undefined}
      onClick={(event) => {
        if (own.busy === true) event.preventDefault();
        else callHandler(own.onClick, event);
      }}
    >
      <span class="button-face">
        <Show when={own.icon}>{(name) => <Icon name={name()} />}</Show>
        {own.children}
      </span>
    </button>
  );
}

type Handler = JSX.EventHandlerUnion<HTMLButtonElement, MouseEvent> | undefined;
type ClickEvent = MouseEvent & { currentTarget: HTMLButtonElement; target: Element };

/** Solid takes a handler as a function or as [function, data]. */
function callHandler(handler: Handler, event: ClickEvent): void {
  if (typeof handler === "function") handler(event);
  else if (handler !== undefined) handler[0](handler[1], event);
}
