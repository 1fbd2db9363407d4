/** An icon at the end of a row whose press is one intent: it closes or takes away. Main thread; loaded for traders alone. */
import { untrack } from "solid-js";
import { IconButton } from "../ui/icon-button.tsx";
import type { IconName } from "../ui/icon.tsx";
import type { Feed } from "../feed/feed.ts";
import { createPress } from "./create-press.ts";

export function PressButton(props: {
  feed: Feed;
  label: string;
  icon: IconName;
  hotkey?: string | undefined;
  /** What it is about: a row that changes places under the pointer is not pressed. */
  ask: object;
  isBusy: boolean;
  /** It asks nothing more only while one-click trading is on. */
  isOneClick?: boolean;
  onPress: () => Promise<unknown>;
}) {
  const press = createPress({
    feed: { fresh: () => props.feed.fresh() },
    ask: () => props.ask,
    isBusy: () => props.isBusy,
    isClosing: true,
    // Which kind of button it is never changes.
    isOneClick: untrack(() => props.isOneClick) === true,
    send: () => props.onPress(),
  });
  return (
    <IconButton
      icon={props.icon}
      size="sm"
      tabIndex={-1}
      label={props.label}
      hotkey={props.hotkey}
      {...press.handlers}
    />
  );
}
