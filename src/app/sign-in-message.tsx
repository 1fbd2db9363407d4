/**
 * The line between the title and the fields: what this page is for, or why one is here again, or what went wrong. Main
 * thread. Its height is kept, so that a refusal moves nothing. A live region: what appears is read out once.
 */
import { Match, Show, Switch } from "solid-js";
import type { SessionEnd } from "../../workers/feed/feed-api.ts";
import { useBrand } from "../brand/brand-context.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { sessionEndWords } from "./session-end-words.ts";
import type { SignInProblem } from "./sign-in-words.ts";
import { t } from "../language/translate.ts";

export function SignInMessage(props: {
  problem: SignInProblem | null;
  sessionEnd: SessionEnd | null;
  waitSeconds: number;
  onRetry: () => void;
}) {
  return (
    <div class="sign-in-message" role="alert">
      <Switch
        fallback={
          <p class="sign-in-purpose">{t("to trade, or to watch with the investor password")}</p>
        }
      >
        <Match when={openProblem(props.problem, props.waitSeconds)}>
          {(found) => <ProblemNotice problem={found()} onRetry={() => props.onRetry()} />}
        </Match>
        <Match when={props.sessionEnd}>
          {(end) => (
            <div class="sign-in-notice sign-in-notice-warn">
              <Icon name="info" />
              <p>
                <strong>{sessionEndWords(end()).title}</strong> {sessionEndWords(end()).advice}
              </p>
            </div>
          )}
        </Match>
      </Switch>
    </div>
  );
}

/** The problem, or null: a wait that is over is none any more. */
export function openProblem(
  problem: SignInProblem | null,
  waitSeconds: number,
): SignInProblem | null {
  return problem !== null && problem.waitSeconds !== null && waitSeconds === 0 ? null : problem;
}

export function ProblemNotice(props: { problem: SignInProblem; onRetry: () => void }) {
  const brand = useBrand();
  return (
    <div class="sign-in-notice sign-in-notice-error">
      <Icon name="circle-alert" />
      <p>
        <strong>{props.problem.title}</strong> {props.problem.advice}{" "}
        <Show when={linkOf(props.problem.link, brand.links)}>
          {(link) => <a href={link().url}>{link().label}</a>}
        </Show>
      </p>
      <Show when={props.problem.canRetry}>
        <Button size="sm" onClick={() => props.onRetry()}>
          {t("Try again")}
        </Button>
      </Show>
    </div>
  );
}

function linkOf(
  which: SignInProblem["link"],
  links: { support: string | null; sign_up: string | null },
): { url: string; label: string } | null {
  if (which === "support" && links.support !== null) {
    return { url: links.support, label: t("Contact support") };
  }
  if (which === "sign_up" && links.sign_up !== null) {
    return { url: links.sign_up, label: t("Open an account") };
  }
  return null;
}
