/** The menus of positions: of one with those chosen beside it, and of many. Main thread; loaded for traders alone. */
import { createSignal } from "solid-js";
import { SIDE } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { Feed } from "../feed/feed.ts";
import { moneyFormat } from "../account/privacy.ts";
import { lotsText, priceText } from "../format/symbol-text.ts";
import { selectedSymbol } from "../stores/selection.ts";
import { valuation } from "../stores/valuation.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { PARTS, lotsOfPart } from "./parts.ts";
import { breakEvenOf, type PositionActions } from "./position-actions.ts";
import type { ProtectionField } from "./position-controls.ts";
import { isArmed } from "./arming.ts";
import { oppositesOf, type PositionDialog } from "./position-dialog.ts";
import { closePlan, doublePlan, reversePlan } from "./position-plans.ts";
import { protectionProblem } from "./position-rules.ts";
import { premiumAtStop } from "./position-worth.ts";

export type MenuFacts = {
  readonly feed: Feed;
  readonly actions: PositionActions;
  readonly isBusy: (position: Position) => boolean;
  readonly open: (dialog: PositionDialog) => void;
  /** null: nothing is edited in place. */
  readonly edit: ((position: Position, field: ProtectionField) => void) | null;
};

export function positionMenu(facts: MenuFacts) {
  const { feed, actions, open } = facts;
  const reverse = (position: Position) =>
    open({ kind: "plan", plan: reversePlan(feed, actions, position) });
  const closeMany = (positions: readonly Position[], what: string) =>
    open({ kind: "plan", plan: closePlan(feed, actions, positions, what) });
  const entries = (position: Position, chosen: readonly Position[]): MenuEntry[] => {
    const disabled = facts.isBusy(position);
    const item = (label: string, onSelect: () => void, more: Partial<MenuEntry> = {}): MenuEntry =>
      ({ kind: "item", label, disabled, onSelect, ...more }) as MenuEntry;
    const many: MenuEntry[] =
      chosen.length > 1
        ? [
            item(`Close ${chosen.length} chosen…`, () =>
              closeMany(chosen, `${chosen.length} chosen positions`),
            ),
            { kind: "separator" },
          ]
        : [];
    return [
      ...many,
      item("Close…", () => open({ kind: "close", position, volume: position.volume }), {
        hotkey: "Del",
        icon: "x",
      }),
      item(
        "Close at a price…",
        () => open({ kind: "close", position, volume: position.volume, isAtPrice: true }),
        { icon: "flag" },
      ),
      { kind: "submenu", label: "Close part", entries: partEntries(facts, position) },
      item("Reverse…", () => reverse(position), { icon: "arrow-up-down" }),
      item("Double…", () => open({ kind: "plan", plan: doublePlan(feed, actions, position) })),
      ...(oppositesOf(feed, position).length > 0
        ? [item("Close by…", () => open({ kind: "close-by", position }))]
        : []),
      { kind: "separator" },
      ...protectionEntries(facts, position),
    ];
  };
  return { reverse, closeMany, entries };
}

function partEntries({ feed, actions, open, isBusy }: MenuFacts, position: Position): MenuEntry[] {
  const symbol = feed.symbol(position.symbol_id);
  if (symbol === undefined) return [];
  const terms = toSymbolTerms(symbol);
  const parts = PARTS.map(({ label, ...part }): MenuEntry => {
    const lots = lotsOfPart(position.volume, part, terms);
    return {
      kind: "item",
      label: lots === null ? label : `${label}: ${lotsText(lots, symbol)}`,
      disabled: lots === null || isBusy(position),
      onSelect: () => {
        if (lots === null) return;
        if (isArmed()) void actions.close(position, lots);
        else open({ kind: "close", position, volume: lots });
      },
    };
  });
  const other: MenuEntry = {
    kind: "item",
    label: "Other volume…",
    onSelect: () => open({ kind: "close", position, volume: position.volume }),
  };
  return [...parts, other];
}

function protectionEntries(facts: MenuFacts, position: Position): MenuEntry[] {
  const { feed, actions, edit, open } = facts;
  const disabled = facts.isBusy(position);
  const price = breakEvenOf(feed, position);
  const isEven = position.stop_loss === price;
  const problem = isEven ? null : protectionProblem(feed, position, { stop_loss: price });
  const symbol = feed.symbol(position.symbol_id);
  const item = (label: string, onSelect: () => void): MenuEntry => ({
    kind: "item",
    label,
    disabled,
    onSelect,
  });
  const remove = (field: ProtectionField, name: string): MenuEntry[] =>
    position[field] === null
      ? []
      : [item(`Remove ${name}`, () => void actions.protect(position, { [field]: null }))];
  return [
    {
      kind: "item",
      label: `Stop to break-even, ${priceText(price, symbol)}`,
      disabled: disabled || isEven || problem !== null,
      icon: "shield-check",
      onSelect: () => void actions.breakEven(position),
    },
    ...(edit === null
      ? []
      : [
          item("Edit stop loss", () => edit(position, "stop_loss")),
          item("Edit take profit", () => edit(position, "take_profit")),
        ]),
    item(edit === null ? "Stop loss, take profit…" : "Trailing stop and more…", () =>
      open({ kind: "protect", position }),
    ),
    ...guaranteeEntries(facts, position),
    ...remove("stop_loss", "stop loss"),
    ...remove("take_profit", "take profit"),
  ];
}

/** Has the stop loss guaranteed, or makes it an ordinary one again. */
function guaranteeEntries({ feed, actions, isBusy }: MenuFacts, position: Position): MenuEntry[] {
  const isOn = position.guarantee_premium !== undefined;
  const premium = feed.symbol(position.symbol_id)?.guaranteed_stop?.premium;
  if (position.stop_loss === null || (!isOn && premium === undefined)) return [];
  const change = { is_stop_guaranteed: !isOn };
  const asked = { ...position, ...(premium !== undefined && { guarantee_premium: premium }) };
  const cost = premiumAtStop(asked, valuation(feed));
  const words = Number.isNaN(cost) ? "" : `, premium ${moneyFormat(feed).amount(cost)}`;
  return [
    {
      kind: "item",
      label: isOn ? "Give up the stop's guarantee" : `Guarantee the stop${words}`,
      disabled: isBusy(position) || protectionProblem(feed, position, change) !== null,
      onSelect: () => void actions.protect(position, change),
    },
  ];
}

/** Above the table: closes many of the rows that are shown. */
export function PositionTools(props: { facts: MenuFacts; shown: readonly Position[] }) {
  const choices = (): MenuEntry[] => {
    const { feed } = props.facts;
    const worth = valuation(feed);
    const all = props.shown;
    const symbol_id = selectedSymbol();
    const name = feed.symbol(symbol_id ?? -1)?.symbol;
    const { closeMany } = positionMenu(props.facts);
    const entry = (label: string, what: string, keep: (one: Position) => boolean): MenuEntry => {
      const some = all.filter(keep);
      return {
        kind: "item",
        label: `${label}: ${some.length}…`,
        disabled: some.length === 0,
        onSelect: () => closeMany(all.filter(keep), what),
      };
    };
    return [
      { kind: "heading", label: "Close among the positions in the list" },
      entry("All", "all positions shown", () => true),
      entry("In profit", "winning positions", (one) => worth.profit(one) > 0),
      entry("At a loss", "losing positions", (one) => worth.profit(one) < 0),
      entry("Buy positions", "buy positions", ({ side }) => side === SIDE.buy),
      entry("Sell positions", "sell positions", ({ side }) => side === SIDE.sell),
      ...(name === undefined
        ? []
        : [entry(name, `${name} positions`, (one) => one.symbol_id === symbol_id)]),
    ];
  };
  const [entries, setEntries] = createSignal<readonly MenuEntry[]>([]);
  return (
    <Menu
      label="Close many"
      size="sm"
      variant="neutral"
      entries={entries()}
      // Who wins and who loses is asked when the menu opens.
      onOpenChange={(isOpen) => isOpen && setEntries(choices())}
    >
      Close
    </Menu>
  );
}
