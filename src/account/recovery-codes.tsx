/**
 * Recovery codes, shown once: to be copied, saved as a file, or printed. Main thread. They live in the caller's signal and
 * nowhere else.
 */
import { For } from "solid-js";
import { Button } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";
import { CopyButton } from "./copy-button.tsx";
import { keepFocus } from "./keep-focus.ts";
import { Notice } from "./section-parts.tsx";
import "./two-factor.css";
import { t } from "../language/translate.ts";

export function RecoveryCodeList(props: {
  codes: readonly string[];
  /** Whose they are, for the file and the paper: the account's number. */
  whose: string;
  /** On the button that says that they are stored. */
  word: string;
  onStored: () => void;
}) {
  let shown: HTMLElement | undefined;
  keepFocus(() => shown);
  const title = () => t("Recovery codes of account {account_id}", { account_id: props.whose });
  const text = () => [title(), "", ...props.codes, ""].join("\n");
  return (
    <div class="recovery">
      <Notice
        tone="warn"
        text={t(
          "Store these codes now: they are not shown again. Each opens the account once, in place of a " +
            "code of your app.",
        )}
      />
      <section ref={(element) => (shown = element)} aria-label={title()}>
        <p class="recovery-title">{title()}</p>
        <ul class="recovery-codes">
          <For each={props.codes}>{(code) => <li>{code}</li>}</For>
        </ul>
      </section>
      <div class="part-actions">
        <CopyButton what={t("recovery codes")} text={props.codes.join("\n")} shown={() => shown} />
        <Button
          icon="download"
          onClick={() => saveFile(text(), "text/plain", `recovery-codes-${props.whose}.txt`)}
        >
          {t("Save as a file")}
        </Button>
        <Button icon="printer" onClick={() => print(shown)}>
          {t("Print")}
        </Button>
      </div>
      <div class="part-actions">
        <Button variant="primary" onClick={() => props.onStored()}>
          {props.word}
        </Button>
      </div>
    </div>
  );
}

/** On paper there are the codes alone: a copy of them stands in the page for as long as it is printed. */
function print(shown: HTMLElement | undefined): void {
  if (shown === undefined) return;
  const page = shown.cloneNode(true) as HTMLElement;
  page.classList.add("recovery-paper");
  document.body.append(page);
  addEventListener("afterprint", () => page.remove(), { once: true });
  window.print();
}
