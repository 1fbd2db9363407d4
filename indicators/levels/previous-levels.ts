/** High, low and close of the day, week and month before. */
import { defineIndicator } from "../indicator.ts";
import {
  CLOSE_BEFORE,
  HAS_BEFORE,
  HIGH_BEFORE,
  LOW_BEFORE,
  PERIOD_STATE,
  PERIODS,
  takeBar,
} from "../kernels/periods.ts";

const line = { kind: "steps", isSparse: true } as const;

export const previousLevels = defineIndicator({
  id: "previous-levels",
  name: "Previous day, week and month",
  short: "Previous",
  aliases: ["pdh", "pdl", "pdc", "yesterday", "daily high low", "levels", "support", "resistance"],
  group: "Levels",
  summary: "Where the day, the week and the month before had their highest, lowest and last price.",
  origin: "Prices of the last whole day, week and month; days begin as the service's do",
  place: "price",
  source: null,
  isByTime: true,
  inputs: [],
  plots: [
    { id: "dayHigh", name: "Day high", tone: "blue", ...line },
    { id: "dayLow", name: "Day low", tone: "blue", ...line },
    { id: "dayClose", name: "Day close", tone: "blue", isDashed: true, ...line },
    { id: "weekHigh", name: "Week high", tone: "orange", ...line },
    { id: "weekLow", name: "Week low", tone: "orange", ...line },
    { id: "weekClose", name: "Week close", tone: "orange", isDashed: true, isOff: true, ...line },
    { id: "monthHigh", name: "Month high", tone: "purple", isOff: true, ...line },
    { id: "monthLow", name: "Month low", tone: "purple", isOff: true, ...line },
    { id: "monthClose", name: "Month close", tone: "purple", isDashed: true, isOff: true, ...line },
  ],
  format: "price",
  state: 3 * PERIOD_STATE,
  firstRow: () => 0,
  run({ bars, calendar, out, state }, from, to) {
    for (let part = 0; part < 3; part += 1) {
      const at = part * PERIOD_STATE;
      const high = out[3 * part];
      const low = out[3 * part + 1];
      const close = out[3 * part + 2];
      for (let i = from; i < to; i += 1) {
        takeBar(state, at, PERIODS[part], bars, i, calendar.dayOffsetMs);
        const hasBefore = state[at + HAS_BEFORE] === 1;
        high[i] = hasBefore ? state[at + HIGH_BEFORE] : NaN;
        low[i] = hasBefore ? state[at + LOW_BEFORE] : NaN;
        close[i] = hasBefore ? state[at + CLOSE_BEFORE] : NaN;
      }
    }
  },
});
