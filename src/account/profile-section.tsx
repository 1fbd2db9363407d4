/** Account dialog: who the account is, what it trades on, how it stands. Main thread. */
import type { ViewAccount } from "../../contract/account.ts";
import { scopeWords } from "./scope-words.ts";
import { moneyFormat } from "./privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDate, formatDateTime } from "../format/time.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { countryName } from "./countries.ts";
import { FactList, Part } from "./section-parts.tsx";
import { spanWords } from "./trial-words.ts";
import { WithAccount } from "./with-account.tsx";

export function ProfileSection(props: { feed: Feed }) {
  const facts = () => accountFacts(props.feed);
  return (
    <WithAccount feed={props.feed} rows={8}>
      {(account) => (
        <>
          <Part title="Holder">
            <FactList facts={holderFacts(account())} />
          </Part>
          <Standing feed={props.feed} />
          <Part title="Terms">
            <FactList facts={termFacts(account(), facts().now())} />
          </Part>
        </>
      )}
    </WithAccount>
  );
}

function Standing(props: { feed: Feed }) {
  const summary = () => accountFacts(props.feed).summary();
  const account = () => accountFacts(props.feed).account();
  const money = () => moneyFormat(props.feed);
  const amount = (value: number | undefined) =>
    value === undefined ? null : (
      <>
        {money().amount(value)} {unit()}
      </>
    );
  const unit = () => <span class="fact-unit">{money().unit()}</span>;
  return (
    <Part title="Money">
      <FactList
        facts={[
          ["Balance", amount(summary()?.balance ?? account()?.balance)],
          ["Credit", amount((summary()?.credit ?? 0) > 0 ? summary()?.credit : undefined)],
          ["Equity", amount(summary()?.equity)],
          ["Free margin", amount(summary()?.free_margin)],
        ]}
      />
    </Part>
  );
}

type Facts = Parameters<typeof FactList>[0]["facts"];

function holderFacts(account: ViewAccount): Facts {
  return [
    ["Name", account.name],
    ["Account ID", String(account.id)],
    ["Login alias", account.alias],
    ["E-mail", account.email],
    ["Phone", account.phone],
    ["Country", account.country === null ? null : countryName(account.country)],
    ["Role", scopeWords(account.role).role],
  ];
}

function termFacts(account: ViewAccount, now: number): Facts {
  const { group, trial_expires_at } = account;
  const trial =
    trial_expires_at === null
      ? null
      : `${formatDate(trial_expires_at, "local")}, in ${spanWords(trial_expires_at - now)}`;
  return [
    ["Kind", account.is_demo ? "Demo, virtual money" : "Live, real money"],
    ["Demo ends", trial],
    ["Group", group.name],
    ["Currency", account.currency],
    ["Leverage", `1:${account.leverage}`],
    ["Positions", group.position_mode === "netting" ? "One a symbol" : "Hedging"],
    ["Margin call", `${group.margin_call_level}%`],
    ["Stop-out", `${group.stop_out_level}%`],
    ["Opened", formatDateTime(account.created_at, "local", "minutes")],
  ];
}
