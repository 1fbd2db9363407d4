/** The dialog in which staff writes to everybody of a group: how many they are is said before it is sent. Main thread. */
import { untrack } from "solid-js";
import type { GroupInbox, GroupMessage } from "../../contract/group-inbox.ts";
import type { Group } from "../../contract/group.ts";
import { failureWords } from "../account/call-words.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { LetterDialog } from "./message-dialog.tsx";
import "./messages.css";
import { plural, t } from "../language/translate.ts";

export function GroupMessageDialog(props: {
  feed: Feed;
  group: Group;
  onClose: () => void;
  onDone?: () => void;
}) {
  const params = untrack(() => ({ group_id: props.group.id }));
  const inbox = untrack(() => createQuery<GroupInbox>(props.feed, "group_inbox", { params }));
  const count = () => inbox.data()?.accounts_count ?? 0;
  const reach = (): string => {
    const failure = inbox.failure();
    if (inbox.data() === null) {
      return failure === null
        ? t("Counting who gets it…")
        : t("It is not known how many would get it. {reason}", { reason: failureWords(failure) });
    }
    return count() === 0
      ? t("Nobody is in this group who could read it.")
      : plural(
          count(),
          "1 account gets it. Once it is sent it cannot be taken back.",
          "{count} accounts get it. Once it is sent it cannot be taken back.",
          { count: formatCount(count()) },
        );
  };
  return (
    <LetterDialog
      feed={props.feed}
      title={t("Message to the group {group}", { group: props.group.name })}
      description={t(
        "Each reads it in the terminal, as text. Who waits for approval, was declined or joins the group " +
          "later does not get it.",
      )}
      word={
        count() === 0
          ? t("Send message")
          : plural(count(), "Send to 1 account", "Send to {count} accounts", {
              count: formatCount(count()),
            })
      }
      isReady={count() > 0}
      call={(letter) => ["group_inbox_send", { params, body: letter }]}
      done={(answer) => sentText(answer as GroupMessage)}
      onDone={() => props.onDone?.()}
      onClose={() => props.onClose()}
    >
      <p class="office-reach" role="status">
        {reach()}
      </p>
    </LetterDialog>
  );
}

const sentText = ({ accounts_count: count }: GroupMessage): string =>
  plural(count, "1 account gets your message", "{count} accounts get your message", {
    count: formatCount(count),
  });
