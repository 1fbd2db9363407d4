/** Settings of a group in words: name, what it does, its value and the one it has by default. Main thread; pure. */
import type { Config } from "../../contract/broker-config.ts";
import { t, translateText } from "../language/translate.ts";

const NAMES: Readonly<Record<string, string>> = {
  "sessions.several": t("Several sessions at once"),
  "sessions.investor_apart": t("Sessions of investors apart"),
  "password.code_required": t("Code for a new password"),
  "signup.live": t("Requests for a live account"),
  "signup.trial_days": t("Days of a newcomer's trial"),
  require_second_approval_above: t("Second person above an amount"),
  "second_approval.corrections": t("Second person for corrections"),
  "second_approval.deletions": t("Second person for deletions"),
  "second_approval.settings": t("Second person for settings"),
  "sign_in.two_factor": t("Two-factor sign-in required"),
  client_sentiment: t("Sides of clients shown"),
};

export const isSetting = (key: string): boolean => Object.hasOwn(NAMES, key);

/** A setting of another service has its key alone. */
export const settingName = (key: string): string => NAMES[key] ?? key;

/** A value as it is shown; an empty list is a word of its own. */
export function settingValue({ type, value }: Pick<Config, "type" | "value">): string {
  if (value.length === 0) return t("Off");
  if (type !== "boolean") return value.join(", ");
  return value[0] === "true" ? t("Yes") : t("No");
}

/** The service ends what a setting does with its default, in the words of programs. */
const WITH_DEFAULT = /^(?<meaning>[^]*) Default: (?:no entry|(?<value>[^]*))$/;

/** What a setting does, without its default: as catalogues have it. */
export const settingMeaning = (description: string): string =>
  WITH_DEFAULT.exec(description)?.groups?.["meaning"] ?? description;

/** What a setting does, and its default in the words of the values. */
export function settingText({ type, description }: Pick<Config, "type" | "description">): string {
  const meaning = translateText(settingMeaning(description));
  const found = WITH_DEFAULT.exec(description);
  if (found === null) return meaning;
  const entry = found.groups?.["value"];
  const value = settingValue({ type, value: entry === undefined ? [] : [entry] });
  return t("{meaning} Default: {value}", { meaning, value });
}
