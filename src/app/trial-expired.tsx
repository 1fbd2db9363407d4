/**
 * Met by whoever signs in to a demo whose trial is over: what happened to the account, and how to go on. Main thread; loaded
 * when it is needed. @interface error:trial_expired
 */
import { Show, onMount } from "solid-js";
import { useBrand } from "../brand/brand-context.ts";
import { Button } from "../ui/button.tsx";
import { BrandMark } from "../brand/brand-mark.tsx";
import "./notice-page.css";
import "../ui/button.css";
import "./trial-expired.css";
import { rich, t } from "../language/translate.ts";

export function TrialExpired(props: {
  /** What was typed as the username. */
  username: string;
  /** Back to the sign-in form. */
  onBack: () => void;
}) {
  const brand = useBrand();
  let title: HTMLHeadingElement | undefined;
  onMount(() => title?.focus());
  return (
    <main class="notice-page">
      <div class="notice-page-box trial-expired">
        <BrandMark size={28} />
        <h1 class="trial-expired-title" tabIndex={-1} ref={(element) => (title = element)}>
          {t("This demo has ended")}
        </h1>
        <p class="notice-page-text">
          {rich(
            "The trial of {username} is over, so nobody can sign in to it any more. The money in it was " +
              "virtual: nothing is owed and nothing was charged.",
            { username: <strong>{props.username}</strong> },
          )}
        </p>
        <p class="notice-page-text">
          {t(
            "Your password was right, and the account's history is kept. Your broker can extend the " +
              "trial; a new demo starts afresh with a number of its own.",
          )}
        </p>
        <div class="trial-expired-ways">
          <a class="button button-primary button-lg" href={brand.links.sign_up ?? "#sign-up"}>
            {brand.links.sign_up === null ? t("Open a new demo") : t("Open an account")}
          </a>
          <Show when={brand.links.support}>
            {(url) => (
              <a class="button button-neutral button-lg" href={url()}>
                {t("Ask for more time")}
              </a>
            )}
          </Show>
          <Button size="lg" variant="ghost" onClick={() => props.onBack()}>
            {t("Sign in to another account")}
          </Button>
        </div>
      </div>
    </main>
  );
}
