/**
 * A button that is only an icon. Main thread. Its label is its name for a screen reader and its tooltip, with the key that
 * does the same; `pressed` makes it a switch.
 */
import { splitProps, type JSX } from "solid-js";
import { Icon, type IconName } from "./icon.tsx";
import "./icon-button.css";

export type IconButtonProps = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, "style"> & {
  icon: IconName;
  label: string;
  /** The key that does the same, as shown to the user: "Ctrl K". */
  hotkey?: string | undefined;
  pressed?: boolean | undefined;
  size?: "sm" | "md" | undefined;
};

export function IconButton(props: IconButtonProps) {
  const [own, rest] = splitProps(props, ["icon", "label", "hotkey", "pressed", "size", "class"]);
  return (
    <button
      type="button"
      {...rest}
      class={`icon-button icon-button-${own.size ?? "md"} ${own.class ?? ""}`}
      aria-label={own.label}
      aria-pressed={own.pressed}
      data-tip={own.label}
      data-tip-key={own.hotkey}
    >
      <Icon name={own.icon} />
    </button>
  );
}
