/** A secret that is shown once, with the button that copies it. Main thread. It lives in the caller's signal and nowhere else. */
import { CopyButton } from "./copy-button.tsx";
import { inSentence } from "../language/translate.ts";
import "./secret-value.css";

export function SecretValue(props: { label: string; value: string }) {
  let shown: HTMLElement | undefined;
  return (
    <div class="secret">
      <span class="secret-label">{props.label}</span>
      <code class="secret-value" ref={(element) => (shown = element)}>
        {props.value}
      </code>
      <CopyButton what={inSentence(props.label)} text={props.value} shown={() => shown} />
    </div>
  );
}
