/** What a new password that staff sets does to an account: who is out, and what stays. Main thread; pure. */
import type { ViewAccount } from "../../contract/account.ts";
import { PASSWORD_TYPE, type PasswordType } from "../../contract/codes.ts";
import type { SessionRecord } from "../../contract/session-record.ts";
import type { Effect } from "./effect-table.tsx";
import { t } from "../language/translate.ts";

type Known = Pick<ViewAccount, "role" | "has_investor_password" | "has_client_secret">;
type Live = Pick<SessionRecord, "scope">;

const isOfInvestor = ({ scope }: Live): boolean => scope === "Investor";
const isOfKey = ({ scope }: Live): boolean => scope.startsWith("API_");
const isOfOwner = (one: Live): boolean => !isOfInvestor(one) && !isOfKey(one);

/** A password, or the key: what is not set anew stays. */
const credential = (name: string, isSet: boolean, isNew: boolean): Effect => {
  const now = isSet ? t("Set") : t("None");
  return { name, now, after: isNew ? t("The new one") : isSet ? t("The same") : now };
};

/** `sessions`: the live ones; null: they are not known. */
export function passwordEffects(
  { role, has_investor_password, has_client_secret }: Known,
  sessions: readonly Live[] | null,
  type: PasswordType,
): Effect[] {
  const isInvestor = type === PASSWORD_TYPE.investor;
  const live = (name: string, isOne: (session: Live) => boolean, ends: boolean): Effect => {
    const now = sessions === null ? "–" : String(sessions.filter(isOne).length || t("None"));
    return { name, now, after: ends ? t("None") : now };
  };
  const ofOwner = [
    credential(t("Owner's password"), true, !isInvestor),
    live(t("Owner's sessions"), isOfOwner, !isInvestor),
  ];
  // Staff has no investors.
  const ofInvestors = [
    credential(t("Investor password"), has_investor_password, isInvestor),
    live(t("Investors' sessions"), isOfInvestor, isInvestor),
  ];
  const hasKey = has_client_secret || (sessions ?? []).some(isOfKey);
  const ofKey = [
    credential(t("API key"), has_client_secret, false),
    live(t("Sessions of the key"), isOfKey, !isInvestor),
  ];
  return [...ofOwner, ...(hasKey ? ofKey : []), ...(role === "Trader" ? ofInvestors : [])];
}
