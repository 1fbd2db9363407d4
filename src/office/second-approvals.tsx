/**
 * Acts of staff that wait for a second person: what each changes, who asked and why, and the buttons to confirm, decline or
 * withdraw it, as far as the service says that this session may. Main thread.
 */
import { createEffect, createSignal, For, onCleanup, Show, untrack } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { Group } from "../../contract/group.ts";
import type { SecondApproval } from "../../contract/second-approval.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { EffectTable } from "./effect-table.tsx";
import { hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import { effectName, END_WORDS, operationWord } from "./second-approval-words.ts";
import "./approvals.css";
import { inSentence, t, tIn } from "../language/translate.ts";

/** How often what waits is asked for again while it is shown: another person may have decided. */
const AGAIN_MS = 3_000;

const actWord = ({ operation }: SecondApproval): string => operationWord(operation);

const STATES = [
  { value: "waiting", label: t("Waiting") },
  { value: "done", label: tIn("a state", "Done") },
  { value: "declined", label: t("Declined") },
  { value: "withdrawn", label: t("Withdrawn") },
  { value: "failed", label: t("Refused when confirmed") },
  { value: "expired", label: t("Expired") },
] as const;
type State = (typeof STATES)[number]["value"];

function valueText(name: string, value: unknown): string {
  if (typeof value === "number") return formatPlain(value);
  if (value === null || value === undefined) return "–";
  if (typeof value !== "string") return JSON.stringify(value);
  if (value === "") return t("Off");
  return (name === "account" ? END_WORDS[value] : undefined) ?? value;
}

/** What of it changes, as "balance 100 → 5,100". */
const changesOf = ({ before, after }: SecondApproval): string =>
  Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(
      ([name, value]) =>
        `${inSentence(effectName(name))} ${valueText(name, before[name])} → ${valueText(name, value)}`,
    )
    .join(", ");

type Decision = "approve" | "decline" | "withdraw";

export function SecondApprovals(props: { feed: Feed }) {
  const [state, setState] = createSignal<State>("waiting");
  return (
    <section class="office-second" aria-labelledby="second-approvals">
      <div class="office-tools">
        <h2 id="second-approvals">{t("A second person confirms")}</h2>
        <span class="office-gap" />
        <Select
          label={t("State")}
          hideLabel
          size="sm"
          value={state()}
          options={STATES}
          onChange={setState}
        />
      </div>
      <Show when={state()} keyed>
        {(shown) => <ApprovalList feed={props.feed} state={shown} />}
      </Show>
    </section>
  );
}

function ApprovalList(props: { feed: Feed; state: State }) {
  const waiting = untrack(() =>
    createQuery<SecondApproval[]>(props.feed, "second_approvals_list", {
      query: { state: props.state },
    }),
  );
  const groups = untrack(() => createQuery<Group[]>(props.feed, "groups_list"));
  // A row that is still there stays the same element, so that a new reading takes no focus away.
  const [rows, setRows] = createStore<SecondApproval[]>([]);
  createEffect(() => {
    const read = waiting.data();
    if (read !== null) setRows(reconcile(read, { key: "id" }));
  });
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void waiting.load();
  }, AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  const [openId, setOpenId] = createSignal<number | null>(null);
  const opened = () => rows.find(({ id }) => id === openId());
  const groupName = (id: number) =>
    groups.data()?.find((group) => group.id === id)?.name ?? t("Group {id}", { id });
  const whom = ({ account_id, group_id }: SecondApproval): string =>
    account_id === null ? groupName(group_id) : String(account_id);
  const columns = (): readonly OfficeColumn<SecondApproval>[] => [
    { id: "what", title: t("What"), cell: actWord },
    { id: "whom", title: t("Of"), cell: whom },
    { id: "changes", title: t("What it changes"), cell: changesOf },
    { id: "why", title: t("Reason"), cell: ({ desc }) => (desc === "" ? "–" : desc) },
    { id: "asked_by", title: t("Asked by"), cell: ({ asked_by }) => asked_by, rank: 3 },
    { id: "asked", title: t("Asked (UTC)"), cell: ({ asked_at }) => momentText(asked_at), rank: 1 },
    props.state === "waiting"
      ? {
          id: "until",
          title: t("Until (UTC)"),
          cell: ({ expires_at }) => momentText(expires_at),
          rank: 2,
        }
      : {
          id: "decided",
          title: t("Decided by"),
          cell: ({ decided_by, word }) =>
            decided_by === null ? "–" : `${decided_by}${word === "" ? "" : `: ${word}`}`,
        },
  ];
  return (
    <>
      <Show
        when={waiting.failure() === null || waiting.data() !== null}
        fallback={
          <LoadFailure
            what={t("what waits")}
            failure={waiting.failure()}
            onRetry={() => waiting.load()}
          />
        }
      >
        <OfficeTable<SecondApproval>
          label={t("Acts that a second person confirms")}
          columns={columns()}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={(row) =>
            t("{act} of {whom}, {changes}", {
              act: actWord(row),
              whom: whom(row),
              changes: changesOf(row),
            })
          }
          onOpen={({ id }) => setOpenId(id)}
          isBusy={waiting.data() === null}
          empty={
            props.state === "waiting" ? t("Nothing waits for a second person.") : t("None is such.")
          }
        />
      </Show>
      <Show when={openId() !== null && opened()}>
        {(row) => (
          <ApprovalDialog
            feed={props.feed}
            row={row()}
            whom={whom(row())}
            onClose={() => setOpenId(null)}
            onDone={() => void waiting.load()}
          />
        )}
      </Show>
    </>
  );
}

/** What it is, and the decisions that this session may take on it. */
function ApprovalDialog(props: {
  feed: Feed;
  row: SecondApproval;
  whom: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const [why, setWhy] = createSignal("");
  const what = () => t("{act} of {whom}", { act: actWord(props.row), whom: props.whom });
  const decide = async (how: Decision, done: string): Promise<void> => {
    const params = { id: props.row.id };
    const body = how === "decline" ? { body: { desc: why().trim() } } : {};
    // @interface operation:second_approval_approve @interface operation:second_approval_decline
    // @interface operation:second_approval_withdraw
    const operation = `second_approval_${how}`;
    if (await act.run(operation, { params, ...body }, done)) props.onClose();
  };
  const effect = () => {
    const { asked_by, desc, expires_at, state } = props.row;
    return [
      t("Asked for by {asked_by}.", { asked_by }),
      ...(desc === "" ? [] : [t("Reason: {reason}.", { reason: desc })]),
      ...(state === "waiting"
        ? [t("It waits until {time} UTC.", { time: momentText(expires_at) })]
        : []),
    ].join(" ");
  };
  const decisions = (): readonly { how: Decision; word: string; done: string }[] => [
    ...(props.row.may_decide
      ? [
          {
            how: "decline" as const,
            word: t("Decline"),
            done: t("{what} is declined", { what: what() }),
          },
        ]
      : []),
    ...(props.row.may_withdraw
      ? [
          {
            how: "withdraw" as const,
            word: t("Withdraw"),
            done: t("{what} is withdrawn", { what: what() }),
          },
        ]
      : []),
  ];
  return (
    <ConfirmDialog
      title={what()}
      effect={effect()}
      word={props.row.may_decide ? t("Confirm") : null}
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void decide("approve", t("{what} is done", { what: what() }))}
    >
      <div class="office-form">
        <EffectTable
          effects={Object.entries(props.row.after).map(([name, value]) => ({
            name: effectName(name),
            now: valueText(name, props.row.before[name]),
            after: valueText(name, value),
          }))}
        />
        <Show when={props.row.account_id}>
          {(id) => <a href={hashOf("accounts", id())}>{t("Account {id}", { id: id() })}</a>}
        </Show>
        <Show when={props.row.may_withdraw}>
          <p>{t("You asked for it yourself: another person has to confirm it.")}</p>
        </Show>
        <Show when={props.row.may_decide}>
          <TextField label={t("Reason, to decline it")} value={why()} onInput={setWhy} />
        </Show>
        <div class="office-second-acts">
          <For each={decisions()}>
            {({ how, word, done }) => (
              <Button
                variant={how === "decline" ? "danger" : "neutral"}
                busy={act.isBusy()}
                disabled={how === "decline" && why().trim() === ""}
                onClick={() => void decide(how, done)}
              >
                {word}
              </Button>
            )}
          </For>
        </div>
      </div>
    </ConfirmDialog>
  );
}
