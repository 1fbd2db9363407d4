/**
 * What trades by name and by key: orders typed into the palette, closing and cancelling many, one-click trading. Main thread;
 * loaded for traders alone. What is about many shows first what it will do, what is about one position asks as its row's menu
 * does. With the feed of a practice all of it is about the practice, and says so.
 */
import { createEffect, createSignal, onCleanup } from "solid-js";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { registerCommands, registerLineReader, type Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { fetchLate, whileOwned } from "../frame/late.ts";
import { openDoor, openPalette } from "../commands/palette-door.ts";
import { paneSymbol } from "../stores/charts.ts";
import { chosenPositions } from "../stores/chosen-positions.ts";
import { openPane } from "../stores/open-pane.ts";
import { selectedSymbol } from "../stores/selected-symbol.ts";
import { tradingBook } from "../stores/trading-book.ts";
import { valuation } from "../stores/valuation.ts";
import { showToast } from "../ui/toast.tsx";
import { arm, disarm, isArmed } from "./arming.ts";
import { cancelPlan, isLimit, isStop } from "./cancel-plan.ts";
import { createKeyClose } from "./create-key-close.ts";
import { tradeDesk } from "./create-desk.ts";
import type { Plan } from "./plan.ts";
import { positionActions } from "./position-actions.ts";
import { positionActs } from "./position-acts.ts";
import { positionCommands } from "./position-commands.ts";
import type { PositionDialog } from "./position-dialog.ts";
import { PositionDialogs } from "./position-dialogs.tsx";
import { closePlan } from "./position-plans.ts";
import { ticketDrafts } from "./ticket-drafts.ts";
import { volumeChoices } from "./ticket/volume-choices.ts";
import { t } from "../language/translate.ts";

export function TradeCommands(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const [dialog, setDialog] = createSignal<PositionDialog | null>(null);
  // What is asked stays until it is answered, whatever key is pressed meanwhile.
  const ask = (next: PositionDialog) => setDialog((now) => now ?? next);
  const named = (title: string) => (feed.isPractice ? t("{title} (practice)", { title }) : title);
  const show = (plan: Plan) => ask({ kind: "plan", plan: { ...plan, title: named(plan.title) } });
  const desk = tradeDesk(feed);
  const isBusy = ({ id }: Position) => desk.isBusy({ position_id: id });
  const ofOne = positionCommands({
    feed,
    acts: positionActs({ feed, actions: positionActions(feed), isBusy, open: ask }),
    keyClose: createKeyClose,
    chosen: () => (feed.isPractice ? noneChosen() : chosenPositions()),
    here: () => [...tradingBook(feed).positions().values()].filter(isHere),
    tell,
  });
  readLinesOnceOpen(feed);
  const all = [...tradeCommands(feed, show), ...ofOne, ...volumeCommands(feed)];
  onCleanup(registerCommands(all.map((one) => ({ ...one, title: named(one.title) }))));
  return <PositionDialogs feed={feed} dialog={dialog()} isBusy={isBusy} setDialog={setDialog} />;
}

/** The list is of the real account: who has chosen there does not mean the practice. */
function noneChosen(): readonly Position[] | null {
  if (chosenPositions()?.length === 0) return [];
  tell(
    t("The position chosen in the list is of your account"),
    t("Keys trade the practice while its chart is in use. Close it by its row."),
  );
  return null;
}

const loadReaders = () => import("./order-line/line-readers.ts");
type Readers = Awaited<ReturnType<typeof loadReaders>>;

/** What is typed is read from when the palette is first opened on. */
function readLinesOnceOpen(feed: Feed): void {
  const register = whileOwned(({ lineReaders }: Readers) => {
    for (const reader of lineReaders(feed)) onCleanup(registerLineReader(reader));
  });
  let isAsked = false;
  createEffect(() => {
    if (openDoor() !== "palette" || isAsked) return;
    isAsked = true;
    void fetchLate(loadReaders, register);
  });
}

function tradeCommands(feed: Feed, show: (plan: Plan) => void): Command[] {
  const desk = tradeDesk(feed);
  const close = (what: string, keep: (position: Position) => boolean) => () => {
    valuation(feed).refresh();
    const some = [...tradingBook(feed).positions().values()].filter(keep);
    if (some.length === 0) tell(t("There are no {what}.", { what }));
    else show(closePlan(feed, positionActions(feed), some, what));
  };
  const cancel = (what: string, keep: (order: Order) => boolean) => () => {
    const some = [...tradingBook(feed).orders().values()].filter(keep);
    if (some.length === 0) tell(t("There are no {what}.", { what }));
    else show(cancelPlan(feed, some, what, (order) => desk.cancelOrder(order)));
  };
  const worth = (position: Position) => valuation(feed).profit(position);
  const command = (
    id: string,
    title: string,
    icon: Command["icon"],
    run: () => void,
    words = "",
  ): Command => ({ id: `trade.${id}`, title, icon, run, words, group: "Trade", trades: true });
  return [
    command(
      "buy",
      t("Buy the symbol shown"),
      "arrow-up",
      () => beginLine(feed, "buy"),
      t("order long"),
    ),
    command(
      "sell",
      t("Sell the symbol shown"),
      "arrow-down",
      () => beginLine(feed, "sell"),
      t("order short"),
    ),
    command(
      "close-all",
      t("Close all positions"),
      "x",
      close(t("open positions"), () => true),
      t("flat"),
    ),
    command(
      "close-winners",
      t("Close winning positions"),
      "x",
      close(t("winning positions"), (one) => worth(one) > 0),
    ),
    command(
      "close-losers",
      t("Close losing positions"),
      "x",
      close(t("losing positions"), (one) => worth(one) < 0),
    ),
    command(
      "close-symbol",
      t("Close positions of the symbol shown"),
      "x",
      close(t("positions of this symbol"), isHere),
    ),
    command(
      "cancel-all",
      t("Cancel all orders"),
      "list-x",
      cancel(t("working orders"), () => true),
      t("pending"),
    ),
    command(
      "cancel-symbol",
      t("Cancel orders of the symbol shown"),
      "list-x",
      cancel(t("working orders of this symbol"), isHere),
    ),
    command(
      "cancel-limits",
      t("Cancel limit orders of the symbol shown"),
      "list-x",
      cancel(t("limit orders of this symbol"), (one) => isHere(one) && isLimit(one)),
    ),
    command(
      "cancel-stops",
      t("Cancel stop orders of the symbol shown"),
      "list-x",
      cancel(t("stop orders of this symbol"), (one) => isHere(one) && isStop(one)),
    ),
    command("arm", t("Switch one-click trading on or off"), "shield-check", () =>
      isArmed() ? disarm("user") : arm(),
    ),
  ];
}

const isHere = ({ symbol_id }: { symbol_id: number }): boolean => symbol_id === selectedSymbol();

const tell = (title: string, text?: string): void => {
  showToast({ tone: "info", key: "trade-commands", title, ...(text !== undefined && { text }) });
};

/** The volumes that the ticket offers, into the ticket of the symbol that it shows. */
function volumeCommands(feed: Feed): Command[] {
  return [1, 2, 3, 4].map((place) => ({
    id: `trade.size-${place}`,
    title: t("Volume {place} of the ticket's choices", { place }),
    icon: "sliders-horizontal",
    words: t("size lots preset"),
    group: "Trade",
    trades: true,
    run: () => takeVolume(feed, place),
  }));
}

function takeVolume(feed: Feed, place: number): void {
  const record = feed.isPractice
    ? feed.symbols()[0]
    : feed.symbol(paneSymbol("order-ticket") ?? -1);
  if (record === undefined) return;
  const size = volumeChoices(toSymbolTerms(record))[place - 1];
  if (size === undefined) return tell(t("The ticket offers no such volume."));
  const drafts = ticketDrafts(feed);
  drafts.set(record, { ...drafts.of(record), sizeUnit: "lots", size });
  if (!feed.isPractice) openPane("order-ticket");
}

/** A line in the palette that is one Enter from being read and two from being sent. */
function beginLine(feed: Feed, side: "buy" | "sell"): void {
  const record = feed.symbol(selectedSymbol() ?? -1);
  if (record === undefined) return;
  openPalette(`${side} ${record.volume_min} ${record.symbol.toLowerCase()} `);
}
