/**
 * A trader's buttons on a line's pill: draw out a stop loss or take profit, more, close or cancel or take away. Main thread; part
 * of the trade kit.
 */
import { For, Match, Show, Switch, untrack } from "solid-js";
import { isArmed } from "../../../trade/arming.ts";
import { tradeDesk } from "../../../trade/create-desk.ts";
import { createPress } from "../../../trade/create-press.ts";
import type { TradeDesk } from "../../../trade/desk.ts";
import { halfOf } from "../../../trade/parts.ts";
import type { PositionControls } from "../../../trade/position-controls.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { isGuard, ownerKey, type ChartLine, type LineOwner } from "./chart-line.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import type { LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";
import { halfName, ownerName } from "./line-words.ts";
import { t, tIn } from "../../../language/translate.ts";

export type LineButtonsProps = {
  layer: LineLayer;
  hand: LineHand;
  controls: PositionControls;
  line: ChartLine;
};

export function LineButtons(props: LineButtonsProps) {
  const isOwner = () => props.line.kind === "position" || props.line.kind === "order";
  return (
    <Switch>
      <Match when={isOwner()}>
        <Unset {...props} />
        <Show when={props.line.owner.kind !== "ticket"}>
          <More {...props} />
          <HalfButton {...props} />
          <EndButton {...props} />
        </Show>
      </Match>
      <Match when={isGuard(props.line) && props.line.price !== null}>
        <TakeAway {...props} />
      </Match>
    </Switch>
  );
}

const GUARDS = [
  {
    suffix: "sl",
    short: "SL",
    words: (name: string) => t("SL: set a stop loss for {name}", { name }),
    tip: t("Drag to set a stop loss"),
  },
  {
    suffix: "tp",
    short: "TP",
    words: (name: string) => t("TP: set a take profit for {name}", { name }),
    tip: t("Drag to set a take profit"),
  },
] as const;

/** What the position or order lacks: pressed and drawn, or pressed and then moved with the arrow keys. */
function Unset(props: LineButtonsProps) {
  const keyOf = (suffix: string) => `${ownerKey(props.line.owner)}.${suffix}`;
  const isUnset = (suffix: string) => {
    const line = props.layer.lineOf(keyOf(suffix));
    return line !== undefined && props.layer.priceOf(line) === null;
  };
  const set = (event: MouseEvent, suffix: string) => {
    // A click that ends a drag has set it where it was dropped.
    const line = props.layer.lineOf(keyOf(suffix));
    if (line === undefined || props.layer.drafts().has(line.key)) return;
    const pills = (event.currentTarget as HTMLElement).closest(".line-pills");
    props.hand.nudge(line, 0);
    // What is set needs no button any more: the new line has the focus.
    queueMicrotask(() => focusLine(pills, line.key));
  };
  const name = () => nameOfOwner(props);
  return (
    <For each={GUARDS}>
      {(guard) => (
        <Show when={isUnset(guard.suffix)}>
          <button
            type="button"
            class="line-button line-button-more"
            data-line-stop=""
            data-guard={guard.suffix}
            tabindex={-1}
            aria-label={guard.words(name())}
            data-tip={guard.tip}
            onPointerDown={(event) => props.hand.press(keyOf(guard.suffix), event)}
            onClick={(event) => set(event, guard.suffix)}
          >
            {guard.short}
          </button>
        </Show>
      )}
    </For>
  );
}

/** Closes the position or cancels the order: at the second press, or at the first while one-click trading is armed. */
function EndButton(props: LineButtonsProps) {
  const desk = untrack(() => tradeDesk(props.layer.feed));
  const owner = () => props.line.owner;
  const press = createPress<string>({
    feed: untrack(() => props.layer.feed),
    ask: () => ownerKey(owner()) + owner().record.volume,
    isBusy: () => desk.isBusy(targetOf(owner())),
    isClosing: true,
    isOneClick: true,
    send: () => end(desk, owner()),
  });
  const named = () => ({ name: nameOfOwner(props) });
  const isPosition = () => owner().kind === "position";
  return (
    <ConfirmButton
      label={isPosition() ? t("Close {name}", named()) : tIn("an order", "Cancel {name}", named())}
      icon="x"
      again={isPosition() ? t("Close?") : tIn("an order", "Cancel?")}
      isDirect={isArmed()}
      press={press}
      onAsked={props.layer.say}
    />
  );
}

/** Closes half of the position, as EndButton closes all of it. */
function HalfButton(props: LineButtonsProps) {
  const desk = untrack(() => tradeDesk(props.layer.feed));
  const position = () => (props.line.owner.kind === "position" ? props.line.owner.record : null);
  const half = () => halfOf(position()?.volume ?? 0, props.layer.symbol());
  const press = createPress<string>({
    feed: untrack(() => props.layer.feed),
    ask: () => `${ownerKey(props.line.owner)} ${half()}`,
    isBusy: () => half() === null || desk.isBusy(targetOf(props.line.owner)),
    isClosing: true,
    isOneClick: true,
    send: async () => {
      const [record, volume] = [position(), half()];
      if (record !== null && volume !== null) await desk.closePosition(record, { volume });
    },
  });
  const label = () => {
    const symbol = props.layer.symbol();
    return symbol === undefined ? "" : halfName(half(), props.line.owner, symbol);
  };
  return (
    <Show when={position()}>
      <ConfirmButton
        class="line-button-more"
        label={label()}
        icon="contrast"
        again={t("Close ½?")}
        isDirect={isArmed()}
        press={press}
        onAsked={props.layer.say}
      />
    </Show>
  );
}

/** Of the position or order that a button is about; "" while the symbol is not known. */
function nameOfOwner({ layer, line }: LineButtonsProps): string {
  const symbol = layer.symbol();
  return symbol === undefined ? "" : ownerName(line.owner, symbol);
}

const targetOf = ({ kind, record }: LineOwner) =>
  kind === "position" ? { position_id: record.id } : { order_id: record.id };

async function end(desk: TradeDesk, owner: LineOwner): Promise<void> {
  if (owner.kind === "position") await desk.closePosition(owner.record);
  else if (owner.kind === "order") await desk.cancelOrder(owner.record);
}

/** Everything else that can be done with a position: parts, reverse, break-even and so on. */
function More(props: LineButtonsProps) {
  const position = () => (props.line.owner.kind === "position" ? props.line.owner.record : null);
  return (
    <Show when={position()}>
      {(record) => (
        <Menu
          class="line-button-more"
          size="sm"
          icon="ellipsis"
          placement="bottom-end"
          label={t("More for {line}", { line: props.hand.market.nameOf(props.line) })}
          entries={props.controls.menu(record(), [record()])}
        />
      )}
    </Show>
  );
}

function TakeAway(props: LineButtonsProps) {
  return (
    <button
      type="button"
      class="line-button line-button-more line-button-end"
      data-line-stop=""
      tabindex={-1}
      aria-label={t("Take away: {line}", { line: props.hand.market.nameOf(props.line) })}
      data-tip={t("Take away")}
      onClick={() => props.hand.takeAway(props.line)}
    >
      <Icon name="x" size={14} />
    </button>
  );
}

/** Gives the focus to what a line is moved by. */
export function focusLine(pills: ParentNode | null, key: string): void {
  pills?.querySelector<HTMLElement>(`[data-line="${key}"] [data-line-stop]`)?.focus();
}
