/** Account dialog: the two passwords of an account. Main thread. What is typed lives in the forms' signals and nowhere else. */
import { Show } from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { InvestorPassword } from "./investor-password.tsx";
import { OwnPassword } from "./own-password.tsx";
import { WithAccount } from "./with-account.tsx";

export function PasswordsSection(props: { feed: Feed; session: SessionInfo }) {
  return (
    <WithAccount feed={props.feed} rows={5}>
      {(account) => (
        <>
          <OwnPassword feed={props.feed} account={account()} />
          <Show when={props.session.scope === "Trader"}>
            <InvestorPassword feed={props.feed} account={account()} />
          </Show>
        </>
      )}
    </WithAccount>
  );
}
