/** Says whether what is shown is told as it happens, or is as of the last reading. Main thread. */
import "./live-mark.css";

export function LiveMark(props: { isLive: boolean }) {
  return (
    <span class="office-live" data-live={props.isLive} role="status">
      {props.isLive ? "As it happens" : "Not up to date"}
    </span>
  );
}
