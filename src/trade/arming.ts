/**
 * One-click trading: whether buttons send at once, without ticket and preview. Main thread; loaded for scopes that trade. Off
 * at every start; switched on by hand, after the terms were accepted once for the account, and off by itself whenever nobody
 * may be looking any more. Never switches itself on.
 */
import { createEffect, createRoot, createSignal, on, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { wallMs } from "../frame/page-clock.ts";
import { createPersisted, type Persisted } from "../storage/persisted.ts";
import { t } from "../language/translate.ts";

/** Without a key, a click or a move of the pointer for so long, nobody is there. */
export const ARMED_IDLE_MS = 5 * 60_000;
/** How often that is looked at. */
const IDLE_CHECK_MS = 5_000;
/** Accounts whose acceptance of the terms is remembered; the oldest goes and is asked again. */
const ACCEPTED_MAX = 50;
const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

export type DisarmReason = "user" | "idle" | "hidden" | "connection" | "account" | "link";

const WHY: Record<DisarmReason, string> = {
  user: t("You switched it off."),
  idle: t("Nothing was touched for 5 minutes."),
  hidden: t("The page was out of sight."),
  connection: t("The connection was lost."),
  account: t("The session changed."),
  link: t("A link filled in the ticket."),
};

/** What stands before it is switched on for the first time. */
export const ARMING_TERMS: readonly string[] = [
  t("A press sends an order at once. There is no ticket and no preview of the margin it needs."),
  t("You choose whether one press sends, or only two of them: a double click, or Enter twice."),
  t("An order that you did not mean is more likely."),
  t("It is carried out at the price of the moment in which the service gets it."),
  t("You are responsible for every order that is sent this way."),
  t("You can switch it off at any time."),
  t(
    "It switches itself off after 5 minutes without input, when the page is out of sight, when " +
      "the connection is lost and when the session changes.",
  ),
];

const [isArmed, setArmed] = createSignal(false);
const [isAsking, setAsking] = createSignal(false);
let accepted: Persisted<readonly number[]> | null = null;
/** Whose session it is, where one stands and prices are current; null: it cannot be switched on. */
let armable: () => number | null = () => null;
let tell: (why: string) => void = () => undefined;

/** isAsking: the terms are to be shown. Both track. */
export { isArmed, isAsking };

/** How often a button is pressed to send while it is on. */
export const PRESS_MODES = ["single", "double"] as const;
export type PressMode = (typeof PRESS_MODES)[number];

let mode: Persisted<PressMode> | undefined;
const keptMode = () => (mode ??= createRoot(openMode));

const openMode = () =>
  createPersisted<PressMode>(
    "trade.one-click-mode",
    { version: 1, parse: (value) => PRESS_MODES.find((one) => one === value) ?? null },
    "single",
  );

/** Kept on this device, for the button on charts, in the ticket and in rows alike. Tracks. */
export const pressMode = (): PressMode => keptMode().value();
export const setPressMode = (next: PressMode): void => keptMode().set(next);

/** Switches it on, or asks for the terms first. Nothing where no session trades or prices are not current. */
export function arm(): void {
  const account_id = armable();
  if (account_id === null || accepted === null || !accepted.ready()) return;
  if (accepted.value().includes(account_id)) setArmed(true);
  else setAsking(true);
}

export function disarm(reason: DisarmReason): void {
  setAsking(false);
  if (!isArmed()) return;
  setArmed(false);
  if (reason === "user") return;
  tell(WHY[reason]);
}

/** The answer to the terms. */
export function answerTerms(isAccepted: boolean): void {
  const account_id = armable();
  setAsking(false);
  if (!isAccepted || account_id === null || accepted === null) return;
  accepted.set([account_id, ...accepted.value()].slice(0, ACCEPTED_MAX));
  setArmed(true);
}

const acceptedSchema = {
  version: 1,
  parse: (value: unknown) =>
    Array.isArray(value) && value.every((id) => Number.isInteger(id)) ? (value as number[]) : null,
};

/** Watches what switches it off, for as long as its owner lives. Off before and after. `onOff` hears why it is. */
export function guardArming(
  feed: Pick<Feed, "session" | "sessionEnd" | "fresh">,
  onOff: (why: string) => void,
  terms: Persisted<readonly number[]> = createPersisted<readonly number[]>(
    "trade.one-click-terms",
    acceptedSchema,
    [],
  ),
): void {
  const account_id = () => (feed.sessionEnd() === null ? feed.session()?.account_id : undefined);
  accepted = terms;
  tell = onOff;
  armable = () => (feed.fresh() ? (account_id() ?? null) : null);
  createEffect(on(account_id, () => disarm("account"), { defer: true }));
  createEffect(() => {
    if (!feed.fresh()) disarm("connection");
  });
  const onVisibility = () => {
    if (document.visibilityState === "hidden") disarm("hidden");
  };
  document.addEventListener("visibilitychange", onVisibility);
  onCleanup(watchIdle());
  onCleanup(() => {
    document.removeEventListener("visibilitychange", onVisibility);
    armable = () => null;
    disarm("account");
  });
}

/** Timers sleep with the machine: the first input after it is looked at before any button sees it. */
function watchIdle(): () => void {
  let touchedAt = wallMs();
  const look = () => {
    if (wallMs() - touchedAt >= ARMED_IDLE_MS) disarm("idle");
  };
  const touch = () => {
    look();
    touchedAt = wallMs();
  };
  const timer = setInterval(look, IDLE_CHECK_MS);
  for (const input of INPUTS) window.addEventListener(input, touch, { capture: true });
  return () => {
    clearInterval(timer);
    for (const input of INPUTS) window.removeEventListener(input, touch, { capture: true });
  };
}
