/** What can be told by push. Types; runs in the service. */
import type { PushKinds } from "../../contract/push.ts";

export type PushKind = keyof PushKinds;

/** No money and no volume: a push stands on a locked screen. */
export type PushFacts = {
  /** null: it waited for a figure of the account as a whole. */
  readonly price_alert: { readonly symbol: string | null };
  readonly order_fill: { readonly symbol: string };
  readonly exit_fill: { readonly symbol: string; readonly cause: "stop_loss" | "take_profit" };
  readonly margin_call: Readonly<Record<string, never>>;
  readonly stop_out: Readonly<Record<string, never>>;
};

export type PushNotice = {
  [Kind in PushKind]: {
    readonly kind: Kind;
    readonly account_id: number;
    /** The key of the terminal's own notice of the same: a device shows one of both. */
    readonly tag: string;
    readonly facts: PushFacts[Kind];
  };
}[PushKind];
