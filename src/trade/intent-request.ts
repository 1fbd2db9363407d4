/**
 * What an intent asks of the service: one shape for each operation, which call it is, what it is about and how it is said.
 * Main thread; pure. The same shape is kept in the journal, so a field may be added here, and none changed in meaning.
 */
import { ORDER_TYPE } from "../../contract/codes.ts";
import type {
  ClosePosition,
  CrtOrder,
  UptOrder,
  UptPosition,
} from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { CallInput } from "../../workers/feed/feed-api.ts";
import { lotsText, priceText, symbolWords } from "../format/symbol-text.ts";
import { orderWords, sideWord } from "../format/trade-words.ts";
import { inSentence, t } from "../language/translate.ts";
import { NO_VALUE } from "../format/price.ts";

/** Orders and positions are as they were shown when it was pressed. */
export type IntentRequest =
  | { readonly kind: "order_create"; readonly body: CrtOrder }
  | { readonly kind: "order_update"; readonly order: Order; readonly change: UptOrder }
  | { readonly kind: "order_cancel"; readonly order: Order }
  | { readonly kind: "position_update"; readonly position: Position; readonly change: UptPosition }
  | { readonly kind: "position_close"; readonly position: Position; readonly body: ClosePosition }
  | { readonly kind: "position_close_by"; readonly position: Position; readonly by: Position };

/** Requests that the service knows by a name of ours. */
export type NamedRequest = Extract<
  IntentRequest,
  { readonly kind: "order_create" | "position_close" }
>;
export type UnnamedRequest = Exclude<IntentRequest, NamedRequest>;

export const isNamed = (request: IntentRequest): request is NamedRequest =>
  request.kind === "order_create" || request.kind === "position_close";

/** The call that asks it. The operation is named as the kind. */
export function inputOf(request: IntentRequest): CallInput {
  switch (request.kind) {
    case "order_create":
      return { body: request.body };
    case "order_update":
      return { params: { order_id: request.order.id }, body: request.change };
    case "order_cancel":
      return { params: { order_id: request.order.id } };
    case "position_update":
      return { params: { position_id: request.position.id }, body: request.change };
    case "position_close":
      return { params: { position_id: request.position.id }, body: request.body };
    case "position_close_by":
      return {
        params: { position_id: request.position.id },
        body: { by_position_id: request.by.id },
      };
  }
}

/** What it is about. */
export type IntentTargets = {
  readonly symbol_id: number;
  /** The order that is changed or cancelled; null: it is about none. */
  readonly order_id: number | null;
  /** The positions that are changed or closed. */
  readonly position_ids: readonly number[];
};

export function targetsOf(request: IntentRequest): IntentTargets {
  if (request.kind === "order_create") {
    return { symbol_id: request.body.symbol_id, order_id: null, position_ids: [] };
  }
  if ("order" in request) {
    const { symbol_id, id } = request.order;
    return { symbol_id, order_id: id, position_ids: [] };
  }
  const { symbol_id, id } = request.position;
  const others = request.kind === "position_close_by" ? [request.by.id] : [];
  return { symbol_id, order_id: null, position_ids: [id, ...others] };
}

/** The fields of a position that it changes; none where it is about something else. */
export const changedBy = (request: IntentRequest): readonly (keyof UptPosition)[] =>
  request.kind === "position_update" ? (Object.keys(request.change) as (keyof UptPosition)[]) : [];

/** What is asked beside the order itself, each a phrase of its own. */
function extrasOf(body: CrtOrder, price: (at: number | null | undefined) => string): string[] {
  if (body.type === ORDER_TYPE.market)
    return body.is_stop_guaranteed === true ? [t("stop guaranteed")] : [];
  return [
    ...(body.type === ORDER_TYPE.stop_limit
      ? [t("limit {price}", { price: price(body.order_limit_price) })]
      : []),
    ...((body.oco_leg ?? null) === null ? [] : [t("with its opposite")]),
  ];
}

/** What was asked: "Buy 0.50 EURUSD at market". `symbol` undefined: it is not known to this page. */
export function wordsOf(request: IntentRequest, symbol: SymbolRecord | undefined): string {
  const { symbol_id } = targetsOf(request);
  const name = symbolWords(symbol, symbol_id);
  const what = (one: { readonly volume: number }) => `${lotsText(one.volume, symbol)} ${name}`;
  const price = (at: number | null | undefined) => priceText(at, symbol);
  switch (request.kind) {
    case "order_create": {
      const { body } = request;
      if ((body.closes ?? null) !== null)
        return t("Close {what} of #{closes} at {price}", {
          what: what(body),
          closes: body.closes ?? NO_VALUE,
          price: price(body.order_price),
        });
      return [
        body.type === ORDER_TYPE.market
          ? t("{order} {what} at market", { order: orderWords(body), what: what(body) })
          : t("{order} {what} at {price}", {
              order: orderWords(body),
              what: what(body),
              price: price(body.order_price),
            }),
        ...extrasOf(body, price),
      ].join(", ");
    }
    case "order_update": {
      const { order, change } = request;
      const which = `${inSentence(orderWords(order))} ${what(order)}`;
      if (change.is_from_fill === true)
        return t("Hold distances from the fill of {order}", { order: which });
      if (change.oco_with === undefined) return t("Modify {order}", { order: which });
      return change.oco_with === null
        ? t("Untie {order}", { order: which })
        : t("Tie {order} to #{id}", { order: which, id: change.oco_with });
    }
    case "order_cancel":
      return t("Cancel {order} {what}", {
        order: inSentence(orderWords(request.order)),
        what: what(request.order),
      });
    case "position_update":
      return t("Modify {side} {what}", {
        side: inSentence(sideWord(request.position.side)),
        what: what(request.position),
      });
    case "position_close": {
      const volume = request.body.volume ?? request.position.volume;
      return t("Close {what}", { what: what({ volume }) });
    }
    case "position_close_by":
      return t("Close #{id} by #{other} {symbol}", {
        id: request.position.id,
        other: request.by.id,
        symbol: name,
      });
  }
}
