/**
 * What a trader can do with positions: row buttons, row menu, keys, edits in place, bulk closing, and the dialogs for it. Main
 * thread; loaded for traders alone.
 */
import { Show, createSignal } from "solid-js";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { priceText } from "../format/symbol-text.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { CellEditor } from "./cell-editor.tsx";
import { tradeDesk } from "./create-desk.ts";
import { createKeyClose } from "./create-key-close.ts";
import { halfOf } from "./parts.ts";
import { positionActions } from "./position-actions.ts";
import { positionActs } from "./position-acts.ts";
import type { PositionControls, ProtectionField } from "./position-controls.ts";
import { PositionTools, groupWords, positionMenu } from "./position-menu.tsx";
import type { PositionDialog } from "./position-dialog.ts";
import { PositionDialogs } from "./position-dialogs.tsx";
import { PressButton } from "./press-button.tsx";
import { readCell, readFor } from "./read-position-protection.ts";
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
  const { close, reverse } = positionActs(menu);
  const closeGroup = (positions: readonly Position[]) =>
    positionMenu(menu).closeMany(positions, groupWords(feed, positions));
  const keyed = createKeyClose(feed, close);

  return {
    RowButtons: (props) => (
      <RowButtons
        feed={feed}
        position={props.position}
        isBusy={isBusy(props.position)}
        onClose={(volume) => close(props.position, volume)}
        onReverse={() => reverse(props.position)}
      />
    ),
    GroupButton: (props) => (
      <IconButton
        icon="x"
        size="sm"
        tabIndex={-1}
        label={t("Close {what}", { what: groupWords(feed, props.positions) })}
        hotkey="Del"
        onClick={() => closeGroup(props.positions)}
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
    Dialogs: () => (
      <PositionDialogs feed={feed} dialog={dialog()} isBusy={isBusy} setDialog={setDialog} />
    ),
    menu: (position, chosen) => positionMenu(menu).entries(position, chosen),
    onKey: (event, position, chosen) => {
      if (event.key !== "Delete" || event.repeat) return false;
      if (chosen.length > 1)
        positionMenu(menu).closeMany(
          chosen,
          plural(chosen.length, "1 chosen position", "{count} chosen positions"),
        );
      else keyed(event, position, position.volume);
      return true;
    },
    groupMenu: (positions) => [
      {
        kind: "item",
        label: t("Close these {count}…", { count: positions.length }),
        icon: "x",
        hotkey: "Del",
        onSelect: () => closeGroup(positions),
      },
    ],
    onGroupKey: (event, positions) => {
      if (event.key !== "Delete" || event.repeat) return false;
      closeGroup(positions);
      return true;
    },
    edit: startEdit,
    isEditing: () => edit() !== null,
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
