/** What comes in a chunk of its own: without it the rest goes on. Main thread. */
import { ErrorBoundary, Suspense, type JSX } from "solid-js";
import { t } from "../../../language/translate.ts";

export function Late(props: { room?: JSX.Element; children: JSX.Element }) {
  return (
    <ErrorBoundary fallback={reported}>
      <Suspense fallback={props.room}>{props.children}</Suspense>
    </ErrorBoundary>
  );
}

function reported(fault: unknown): JSX.Element {
  reportError(fault);
  return <span>{t("It could not be loaded.")}</span>;
}
