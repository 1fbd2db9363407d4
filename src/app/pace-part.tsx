/**
 * Under the connection's figures: what reading the prices costs, which frames are lost and where to, how often prices are drawn,
 * and whether the device is spared. Main thread; fetched when the panel is opened.
 */
import { Show } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { RATES, SLOW_RATE, frameHealth, pace, setPace, type Rate } from "../stores/pace.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select } from "../ui/select.tsx";
import { lostWords, parseWords } from "./pace-words.ts";
import { t } from "../language/translate.ts";

const RATE_WORDS: Record<Rate, string> = {
  0: t("Each frame"),
  30: t("30 a second"),
  10: t("10 a second"),
  4: t("4 a second"),
  1: t("1 a second"),
};

export function PacePart(props: { feed: Feed }) {
  const status = () => props.feed.status();
  const rates = () =>
    RATES.map((rate) => ({
      value: String(rate),
      label: RATE_WORDS[rate],
      disabled: pace().isSlow && (rate === 0 || rate > SLOW_RATE),
    }));
  /** As it is in force. */
  const rate = () => (pace().isSlow && pace().rate !== 1 ? SLOW_RATE : pace().rate);
  return (
    <>
      <dl class="connection-facts">
        <dt>{t("Reading prices")}</dt>
        <dd>{parseWords(status().parse_ms, status().ticks_per_second)}</dd>
        <dt>{t("Frames lost")}</dt>
        <dd>
          <Show when={frameHealth()} fallback={t("not counted yet")}>
            {(health) => lostWords(health())}
          </Show>
        </dd>
      </dl>
      <div class="connection-pace">
        <Select
          label={t("Prices drawn")}
          size="sm"
          value={String(rate())}
          options={rates()}
          onChange={(next) => {
            const chosen = RATES.find((one) => String(one) === next);
            if (chosen !== undefined) setPace({ rate: chosen });
          }}
        />
        <Checkbox
          label={t("Slow device: fewer frames, nothing moves")}
          checked={pace().isSlow}
          onChange={(isSlow) => setPace({ isSlow })}
        />
        <p class="connection-meaning">
          {t("Orders, fills and what you do are shown at once all the same.")}
        </p>
      </div>
    </>
  );
}
