/**
 * What an account's holder may be told of, and by which ways: the one table that decides it. Main thread; pure. What concerns
 * the account's safety is always shown and heard; everything else is as its holder chose, or by default.
 */
import type { NotificationPref } from "../../contract/notification-pref.ts";
import { t } from "../language/translate.ts";

/** The ways of this browser: on the page, as a sound, as a notice of the system while the page is not looked at. */
export const CHANNELS = ["page", "sound", "system"] as const;
export type Channel = (typeof CHANNELS)[number];

export type Sound = "filled" | "closed" | "changed" | "refused" | "message" | "alert";

export type EventSpec = {
  readonly label: string;
  readonly detail: string;
  readonly sound: Sound;
  /** Nobody can switch these off. */
  readonly always: readonly Channel[];
  /** Where nothing was chosen; of `always` in any case. */
  readonly usual: readonly Channel[];
  /** The service's own choice of mail about it; null: it sends none. */
  readonly mail: keyof NotificationPref | null;
};

const SAFETY = ["page", "sound"] as const;
const USUAL = ["page", "sound"] as const;

export const EVENTS = {
  filled: {
    label: t("Order filled"),
    detail: t("E-mail: limit and stop orders only."),
    sound: "filled",
    always: [],
    usual: USUAL,
    mail: "order_fill",
  },
  refused: {
    label: t("Order refused"),
    detail: t("By the service, with its reason."),
    sound: "refused",
    always: ["page"],
    usual: USUAL,
    mail: null,
  },
  placed: {
    label: t("Order placed or changed"),
    detail: t("It waits in the book."),
    sound: "changed",
    always: [],
    usual: USUAL,
    mail: null,
  },
  cancelled: {
    label: t("Order cancelled"),
    detail: t("By you, or by the fill of one it was tied to."),
    sound: "changed",
    always: [],
    usual: USUAL,
    mail: null,
  },
  expired: {
    label: t("Order expired"),
    detail: t("It was not filled in its time."),
    sound: "changed",
    always: [],
    usual: USUAL,
    mail: "order_expiry",
  },
  guarded: {
    label: t("Stop or target changed"),
    detail: t("As you set them at a position."),
    sound: "changed",
    always: [],
    usual: USUAL,
    mail: null,
  },
  exit: {
    label: t("Stop or target reached"),
    detail: t("It closed a position, or a part of one."),
    sound: "closed",
    always: [],
    usual: ["page", "sound", "system"],
    mail: "exit_fill",
  },
  closed: {
    label: t("Position closed"),
    detail: t("By you."),
    sound: "closed",
    always: [],
    usual: USUAL,
    mail: null,
  },
  price_alert: {
    label: t("Price alert"),
    detail: t("The market has reached a price that you wait for."),
    sound: "alert",
    always: [],
    usual: ["page", "sound", "system"],
    mail: "price_alert",
  },
  margin_call: {
    label: t("Margin call"),
    detail: t("The margin level has fallen to the warning."),
    sound: "alert",
    always: SAFETY,
    usual: ["system"],
    mail: "margin_call",
  },
  stop_out: {
    label: t("Stop-out"),
    detail: t("Positions were closed to protect the account."),
    sound: "alert",
    always: SAFETY,
    usual: ["system"],
    mail: "stop_out",
  },
  margin_over: {
    label: t("Margin call over"),
    detail: t("The margin level has risen again."),
    sound: "message",
    always: [],
    usual: USUAL,
    mail: null,
  },
  programme: {
    label: t("Programme ended"),
    detail: t("Passed or failed, where the account has one."),
    sound: "alert",
    always: SAFETY,
    usual: ["system"],
    mail: null,
  },
  money: {
    label: t("Money"),
    detail: t("Deposits, withdrawals, credit and corrections."),
    sound: "message",
    always: SAFETY,
    usual: ["system"],
    mail: "money_change",
  },
  staff: {
    label: t("Other acts of your broker"),
    detail: t("On orders, positions and the account."),
    sound: "message",
    always: [],
    usual: USUAL,
    mail: null,
  },
  message: {
    label: t("Message"),
    detail: t("Your broker wrote to you."),
    sound: "message",
    always: [],
    usual: USUAL,
    mail: null,
  },
  session_end: {
    label: t("Session ended by another"),
    detail: t("By a sign-in elsewhere, another device, or your broker."),
    sound: "alert",
    always: SAFETY,
    usual: ["system"],
    mail: null,
  },
  other: {
    label: t("Anything else"),
    detail: t("As what happened while the connection was away."),
    sound: "message",
    always: [],
    usual: USUAL,
    mail: null,
  },
} as const satisfies Record<string, EventSpec>;

export type NoticeEvent = keyof typeof EVENTS;
export const EVENT_NAMES = Object.keys(EVENTS) as NoticeEvent[];

export const isEvent = (value: unknown): value is NoticeEvent =>
  EVENT_NAMES.includes(value as NoticeEvent);

export const specOf = (event: NoticeEvent): EventSpec => EVENTS[event];

/** What was chosen other than usual. */
export type Choices = Readonly<
  Partial<Record<NoticeEvent, Readonly<Partial<Record<Channel, boolean>>>>>
>;

/** Whether it is told this way. `isAlarm`: this one concerns the account's safety, whatever its kind. */
export function isTold(
  choices: Choices,
  event: NoticeEvent,
  channel: Channel,
  isAlarm = false,
): boolean {
  const { always, usual } = specOf(event);
  if (always.includes(channel) || (isAlarm && channel !== "system")) return true;
  return choices[event]?.[channel] ?? usual.includes(channel);
}

/** With one choice more; what is as usual is not kept, what cannot be chosen is left as it is. */
export function withChoice(
  choices: Choices,
  event: NoticeEvent,
  channel: Channel,
  isOn: boolean,
): Choices {
  const { always, usual } = specOf(event);
  if (always.includes(channel)) return choices;
  const { [event]: own = {}, ...others } = choices;
  const { [channel]: _before, ...rest } = own;
  const next = isOn === usual.includes(channel) ? rest : { ...rest, [channel]: isOn };
  return Object.keys(next).length === 0 ? others : { ...others, [event]: next };
}

/** What is kept, without what this build does not know; null: it is none. */
export function parseChoices(value: unknown): Choices | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  let choices: Choices = {};
  for (const [event, own] of Object.entries(value)) {
    if (!isEvent(event)) continue;
    for (const channel of CHANNELS) {
      const isOn: unknown = Object(own)[channel];
      if (typeof isOn === "boolean") choices = withChoice(choices, event, channel, isOn);
    }
  }
  return choices;
}
