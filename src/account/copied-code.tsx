/** Account dialog: text for a shell or a configuration, to be copied, with what it is for above and below. Main thread. */
import type { JSX } from "solid-js";
import { CopyButton } from "./copy-button.tsx";

export function CopiedCode(props: {
  /** What it is for: "How a program signs in". */
  title: string;
  /** What is copied, within a sentence: "example". */
  what: string;
  /** The same, as a name: "Example". */
  label: string;
  text: string;
  children: JSX.Element;
}) {
  let shown: HTMLElement | undefined;
  return (
    <section class="token-call" aria-label={props.title}>
      <header class="token-call-head">
        <span>{props.title}</span>
        <CopyButton what={props.what} text={props.text} shown={() => shown} size="sm" />
      </header>
      <pre class="token-call-code" tabIndex={0} aria-label={props.label}>
        <code ref={(element) => (shown = element)}>{props.text}</code>
      </pre>
      <p class="part-text">{props.children}</p>
    </section>
  );
}
