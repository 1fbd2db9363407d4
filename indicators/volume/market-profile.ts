/**
 * Market profile (TPO). Its letters are of each session's brackets, by price, so the page works them out of bars of a bracket's
 * length (src/panes/chart/studies/market/): there is nothing to carry from bar to bar, and the plots say how its parts look.
 */
import { defineIndicator } from "../indicator.ts";

export const MARKET_PROFILE = "market-profile";

/** The bars that brackets are, by the choice of their length. */
export const BRACKET_FRAMES = ["M15", "M30", "H1"] as const;

const CHOSEN_ROWS = ["1", "2", "5", "10", "20", "50", "100", "200", "500", "1000"];

/** How high rows were chosen to be, points; 0: as it suits the sessions. */
export const chosenRow = (choice: number): number => Number(CHOSEN_ROWS[choice - 1] ?? 0);

const sparse = { isSparse: true } as const;

export const marketProfileIndicator = defineIndicator({
  id: MARKET_PROFILE,
  name: "Market profile (TPO)",
  short: "TPO",
  aliases: [
    "market profile",
    "time price opportunity",
    "letters",
    "session",
    "point of control",
    "naked poc",
    "value area",
    "vah",
    "val",
    "initial balance",
    "single prints",
  ],
  group: "Volume",
  summary:
    "Which half hours of each day or week traded at which price, as letters, with the price of most of them and the value area.",
  origin:
    "Steidlmayer's market profile: one letter a bracket in each row of prices that its bar touched; value area: from the point " +
    "of control by the larger two rows of the neighbours (Dalton, Jones, Dalton: Mind over Markets, appendix 1)",
  place: "price",
  source: null,
  isProfile: true,
  isByTime: true,
  inputs: [
    {
      id: "span",
      name: "Made of",
      kind: "choice",
      options: ["Each day", "Each week"],
      default: 0,
    },
    {
      id: "bracket",
      name: "A letter for",
      kind: "choice",
      options: ["15 minutes", "30 minutes", "60 minutes"],
      default: 1,
    },
    {
      id: "row",
      name: "Height of a row, points",
      kind: "choice",
      options: ["Automatic", ...CHOSEN_ROWS],
      default: 0,
    },
    { id: "share", name: "Value area", kind: "whole", min: 1, max: 100, default: 70 },
    {
      id: "balance",
      name: "Letters of the initial balance",
      kind: "choice",
      options: ["1", "2", "3", "4"],
      default: 1,
    },
    {
      id: "shape",
      name: "Drawn as",
      kind: "choice",
      options: ["Letters where there is room", "Blocks"],
      default: 0,
    },
    {
      id: "colours",
      name: "Colours of the letters",
      kind: "choice",
      options: ["By time", "One colour"],
      default: 0,
    },
  ],
  plots: [
    { id: "poc", name: "Point of control", kind: "line", tone: "pink", width: 2, ...sparse },
    { id: "high", name: "Value area high", kind: "line", tone: "grey", isDashed: true, ...sparse },
    { id: "low", name: "Value area low", kind: "line", tone: "grey", isDashed: true, ...sparse },
    {
      id: "untested",
      name: "Untested points of control",
      kind: "line",
      tone: "pink",
      isDashed: true,
      ...sparse,
    },
    { id: "letters", name: "Letters", kind: "histogram", tone: "blue", ...sparse },
    { id: "singles", name: "Single prints", kind: "histogram", tone: "yellow", ...sparse },
    { id: "balance", name: "Initial balance", kind: "histogram", tone: "orange", ...sparse },
    { id: "ends", name: "Open and close", kind: "dots", tone: "teal", ...sparse },
  ],
  format: "price",
  state: 0,
  firstRow: () => 0,
  run({ out }, from, to) {
    for (const column of out) column.fill(NaN, from, to);
  },
});
