/** What stands in place of data that could not be loaded: what, why, and the way to try again. Main thread. */
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { failureWords } from "./call-words.ts";
import { t } from "../language/translate.ts";

export function LoadFailure(props: {
  /** As in "The deals could not be loaded." */
  what: string;
  /** null: it is not known why. */
  failure: CallFailure | null;
  onRetry: () => Promise<void>;
}) {
  const why = () => (props.failure === null ? undefined : failureWords(props.failure));
  return (
    <EmptyState
      tone="error"
      icon="circle-alert"
      text={t("The {what} could not be loaded.", { what: props.what })}
      detail={why()}
      action={
        <Button size="sm" onClick={() => void props.onRetry()}>
          {t("Try again")}
        </Button>
      }
    />
  );
}
