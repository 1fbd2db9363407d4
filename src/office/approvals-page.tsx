/** Who and what waits: acts that a second person confirms, and accounts that somebody asked for. Main thread. */
import type { Feed } from "../feed/feed.ts";
import { AccountsPage } from "./accounts-page.tsx";
import { SecondApprovals } from "./second-approvals.tsx";
import { t } from "../language/translate.ts";

export function ApprovalsPage(props: { feed: Feed }) {
  return (
    <>
      <SecondApprovals feed={props.feed} />
      <div class="office-newcomers">
        <h2>{t("Accounts that wait for approval")}</h2>
        <AccountsPage feed={props.feed} isPending />
      </div>
    </>
  );
}
