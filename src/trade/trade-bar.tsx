/**
 * What a trader always has at the top: whether one-click trading is on, with how to switch it off, and the settings that
 * guard against slips. Main thread; loaded for scopes that trade and for no other.
 */
import { Show, createSignal } from "solid-js";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { hasSounds, setSounds } from "../channels/sounds.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { TextField } from "../ui/text-field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import {
  arm,
  disarm,
  isArmed,
  isAsking,
  pressMode,
  setPressMode,
  type PressMode,
} from "./arming.ts";
import { NO_LIMITS, limitsOf, setLimits, type OrderLimits } from "./order-limits.ts";
import "./trade-bar.css";
import { t } from "../language/translate.ts";

export function TradeBar(props: { feed: Feed }) {
  return (
    <>
      <Show when={isArmed()}>
        <div class="armed" role="status">
          <Icon name="triangle-alert" size={14} />
          <span class="armed-words">
            {pressMode() === "double" ? t("Double-click on") : t("One-click on")}
          </span>
          <Button size="sm" class="armed-off" onClick={() => disarm("user")}>
            {t("Disarm")}
          </Button>
        </div>
      </Show>
      <Popover label={t("Trading safety")} icon="shield-check" placement="bottom-end">
        <SafetySettings feed={props.feed} />
      </Popover>
    </>
  );
}

function SafetySettings(props: { feed: Feed }) {
  const account_id = () => props.feed.session()?.account_id;
  const limits = () => {
    const id = account_id();
    return id === undefined ? NO_LIMITS : limitsOf(id);
  };
  const change = (part: Partial<OrderLimits>) => {
    const id = account_id();
    if (id !== undefined) setLimits(id, { ...limits(), ...part });
  };
  const currency = () => accountFacts(props.feed).account()?.currency ?? "";
  return (
    <div class="safety">
      <h2 class="safety-title">{t("Trading safety")}</h2>
      <OneClick feed={props.feed} />
      <h3 class="safety-heading">{t("Ask me before an order beyond")}</h3>
      <LimitField
        label={t("Volume, lots")}
        value={limits().volumeMax}
        onChange={(volumeMax) => change({ volumeMax })}
      />
      <LimitField
        label={t("Loss at its stop, {currency}", { currency: currency() })}
        value={limits().riskMax}
        onChange={(riskMax) => change({ riskMax })}
      />
      <LimitField
        label={t("Distance from the market, %")}
        value={limits().distanceMax}
        onChange={(distanceMax) => change({ distanceMax })}
      />
      <p class="safety-note">{t("Empty: no limit. A tighter one is on your other devices too.")}</p>
      <Checkbox label={t("Sounds")} checked={hasSounds()} onChange={setSounds} />
    </div>
  );
}

const MODES = [
  { value: "off", label: t("Off") },
  { value: "single", label: t("One click") },
  { value: "double", label: t("Double click") },
] as const;

/** Off, or how often a press sends. What is not armed yet shows what its terms are asked for. */
function OneClick(props: { feed: Feed }) {
  const value = () => (isArmed() || isAsking() ? pressMode() : "off");
  const choose = (next: PressMode | "off") => {
    if (next === "off") return disarm("user");
    setPressMode(next);
    if (!isArmed()) arm();
  };
  return (
    <>
      <h3 class="safety-heading">{t("One-click trading")}</h3>
      <fieldset class="safety-modes" disabled={!props.feed.fresh()}>
        <Segmented
          label={t("One-click trading")}
          value={value()}
          options={MODES}
          onChange={choose}
        />
      </fieldset>
      <p class="safety-note">
        {t(
          "Orders go out without a ticket, from the ticket's prices, the watchlist's rows and the " +
            "chart. It switches itself off.",
        )}
        <Show when={value() === "double"}>
          {t(
            " A press counts when it is made twice: a double click or tap, or Enter twice within two " +
              "seconds. What is chosen from a menu is two presses already.",
          )}
        </Show>
      </p>
    </>
  );
}

function LimitField(props: {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  // What is typed, until it is taken or left.
  const [text, setText] = createSignal<string | null>(null);
  const shown = () => text() ?? (props.value === null ? "" : String(props.value));
  const read = () => limitOf(shown());
  const take = () => {
    const value = read();
    if (value !== undefined) props.onChange(value);
    setText(null);
  };
  return (
    <TextField
      label={props.label}
      value={shown()}
      onInput={setText}
      inputmode="decimal"
      size="sm"
      error={read() === undefined ? t("A number above 0, or nothing") : undefined}
      onChange={take}
    />
  );
}

/** null: no limit; undefined: no such number. */
function limitOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const value = /^(\d+|\d*\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return value > 0 ? value : undefined;
}
