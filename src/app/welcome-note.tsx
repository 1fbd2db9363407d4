/**
 * What a newcomer must not lose: the number to sign in with. Main thread. It stands where notices stand until it is closed, so
 * it lies over nothing, takes no focus, and does not come while something is typed.
 */
import { onCleanup, onMount } from "solid-js";
import type { SignupDemoResult } from "../../contract/signup.ts";
import { CopyButton } from "../account/copy-button.tsx";
import { showToast } from "../ui/toast.tsx";
import { t } from "../language/translate.ts";
import { locale } from "../language/locale.ts";

/** A format of this file's own: the workspace's formats would become a chunk shared with this one. */
const dates = new Intl.DateTimeFormat(locale() === "en" ? "en-GB" : locale(), {
  dateStyle: "long",
});

export function WelcomeNote(props: { account: SignupDemoResult; onClose: () => void }) {
  let close: (() => void) | undefined;
  const show = () => {
    document.removeEventListener("focusout", onLeave);
    const { account_id, email } = props.account;
    const until = dates.format(props.account.trial_expires_at);
    close = showToast({
      tone: "good",
      key: "welcome",
      // Of each line what must be known comes first: what comes last is cut off where there is little room.
      title: t("{account_id} is your demo account", { account_id }),
      text: t("Ends on {time}. Sign in with it and your password; it is the demo of {email}.", {
        time: until,
        email,
      }),
      isLasting: true,
      control: () => <CopyButton what={t("account ID")} text={String(account_id)} isIcon />,
      closeLabel: t("Close welcome note"),
      onClosed: () => props.onClose(),
    });
  };
  const onLeave = (event: FocusEvent) => {
    if (!isTypedInto(event.relatedTarget)) show();
  };
  onMount(() => {
    if (!isTypedInto(document.activeElement)) return show();
    document.addEventListener("focusout", onLeave);
  });
  onCleanup(() => {
    document.removeEventListener("focusout", onLeave);
    close?.();
  });
  return null;
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
