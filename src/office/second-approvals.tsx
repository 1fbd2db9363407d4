/**
 * Acts of staff that wait for a second person: what each changes, who asked and why, and the buttons to confirm, decline or
 * withdraw it, as far as the service says that this session may. Main thread.
 */
import { createEffect, createSignal, For, Show, untrack } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import type { SecondApproval } from "../../contract/second-approval.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { useWaiting } from "./create-waiting.ts";
import { EffectTable } from "./effect-table.tsx";
import { hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import { createRepeat } from "./create-repeat.ts";
import {
  actOfText,
  actText,
  changesText,
  effectName,
  valueText,
  type Whose,
} from "./second-approval-words.ts";
import "./approvals.css";
import { t, tIn } from "../language/translate.ts";

/** How often what waits is asked for again while it is shown: another person may have decided. */
const AGAIN_MS = 3_000;

const STATES = [
  { value: "waiting", label: t("Waiting") },
  { value: "done", label: tIn("a state", "Done") },
  { value: "declined", label: t("Declined") },
  { value: "withdrawn", label: t("Withdrawn") },
  { value: "failed", label: t("Refused when confirmed") },
  { value: "expired", label: t("Expired") },
] as const;
type State = (typeof STATES)[number]["value"];

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

/** Owners of accounts, each read once: a row names its account by number alone. null: not read yet, or it may not be. */
function createOwners(feed: Feed): (account_id: number) => Whose {
  const [owners, setOwners] = createStore<Record<number, Whose>>({});
  const asked = new Set<number>();
  return (account_id) => {
    if (!asked.has(account_id)) {
      asked.add(account_id);
      void feed.call("account_get", { params: { account_id } }).then((answer) => {
        if (answer.ok) setOwners(account_id, answer.data as ViewAccount);
      });
    }
    return owners[account_id] ?? null;
  };
}

function ApprovalList(props: { feed: Feed; state: State }) {
  const waiting = untrack(() =>
    createQuery<SecondApproval[]>(props.feed, "second_approvals_list", {
      query: { state: props.state },
    }),
  );
  const groups = untrack(() => createQuery<Group[]>(props.feed, "groups_list"));
  const counted = useWaiting();
  // A row that is still there stays the same element, so that a new reading takes no focus away.
  const [rows, setRows] = createStore<SecondApproval[]>([]);
  createEffect(() => {
    const read = waiting.data();
    if (read !== null) setRows(reconcile(read, { key: "id" }));
  });
  createRepeat(AGAIN_MS, () => void waiting.load());
  const [openId, setOpenId] = createSignal<number | null>(null);
  const opened = () => rows.find(({ id }) => id === openId());
  const groupName = (id: number) =>
    groups.data()?.find((group) => group.id === id)?.name ?? t("Group {id}", { id });
  const owners = untrack(() => createOwners(props.feed));
  const whoseOf = ({ account_id }: SecondApproval): Whose =>
    account_id === null ? null : owners(account_id);
  const whom = (row: SecondApproval): string => {
    if (row.account_id === null) return groupName(row.group_id);
    const { account_id: id } = row;
    const name = whoseOf(row)?.name;
    return name === undefined ? String(id) : t("{id} {name}", { id, name });
  };
  const columns = (): readonly OfficeColumn<SecondApproval>[] => [
    { id: "what", title: t("What"), cell: (row) => actText(row, whoseOf(row)), spot: "title" },
    { id: "whom", title: t("Of"), cell: whom, spot: "line" },
    {
      id: "changes",
      title: t("What it changes"),
      cell: (row) => changesText(row, whoseOf(row)),
      spot: "line",
    },
    {
      id: "why",
      title: t("Reason"),
      cell: ({ desc }) => (desc === "" ? "–" : desc),
      spot: "line",
    },
    {
      id: "asked_by",
      title: t("Asked by"),
      cell: ({ asked_by }) => asked_by,
      rank: 3,
      spot: "named",
    },
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
          spot: "named",
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
            t("{what}, {changes}", {
              what: actOfText(row, whom(row), whoseOf(row)),
              changes: changesText(row, whoseOf(row)),
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
            whose={whoseOf(row())}
            onClose={() => setOpenId(null)}
            onDone={() => {
              void waiting.load();
              void counted.load();
            }}
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
  whose: Whose;
  onClose: () => void;
  onDone: () => void;
}) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const [why, setWhy] = createSignal("");
  const what = () => actOfText(props.row, props.whom, props.whose);
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
            now: valueText(name, props.row.before[name], props.whose),
            after: valueText(name, value, props.whose),
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
