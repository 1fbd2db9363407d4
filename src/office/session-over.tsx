/** What stands over all of the office once its session is over: why, and the way back in. Main thread. */
import { Button } from "../ui/button.tsx";
import "./session-over.css";
import { t } from "../language/translate.ts";

export function SessionOver(props: { title: string; advice: string }) {
  return (
    <div class="office-over" role="alertdialog" aria-label={props.title}>
      <p class="office-over-title">{props.title}</p>
      <p class="office-kind">{props.advice}</p>
      <Button
        variant="primary"
        ref={(button) => setTimeout(() => button.focus())}
        onClick={() => location.reload()}
      >
        {t("Sign in again")}
      </Button>
    </div>
  );
}
