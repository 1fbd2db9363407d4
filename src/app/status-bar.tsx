/**
 * The line at the bottom: the connection in words, the account's figures, how fast and how fresh the prices are, and the
 * time. Main thread.
 */
import { Show } from "solid-js";
import { useBrand } from "../brand/brand-context.ts";
import { late } from "../frame/late.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPerSecond } from "../format/number.ts";
import { formatAge } from "../format/time.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { Clock } from "./clock.tsx";
import { Light } from "./connection-light.tsx";
import { lookOf, meaningOf, phraseOf } from "./connection-words.ts";
import { Contained } from "../ui/contained.tsx";
import type { Pulse } from "./create-pulse.ts";
import { OnceLive } from "../feed/once-live.tsx";
import "./status-bar.css";
import { t } from "../language/translate.ts";

const AccountBar = late(async () => ({
  default: (await import("./account-bar.tsx")).AccountBar,
}));

const RiskLine = late(async () => ({ default: (await import("./risk-line.tsx")).RiskLine }));

export function StatusBar(props: { feed: Feed; pulse: Pulse; onAccount: () => void }) {
  const { legal } = useBrand();
  const status = () => props.feed.status();
  return (
    <footer class="status-bar" aria-label={t("Status")}>
      <div class="status-connection" data-tip={status().reason || meaningOf(status().state)}>
        <Light feed={props.feed} />
        {phraseOf(status(), props.pulse.now())}
        {/* Nothing goes on by itself: what to do is in sight. */}
        <Show when={status().state === "stopped"}>
          <span class="status-reason">{status().reason}</span>
        </Show>
      </div>
      {/* Said once for each change of state, not for each second of a countdown. */}
      <VisuallyHidden live>
        {t("Connection: {word}", { word: lookOf(status().state).word })}
      </VisuallyHidden>
      <OnceLive feed={props.feed}>
        <Contained name={t("Account figures")}>
          <AccountBar feed={props.feed} onOpen={() => props.onAccount()} />
        </Contained>
        <Show when={legal.risk_warning}>{(words) => <RiskLine words={words()} />}</Show>
      </OnceLive>
      <div class="status-figures">
        <Figure
          label={t("Age")}
          rank="second"
          wide="7"
          value={formatAge(props.pulse.tickAge() ?? NaN)}
        />
        <Figure
          label={t("Prices")}
          rank="second"
          wide="6"
          value={formatPerSecond(status().ticks_per_second)}
        />
        <Figure
          label={t("Latency")}
          rank="third"
          wide="7"
          value={formatAge(status().latency_ms ?? NaN)}
        />
        <Clock feed={props.feed} pulse={props.pulse} />
      </div>
    </footer>
  );
}

/** `rank`: what gives way first where the page is narrow. */
function Figure(props: {
  label: string;
  value: string;
  wide: "6" | "7";
  rank: "second" | "third";
}) {
  return (
    <span class={`status-figure status-${props.rank}`}>
      <span class="status-label">{props.label}</span>
      <span class={`status-value status-value-${props.wide}`}>{props.value}</span>
    </span>
  );
}
