/**
 * A part that fills a place of its own (a pane's view, a page, the body of a dialog) and is fetched late: until it is there the
 * place says what it waits for, and where it could not be fetched, that. Main thread. For a mark or a button, where nothing is
 * right meanwhile: late.ts.
 */
import { Show, Suspense, type Component, type ComponentProps } from "solid-js";
import { late } from "../frame/late.ts";
import { createNetworkAway } from "../frame/network-away.ts";
import { t } from "../language/translate.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Skeleton } from "./skeleton.tsx";
import "./late-part.css";

// As the type of Solid's own, which takes components of any properties.
// eslint-disable-next-line typescript/no-explicit-any
export function latePart<T extends Component<any>>(load: () => Promise<{ default: T }>) {
  const Part = late<Component<ComponentProps<T>>>(load, Missing);
  const InPlace = (props: ComponentProps<T>) => (
    <Suspense fallback={<Awaited />}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(InPlace, { preload: () => Part.preload() });
}

function Awaited() {
  const isAway = createNetworkAway();
  return (
    <Show
      when={isAway()}
      fallback={
        <div class="late-part" role="status" aria-busy="true" aria-label={t("Loading…")}>
          <Skeleton width="72%" height="12px" />
          <Skeleton width="54%" height="12px" />
          <Skeleton width="64%" height="12px" />
        </div>
      }
    >
      <EmptyState icon="wifi-off" text={t("Waiting for the connection")} />
    </Show>
  );
}

function Missing() {
  return (
    <EmptyState
      tone="error"
      icon="circle-alert"
      text={t("This part of the terminal could not be loaded")}
      detail={t("What is open goes on. Loading the page again brings it.")}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {t("Load again")}
        </Button>
      }
    />
  );
}
