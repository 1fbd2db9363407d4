/** A sign beside an order's words that says more of it. Main thread. */
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";

export function OrderMark(props: { icon: IconName; label: string; title: string }) {
  return (
    <span class="order-mark" role="img" aria-label={props.label} title={props.title}>
      <Icon name={props.icon} size={12} />
    </span>
  );
}
