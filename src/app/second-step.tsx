/** The second step of a sign-in in place of the first, once it is asked for; its parts come then. Main thread. */
import { Show, Suspense, lazy, type JSX } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import type { Before } from "./sign-in-second.tsx";

const SignInSecond = lazy(async () => ({
  default: (await import("./sign-in-second.tsx")).SignInSecond,
}));

export function SecondStep(props: {
  feed: Feed;
  form: Before;
  class?: string;
  children: JSX.Element;
}) {
  return (
    <Show when={props.form.second()} fallback={props.children}>
      <Suspense>
        <SignInSecond feed={props.feed} form={props.form} class={props.class} />
      </Suspense>
    </Show>
  );
}
