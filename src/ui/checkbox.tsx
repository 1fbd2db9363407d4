/** A check box with its label, made of the browser's own input. Main thread. */
import { createUniqueId, type JSX } from "solid-js";
import "./checkbox.css";

export function Checkbox(props: {
  label: JSX.Element;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
}) {
  const id = createUniqueId();
  return (
    <div class="checkbox">
      <input
        id={`checkbox-${id}`}
        class="checkbox-input"
        type="checkbox"
        name={props.name}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <label class="checkbox-label" for={`checkbox-${id}`}>
        {props.label}
      </label>
    </div>
  );
}
