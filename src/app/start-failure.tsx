/**
 * The whole page when the terminal cannot start or go on: the feed's worker is refused, or a part of the program is gone
 * because a newer version was published. Main thread. It needs no brand and no feed.
 */
import { Button } from "../ui/button.tsx";
import "./notice-page.css";
import { t } from "../language/translate.ts";

export function StartFailure(props: { fault: unknown }) {
  return (
    <main class="notice-page">
      <div class="notice-page-box" role="alert">
        <h1 class="notice-page-title">{t("The terminal has stopped")}</h1>
        <p class="notice-page-text">
          {t(
            "A part of it could not be loaded or failed. Nothing was sent by it. Loading the page again " +
              "also brings the newest version.",
          )}
        </p>
        <p class="notice-page-cause">{reasonOf(props.fault)}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {t("Load again")}
        </Button>
      </div>
    </main>
  );
}

function reasonOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
