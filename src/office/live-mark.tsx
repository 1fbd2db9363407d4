/** Says whether what is shown is told as it happens, or is as of the last reading. Main thread. */
import "./live-mark.css";
import { t } from "../language/translate.ts";

export function LiveMark(props: { isLive: boolean }) {
  return (
    <span class="office-live" data-live={props.isLive} role="status">
      {props.isLive ? t("As it happens") : t("Not up to date")}
    </span>
  );
}
