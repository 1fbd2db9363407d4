/** What staff wrote to everybody of a group: who did, when, how many got it, and the words. Main thread. */
import { createEffect, createMemo, createSignal, on, onCleanup, Show, untrack } from "solid-js";
import type { GroupInbox, GroupMessage } from "../../contract/group-inbox.ts";
import type { Group } from "../../contract/group.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { GroupMessageDialog } from "./group-message-dialog.tsx";
import { useMay } from "./office-rights.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { groupText, momentText } from "./office-words.ts";
import "./messages.css";
import { plural, t } from "../language/translate.ts";

/** How soon it is asked again while somebody is still to get one. */
const AGAIN_MS = 1_000;

export function MessagesPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const groups = createQuery<Group[]>(feed, "groups_list");
  const [chosen, setChosen] = createSignal<string | null>(null);
  const group = () =>
    groups.data()?.find(({ id }) => String(id) === chosen()) ?? groups.data()?.[0] ?? null;
  return (
    <>
      <Show when={groups.failure() !== null && groups.data() === null}>
        <LoadFailure what={t("groups")} failure={groups.failure()} onRetry={() => groups.load()} />
      </Show>
      <Show when={group()} keyed>
        {(one) => (
          <GroupMessages feed={feed} group={one} groups={groups.data() ?? []} onGroup={setChosen} />
        )}
      </Show>
    </>
  );
}

const COLUMNS: readonly OfficeColumn<GroupMessage>[] = [
  {
    id: "subject",
    title: t("Subject"),
    cell: (message) => <bdi class="office-meaning">{message.subject}</bdi>,
  },
  { id: "sent", title: t("Sent (UTC)"), cell: ({ created_at }) => momentText(created_at) },
  { id: "by", title: t("Written by"), cell: ({ sent_by }) => sent_by, isNumber: true, rank: 1 },
  {
    id: "accounts",
    title: t("Accounts"),
    cell: ({ accounts_count }) => formatCount(accounts_count),
    isNumber: true,
  },
  { id: "state", title: t("State"), cell: stateText, rank: 2 },
];

function stateText({ waiting_count }: GroupMessage): string {
  return waiting_count === 0
    ? t("All have it")
    : plural(waiting_count, "1 is still to get it", "{count} are still to get it", {
        count: formatCount(waiting_count),
      });
}

function GroupMessages(props: {
  feed: Feed;
  group: Group;
  groups: readonly Group[];
  onGroup: (id: string) => void;
}) {
  const { feed, group } = untrack(() => ({ feed: props.feed, group: props.group }));
  const inbox = createQuery<GroupInbox>(feed, "group_inbox", { params: { group_id: group.id } });
  const [openId, setOpenId] = createSignal<number | null>(null);
  const [isWriting, setWriting] = createSignal(false);
  const messages = () => inbox.data()?.messages ?? [];
  const opened = createMemo(() => messages().find(({ id }) => id === openId()) ?? null);
  const may = useMay();
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  createEffect(
    on([inbox.data, inbox.failure], () => {
      clearTimeout(timer);
      if (!messages().some(({ waiting_count }) => waiting_count > 0)) return;
      timer = setTimeout(() => void inbox.load(), AGAIN_MS);
    }),
  );
  return (
    <>
      <div class="office-tools">
        <Select
          label={t("Group")}
          hideLabel
          size="sm"
          value={String(group.id)}
          options={props.groups.map((one) => ({ value: String(one.id), label: groupText(one) }))}
          onChange={(id) => props.onGroup(id)}
        />
        <span class="office-gap" />
        <Show when={may("group_inbox_send")}>
          <Button size="sm" icon="mail" onClick={() => setWriting(true)}>
            {t("Write to the group")}
          </Button>
        </Show>
      </div>
      <Show
        when={inbox.failure() === null || inbox.data() !== null}
        fallback={
          <LoadFailure
            what={t("messages")}
            failure={inbox.failure()}
            onRetry={() => inbox.load()}
          />
        }
      >
        <div class="office-column">
          <OfficeTable<GroupMessage>
            label={t("Messages to {group}", { group: group.name })}
            columns={COLUMNS}
            rows={messages()}
            rowKey={({ id }) => id}
            rowName={({ subject }) => t("Open {what}", { what: subject })}
            onOpen={({ id }) => setOpenId(id)}
            isBusy={inbox.data() === null}
            empty={t("Nothing was written to everybody of {group} yet.", { group: group.name })}
          />
          <Show when={opened()}>{(message) => <Letter message={message()} />}</Show>
        </div>
      </Show>
      <Show when={isWriting()}>
        <GroupMessageDialog
          feed={feed}
          group={group}
          onClose={() => setWriting(false)}
          onDone={() => void inbox.load()}
        />
      </Show>
    </>
  );
}

/** As its readers see it: text, whatever it looks like. */
function Letter(props: { message: GroupMessage }) {
  return (
    <section class="office-part" aria-label={t("Message {id}", { id: props.message.id })}>
      <header class="office-account-head">
        <h2>
          <bdi>{props.message.subject}</bdi>
        </h2>
      </header>
      <p class="office-letter" dir="auto">
        {props.message.body}
      </p>
    </section>
  );
}
