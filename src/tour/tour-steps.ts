/** What the tour says of each part of the terminal, and of a first trade. Main thread; words alone. */
import type { PaneId } from "../panes/panes.tsx";
import type { MissionTask } from "./mission.ts";
import { t } from "../language/translate.ts";

export type TourStep = {
  /** The pane that is brought to the front and framed. */
  pane: PaneId;
  title: string;
  text: string;
  /** Said in place of `text` where there is neither mouse nor keyboard. */
  touchText?: string;
};

const TRADER_STEPS: readonly TourStep[] = [
  {
    pane: "watchlist",
    title: t("Prices"),
    text: t(
      "Each row is a market with the price you sell at (bid) and the one you buy at (ask). A press " +
        "on a row shows its chart; the search above finds every other market.",
    ),
  },
  {
    pane: "chart",
    title: t("The chart"),
    text: t(
      "Drag it to go back in time, and turn the wheel to zoom. Type 15 or 4h over it for another " +
        "timeframe, and / for indicators. The column beside it draws.",
    ),
    touchText: t(
      "Drag it to go back in time, and pinch to zoom. Timeframes, chart types and indicators are in " +
        "the line above it.",
    ),
  },
  {
    pane: "order-ticket",
    title: t("The order ticket"),
    text: t(
      "Choose a volume, and a stop loss: it bounds what you can lose. Margin, cost and worst loss " +
        "are worked out before anything is sent, and the button says what it will send.",
    ),
  },
  {
    pane: "positions",
    title: t("What you hold"),
    text: t(
      "Open positions with their profit at the price of now; protect, halve or close one from its " +
        "row. Orders, deals and reports are beside them.",
    ),
  },
];

const WATCHER_STEPS = TRADER_STEPS.filter(({ pane }) => pane !== "order-ticket");

const ACCOUNT_TEXT = t(
  "Balance, equity and margin, each with how it is worked out. Ctrl K finds every market and " +
    "action by name, and ? shows all keys.",
);
const ACCOUNT_TOUCH_TEXT = t(
  "Balance, equity and margin, your messages and settings, and how the terminal looks.",
);

/** `demoWords`: what becomes of the demo, in sentences; null: it is none. */
export function tourSteps(trades: boolean, demoWords: string | null): readonly TourStep[] {
  const more = demoWords === null ? "" : ` ${demoWords}`;
  return [
    ...(trades ? TRADER_STEPS : WATCHER_STEPS),
    {
      pane: "account",
      title: t("Your account"),
      text: ACCOUNT_TEXT + more,
      touchText: ACCOUNT_TOUCH_TEXT + more,
    },
  ];
}

export type TaskWords = {
  title: string;
  hint: string;
  /** Said in place of `hint` where there is neither mouse nor keyboard. */
  touchHint?: string;
  pane: PaneId;
  open: string;
};

export const TASK_WORDS: Readonly<Record<MissionTask, TaskWords>> = {
  open: {
    title: t("Open a position"),
    hint: t(
      "Press Buy or Sell in the order ticket; the smallest volume will do. BTCUSD trades at every " +
        "hour of the week.",
    ),
    pane: "order-ticket",
    open: t("Show the ticket"),
  },
  protect: {
    title: t("Protect it"),
    hint: t(
      "Give it a stop loss: press SL in its row, or drag its mark on the chart to the price where " +
        "you would give up.",
    ),
    touchHint: t(
      "Give it a stop loss: tap it under Positions, then Stop loss, take profit, and the price " +
        "where you would give up.",
    ),
    pane: "positions",
    open: t("Show positions"),
  },
  close: {
    title: t("Close it"),
    hint: t(
      "Press the cross at the end of its row. What it made is booked to the balance, and the deal " +
        "stands under Deals.",
    ),
    touchHint: t(
      "Tap it, and then Close. What it made is booked to the balance, and the deal stands under Deals.",
    ),
    pane: "positions",
    open: t("Show positions"),
  },
};
