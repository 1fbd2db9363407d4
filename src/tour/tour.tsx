/**
 * The tour: a line above the panes that says what each is for, then follows a newcomer's first trade. Main thread; a chunk of
 * its own. It lies over nothing and asks for nothing: the terminal is used beside it, and Escape or its cross leaves it.
 */
import { For, Show, createEffect, createSignal, on, onCleanup, onMount, untrack } from "solid-js";
import { Portal } from "solid-js/web";
import { accountFacts } from "../stores/account-facts.ts";
import { setOpenSection } from "../account/account-section.ts";
import type { Feed } from "../feed/feed.ts";
import { makeFrame } from "../frame/frame.ts";
import { canTrade } from "../stores/can-trade.ts";
import { openPane } from "../stores/open-pane.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { createTour, type Tour as TourState } from "./create-tour.ts";
import { framePane, LOOK_AGAIN_MS } from "./frame-pane.ts";
import { isTaskDone, MISSION_TASKS, nextTask, type Mission } from "./mission.ts";
import { INVITATION } from "./kept-tour.ts";
import { openTour } from "./tour-door.ts";
import { TASK_WORDS, type TourStep } from "./tour-steps.ts";
import "./tour.css";
import { t } from "../language/translate.ts";

export function Tour(props: { feed: Feed; onLeave: () => void }) {
  const tour = untrack(() => createTour(props.feed));
  onMount(() => {
    if (tour === null) props.onLeave();
  });
  return (
    <Show when={tour}>
      {(found) => <Line feed={props.feed} tour={found()} onLeave={props.onLeave} />}
    </Show>
  );
}

function Line(props: { feed: Feed; tour: TourState; onLeave: () => void }) {
  const tour = untrack(() => props.tour);
  const main = createMain();
  const pane = () => {
    const mission = tour.mission();
    const task = mission === null ? null : nextTask(mission);
    return tour.step()?.pane ?? (task === null ? null : TASK_WORDS[task].pane);
  };
  const [isShown, setShown] = createSignal(true);
  createEffect(() => onCleanup(framePane(main(), pane(), setShown)));
  onMount(() => {
    const step = untrack(tour.step);
    if (step !== undefined) openPane(step.pane);
  });
  // So that Enter alone leads through the steps. A pane that is brought to the front takes the focus first. A first trade is
  // made in the panes: there the focus stays where it is.
  let section: HTMLElement | undefined;
  createEffect(
    on([tour.at, main], () => {
      if (untrack(tour.step) === undefined) return;
      const stop = makeFrame(() => {
        stop();
        section?.querySelector<HTMLElement>(".button-primary")?.focus();
      });
      onCleanup(stop);
    }),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    props.onLeave();
  };
  return (
    <Show when={main()} keyed>
      {(mount) => (
        <Portal mount={mount} ref={(place) => place.classList.add("tour-place")}>
          <section
            class="tour"
            aria-label={t("Tour")}
            onKeyDown={onKeyDown}
            ref={(element) => (section = element)}
          >
            <Show
              when={tour.step()}
              fallback={
                <Show
                  when={tour.at() === INVITATION}
                  fallback={
                    <FirstTrade
                      feed={props.feed}
                      tour={tour}
                      isPaneShown={isShown()}
                      onLeave={props.onLeave}
                    />
                  }
                >
                  <Invitation trades={canTrade(props.feed)} onYes={openTour} />
                </Show>
              }
            >
              {(step) => (
                <Step feed={props.feed} tour={tour} step={step()} onLeave={props.onLeave} />
              )}
            </Show>
            <IconButton
              icon="x"
              size="sm"
              label={t("Leave the tour")}
              onClick={() => props.onLeave()}
            />
          </section>
        </Portal>
      )}
    </Show>
  );
}

/** The page's middle; null until it stands. Another one comes where the page becomes as narrow as a phone, or wide again. */
function createMain(): () => HTMLElement | null {
  const find = () => document.querySelector("main");
  const [main, setMain] = createSignal(find());
  const timer = setInterval(() => setMain(find()), LOOK_AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  return main;
}

/** `touch`: for where there is neither mouse nor keyboard. */
const textFor = (text: string, touch: string | undefined): string =>
  window.matchMedia("(pointer: coarse)").matches ? (touch ?? text) : text;

function Invitation(props: { trades: boolean; onYes: () => void }) {
  return (
    <>
      <div class="tour-words">
        <h2 class="tour-title">{t("New here?")}</h2>
        <p class="tour-text">
          {props.trades
            ? t("See the terminal in five steps, and make a first trade: it takes a minute.")
            : t("See the terminal in five steps: it takes a minute.")}
        </p>
      </div>
      <div class="tour-acts">
        <Button size="sm" variant="primary" onClick={() => props.onYes()}>
          {t("Show me round")}
        </Button>
      </div>
    </>
  );
}

function Step(props: { feed: Feed; tour: TourState; step: TourStep; onLeave: () => void }) {
  const count = () => props.tour.steps().length;
  const at = () => props.tour.at();
  const isLast = () => at() === count() - 1;
  const text = () => textFor(props.step.text, props.step.touchText);
  return (
    <>
      <div class="tour-words" aria-live="polite">
        <span class="tour-count">
          {t("{number} of {count}", { number: at() + 1, count: count() })}
        </span>
        <h2 class="tour-title">{props.step.title}</h2>
        <p class="tour-text">{text()}</p>
      </div>
      <div class="tour-acts">
        <Show when={at() > 0}>
          <Button size="sm" variant="ghost" onClick={() => props.tour.go(at() - 1)}>
            {t("Back")}
          </Button>
        </Show>
        <Show
          when={isLast()}
          fallback={
            <Button size="sm" variant="primary" onClick={() => props.tour.go(at() + 1)}>
              {t("Next")}
            </Button>
          }
        >
          <Show
            when={canTrade(props.feed)}
            fallback={
              <Button size="sm" variant="primary" onClick={() => props.onLeave()}>
                {t("Finish")}
              </Button>
            }
          >
            <Button size="sm" variant="primary" onClick={() => props.tour.beginTrade()}>
              {t("Try a first trade")}
            </Button>
          </Show>
        </Show>
      </div>
    </>
  );
}

function FirstTrade(props: {
  feed: Feed;
  tour: TourState;
  isPaneShown: boolean;
  onLeave: () => void;
}) {
  return (
    <Show when={props.tour.mission()}>
      {(mission) => (
        <Show
          when={nextTask(mission())}
          fallback={<TradeEnd {...props} wasProtected={mission().wasProtected} />}
        >
          {(task) => (
            <>
              <div class="tour-words" aria-live="polite">
                <Tasks mission={mission()} />
                <p class="tour-text">
                  {textFor(TASK_WORDS[task()].hint, TASK_WORDS[task()].touchHint)}
                </p>
              </div>
              <Show when={!props.isPaneShown}>
                <div class="tour-acts">
                  <Button size="sm" onClick={() => openPane(TASK_WORDS[task()].pane)}>
                    {TASK_WORDS[task()].open}
                  </Button>
                </div>
              </Show>
            </>
          )}
        </Show>
      )}
    </Show>
  );
}

function Tasks(props: { mission: Mission }) {
  return (
    <ol class="tour-tasks" aria-label={t("Your first trade")}>
      <For each={MISSION_TASKS}>
        {(task) => {
          const isDone = () => isTaskDone(props.mission, task);
          return (
            <li
              class="tour-task"
              classList={{ "tour-task-done": isDone() }}
              aria-current={nextTask(props.mission) === task ? "step" : undefined}
            >
              <Icon name={isDone() ? "circle-check" : "circle"} />
              {TASK_WORDS[task].title}
              <Show when={isDone()}>
                <span class="visually-hidden">: {t("done")}</span>
              </Show>
            </li>
          );
        }}
      </For>
    </ol>
  );
}

function TradeEnd(props: {
  feed: Feed;
  tour: TourState;
  wasProtected: boolean;
  onLeave: () => void;
}) {
  const isDemo = () => accountFacts(props.feed).account()?.is_demo ?? false;
  return (
    <>
      <div class="tour-words" aria-live="polite">
        <h2 class="tour-title">
          {props.wasProtected
            ? t("Done: opened, protected and closed")
            : t("Closed, but it never had a stop loss")}
        </h2>
        <p class="tour-text">
          {props.wasProtected
            ? t("That was a whole trade. Its deals stand under Deals, with what they made.")
            : t(
                "Without a stop loss nothing bounds what a position can lose. Once more, with one?",
              )}
        </p>
      </div>
      <div class="tour-acts">
        <Show when={isDemo()}>
          <Button size="sm" variant="ghost" onClick={() => setOpenSection("demo")}>
            {t("Demo settings")}
          </Button>
        </Show>
        <Show when={!props.wasProtected}>
          <Button size="sm" onClick={() => props.tour.beginTrade()}>
            {t("Once more")}
          </Button>
        </Show>
        <Button size="sm" variant="primary" onClick={() => props.onLeave()}>
          {t("Finish")}
        </Button>
      </div>
    </>
  );
}
