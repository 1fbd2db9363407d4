/** What asks about positions before something is sent: closing, closing by, protections, plans. Main thread; for traders. */
import { Match, Switch, createMemo } from "solid-js";
import type { UptPosition } from "../../contract/order-request.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { CloseByDialog } from "./close-by-dialog.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { positionActions } from "./position-actions.ts";
import { oppositesOf, type PositionDialog } from "./position-dialog.ts";
import { ProtectDialog } from "./protect-dialog.tsx";
import "./trade-dialogs.css";

export function PositionDialogs(props: {
  feed: Feed;
  dialog: PositionDialog | null;
  isBusy: (position: Position) => boolean;
  setDialog: (dialog: PositionDialog | null) => void;
}) {
  const actions = createMemo(() => positionActions(props.feed));
  const leave = () => props.setDialog(null);
  const as = <Kind extends PositionDialog["kind"]>(kind: Kind) =>
    props.dialog?.kind === kind
      ? (props.dialog as Extract<PositionDialog, { kind: Kind }>)
      : undefined;
  /** Sent at once: what becomes of it is told by the desk. */
  const send = (intent: Promise<unknown>): Promise<unknown> => {
    leave();
    return intent;
  };
  return (
    <Switch>
      <Match when={as("close")}>
        {(one) => (
          <CloseDialog
            feed={props.feed}
            position={one().position}
            volume={one().volume}
            isBusy={props.isBusy(one().position)}
            isAtPrice={one().isAtPrice === true}
            onSend={(close) =>
              send(
                typeof close === "number"
                  ? actions().close(one().position, close)
                  : actions().closeAt(one().position, close),
              )
            }
            onClose={leave}
          />
        )}
      </Match>
      <Match when={as("close-by")}>
        {(one) => (
          <CloseByDialog
            feed={props.feed}
            position={one().position}
            others={oppositesOf(props.feed, one().position)}
            isBusy={props.isBusy(one().position)}
            onSend={(by) => send(actions().closeBy(one().position, by))}
            onClose={leave}
          />
        )}
      </Match>
      <Match when={as("protect")}>
        {(one) => (
          <ProtectDialog
            feed={props.feed}
            position={one().position}
            onSend={(change: UptPosition) => void send(actions().protect(one().position, change))}
            onClose={leave}
          />
        )}
      </Match>
      <Match when={as("plan")}>
        {(one) => <PlanDialog feed={props.feed} plan={one().plan} onClose={leave} />}
      </Match>
    </Switch>
  );
}
