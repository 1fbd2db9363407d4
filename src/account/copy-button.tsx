/** Copies a text and says so in its own place. Main thread. Where the browser forbids it, it says that too. */
import { Show, createSignal, onCleanup } from "solid-js";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import "./copy-button.css";
import { t } from "../language/translate.ts";

const SAID_MS = 2_000;

export function CopyButton(props: {
  /** What is copied, as a name: "account ID". */
  what: string;
  text: string;
  size?: "sm" | "md" | undefined;
  /** Without its word, where there is room for little. */
  isIcon?: boolean;
}) {
  const [said, setSaid] = createSignal<"copied" | "failed" | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const copy = () => {
    clearTimeout(timer);
    navigator.clipboard.writeText(props.text).then(
      () => setSaid("copied"),
      () => setSaid("failed"),
    );
    timer = setTimeout(() => setSaid(null), SAID_MS);
  };
  const word = () =>
    said() === "copied" ? t("Copied") : said() === "failed" ? t("Not allowed") : t("Copy");
  const icon = () => (said() === "copied" ? "check" : "copy");
  const label = () => `${word()} ${props.what}`;
  return (
    <>
      <Show
        when={props.isIcon}
        fallback={
          <Button
            class="copy-button"
            size={props.size ?? "md"}
            icon={icon()}
            aria-label={label()}
            onClick={copy}
          >
            {word()}
          </Button>
        }
      >
        <IconButton size="sm" icon={icon()} label={label()} onClick={copy} />
      </Show>
      <VisuallyHidden live>{said() === null ? "" : word()}</VisuallyHidden>
    </>
  );
}
