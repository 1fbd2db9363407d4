/**
 * The brand's risk warning as one quiet line of the status bar, which says the whole of it where it is pointed at and opens it
 * where it is pressed. Main thread; a chunk of its own: not every brand has one.
 */
import { Popover } from "../ui/popover.tsx";
import { t } from "../language/translate.ts";
import "./risk-line.css";

export function RiskLine(props: { words: string }) {
  return (
    <Popover
      label={t("Risk warning")}
      placement="top-start"
      triggerClass="risk-line"
      trigger={props.words}
      triggerLabel={props.words}
    >
      <p class="risk-words">{props.words}</p>
    </Popover>
  );
}
