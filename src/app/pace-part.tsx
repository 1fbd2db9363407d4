/**
 * Under the connection's figures: what reading the prices costs, which frames are lost and where to, how often prices are drawn,
 * and whether the device is spared. Main thread; fetched when the panel is opened.
 */
import { Show } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { lostOf, type Health, type Loss } from "../frame/frame-health.ts";
import { formatCount } from "../format/number.ts";
import { RATES, SLOW_RATE, frameHealth, pace, setPace, type Rate } from "../stores/pace.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select } from "../ui/select.tsx";

const LOSS_WORDS: Record<Loss, string> = {
  drawing: "drawing of prices",
  page: "other work of the page",
  machine: "the browser or the device",
};

const RATE_WORDS: Record<Rate, string> = {
  0: "Each frame",
  30: "30 a second",
  10: "10 a second",
  4: "4 a second",
  1: "1 a second",
};

/** "12 of 60: drawing of prices 8, the browser or the device 4"; "none of 60". */
export function lostWords(health: Health): string {
  const lost = lostOf(health);
  if (lost === 0) return `none of ${health.frames}`;
  const parts = (["drawing", "page", "machine"] as const)
    .filter((loss) => health.lost[loss] > 0)
    .map((loss) => `${LOSS_WORDS[loss]} ${health.lost[loss]}`);
  return `${lost} of ${health.frames}: ${parts.join(", ")}`;
}

/** "0.8 ms a second"; with what one price costs where any came. */
export function parseWords(parse_ms: number, ticks_per_second: number): string {
  const each = ticks_per_second === 0 ? "" : `, ${formatMicros(parse_ms / ticks_per_second)} each`;
  return `${parse_ms.toFixed(1)} ms a second${each}`;
}

const formatMicros = (ms: number): string => `${formatCount(Math.round(ms * 1_000))} µs`;

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
        <dt>Reading prices</dt>
        <dd>{parseWords(status().parse_ms, status().ticks_per_second)}</dd>
        <dt>Frames lost</dt>
        <dd>
          <Show when={frameHealth()} fallback="not counted yet">
            {(health) => lostWords(health())}
          </Show>
        </dd>
      </dl>
      <div class="connection-pace">
        <Select
          label="Prices drawn"
          size="sm"
          value={String(rate())}
          options={rates()}
          onChange={(next) => {
            const chosen = RATES.find((one) => String(one) === next);
            if (chosen !== undefined) setPace({ rate: chosen });
          }}
        />
        <Checkbox
          label="Slow device: fewer frames, nothing moves"
          checked={pace().isSlow}
          onChange={(isSlow) => setPace({ isSlow })}
        />
        <p class="connection-meaning">
          Orders, fills and what you do are shown at once all the same.
        </p>
      </div>
    </>
  );
}
