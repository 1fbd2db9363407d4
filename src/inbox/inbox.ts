/**
 * The messages of the account that is signed in: how many are unread, and the list once somebody looks. Main thread. One for
 * each feed, made when first asked for; forgets everything when the session ends.
 */
import { createEffect, createSignal, on, untrack, type Accessor } from "solid-js";
import type { InboxMessage } from "../../contract/inbox.ts";
import { OWNERS, PASSWORD_SESSIONS } from "../../contract/scopes.ts";
import type { CallFailure, CallInput } from "../../workers/feed/feed-api.ts";
import { tell } from "../channels/tell.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { showToast } from "../ui/toast.tsx";
import { COUNTED_MAX, createUnread, type Unread } from "./create-unread.ts";
import { joined, PAGE, pageAfter, renewed } from "./inbox-list.ts";
import { t } from "../language/translate.ts";

export type Inbox = {
  /** Newest first; null: not asked for yet. */
  messages: Accessor<readonly InboxMessage[] | null>;
  /** Why the newest or the older ones could not be loaded. */
  failure: Accessor<CallFailure | null>;
  hasOlder: Accessor<boolean>;
  isUnread: (id: number) => boolean;
  unread: Accessor<number>;
  /** Whether this session has messages at all, and whether it may mark and delete them. */
  mayRead: () => boolean;
  mayChange: () => boolean;
  load: () => Promise<void>;
  loadOlder: () => Promise<void>;
  /** Marks it as read. Where that fails it stays unread, and is marked when it is opened again. */
  read: (id: number) => Promise<void>;
  /** null: it is deleted. */
  remove: (id: number) => Promise<CallFailure | null>;
};

export const inboxOf = perFeed(makeInbox);

function makeInbox(feed: Feed): Inbox {
  const unread = createUnread();
  const list = createList(feed, unread);
  const has = (scopes: readonly string[]) => scopes.includes(feed.session()?.scope ?? "");
  const mayRead = () => has(PASSWORD_SESSIONS);
  createEffect(
    on(
      () => feed.session()?.account_id,
      () => {
        unread.clear();
        list.clear();
      },
    ),
  );
  // Also after the connection was away: what came meanwhile was told to nobody.
  createEffect(() => {
    if (!feed.fresh() || !mayRead()) return;
    untrack(() => {
      void list.count();
      if (list.messages() !== null) void list.load();
    });
  });
  /** @interface event:inbox_create */
  feed.onEvent((type, payload) => {
    if (type !== "inbox_create") return;
    const message = payload as InboxMessage;
    unread.note([message]);
    list.add(message);
    const key = `inbox.${message.id}`;
    const told = { key, title: t("New message"), text: message.subject };
    const account_id = feed.session()?.account_id ?? 0;
    const onPage = () => showToast({ tone: "info", ...told });
    tell({ event: "message", account_id, ...told, onPage });
  });
  const mayChange = () => has(OWNERS);
  return {
    ...list,
    isUnread: unread.has,
    unread: unread.size,
    mayRead,
    mayChange,
    /** @interface operation:inbox_read */
    async read(id) {
      if (!mayChange() || !unread.has(id)) return;
      const answer = await feed.call("inbox_read", { params: { id } });
      if (!answer.ok) return;
      const wasFull = unread.size() >= COUNTED_MAX;
      unread.settle(id);
      if (wasFull) void list.count();
    },
    /** @interface operation:inbox_delete */
    async remove(id) {
      const answer = await feed.call("inbox_delete", { params: { id } });
      // Deleted in another window: gone all the same.
      if (!answer.ok && answer.status !== 404) return answer;
      unread.settle(id);
      list.drop(id);
      return null;
    },
  };
}

/** What is known of the list; asked for by pages. */
function createList(feed: Feed, unread: Unread) {
  const [messages, setMessages] = createSignal<readonly InboxMessage[] | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [hasOlder, setHasOlder] = createSignal(false);
  /** Deleted here: not shown again by an answer that was under way. */
  const gone = new Set<number>();

  /**
   * null: another account is signed in by now.
   * @interface operation:inbox_list
   */
  const ask = async (query: NonNullable<CallInput["query"]>) => {
    const account_id = feed.session()?.account_id;
    const answer = await feed.call("inbox_list", { query });
    if (feed.session()?.account_id !== account_id) return null;
    if (answer.ok) unread.note((answer.data as InboxMessage[]).filter(({ id }) => !gone.has(id)));
    return answer;
  };
  const take = async (
    page: number,
    join: (page: readonly InboxMessage[]) => readonly InboxMessage[],
  ): Promise<void> => {
    const answer = await ask({ limit: PAGE, page });
    if (answer === null) return;
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    const found = answer.data as InboxMessage[];
    setMessages(join(found.filter(({ id }) => !gone.has(id))));
    setHasOlder(found.length === PAGE);
  };
  return {
    messages,
    failure,
    hasOlder,
    clear(): void {
      setMessages(null);
      setFailure(null);
      setHasOlder(false);
    },
    add: (message: InboxMessage) =>
      setMessages((now) => (now === null ? null : joined(now, [message]))),
    drop(id: number): void {
      gone.add(id);
      setMessages((now) => now?.filter((message) => message.id !== id) ?? null);
    },
    async count(): Promise<void> {
      const before = unread.known();
      const answer = await ask({ unread: true, limit: COUNTED_MAX });
      if (answer?.ok === true) unread.counted(answer.data as InboxMessage[], before);
    },
    load(): Promise<void> {
      const before = messages() ?? [];
      return take(1, (page) => renewed(before, messages() ?? [], page));
    },
    loadOlder: () =>
      take(pageAfter(messages()?.length ?? 0), (page) => joined(page, messages() ?? [])),
  };
}
