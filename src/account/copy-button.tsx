/**
 * Copies a text and says so in its own place. Main thread. Where the browser forbids it, it says that too, and the text is chosen
 * where it stands.
 */
import { Show, createSignal, onCleanup } from "solid-js";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import "./copy-button.css";
import { t } from "../language/translate.ts";

const SAID_MS = 2_000;

export function CopyButton(props: {
  /** What is copied, as a name: "account ID". */
  what: string;
  text: string;
  /** What shows it. */
  shown?: () => HTMLElement | undefined;
  size?: "sm" | "md" | undefined;
  /** Without its word, where there is room for little. */
  isIcon?: boolean;
}) {
  const [said, setSaid] = createSignal<"copied" | "failed" | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const say = (isCopied: boolean) => {
    clearTimeout(timer);
    setSaid(isCopied ? "copied" : "failed");
    timer = setTimeout(() => setSaid(null), SAID_MS);
  };
  const copy = () => void copyShown(props.text, props.shown).then(say);
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

async function copyShown(text: string, shown?: () => HTMLElement | undefined) {
  const isCopied = await copyText(text);
  const element = shown?.();
  if (!isCopied && element !== undefined) getSelection()?.selectAllChildren(element);
  return isCopied;
}
