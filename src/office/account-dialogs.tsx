/** The dialogs in which staff acts on one account; those that few open are chunks of their own. Main thread. */
import { Match, Suspense, Switch } from "solid-js";
import { late } from "../frame/late.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { Feed } from "../feed/feed.ts";
import { MessageDialog } from "./message-dialog.tsx";
import type { MoneyFigures } from "./money-acts.ts";

const DealerLimitsDialog = late(async () => ({
  default: (await import("./dealer-limits-dialog.tsx")).DealerLimitsDialog,
}));
const EditAccountDialog = late(async () => ({
  default: (await import("./edit-account-dialog.tsx")).EditAccountDialog,
}));
const MoneyDialog = late(async () => ({
  default: (await import("./money-dialog.tsx")).MoneyDialog,
}));
const MoveDialog = late(async () => ({
  default: (await import("./move-dialog.tsx")).MoveDialog,
}));
const PasswordDialog = late(async () => ({
  default: (await import("./password-dialog.tsx")).PasswordDialog,
}));

const TwoFactorDialog = late(async () => ({
  default: (await import("./two-factor-dialog.tsx")).TwoFactorDialog,
}));

export type AccountDialog =
  | "edit"
  | "money"
  | "move"
  | "message"
  | "limits"
  | "password"
  | "two-factor";

export function AccountDialogs(props: {
  feed: Feed;
  account: ViewAccount;
  /** What it is worth now; null: not known. */
  figures: MoneyFigures | null;
  /** null: none is open. */
  open: AccountDialog | null;
  onClose: () => void;
  /** Something of the account was changed. */
  onDone: () => void;
}) {
  const of = () => ({ feed: props.feed, account: props.account });
  const ends = { onClose: () => props.onClose(), onDone: () => props.onDone() };
  return (
    <Suspense>
      <Switch>
        <Match when={props.open === "edit"}>
          <EditAccountDialog {...of()} {...ends} figures={props.figures} />
        </Match>
        <Match when={props.open === "money"}>
          <MoneyDialog {...of()} {...ends} figures={props.figures} />
        </Match>
        <Match when={props.open === "move"}>
          <MoveDialog {...of()} {...ends} figures={props.figures} />
        </Match>
        <Match when={props.open === "message"}>
          <MessageDialog {...of()} onClose={ends.onClose} />
        </Match>
        <Match when={props.open === "limits"}>
          <DealerLimitsDialog {...of()} onClose={ends.onClose} />
        </Match>
        <Match when={props.open === "password"}>
          <PasswordDialog {...of()} {...ends} />
        </Match>
        <Match when={props.open === "two-factor"}>
          <TwoFactorDialog {...of()} {...ends} />
        </Match>
      </Switch>
    </Suspense>
  );
}
