/** The menus of positions: of one with those chosen beside it, and of many. Main thread; loaded for traders alone. */
import { createSignal } from "solid-js";
import { SIDE } from "../../contract/codes.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { moneyFormat } from "../account/privacy.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { paneSymbol } from "../stores/charts.ts";
import { valuation } from "../stores/valuation.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { PARTS } from "./parts.ts";
import { positionActs, type ActFacts } from "./position-acts.ts";
import type { ProtectionField } from "./position-controls.ts";
import { oppositesOf } from "./position-dialog.ts";
import { closePlan, doublePlan } from "./position-plans.ts";
import { protectionProblem } from "./position-rules.ts";
import { premiumAtStop } from "./position-worth.ts";
import { plural, t, tIn } from "../language/translate.ts";

export type MenuFacts = ActFacts & {
  /** null: nothing is edited in place. */
  readonly edit: ((position: Position, field: ProtectionField) => void) | null;
};

export function positionMenu(facts: MenuFacts) {
  const { feed, actions, open } = facts;
  const { reverse } = positionActs(facts);
  const closeMany = (positions: readonly Position[], what: string) =>
    open({ kind: "plan", plan: closePlan(feed, actions, positions, what) });
  const entries = (position: Position, chosen: readonly Position[]): MenuEntry[] => {
    const disabled = facts.isBusy(position);
    const item = (label: string, onSelect: () => void, more: Partial<MenuEntry> = {}): MenuEntry =>
      ({ kind: "item", label, disabled, onSelect, ...more }) as MenuEntry;
    const many: MenuEntry[] =
      chosen.length > 1
        ? [
            item(plural(chosen.length, "Close 1 chosen…", "Close {count} chosen…"), () =>
              closeMany(
                chosen,
                plural(chosen.length, "1 chosen position", "{count} chosen positions"),
              ),
            ),
            { kind: "separator" },
          ]
        : [];
    return [
      ...many,
      item(t("Close…"), () => open({ kind: "close", position, volume: position.volume }), {
        hotkey: "Del",
        icon: "x",
      }),
      item(
        t("Close at a price…"),
        () => open({ kind: "close", position, volume: position.volume, isAtPrice: true }),
        { icon: "flag" },
      ),
      { kind: "submenu", label: t("Close part"), entries: partEntries(facts, position) },
      item(t("Reverse…"), () => reverse(position), { icon: "arrow-up-down" }),
      item(t("Double…"), () => open({ kind: "plan", plan: doublePlan(feed, actions, position) })),
      ...(oppositesOf(feed, position).length > 0
        ? [item(t("Close by…"), () => open({ kind: "close-by", position }))]
        : []),
      { kind: "separator" },
      ...protectionEntries(facts, position),
    ];
  };
  return { closeMany, entries };
}

/** "3 positions (EURUSD)", and where all are of one side "3 positions (EURUSD, Buy)". They are of one symbol. */
export function groupWords(feed: Feed, positions: readonly Position[]): string {
  const [first] = positions;
  if (first === undefined) return "";
  const { symbol_id, side } = first;
  const symbol = symbolName(feed.symbol(symbol_id), symbol_id);
  const isOneSided = positions.every((one) => one.side === side);
  const group = isOneSided ? `${symbol}, ${sideWord(side)}` : symbol;
  return plural(positions.length, "1 position ({group})", "{count} positions ({group})", { group });
}

function partEntries(facts: MenuFacts, position: Position): MenuEntry[] {
  const { feed, open, isBusy } = facts;
  const symbol = feed.symbol(position.symbol_id);
  if (symbol === undefined) return [];
  const { close, lotsOf } = positionActs(facts);
  const parts = PARTS.map(({ label, ...part }): MenuEntry => {
    const lots = lotsOf(position, part);
    return {
      kind: "item",
      label: lots === null ? label : `${label}: ${lotsText(lots, symbol)}`,
      disabled: lots === null || isBusy(position),
      onSelect: () => {
        if (lots !== null) void close(position, lots);
      },
    };
  });
  const other: MenuEntry = {
    kind: "item",
    label: t("Other volume…"),
    onSelect: () => open({ kind: "close", position, volume: position.volume }),
  };
  return [...parts, other];
}

function protectionEntries(facts: MenuFacts, position: Position): MenuEntry[] {
  const { feed, edit, open } = facts;
  const acts = positionActs(facts);
  const disabled = facts.isBusy(position);
  const { price, isThere, problem } = acts.evenStop(position);
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
      : [item(t("Remove {name}", { name }), () => acts.remove(position, field))];
  return [
    {
      kind: "item",
      label: t("Stop to break-even, {price}", { price: priceText(price, symbol) }),
      disabled: disabled || isThere || problem !== null,
      icon: "shield-check",
      onSelect: () => acts.breakEven(position),
    },
    ...(edit === null
      ? []
      : [
          item(t("Edit stop loss"), () => edit(position, "stop_loss")),
          item(t("Edit take profit"), () => edit(position, "take_profit")),
        ]),
    item(edit === null ? t("Stop loss, take profit…") : t("Trailing stop and more…"), () =>
      open({ kind: "protect", position }),
    ),
    ...guaranteeEntries(facts, position),
    ...remove("stop_loss", t("stop loss")),
    ...remove("take_profit", t("take profit")),
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
  const guarantee = () =>
    Number.isNaN(cost)
      ? t("Guarantee the stop")
      : t("Guarantee the stop, premium {amount}", { amount: moneyFormat(feed).amount(cost) });
  return [
    {
      kind: "item",
      label: isOn ? t("Give up the stop's guarantee") : guarantee(),
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
    const symbol_id = paneSymbol("positions");
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
      { kind: "heading", label: t("Close among the positions in the list") },
      entry(t("All"), t("all positions shown"), () => true),
      entry(t("In profit"), t("winning positions"), (one) => worth.profit(one) > 0),
      entry(t("At a loss"), t("losing positions"), (one) => worth.profit(one) < 0),
      entry(t("Buy positions"), t("buy positions"), ({ side }) => side === SIDE.buy),
      entry(t("Sell positions"), t("sell positions"), ({ side }) => side === SIDE.sell),
      ...(name === undefined
        ? []
        : [
            entry(
              name,
              t("{symbol} positions", { symbol: name }),
              (one) => one.symbol_id === symbol_id,
            ),
          ]),
    ];
  };
  const [entries, setEntries] = createSignal<readonly MenuEntry[]>([]);
  return (
    <Menu
      label={t("Close many")}
      size="sm"
      variant="neutral"
      entries={entries()}
      // Who wins and who loses is asked when the menu opens.
      onOpenChange={(isOpen) => isOpen && setEntries(choices())}
    >
      {tIn("a position", "Close")}
    </Menu>
  );
}
