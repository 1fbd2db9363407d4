/**
 * Announces the end of a demo: quietly from a week on, plainly on the last day, with what happens then and how to go on. Main
 * thread; fetched once prices are live. Shows nothing for any other account.
 */
import { Show, createEffect, createSignal, onCleanup } from "solid-js";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDateTime } from "../format/time.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { setOpenSection } from "./account-section.ts";
import { trialNotice } from "./trial-words.ts";
import "./trial-note.css";
import { t } from "../language/translate.ts";

const LOOK_AGAIN_MS = 30_000;

export function TrialNote(props: {
  feed: Feed;
  /** "strip": a line over the whole width, and only on the last day; for a phone. */
  place: "bar" | "strip";
}) {
  const facts = () => accountFacts(props.feed);
  const [now, setNow] = createSignal(0);
  createEffect(() => setNow(facts().now()));
  const timer = setInterval(() => setNow(facts().now()), LOOK_AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  const end = () => facts().account()?.trial_expires_at ?? null;
  const notice = () => {
    const found = trialNotice(end(), now());
    return props.place === "strip" && found?.tone === "quiet" ? null : found;
  };
  return (
    <Show when={notice()}>
      {(found) => (
        <Popover
          label={found().words}
          placement="bottom-end"
          triggerClass={`trial trial-${props.place} trial-${found().tone}`}
          trigger={
            <>
              <Icon name="hourglass" size={14} />
              {found().words}
            </>
          }
        >
          <TrialWords feed={props.feed} end={end() ?? 0} />
        </Popover>
      )}
    </Show>
  );
}

function TrialWords(props: { feed: Feed; end: number }) {
  const brand = useBrand();
  return (
    <div class="trial-words">
      <p class="trial-title">
        {t("This demo ends {time}", { time: formatDateTime(props.end, "local", "minutes") })}
      </p>
      <p>
        {t(
          "After that nobody can sign in to it, and its history is kept. The money is virtual: nothing " +
            "is owed and nothing is charged.",
        )}
        <Show when={brand.links.sign_up === null}>
          {" "}
          {t("You can open a new demo where you sign in.")}
        </Show>
      </p>
      <div class="trial-ways">
        <Show when={brand.links.sign_up}>
          {(url) => (
            <a class="button button-primary button-md" href={url()}>
              {t("Open an account")}
            </a>
          )}
        </Show>
        <Show when={brand.links.support}>
          {(url) => (
            <a class="button button-neutral button-md" href={url()}>
              {t("Ask for more time")}
            </a>
          )}
        </Show>
        <Show when={props.feed.session()?.scope === "Trader"}>
          <Button onClick={() => setOpenSection("demo")}>{t("Demo settings")}</Button>
        </Show>
      </div>
    </div>
  );
}
