/** What the parts of the account dialog are made of: waiting and failing in one way, facts, notices, a question. Main thread. */
import {
  For,
  Match,
  Show,
  Switch,
  createUniqueId,
  onMount,
  type Accessor,
  type JSX,
} from "solid-js";

import { Button } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { failureWords } from "./call-words.ts";
import type { Query } from "./create-query.ts";
import { keepFocus } from "./keep-focus.ts";
import { LoadFailure } from "./load-failure.tsx";
import "./section-parts.css";
import { t } from "../language/translate.ts";

/** What has come; until then its shape, or why it has not and how to try again. */
export function Loaded<Data>(props: {
  of: Pick<Query<Data>, "data" | "failure" | "load">;
  /** As in "The sessions could not be loaded." */
  what: string;
  rows: number;
  children: (data: Accessor<Data>) => JSX.Element;
}) {
  return (
    <Switch
      fallback={
        <div
          class="section-wait"
          aria-busy="true"
          aria-label={t("Loading {what}", { what: props.what })}
          role="status"
        >
          <For each={Array.from({ length: props.rows })}>
            {(_, index) => <Skeleton width={index() % 2 === 0 ? "72%" : "54%"} height="12px" />}
          </For>
        </div>
      }
    >
      <Match when={props.of.data()}>
        {(data) => (
          <>
            <Show when={props.of.failure()}>
              {(failure) => (
                <Notice
                  tone="warn"
                  text={t("Not up to date. {reason}", { reason: failureWords(failure()) })}
                />
              )}
            </Show>
            {props.children(data)}
          </>
        )}
      </Match>
      <Match when={props.of.failure()}>
        {(failure) => (
          <LoadFailure what={props.what} failure={failure()} onRetry={() => props.of.load()} />
        )}
      </Match>
    </Switch>
  );
}

export function Part(props: { title: string; text?: JSX.Element; children?: JSX.Element }) {
  const id = createUniqueId();
  return (
    <section class="part" aria-labelledby={`part-${id}`}>
      <h3 class="part-title" id={`part-${id}`}>
        {props.title}
      </h3>
      <Show when={props.text}>
        <p class="part-text">{props.text}</p>
      </Show>
      {props.children}
    </section>
  );
}

/** Names and values; a value that is null is left out. */
export function FactList(props: { facts: readonly (readonly [string, JSX.Element | null])[] }) {
  return (
    <dl class="facts">
      <For each={props.facts.filter(([, value]) => value !== null)}>
        {([name, value]) => (
          <div class="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

const NOTICE_ICON = {
  info: "info",
  good: "circle-check",
  warn: "triangle-alert",
  error: "circle-alert",
} as const satisfies Record<string, IconName>;

/** An error is read out when it appears. */
export function Notice(props: { tone: keyof typeof NOTICE_ICON; text: JSX.Element }) {
  return (
    <p class={`notice notice-${props.tone}`} role={props.tone === "error" ? "alert" : undefined}>
      <Icon name={NOTICE_ICON[props.tone]} />
      <span>{props.text}</span>
    </p>
  );
}

/** A question in place, before what cannot be taken back. The safe answer has the focus; Esc gives it. */
export function Confirm(props: {
  question: string;
  yes: string;
  busy?: boolean | undefined;
  onYes: () => void;
  onNo: () => void;
}) {
  let no: HTMLDivElement | undefined;
  keepFocus(() => no);
  onMount(() => no?.querySelector("button")?.focus());
  return (
    <div
      class="confirm"
      role="group"
      aria-label={props.question}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        props.onNo();
      }}
    >
      <p class="confirm-question">{props.question}</p>
      <div class="confirm-answers" ref={(element) => (no = element)}>
        <Button onClick={() => props.onNo()}>{t("Cancel")}</Button>
        <Button variant="danger" busy={props.busy} onClick={() => props.onYes()}>
          {props.yes}
        </Button>
      </div>
    </div>
  );
}
