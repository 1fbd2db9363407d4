/** The broker's logo, and the name beside it where the logo does not spell it. Main thread. */
import { Show } from "solid-js";
import { useBrand } from "./brand-context.ts";
import { theme } from "../ui/theme.ts";
import "./brand-mark.css";

export function BrandMark(props: { size: 20 | 28 }) {
  const brand = useBrand();
  return (
    <span class={`brand-mark brand-mark-${props.size}`}>
      <Show when={brand.logo}>
        {(logo) => (
          <img
            class="brand-mark-logo"
            src={logo()[theme()]}
            alt={brand.logo_has_name ? brand.name : ""}
            height={props.size}
          />
        )}
      </Show>
      <Show when={!brand.logo_has_name || brand.logo === null}>
        <span class="brand-mark-name">{brand.name}</span>
      </Show>
    </span>
  );
}
