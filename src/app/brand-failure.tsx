/** The whole page when brand.json cannot be used at all. Main thread. Needs no brand, no feed and no other control. */
import { Button } from "../ui/button.tsx";
import "./notice-page.css";
import { rich, t } from "../language/translate.ts";

export function BrandFailure(props: { reason: string }) {
  return (
    <main class="notice-page">
      <div class="notice-page-box" role="alert">
        <h1 class="notice-page-title">{t("The brand file cannot be read")}</h1>
        <p class="notice-page-text">
          {rich(
            "The terminal takes its name, colours and addresses from {file}, and this file is broken.",
            { file: <code>/brand.json</code> },
          )}
        </p>
        <p class="notice-page-cause">{props.reason}</p>
        <p class="notice-page-text">
          {t(
            "Whoever runs this site can correct the file or put the original back. Then load the page again.",
          )}
        </p>
        <Button variant="primary" onClick={() => location.reload()}>
          {t("Load again")}
        </Button>
      </div>
    </main>
  );
}
