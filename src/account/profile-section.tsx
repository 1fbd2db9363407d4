/** Account dialog: who the account is, what it trades on, how it stands. Main thread. */
import type { ViewAccount } from "../../contract/account.ts";
import type { Scope } from "../../contract/codes.ts";
import { scopeWords } from "./scope-words.ts";
import { moneyFormat } from "./privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDate, formatDateTime } from "../format/time.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { countryName } from "./countries.ts";
import { FactList, Part } from "./section-parts.tsx";
import { untilWords } from "./trial-words.ts";
import { WithAccount } from "./with-account.tsx";
import { t } from "../language/translate.ts";
import { asPercent } from "../format/decimal.ts";
import { formatPlain } from "../format/number.ts";

export function ProfileSection(props: { feed: Feed }) {
  const facts = () => accountFacts(props.feed);
  return (
    <WithAccount feed={props.feed} rows={8}>
      {(account) => (
        <>
          <Part title={t("Holder")}>
            <FactList facts={holderFacts(account(), props.feed.session()?.scope)} />
          </Part>
          <Standing feed={props.feed} />
          <Part title={t("Terms")}>
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
    <Part title={t("Money")}>
      <FactList
        facts={[
          [t("Balance"), amount(summary()?.balance ?? account()?.balance)],
          [t("Credit"), amount((summary()?.credit ?? 0) > 0 ? summary()?.credit : undefined)],
          [t("Equity"), amount(summary()?.equity)],
          [t("Free margin"), amount(summary()?.free_margin)],
        ]}
      />
    </Part>
  );
}

type Facts = Parameters<typeof FactList>[0]["facts"];

/** `scope`: what the session may do. Who only watches is not told how the owner signs in and is reached. */
function holderFacts(account: ViewAccount, scope: Scope | undefined): Facts {
  const { role, isReadOnly } = scopeWords(scope ?? account.role);
  const reached: Facts = [
    [t("Login alias"), account.alias],
    [t("E-mail"), account.email],
    [t("Phone"), account.phone],
  ];
  return [
    [t("Name"), account.name],
    [t("Account ID"), String(account.id)],
    ...(isReadOnly ? [] : reached),
    [t("Country"), account.country === null ? null : countryName(account.country)],
    [t("Role"), role],
  ];
}

function termFacts(account: ViewAccount, now: number): Facts {
  const { group, trial_expires_at } = account;
  const trial =
    trial_expires_at === null
      ? null
      : t("{time}, {until}", {
          time: formatDate(trial_expires_at, "local"),
          until: untilWords(trial_expires_at - now),
        });
  return [
    [t("Kind"), account.is_demo ? t("Demo, virtual money") : t("Live, real money")],
    [t("Demo ends"), trial],
    [t("Group"), group.name],
    [t("Currency"), account.currency],
    [t("Leverage"), `1:${account.leverage}`],
    [t("Positions"), group.position_mode === "netting" ? t("One a symbol") : t("Hedging")],
    [t("Margin call"), asPercent(formatPlain(group.margin_call_level))],
    [t("Stop-out"), asPercent(formatPlain(group.stop_out_level))],
    [t("Opened"), formatDateTime(account.created_at, "local", "minutes")],
  ];
}
