/** What is asked and told where staff ends sessions of an account. Main thread; pure. */
import type { ViewAccount } from "../../contract/account.ts";
import type { SessionRecord } from "../../contract/session-record.ts";
import { deviceWords } from "../account/device-words.ts";
import { plural, t } from "../language/translate.ts";

type Ended = Pick<SessionRecord, "scope" | "user_agent" | "ip_address">;

export const sessionsText = (count: number): string =>
  plural(count, "1 session", "{count} sessions");

/** Title, what it will do, and the word on the button. */
export function endQuestion(
  { id, name }: Pick<ViewAccount, "id" | "name">,
  sessions: readonly Ended[],
): { title: string; effect: string; word: string } {
  const [only] = sessions.length === 1 ? sessions : [];
  const isOfKey = sessions.some(({ scope }) => scope.startsWith("API_"));
  const sentences = [
    only === undefined
      ? t(
          "Each device and program of account {id} is signed out at once and told that the broker did it.",
          { id },
        )
      : t("{device} at {address} is signed out at once and told that the broker did it.", {
          device: deviceWords(only.user_agent).name,
          address: only.ip_address,
        }),
    t("What is open stays open, with its stops."),
    ...(isOfKey ? [t("The API key stays: a program may sign in with it again.")] : []),
  ];
  return {
    title:
      only === undefined
        ? t("End {count} sessions of {name}?", { count: sessions.length, name })
        : t("End this session of {name}?", { name }),
    effect: sentences.join(" "),
    word: only === undefined ? t("End all") : t("End session"),
  };
}

export const endedWords = (account_id: number, count: number): string =>
  plural(
    count,
    "A session of {account_id} is ended",
    "{count} sessions of {account_id} are ended",
    { account_id },
  );
