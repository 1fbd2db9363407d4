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
import { capital } from "../format/sentence.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { EffectTable } from "./effect-table.tsx";
import { hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import "./approvals.css";

/** How often what waits is asked for again while it is shown: another person may have decided. */
const AGAIN_MS = 3_000;

const ACTS: Readonly<Record<string, string>> = {
  money_deposit: "Deposit",
  money_withdrawal: "Withdrawal",
  money_adjust: "Adjustment",
  money_credit_in: "Credit in",
  money_credit_out: "Credit out",
  balance_correct: "Correction of the balance",
  deal_update: "Correction of a deal",
  deal_delete: "Cancellation of a deal",
  account_delete: "Closing for ever",
  account_move_group: "Move to another group",
  config_update: "Setting",
};
const actWord = ({ operation }: SecondApproval): string => ACTS[operation] ?? operation;

const STATES = [
  { value: "waiting", label: "Waiting" },
  { value: "done", label: "Done" },
  { value: "declined", label: "Declined" },
  { value: "withdrawn", label: "Withdrawn" },
  { value: "failed", label: "Refused when confirmed" },
  { value: "expired", label: "Expired" },
] as const;
type State = (typeof STATES)[number]["value"];

function valueText(value: unknown): string {
  if (typeof value === "number") return formatPlain(value);
  if (value === null || value === undefined) return "–";
  if (typeof value !== "string") return JSON.stringify(value);
  return value === "" ? "Off" : value;
}

/** What of it changes, as "balance 100 → 5,100". */
const changesOf = ({ before, after }: SecondApproval): string =>
  Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => `${name} ${valueText(before[name])} → ${valueText(value)}`)
    .join(", ");

type Decision = "approve" | "decline" | "withdraw";

export function SecondApprovals(props: { feed: Feed }) {
  const [state, setState] = createSignal<State>("waiting");
  return (
    <section class="office-second" aria-labelledby="second-approvals">
      <div class="office-tools">
        <h2 id="second-approvals">A second person confirms</h2>
        <span class="office-gap" />
        <Select
          label="State"
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
    groups.data()?.find((group) => group.id === id)?.name ?? `Group ${id}`;
  const whom = ({ account_id, group_id }: SecondApproval): string =>
    account_id === null ? groupName(group_id) : String(account_id);
  const columns = (): readonly OfficeColumn<SecondApproval>[] => [
    { id: "what", title: "What", cell: actWord },
    { id: "whom", title: "Of", cell: whom },
    { id: "changes", title: "What it changes", cell: changesOf },
    { id: "why", title: "Reason", cell: ({ desc }) => (desc === "" ? "–" : desc) },
    { id: "asked_by", title: "Asked by", cell: ({ asked_by }) => asked_by },
    { id: "asked", title: "Asked (UTC)", cell: ({ asked_at }) => momentText(asked_at) },
    props.state === "waiting"
      ? { id: "until", title: "Until (UTC)", cell: ({ expires_at }) => momentText(expires_at) }
      : {
          id: "decided",
          title: "Decided by",
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
            what="what waits"
            failure={waiting.failure()}
            onRetry={() => waiting.load()}
          />
        }
      >
        <OfficeTable<SecondApproval>
          label="Acts that a second person confirms"
          columns={columns()}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={(row) => `${actWord(row)} of ${whom(row)}, ${changesOf(row)}`}
          onOpen={({ id }) => setOpenId(id)}
          isBusy={waiting.data() === null}
          empty={props.state === "waiting" ? "Nothing waits for a second person." : "None is such."}
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
  const what = () => `${actWord(props.row)} of ${props.whom}`;
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
    const reason = desc === "" ? "" : ` Reason: ${desc}.`;
    const until = state === "waiting" ? ` It waits until ${momentText(expires_at)} UTC.` : "";
    return `Asked for by ${asked_by}.${reason}${until}`;
  };
  const decisions = (): readonly { how: Decision; word: string; done: string }[] => [
    ...(props.row.may_decide
      ? [
          {
            how: "decline" as const,
            word: "Decline",
            done: `${what()} is declined`,
          },
        ]
      : []),
    ...(props.row.may_withdraw
      ? [{ how: "withdraw" as const, word: "Withdraw", done: `${what()} is withdrawn` }]
      : []),
  ];
  return (
    <ConfirmDialog
      title={what()}
      effect={effect()}
      word={props.row.may_decide ? "Confirm" : null}
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void decide("approve", `${what()} is done`)}
    >
      <div class="office-form">
        <EffectTable
          effects={Object.entries(props.row.after).map(([name, value]) => ({
            name: capital(name),
            now: valueText(props.row.before[name]),
            after: valueText(value),
          }))}
        />
        <Show when={props.row.account_id}>
          {(id) => <a href={hashOf("accounts", id())}>Account {id()}</a>}
        </Show>
        <Show when={props.row.may_withdraw}>
          <p>You asked for it yourself: another person has to confirm it.</p>
        </Show>
        <Show when={props.row.may_decide}>
          <TextField label="Reason, to decline it" value={why()} onInput={setWhy} />
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
