/**
 * A part of the page outside of the panes: a bug in it stops it alone, says so in its place, and is reported. Main thread.
 */
import { ErrorBoundary, type JSX } from "solid-js";
import "./contained.css";
import { t } from "../language/translate.ts";

/** `name` begins a sentence: "Account figures have stopped." */
export function Contained(props: { name: string; children: JSX.Element }) {
  return (
    <ErrorBoundary
      fallback={(fault: unknown, restart) => {
        reportError(fault);
        return (
          <p class="contained-fault" role="alert">
            {t("{name} have stopped.", { name: props.name })}{" "}
            <button type="button" class="contained-again" onClick={() => restart()}>
              {t("Reload")}
            </button>
          </p>
        );
      }}
    >
      {props.children}
    </ErrorBoundary>
  );
}
