/** What a trader can do with working orders: cancel, cancel many, edit in place. Main thread; loaded for traders alone. */
import { Show, Suspense, createSignal } from "solid-js";
import { late } from "../frame/late.ts";
import { ORDER_TYPE } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import { tiedTo } from "../../domain/tied.ts";
import type { Feed } from "../feed/feed.ts";
import { cancelPlan, isLimit, isStop } from "./cancel-plan.ts";
import { paneSymbol } from "../stores/charts.ts";
import { tradingBook } from "../stores/trading-book.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { CellEditor } from "./cell-editor.tsx";
import { tradeDesk } from "./create-desk.ts";
import type { OrderControls, OrderField } from "./order-controls.ts";
import { tieChange, tieChoices } from "./order-ties.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { PressButton } from "./press-button.tsx";
import type { Plan } from "./plan.ts";
import { fieldText, readOrderCell, readOrderField } from "./read-order-field.ts";
import "./trade-dialogs.css";
import { inSentence, plural, t, tIn } from "../language/translate.ts";

/** Where rows are edited in place nobody needs it. */
const OrderDialog = late(async () => ({
  default: (await import("./order-dialog.tsx")).OrderDialog,
}));

/** So few orders are tied that its words are loaded when they are wanted. */
const TieDialog = late(async () => ({ default: (await import("./tie-dialog.tsx")).TieDialog }));

const LABELS: Record<OrderField, string> = {
  volume: t("Volume"),
  order_price: t("Price"),
  order_limit_price: t("Limit price"),
  stop_loss: t("Stop loss"),
  take_profit: t("Take profit"),
  expiry_at: t("Expiry"),
};

/** `edits`: "dialog" where there are no rows to edit in, as on a phone: then all of it is one dialog. */
export function createOrderControls(feed: Feed, edits?: "dialog"): OrderControls {
  const desk = tradeDesk(feed);
  const working = () => tradingBook(feed).orders().values();
  const [tied, setTied] = createSignal<Order | null>(null);
  const [plan, setPlan] = createSignal<Plan | null>(null);
  const [changed, setChanged] = createSignal<Order | null>(null);
  const [edit, setEdit] = createSignal<{ id: number; field: OrderField } | null>(null);
  const isBusy = ({ id }: Order) => desk.isBusy({ order_id: id });
  const cancel = (order: Order) => {
    if (!isBusy(order)) void desk.cancelOrder(order);
  };
  const tie = (order: Order, other: Order) => {
    setTied(null);
    const asked = tieChange(order, other, working());
    void desk.changeOrder(asked.order, asked.change);
  };
  const untie = (order: Order) => void desk.changeOrder(order, { oco_with: null });
  const hold = (order: Order) =>
    void desk.changeOrder(order, { is_from_fill: order.is_from_fill !== true });
  const cancelMany = (orders: readonly Order[], what: string) =>
    setPlan(cancelPlan(feed, orders, what, (order) => desk.cancelOrder(order)));
  const start = ({ id }: Order, field: OrderField) => setEdit({ id, field });
  const save = (order: Order, field: OrderField, text: string) => {
    setEdit(null);
    const { change } = readOrderField(feed, order, field, text);
    if (change !== null && change[field] !== order[field]) void desk.changeOrder(order, change);
  };

  return {
    RowButtons: (props) => (
      <PressButton
        feed={feed}
        label={t("Cancel #{id}", { id: props.order.id })}
        icon="x"
        hotkey="Del"
        ask={{ id: props.order.id }}
        isBusy={isBusy(props.order)}
        onPress={() => desk.cancelOrder(props.order)}
      />
    ),
    Field: (props) => (
      <Show
        when={edit()?.id === props.order.id && edit()?.field === props.field}
        fallback={
          <span class="table-text" classList={{ "cell-busy": isBusy(props.order) }}>
            {props.text}
          </span>
        }
      >
        <CellEditor
          label={LABELS[props.field]}
          text={fieldText(feed, props.order, props.field)}
          read={(text) => readOrderCell(feed, props.order, props.field, text)}
          onSave={(text) => save(props.order, props.field, text)}
          onLeave={() => setEdit(null)}
        />
      </Show>
    ),
    Tools: (props) => (
      <Menu
        label={t("Cancel many")}
        size="sm"
        variant="neutral"
        entries={manyEntries(feed, props.shown, cancelMany)}
      >
        {tIn("an order", "Cancel")}
      </Menu>
    ),
    Dialogs: () => (
      <>
        <Show when={plan()}>
          {(shown) => <PlanDialog feed={feed} plan={shown()} onClose={() => setPlan(null)} />}
        </Show>
        <Show when={changed()}>
          {(order) => (
            <Suspense>
              <OrderDialog
                feed={feed}
                order={order()}
                fields={fieldsOf(order()).map((field) => ({ field, label: LABELS[field] }))}
                onSend={(change) => {
                  void desk.changeOrder(order(), change);
                  setChanged(null);
                }}
                onClose={() => setChanged(null)}
              />
            </Suspense>
          )}
        </Show>
        <Show when={tied()}>
          {(order) => (
            <Suspense>
              <TieDialog
                feed={feed}
                order={order()}
                others={tieChoices(order(), working())}
                working={[...working()]}
                onSend={(other) => tie(order(), other)}
                onClose={() => setTied(null)}
              />
            </Suspense>
          )}
        </Show>
      </>
    ),
    menu: (order, chosen) =>
      rowEntries(order, chosen, {
        cancel,
        cancelMany,
        start: edits === "dialog" ? null : start,
        open: setChanged,
        tie: tieChoices(order, working()).length > 0 ? setTied : null,
        untie: tiedTo(order, working()).length > 0 ? untie : null,
        hold: hasGuards(order) ? hold : null,
        isBusy,
      }),
    onKey: (event, order, chosen) => {
      if (event.key !== "Delete" || event.repeat) return false;
      if (chosen.length > 1)
        cancelMany(chosen, t("{chosen} chosen orders", { chosen: chosen.length }));
      else cancel(order);
      return true;
    },
    edit: start,
    isEditing: () => edit() !== null,
  };
}

type RowActions = {
  cancel: (order: Order) => void;
  cancelMany: (orders: readonly Order[], what: string) => void;
  /** null: nothing is edited in place. */
  start: ((order: Order, field: OrderField) => void) | null;
  open: (order: Order) => void;
  /** null: there is none to tie it to. */
  tie: ((order: Order) => void) | null;
  /** null: it is tied to none. */
  untie: ((order: Order) => void) | null;
  /** Makes its stop and target distances from the fill, or prices again. null: it has neither. */
  hold: ((order: Order) => void) | null;
  isBusy: (order: Order) => boolean;
};

const hasGuards = ({ stop_loss, take_profit, take_profit_levels }: Order): boolean =>
  stop_loss !== null || take_profit !== null || take_profit_levels.length > 0;

function rowEntries(order: Order, chosen: readonly Order[], actions: RowActions): MenuEntry[] {
  const disabled = actions.isBusy(order);
  const many: MenuEntry[] =
    chosen.length > 1
      ? [
          {
            kind: "item",
            label: plural(chosen.length, "Cancel 1 chosen…", "Cancel {count} chosen…"),
            onSelect: () =>
              actions.cancelMany(
                chosen,
                plural(chosen.length, "1 chosen order", "{count} chosen orders"),
              ),
          },
        ]
      : [];
  const { start } = actions;
  const changes: MenuEntry[] =
    start === null
      ? [{ kind: "item", label: t("Modify…"), disabled, onSelect: () => actions.open(order) }]
      : fieldsOf(order).map((field) => {
          const label = t("Edit {field}", { field: inSentence(LABELS[field]) });
          return { kind: "item", label, disabled, onSelect: () => start(order, field) };
        });
  return [
    ...many,
    {
      kind: "item",
      // Alone on a sheet, "Cancel" would be taken for the way out.
      label: start === null ? t("Cancel order") : tIn("an order", "Cancel"),
      icon: "x",
      hotkey: "Del",
      disabled,
      onSelect: () => actions.cancel(order),
    },
    { kind: "separator" },
    ...changes,
    ...tieEntries(order, disabled, actions),
  ];
}

function tieEntries(order: Order, disabled: boolean, actions: RowActions): MenuEntry[] {
  const { tie, untie, hold } = actions;
  const entry = (label: string, act: RowActions["tie"]): MenuEntry[] =>
    act === null ? [] : [{ kind: "item", label, disabled, onSelect: () => act(order) }];
  const isHeld = order.is_from_fill === true;
  const entries = [
    ...entry(isHeld ? t("Make stop and target prices") : t("Hold distances from the fill"), hold),
    ...entry(t("Tie to… (OCO)"), tie),
    ...entry(t("Untie (OCO)"), untie),
  ];
  return entries.length === 0 ? [] : [{ kind: "separator" }, ...entries];
}

const fieldsOf = ({ type, closes }: Order): OrderField[] => [
  "order_price",
  ...(type === ORDER_TYPE.stop_limit ? (["order_limit_price"] as const) : []),
  "volume",
  ...(closes === undefined ? (["stop_loss", "take_profit"] as const) : []),
  "expiry_at",
];

const isTouched = ({ type }: Order): boolean => type === ORDER_TYPE.market_if_touched;

function manyEntries(
  feed: Feed,
  shown: readonly Order[],
  cancelMany: RowActions["cancelMany"],
): MenuEntry[] {
  const symbol_id = paneSymbol("orders");
  const name = feed.symbol(symbol_id ?? -1)?.symbol;
  const entry = (label: string, what: string, keep: (one: Order) => boolean): MenuEntry => {
    const some = shown.filter(keep);
    return {
      kind: "item",
      label: `${label}: ${some.length}…`,
      disabled: some.length === 0,
      onSelect: () => cancelMany(some, what),
    };
  };
  return [
    { kind: "heading", label: t("Cancel among the orders in the list") },
    entry(t("All"), t("all orders shown"), () => true),
    entry(t("Limit orders"), t("limit orders"), isLimit),
    entry(t("Stop orders"), t("stop orders"), isStop),
    ...(shown.some(isTouched)
      ? [entry(t("If touched"), t("orders that wait to be touched"), isTouched)]
      : []),
    ...(name === undefined
      ? []
      : [
          entry(name, t("{symbol} orders", { symbol: name }), (one) => one.symbol_id === symbol_id),
        ]),
  ];
}
