/**
 * Begins a practice: with how much, and what is said of how it is traded. Main thread; fetched when somebody wants to practise,
 * with the engine.
 */
import { createSignal, For, Show, untrack } from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import { formatMoney } from "../../../format/money.ts";
import { formatCount } from "../../../format/number.ts";
import { formatDateTime } from "../../../format/time.ts";
import { readNumber, swapMarks } from "../../../format/typed-number.ts";
import { accountFacts } from "../../../stores/account-facts.ts";
import { clockZone } from "../../../stores/clock-zone.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { t } from "../../../language/translate.ts";
import type { Chart } from "../create-chart.ts";
import type { BarReplay } from "../replay/replay.ts";
import { BAR_LIMITS } from "./bar-limits.ts";
import { beginPractice } from "./practice-lead.ts";
import { discardLeft, LEFT_MAX, leftTooMany } from "./practice-left.ts";
import type { LeftPractice } from "./practice-log.ts";
import "./practice-start.css";

/** Where the account that is signed in has nothing. */
const BALANCE_USUAL = 10_000;
/** Sums stay far within what the engine counts exactly. */
const BALANCE_MAX = 1_000_000_000;

export function PracticeStart(props: {
  feed: Feed;
  chart: Chart;
  replay: BarReplay;
  /** It began: has it go along with the replay. */
  onBegun: (follow: () => void) => void;
  /** It was given up. */
  onClose: () => void;
}) {
  const { feed, chart, replay } = untrack(() => props);
  const account = untrack(accountFacts(feed).account);
  const currency = account?.currency ?? "";
  const digits = account?.currency_digits ?? 2;
  const usual = account !== null && account.balance > 0 ? account.balance : BALANCE_USUAL;
  const [text, setText] = createSignal(swapMarks(usual.toFixed(digits)));
  const [failure, setFailure] = createSignal("");
  const [isBusy, setBusy] = createSignal(false);
  const [tooMany, setTooMany] = createSignal<readonly LeftPractice[]>([]);
  if (account !== null) void leftTooMany(account.id).then(setTooMany);
  const amount = () => readNumber(swapMarks(text()), "amount");
  const problem = () => {
    const read = amount();
    if (read === null || read <= 0) return t("An amount above zero is needed.");
    if (read > BALANCE_MAX)
      return t("At most {amount} can be practised with.", { amount: formatMoney(BALANCE_MAX, 0) });
    return "";
  };
  const [isTried, setTried] = createSignal(false);
  const error = () => (isTried() && problem() !== "" ? problem() : failure() || undefined);
  const start = async (): Promise<void> => {
    setTried(true);
    const balance = amount();
    if (problem() !== "" || balance === null || isBusy()) return;
    setBusy(true);
    const begun = await beginPractice({ feed, chart, replay }, Number(balance.toFixed(digits)));
    setBusy(false);
    if (!begun.ok) return void setFailure(begun.message);
    for (const { id } of tooMany()) void discardLeft(id);
    props.onBegun(begun.follow);
  };
  return (
    <Dialog
      title={t("Practise trading")}
      size="sm"
      open
      onClose={() => props.onClose()}
      actions={
        <>
          <Button variant="ghost" onClick={() => props.onClose()}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" type="submit" form="practice-start" busy={isBusy()}>
            {t("Start practising")}
          </Button>
        </>
      }
    >
      <form
        id="practice-start"
        class="practice-start"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <p>
          {t(
            "You trade {symbol} at the prices of the replay, on an account of its own in this window. " +
              "Nothing is sent to the service.",
            { symbol: untrack(chart.symbol)?.symbol ?? "" },
          )}
        </p>
        <TextField
          label={t("Balance to begin with, {currency}", { currency })}
          inputmode="decimal"
          value={text()}
          error={error()}
          onInput={(value) => {
            setText(value);
            setFailure("");
          }}
          autofocus
        />
        <ul class="practice-rules">
          <li>
            {t(
              "The rules are those of your account: margin, leverage, commission, swap, margin call and stop-out.",
            )}
          </li>
          <li>
            {t(
              "Bid and ask are those of the time. Where something of yours is met, smaller bars and ticks decide, " +
                "as far as the service knows them.",
            )}
          </li>
          <li>{t("A step back undoes what was traded since.")}</li>
          <li>
            {t(
              "While this chart is in use, keys that trade and orders typed into the search trade the practice.",
            )}
          </li>
        </ul>
        <Show when={tooMany()[0]}>
          {(newest) => (
            <p class="practice-drops" role="status">
              {t(
                "At most {max} practices that were not ended are kept. Starting this one throws away the oldest: {count}, " +
                  "begun up to {time}.",
                {
                  max: formatCount(LEFT_MAX),
                  count: formatCount(tooMany().length),
                  time: formatDateTime(newest().begun_at, clockZone(), "minutes"),
                },
              )}
            </p>
          )}
        </Show>
        <p>{t("What bars do not tell:")}</p>
        <ul class="practice-rules">
          <For each={Object.values(BAR_LIMITS)}>{(limit) => <li>{limit}</li>}</For>
        </ul>
      </form>
    </Dialog>
  );
}
