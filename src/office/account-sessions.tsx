/**
 * Who is signed in to an account: each device and program, from where and since when, and how to end it. Main thread; a chunk of
 * its own. Nobody tells when one signs in: it is asked for again every few seconds while it is in view.
 * @interface operation:account_sessions_list @interface operation:account_session_kill
 */
import { createSignal, onCleanup, Show, untrack } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { ViewAccount } from "../../contract/account.ts";
import type { SessionRecord } from "../../contract/session-record.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import { deviceWords } from "../account/device-words.ts";
import { endSessions } from "../account/end-sessions.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import { scopeWords } from "../account/scope-words.ts";
import { inOrder, isInUse, scopeMark } from "../account/session-words.ts";
import type { Feed } from "../feed/feed.ts";
import { wallMs } from "../frame/page-clock.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useMay } from "./office-rights.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import { createRepeat } from "./create-repeat.ts";
import { endedWords, endQuestion, sessionsText } from "./session-ends.ts";
import "./account-sessions.css";
import "./dealing.css";
import { t } from "../language/translate.ts";

const AGAIN_MS = 4_000;

export function AccountSessions(props: { feed: Feed; account: ViewAccount }) {
  // The account stays the same for as long as its page is shown.
  const book = untrack(() => createBook(props.feed, props.account.id));
  const may = useMay();
  const [asked, setAsked] = createSignal<readonly SessionRecord[] | null>(null);
  let room: HTMLElement | undefined;
  /** One's own is signed out in the menu of one's account. */
  const others = () => book.rows.filter(({ is_current }) => !is_current);
  return (
    <section
      class="office-sessions"
      aria-label={t("Signed in now")}
      tabIndex={-1}
      ref={(element) => (room = element)}
    >
      <Show
        when={book.failure() === null || book.readAt() !== null}
        fallback={<LoadFailure what={t("sessions")} failure={book.failure()} onRetry={book.load} />}
      >
        <div class="office-tools">
          <span role="status" classList={{ "office-late": book.failure() !== null }}>
            {stateOf(book)}
          </span>
          <span class="office-gap" />
          <Show when={may("account_session_kill") && others().length > 0}>
            <Button
              size="sm"
              variant="danger"
              icon="log-out"
              onClick={() => setAsked(others().map((row) => ({ ...row })))}
            >
              {t("End all")}
            </Button>
          </Show>
        </div>
        <OfficeTable<SessionRecord>
          label={t("Sessions")}
          columns={[
            ...columnsAt(() => book.readAt() ?? 0),
            ...(may("account_session_kill") ? [endColumn((row) => setAsked([{ ...row }]))] : []),
          ]}
          rows={book.rows}
          rowKey={({ id }) => id}
          isBusy={book.readAt() === null}
          empty={t("Nobody is signed in.")}
        />
      </Show>
      <Show when={asked()} keyed>
        {(sessions) => (
          <EndDialog
            feed={props.feed}
            account={props.account}
            sessions={sessions}
            focusAfter={() => room}
            onClose={() => setAsked(null)}
            onEnded={book.load}
          />
        )}
      </Show>
    </section>
  );
}

type Book = ReturnType<typeof createBook>;

/** The sessions as they were read last; rows that stay are the same elements, so that no focus is lost. */
function createBook(feed: Feed, account_id: number) {
  const [rows, setRows] = createStore<SessionRecord[]>([]);
  /** By the service's clock, Unix ms; null: nothing was read yet. */
  const [readAt, setReadAt] = createSignal<number | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const answer = await feed.call("account_sessions_list", { params: { account_id } });
    if (mine !== turn) return;
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setRows(reconcile(inOrder(answer.data as SessionRecord[]), { key: "id" }));
    setReadAt(wallMs() + feed.status().clock_offset_ms);
  };
  void load();
  createRepeat(AGAIN_MS, () => void load());
  onCleanup(() => {
    turn += 1;
  });
  return { rows, readAt, failure, load };
}

function stateOf(book: Book): string {
  const failed = book.failure();
  if (failed !== null) return t("Not up to date. {failed}", { failed: failureWords(failed) });
  return book.readAt() !== null ? sessionsText(book.rows.length) : "";
}

const roleOf = (row: SessionRecord): string => scopeMark(row) ?? scopeWords(row.scope).role;

const columnsAt = (now: () => number): readonly OfficeColumn<SessionRecord>[] => [
  {
    id: "device",
    title: t("Device or program"),
    cell: (row) => (
      <span class="office-device">
        <Icon name={deviceWords(row.user_agent).icon} /> {deviceWords(row.user_agent).name}
      </span>
    ),
  },
  {
    id: "kind",
    title: t("Signed in as"),
    cell: (row) =>
      row.is_current ? t("{role}, this session", { role: roleOf(row) }) : roleOf(row),
  },
  { id: "address", title: t("Address"), cell: ({ ip_address }) => ip_address },
  {
    id: "since",
    title: t("Since (UTC)"),
    cell: ({ created_at }) => momentText(created_at),
    rank: 3,
  },
  {
    id: "seen",
    title: t("Last seen (UTC)"),
    cell: (row) => (
      <Show when={isInUse(row, now())} fallback={momentText(row.last_seen_at)}>
        <span class="office-gain">{t("In use now")}</span>
      </Show>
    ),
  },
  {
    id: "sockets",
    title: t("Sockets"),
    cell: ({ sockets_count }) => sockets_count,
    isNumber: true,
    rank: 2,
  },
  {
    id: "remembered",
    title: t("Remembered"),
    cell: ({ remember_me }) => (remember_me ? t("Yes") : "–"),
    rank: 1,
  },
];

const endColumn = (onEnd: (session: SessionRecord) => void): OfficeColumn<SessionRecord> => ({
  id: "end",
  title: t("Act"),
  cell: (row) => (
    <Show when={!row.is_current}>
      <Button
        size="sm"
        aria-label={t("End session {id}, {user_agent}, {ip_address}", {
          id: row.id,
          user_agent: deviceWords(row.user_agent).name,
          ip_address: row.ip_address,
        })}
        onClick={() => onEnd(row)}
      >
        {t("End")}
      </Button>
    </Show>
  ),
  isNumber: true,
});

function EndDialog(props: {
  feed: Feed;
  account: ViewAccount;
  sessions: readonly SessionRecord[];
  /** Where the button that opened it may be gone. */
  focusAfter: () => HTMLElement | undefined;
  onClose: () => void;
  onEnded: () => Promise<void>;
}) {
  const [isBusy, setBusy] = createSignal(false);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isEnded, setEnded] = createSignal(false);
  const question = () => endQuestion(props.account, props.sessions);
  const end = async (): Promise<void> => {
    setBusy(true);
    setFailure(await endSessions(props.feed, "account_session_kill", props.sessions));
    // Also where one may live: the others are ended.
    await props.onEnded();
    setBusy(false);
    if (failure() !== null) return;
    const title = endedWords(props.account.id, props.sessions.length);
    showToast({ tone: "good", title, key: "office.sessions" });
    setEnded(true);
    props.onClose();
  };
  const refused = () => {
    const failed = failure();
    return failed === null ? null : failureWords(failed);
  };
  return (
    <ConfirmDialog
      {...question()}
      isDanger
      isBusy={isBusy()}
      refused={refused()}
      focusAfter={() => (isEnded() ? props.focusAfter() : undefined)}
      onClose={() => props.onClose()}
      onConfirm={() => void end()}
    />
  );
}
