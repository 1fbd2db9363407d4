/**
 * What a trader can do with positions: row buttons, row menu, keys, edits in place, bulk closing, and the dialogs for it. Main
 * thread; loaded for traders alone.
 */
import { Match, Show, Switch, createMemo, createSignal } from "solid-js";
import type { UptPosition } from "../../contract/order-request.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { priceText } from "../format/symbol-text.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { isArmed } from "./arming.ts";
import { CellEditor } from "./cell-editor.tsx";
import { CloseByDialog } from "./close-by-dialog.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { tradeDesk } from "./create-desk.ts";
import { createPress } from "./create-press.ts";
import { halfOf } from "./parts.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { positionActions } from "./position-actions.ts";
import type { PositionControls, ProtectionField } from "./position-controls.ts";
import { PositionTools, positionMenu } from "./position-menu.tsx";
import { oppositesOf, type PositionDialog } from "./position-dialog.ts";
import { PressButton } from "./press-button.tsx";
import { ProtectDialog } from "./protect-dialog.tsx";
import { readCell, readFor } from "./read-position-protection.ts";
import "./trade-dialogs.css";
import { plural, t } from "../language/translate.ts";

type Edit = { readonly id: number; readonly field: ProtectionField };

/**
 * `onEdit`: where a price is edited that the menu names; in the row itself unless told. "dialog": where there are no rows to
 * edit in, as on a phone, all of it is one dialog.
 */
export function createPositionControls(
  feed: Feed,
  onEdit?: ((position: Position, field: ProtectionField) => void) | "dialog",
): PositionControls {
  const desk = tradeDesk(feed);
  const actions = positionActions(feed);
  const [dialog, setDialog] = createSignal<PositionDialog | null>(null);
  const [edit, setEdit] = createSignal<Edit | null>(null);
  const isBusy = ({ id }: Position) => desk.isBusy({ position_id: id });
  const menu = {
    feed,
    actions,
    isBusy,
    open: setDialog,
    edit: onEdit === "dialog" ? null : (onEdit ?? startEdit),
  };
  function startEdit({ id }: Position, field: ProtectionField): void {
    setEdit({ id, field });
  }
  /** Armed, it is sent at once; else asked about first. */
  const close = async (position: Position, volume = position.volume): Promise<void> => {
    if (isBusy(position)) return;
    if (isArmed()) await actions.close(position, volume);
    else setDialog({ kind: "close", position, volume });
  };
  const keyed = createKeyClose(feed, close);

  return {
    RowButtons: (props) => (
      <RowButtons
        feed={feed}
        position={props.position}
        isBusy={isBusy(props.position)}
        onClose={(volume) => close(props.position, volume)}
        onReverse={() => positionMenu(menu).reverse(props.position)}
      />
    ),
    Protection: (props) => (
      <Show
        when={edit()?.id === props.position.id && edit()?.field === props.field}
        fallback={<ProtectionText {...props} feed={feed} isBusy={isBusy(props.position)} />}
      >
        <CellEditor
          label={props.field === "stop_loss" ? t("Stop loss") : t("Take profit")}
          text={textOf(feed, props.position, props.field)}
          read={(text) => readCell(feed, props.position, props.field, text)}
          onSave={(text) => {
            const read = readFor(feed, props.position, props.field, text);
            setEdit(null);
            if (!read.ok || read.price === props.position[props.field]) return;
            void actions.protect(props.position, { [props.field]: read.price });
          }}
          onLeave={() => setEdit(null)}
        />
      </Show>
    ),
    Tools: (props) => <PositionTools facts={menu} shown={props.shown} />,
    Dialogs: () => <Dialogs feed={feed} dialog={dialog()} isBusy={isBusy} setDialog={setDialog} />,
    menu: (position, chosen) => positionMenu(menu).entries(position, chosen),
    onKey: (event, position, chosen) => {
      if (event.key !== "Delete" || event.repeat) return false;
      if (chosen.length > 1)
        positionMenu(menu).closeMany(
          chosen,
          plural(chosen.length, "1 chosen position", "{count} chosen positions"),
        );
      else keyed(event, position);
      return true;
    },
    edit: startEdit,
    isEditing: () => edit() !== null,
  };
}

/** Delete on a row: pressed as often as the row's own button. */
function createKeyClose(feed: Feed, close: (position: Position) => Promise<void>) {
  let on: Position | null = null;
  const press = createPress({
    feed,
    ask: () => (on === null ? null : { id: on.id, volume: on.volume }),
    isClosing: true,
    isOneClick: true,
    send: () => (on === null ? Promise.resolve() : close(on)),
  });
  return (event: KeyboardEvent, position: Position): void => {
    on = position;
    press.key(event);
  };
}

function RowButtons(props: {
  feed: Feed;
  position: Position;
  isBusy: boolean;
  onClose: (volume?: number) => Promise<void>;
  onReverse: () => void;
}) {
  const half = () => halfOf(props.position.volume, props.feed.symbol(props.position.symbol_id));
  return (
    <span class="row-buttons">
      <IconButton
        icon="arrow-up-down"
        size="sm"
        tabIndex={-1}
        label={t("Reverse #{id}", { id: props.position.id })}
        disabled={props.isBusy}
        onClick={() => props.onReverse()}
      />
      <PressButton
        feed={props.feed}
        icon="contrast"
        label={t("Close half of #{id}", { id: props.position.id })}
        ask={{ id: props.position.id, half: half() }}
        isBusy={props.isBusy || half() === null}
        isOneClick
        onPress={() => props.onClose(half() ?? undefined)}
      />
      <PressButton
        feed={props.feed}
        icon="x"
        label={t("Close #{id}", { id: props.position.id })}
        hotkey="Del"
        ask={{ id: props.position.id, volume: props.position.volume }}
        isBusy={props.isBusy}
        isOneClick
        onPress={() => props.onClose()}
      />
    </span>
  );
}

const textOf = (feed: Feed, position: Position, field: ProtectionField): string => {
  const price = position[field];
  return price === null ? "" : priceText(price, feed.symbol(position.symbol_id));
};

/** The price, and a mark of what else guards: levels beside a take profit, a stop that moves. */
function ProtectionText(props: {
  feed: Feed;
  position: Position;
  field: ProtectionField;
  isBusy: boolean;
}) {
  const more = () => {
    const { take_profit_levels, trailing_distance, break_even_distance } = props.position;
    if (props.field === "take_profit") {
      return take_profit_levels.length > 0
        ? {
            icon: "layers" as const,
            tip: t("{take_profit_levels} more take profits", {
              take_profit_levels: take_profit_levels.length,
            }),
          }
        : null;
    }
    if (trailing_distance !== null) return { icon: "activity" as const, tip: t("Trailing stop") };
    return break_even_distance === null
      ? null
      : { icon: "shield-check" as const, tip: t("Goes to break-even") };
  };
  return (
    <>
      <Show when={more()}>
        {(mark) => (
          <span class="cell-mark" data-tip={mark().tip}>
            <Icon name={mark().icon} size={12} />
            <span class="visually-hidden">{mark().tip}</span>
          </span>
        )}
      </Show>
      <span class="table-text" classList={{ "cell-busy": props.isBusy }}>
        {textOf(props.feed, props.position, props.field) || "–"}
      </span>
    </>
  );
}

function Dialogs(props: {
  feed: Feed;
  dialog: PositionDialog | null;
  isBusy: (position: Position) => boolean;
  setDialog: (dialog: PositionDialog | null) => void;
}) {
  const actions = createMemo(() => positionActions(props.feed));
  const leave = () => props.setDialog(null);
  const as = <Kind extends PositionDialog["kind"]>(kind: Kind) =>
    props.dialog?.kind === kind
      ? (props.dialog as Extract<PositionDialog, { kind: Kind }>)
      : undefined;
  /** Sent at once: what becomes of it is told by the desk. */
  const send = (intent: Promise<unknown>): Promise<unknown> => {
    leave();
    return intent;
  };
  return (
    <Switch>
      <Match when={as("close")}>
        {(one) => (
          <CloseDialog
            feed={props.feed}
            position={one().position}
            volume={one().volume}
            isBusy={props.isBusy(one().position)}
            isAtPrice={one().isAtPrice === true}
            onSend={(close) =>
              send(
                typeof close === "number"
                  ? actions().close(one().position, close)
                  : actions().closeAt(one().position, close),
              )
            }
            onClose={leave}
          />
        )}
      </Match>
      <Match when={as("close-by")}>
        {(one) => (
          <CloseByDialog
            feed={props.feed}
            position={one().position}
            others={oppositesOf(props.feed, one().position)}
            isBusy={props.isBusy(one().position)}
            onSend={(by) => send(actions().closeBy(one().position, by))}
            onClose={leave}
          />
        )}
      </Match>
      <Match when={as("protect")}>
        {(one) => (
          <ProtectDialog
            feed={props.feed}
            position={one().position}
            onSend={(change: UptPosition) => void send(actions().protect(one().position, change))}
            onClose={leave}
          />
        )}
      </Match>
      <Match when={as("plan")}>
        {(one) => <PlanDialog feed={props.feed} plan={one().plan} onClose={leave} />}
      </Match>
    </Switch>
  );
}
