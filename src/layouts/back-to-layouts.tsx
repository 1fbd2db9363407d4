/** The way back from a page about one layout to the list of all. Main thread. */
import { Button } from "../ui/button.tsx";
import { t } from "../language/translate.ts";

/** Has the focus as its page comes. */
export function BackToLayouts(props: { onBack: () => void }) {
  return (
    <div class="kept-files">
      <Button
        size="sm"
        variant="ghost"
        icon="arrow-left"
        ref={(element: HTMLElement) => setTimeout(() => element.focus())}
        onClick={() => props.onBack()}
      >
        {t("All layouts")}
      </Button>
    </div>
  );
}
