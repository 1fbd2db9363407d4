/**
 * The quiet picture beside the sign-in form: candles in the brand's own colours. Main thread. Decoration, so it shows no
 * prices and no names, and says nothing to a screen reader; a narrow page leaves it out.
 */
import { For } from "solid-js";
import "./chart-picture.css";

const WIDTH = 960;
const HEIGHT = 900;
const STEP = 15;
const BODY = 9;
/** The last bars' room stays free, as on a real chart. */
const COUNT = Math.floor(WIDTH / STEP) - 5;

type Candle = { x: number; open: number; close: number; high: number; low: number };

/** Always the same picture: a small linear congruential generator, not Math.random. */
function drawCandles(): Candle[] {
  let seed = 20_817;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  let price = 610;
  let drift = 0;
  return Array.from({ length: COUNT }, (_, index) => {
    // Drawn towards a slow rise, so that the picture fills its page.
    const home = 600 - index * 4.6;
    drift = drift * 0.82 + (next() - 0.5) * 18 + (home - price) * 0.02;
    const open = price;
    const close = open + drift + (next() - 0.5) * 34;
    price = close;
    return {
      x: index * STEP + STEP / 2,
      open,
      close,
      high: Math.min(open, close) - next() * 20,
      low: Math.max(open, close) + next() * 20,
    };
  });
}

export function ChartPicture() {
  const candles = drawCandles();
  const last = candles.at(-1)?.close ?? HEIGHT / 2;
  return (
    <div class="chart-picture" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMinYMid slice">
        <For each={[1, 2, 3, 4, 5, 6, 7, 8]}>
          {(line) => (
            <path
              class="chart-picture-grid"
              d={`M0 ${line * 100 + 0.5}H${WIDTH * 2}M${line * 120 + 0.5} 0V${HEIGHT}`}
            />
          )}
        </For>
        <For each={candles}>
          {(candle) => (
            <g class={candle.close <= candle.open ? "chart-picture-up" : "chart-picture-down"}>
              <path d={`M${candle.x} ${candle.high}V${candle.low}`} />
              <rect
                x={candle.x - BODY / 2}
                y={Math.min(candle.open, candle.close)}
                width={BODY}
                height={Math.max(1.5, Math.abs(candle.close - candle.open))}
              />
            </g>
          )}
        </For>
        <path class="chart-picture-last" d={`M0 ${last}H${WIDTH * 2}`} />
      </svg>
    </div>
  );
}
