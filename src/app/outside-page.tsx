/**
 * What stands in place of the sign-in for who cannot sign in yet: the sign-up, or a new password. Main thread; a chunk of its
 * own, one for both, so that the sign-in page names only one more.
 */
import { Show } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { ForgotPassword } from "./forgot-password.tsx";
import { SignUp } from "./sign-up.tsx";
import { isForgotOpen } from "./sign-up-route.ts";

export function OutsidePage(props: { feed: Feed; onTyping: () => void }) {
  return (
    <Show when={isForgotOpen()} fallback={<SignUp {...props} />}>
      <ForgotPassword {...props} />
    </Show>
  );
}
