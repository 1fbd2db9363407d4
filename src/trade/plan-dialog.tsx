/**
 * What will happen, before it does: every step, its volume and its result at the prices of now; then what became of each. Main
 * thread. Nothing is sent before the button is pressed, and nothing twice.
 */
import { For, Match, Show, Switch, createSignal, onCleanup, untrack } from "solid-js";
import { moneyFormat } from "../account/privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { valuation } from "../stores/valuation.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { createPress } from "./create-press.ts";
import { planSummary, runPlan, type Plan, type PlanStep, type StepState } from "./plan.ts";
import "./trade-dialogs.css";
import { t, tIn } from "../language/translate.ts";

/** Results in the preview are told as often as they can be read. */
const RENEW_MS = 500;

export function PlanDialog(props: { feed: Feed; plan: Plan; onClose: () => void }) {
  const [states, setStates] = createSignal<ReadonlyMap<string, StepState>>(new Map());
  const [stage, setStage] = createSignal<"preview" | "running" | "over">("preview");
  const [turn, setTurn] = createSignal(0);
  const [isChosen, setIsChosen] = createSignal(false);
  /** With the steps that were chosen. */
  const plan = (): Plan => ({
    ...props.plan,
    steps: (isChosen() ? props.plan.choice?.steps : null) ?? props.plan.steps,
  });
  const timer = setInterval(() => setTurn((n) => n + 1), RENEW_MS);
  onCleanup(() => clearInterval(timer));
  let isGone = false;
  onCleanup(() => (isGone = true));

  /** Prices moved on between the menu's count and its choice. */
  const isEmpty = () => plan().steps.length === 0;
  const resultOf = (step: PlanStep): number | null => {
    turn();
    return step.result?.() ?? null;
  };
  const total = () => {
    turn();
    untrack(() => valuation(props.feed).refresh());
    const results = plan().steps.flatMap((step) => step.result?.() ?? []);
    return results.length === 0 ? null : results.reduce((sum, result) => sum + result, 0);
  };
  const run = async () => {
    setStage("running");
    await runPlan(plan(), (id, state) => setStates((now) => new Map([...now, [id, state]])));
    if (isGone) return;
    if ([...states().values()].every(({ at }) => at === "done")) props.onClose();
    else setStage("over");
  };
  const press = createPress({
    feed: { fresh: () => props.feed.fresh() },
    ask: () => (stage() === "preview" && !isEmpty() ? plan().steps.map(({ id }) => id) : null),
    isClosing: untrack(() => props.plan.isClosing),
    send: run,
  });
  const isOver = () => stage() === "over" || isEmpty();
  const handlers = () => (isOver() ? { onClick: () => props.onClose() } : press.handlers);

  return (
    <Dialog
      open
      title={props.plan.title}
      description={props.plan.note}
      onClose={() => props.onClose()}
      actions={
        <>
          <Show when={!isOver()}>
            <Button onClick={() => props.onClose()}>
              {stage() === "running" ? t("Hide") : t("Cancel")}
            </Button>
          </Show>
          {/* One button from the first to the last: the focus is on it, and keys go nowhere once what has it is gone. */}
          <Button variant="primary" autofocus busy={stage() === "running"} {...handlers()}>
            {isOver() ? t("Done") : props.plan.verb}
          </Button>
        </>
      }
    >
      <ul class="plan-steps">
        <For each={plan().steps}>
          {(step) => (
            <li class="plan-step">
              <StepMark state={states().get(step.id)} />
              <span class="plan-words">
                {step.words} <span class="plan-detail">{step.detail}</span>
                <StepMessage state={states().get(step.id)} />
              </span>
              <Money amount={resultOf(step)} feed={props.feed} />
            </li>
          )}
        </For>
      </ul>
      <Show when={props.plan.choice}>
        {(choice) => (
          <Checkbox
            label={choice().label}
            checked={isChosen()}
            disabled={stage() !== "preview"}
            onChange={setIsChosen}
          />
        )}
      </Show>
      <div class="plan-total" role="status">
        <span>
          <Switch fallback={t("{steps} in all", { steps: plan().steps.length })}>
            <Match when={isEmpty()}>{t("None fits any more: prices moved on.")}</Match>
            <Match when={stage() !== "preview"}>{planSummary(plan(), states())}</Match>
          </Switch>
        </span>
        <Show when={stage() === "preview"}>
          <Money amount={total()} feed={props.feed} unit />
        </Show>
      </div>
    </Dialog>
  );
}

/** A result with its colour and sign. */
export function Money(props: { amount: number | null; feed: Feed; unit?: boolean | undefined }) {
  const money = () => moneyFormat(props.feed);
  const tone = () => Math.sign(props.amount ?? 0);
  return (
    <Show when={props.amount !== null}>
      <span class="plan-money">
        <span class={tone() > 0 ? "plan-up" : tone() < 0 ? "plan-down" : ""}>
          {money().result(props.amount ?? 0)}
        </span>
        {props.unit === true ? ` ${money().unit()}` : ""}
      </span>
    </Show>
  );
}

function StepMark(props: { state: StepState | undefined }) {
  const icon = () => {
    switch (props.state?.at) {
      case "done":
        return "circle-check" as const;
      case "refused":
        return "circle-alert" as const;
      case "skipped":
        return "minus" as const;
      case "running":
        return "hourglass" as const;
      default:
        return "circle" as const;
    }
  };
  return (
    <span class={`plan-mark plan-mark-${props.state?.at ?? "waiting"}`}>
      <Icon name={icon()} size={14} />
    </span>
  );
}

function StepMessage(props: { state: StepState | undefined }) {
  const words = () => {
    const { state } = props;
    if (state?.at === "refused") return t("Refused: {message}", { message: state.message });
    if (state?.at === "skipped") return t("Not tried");
    if (state?.at === "done") return tIn("a state", "Done");
    return state?.at === "running" ? t("Under way") : "";
  };
  return (
    <Show when={words() !== ""}>
      <span class={`plan-message plan-message-${props.state?.at ?? ""}`}>{words()}</span>
    </Show>
  );
}
