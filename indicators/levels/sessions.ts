/** The ranges of the sessions of Tokyo, London and New York. */
import { DAY_MS, HOUR_MS } from "../../domain/bar.ts";
import { defineIndicator } from "../indicator.ts";

const START = 0;
const HIGH = 1;
const LOW = 2;
const SESSION_STATE = 3;

const hour = { kind: "whole", min: 0, max: 24 } as const;
const line = { kind: "steps", isSparse: true } as const;

/** The last time at which a clock that shows `offsetMs` after midnight UTC did so, at `ts` or before. */
export const lastStart = (ts: number, offsetMs: number): number =>
  Math.floor((ts - offsetMs) / DAY_MS) * DAY_MS + offsetMs;

export const sessions = defineIndicator({
  id: "sessions",
  name: "Trading sessions",
  short: "Sessions",
  aliases: ["tokyo", "asia", "london", "new york", "session range", "levels", "support"],
  group: "Levels",
  summary: "The highest and lowest price so far of the sessions of Tokyo, London and New York.",
  origin:
    "Business hours of the cities in winter, in UTC: 0 to 9, 8 to 17 and 13 to 22; nothing is drawn ahead",
  place: "price",
  source: null,
  isByTime: true,
  inputs: [
    { id: "tokyoOpen", name: "Tokyo opens (UTC hour)", default: 0, ...hour },
    { id: "tokyoClose", name: "Tokyo closes (UTC hour)", default: 9, ...hour },
    { id: "londonOpen", name: "London opens (UTC hour)", default: 8, ...hour },
    { id: "londonClose", name: "London closes (UTC hour)", default: 17, ...hour },
    { id: "newYorkOpen", name: "New York opens (UTC hour)", default: 13, ...hour },
    { id: "newYorkClose", name: "New York closes (UTC hour)", default: 22, ...hour },
  ],
  plots: [
    { id: "tokyoHigh", name: "Tokyo high", tone: "purple", ...line },
    { id: "tokyoLow", name: "Tokyo low", tone: "purple", ...line },
    { id: "londonHigh", name: "London high", tone: "blue", ...line },
    { id: "londonLow", name: "London low", tone: "blue", ...line },
    { id: "newYorkHigh", name: "New York high", tone: "orange", ...line },
    { id: "newYorkLow", name: "New York low", tone: "orange", ...line },
  ],
  fills: [
    { from: "tokyoHigh", to: "tokyoLow", tone: "purple" },
    { from: "londonHigh", to: "londonLow", tone: "blue" },
    { from: "newYorkHigh", to: "newYorkLow", tone: "orange" },
  ],
  format: "price",
  state: 3 * SESSION_STATE,
  firstRow: () => 0,
  run({ bars, inputs, out, state }, from, to) {
    const { ts, high, low } = bars;
    const { tokyoOpen, tokyoClose, londonOpen, londonClose, newYorkOpen, newYorkClose } = inputs;
    for (let part = 0; part < 3; part += 1) {
      const opens = part === 0 ? tokyoOpen : part === 1 ? londonOpen : newYorkOpen;
      const closes = part === 0 ? tokyoClose : part === 1 ? londonClose : newYorkClose;
      // A session that closes at the hour at which it opens lasts a day; one that closes earlier goes over midnight.
      const hours = (closes - opens + 24) % 24;
      const lengthMs = (hours === 0 ? 24 : hours) * HOUR_MS;
      const at = SESSION_STATE * part;
      const tops = out[2 * part];
      const bottoms = out[2 * part + 1];
      for (let i = from; i < to; i += 1) {
        const start = lastStart(ts[i], opens * HOUR_MS);
        if (ts[i] - start >= lengthMs) {
          tops[i] = bottoms[i] = NaN;
          continue;
        }
        const isNew = start !== state[at + START];
        state[at + START] = start;
        state[at + HIGH] = isNew ? high[i] : Math.max(state[at + HIGH], high[i]);
        state[at + LOW] = isNew ? low[i] : Math.min(state[at + LOW], low[i]);
        tops[i] = state[at + HIGH];
        bottoms[i] = state[at + LOW];
      }
    }
  },
});
