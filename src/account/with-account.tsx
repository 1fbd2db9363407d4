/** A part of the dialog that is about the account: what it shows once the account has come. Main thread. */
import type { Accessor, JSX } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Feed } from "../feed/feed.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { Loaded } from "./section-parts.tsx";
import { t } from "../language/translate.ts";

/** `rows`: how many lines it will have, roughly. */
export function WithAccount(props: {
  feed: Feed;
  rows: number;
  children: (account: Accessor<ViewAccount>) => JSX.Element;
}) {
  const facts = () => accountFacts(props.feed);
  return (
    <Loaded
      of={{ data: facts().account, failure: facts().failure, load: facts().load }}
      what={t("account")}
      rows={props.rows}
    >
      {(account) => props.children(account)}
    </Loaded>
  );
}
