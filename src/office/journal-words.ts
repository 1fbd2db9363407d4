/** Lines of the journal in words, and what is typed to narrow it. Main thread; pure. */
import type { Journal } from "../../contract/journal.ts";
import { capital } from "../format/sentence.ts";

/** Of a choice: nothing is narrowed. */
export const ALL = "all";

export const ACTORS = [
  { value: ALL, label: "By anybody" },
  { value: "staff", label: "By staff" },
  { value: "clients", label: "By clients" },
  { value: "service", label: "By the service" },
] as const;

const KIND_WORDS: Readonly<Record<string, string>> = {
  money_change: "Money",
  balance_correction: "Balance corrected",
  deal_update: "Deal corrected",
  deal_delete: "Deal cancelled",
  second_approval_ask: "Second person asked",
  second_approval_approve: "Confirmed by a second person",
  second_approval_decline: "Declined by a second person",
  second_approval_withdraw: "Request withdrawn",
  second_approval_fail: "Refused when confirmed",
  order_create: "Order placed",
  order_update: "Order changed or filled",
  order_cancel: "Order cancelled",
  order_expired: "Order expired",
  order_rejected: "Order refused",
  position_create: "Position opened",
  position_update: "Position changed",
  position_close: "Position closed",
  deal_create: "Deal",
  event_liqudation_status: "Margin call or stop-out",
  account_request: "Live account asked for",
  account_approve: "Account approved",
  account_decline: "Account declined",
  account_change: "Account changed by staff",
  account_move: "Account moved to a group",
  account_update: "Account settings",
  account_delete: "Account closed for ever",
  password_change: "Password changed",
  client_secret_create: "API key made",
  client_secret_delete: "API key taken back",
  session_end: "Session ended",
  inbox_send: "Message",
  report_create: "Report asked for",
  config_update: "Setting changed",
  dealer_limits_update: "Dealer's limits changed",
  commission_create: "Commission made",
  commission_update: "Commission changed",
  commission_delete: "Commission removed",
  commission_tier_create: "Tier made",
  commission_tier_update: "Tier changed",
  commission_tier_delete: "Tier removed",
  trading_halt: "Halt",
  symbol_status: "Symbol opened or closed",
  data_provider_create: "Data provider added",
  data_provider_update: "Data provider changed",
  broker_update: "Broker's facts changed",
};

export const KINDS: readonly { value: string; label: string }[] = [
  { value: ALL, label: "Every act" },
  ...Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
];

/** What has no word here is said as the service says it. */
export const kindWord = (action: string): string =>
  KIND_WORDS[action] ?? capital(action.replaceAll("_", " "));

/** Seconds of a moment in UTC. */
export const secondText = (ts: number): string =>
  new Date(ts).toISOString().slice(0, 19).replace("T", " ");

export const actorText = ({ actor_id, actor_scope }: Journal): string =>
  actor_id === null ? "The service" : `${actor_scope ?? ""} ${actor_id}`.trim();

/** Nothing of the account itself, which stands in a column of its own. */
export const entityText = ({ entity, entity_id, account_id }: Journal): string =>
  entity === null || (entity === "account" && entity_id === account_id)
    ? "–"
    : `${capital(entity.replaceAll("_", " "))} ${entity_id ?? ""}`.trim();

/** What narrows the journal, as it was typed or chosen. */
export type Asked = {
  readonly q: string;
  readonly by: string;
  readonly action: string;
  readonly account: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
};

export const NOTHING_ASKED: Asked = {
  q: "",
  by: ALL,
  action: ALL,
  account: "",
  actor: "",
  from: "",
  to: "",
};

export const isNumberText = (text: string): boolean =>
  text.trim() === "" || /^[1-9]\d{0,8}$/.test(text.trim());

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/;

/** A day or a minute in UTC, as the service takes it; undefined: none; null: it is no moment. */
export function momentOf(text: string): string | undefined | null {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const [, day, time = "00:00"] = MOMENT.exec(trimmed) ?? [];
  if (day === undefined) return null;
  const iso = `${day}T${time}:00.000Z`;
  const ms = Date.parse(iso);
  // 31 February is read as a day of March.
  return Number.isNaN(ms) || new Date(ms).toISOString() !== iso ? null : iso;
}

export type JournalFilter = Readonly<Record<string, string | number>>;

/** What the service is asked for; null: something that was typed cannot be read. */
export function filterOf(asked: Asked): JournalFilter | null {
  const [from, to] = [momentOf(asked.from), momentOf(asked.to)];
  const isRead = isNumberText(asked.account) && isNumberText(asked.actor);
  if (!isRead || from === null || to === null) return null;
  const number = (text: string) => (text.trim() === "" ? undefined : Number(text));
  const chosen = (value: string) => (value === ALL ? undefined : value);
  const filter = {
    q: asked.q.trim() === "" ? undefined : asked.q.trim().slice(0, 64),
    by: chosen(asked.by),
    action: chosen(asked.action),
    account_id: number(asked.account),
    actor_id: number(asked.actor),
    from,
    to,
  };
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
