/** What staff does to one account after it was asked about: decisions, and the menu of what is done now and then. Main thread. */
import { Show } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import { Button } from "../ui/button.tsx";
import type { MenuEntry } from "../ui/menu.tsx";
import type { AccountDialog } from "./account-dialogs.tsx";
import type { May } from "./office-rights.ts";
import { t } from "../language/translate.ts";

/** An act that is asked about before it is done. */
export type Question = {
  readonly title: string;
  readonly effect: string;
  readonly word: string;
  readonly isDanger?: boolean;
  readonly operation: string;
  readonly body?: unknown;
  readonly done: string;
  readonly leaves?: boolean;
};

/** What the menu works with. `isOwn`: the account is that of who looks at it. */
type Hands = {
  readonly may: May;
  readonly isOwn: boolean;
  readonly ask: (question: Question) => void;
  readonly open: (dialog: AccountDialog) => void;
};

/** Approve and decline, where there is something to decide. */
export function Decisions(props: { account: ViewAccount; onAsk: (question: Question) => void }) {
  const id = () => props.account.id;
  const name = () => props.account.name;
  return (
    <Show when={props.account.status === ACCOUNT_STATUS.pending}>
      <Button
        size="sm"
        variant="primary"
        icon="check"
        onClick={() =>
          props.onAsk({
            title: t("Approve {name}?", { name: name() }),
            effect: t("Account {id} becomes active, and its owner may sign in and trade.", {
              id: id(),
            }),
            word: t("Approve"),
            operation: "account_approve",
            done: t("Account {id} is approved", { id: id() }),
          })
        }
      >
        {t("Approve")}
      </Button>
      <Button
        size="sm"
        icon="x"
        onClick={() =>
          props.onAsk({
            title: t("Decline {name}?", { name: name() }),
            effect: t("Account {id} stays closed, and its owner is told when he signs in.", {
              id: id(),
            }),
            word: t("Decline"),
            isDanger: true,
            operation: "account_decline",
            done: t("Account {id} is declined", { id: id() }),
          })
        }
      >
        {t("Decline")}
      </Button>
    </Show>
  );
}

/** What is done now and then. */
export function moreEntries(
  { id, name, status }: ViewAccount,
  { may, isOwn, ask, open }: Hands,
): MenuEntry[] {
  const isDisabled = status === ACCOUNT_STATUS.disabled;
  const entries: MenuEntry[] = [
    {
      kind: "item",
      label: t("Move to another group"),
      icon: "layers",
      onSelect: () => open("move"),
    },
    // One's own is changed in the terminal, where one shows that one knows it.
    ...(may("account_change_password") && !isOwn ? [passwordEntry(() => open("password"))] : []),
    ...(may("account_two_factor_get") && !isOwn ? [twoFactorEntry(() => open("two-factor"))] : []),
    {
      kind: "item",
      label: isDisabled ? t("Let in again") : t("Disable"),
      icon: isDisabled ? "circle-check" : "lock",
      disabled: status === ACCOUNT_STATUS.pending,
      onSelect: () =>
        ask({
          title: isDisabled ? t("Let {name} in again?", { name }) : t("Disable {name}?", { name }),
          effect: isDisabled
            ? t("Account {id} becomes active: its owner may sign in and trade.", { id })
            : t("Account {id} is shut out at once. What is open stays open, with its stops.", {
                id,
              }),
          word: isDisabled ? t("Let in") : t("Disable"),
          isDanger: !isDisabled,
          operation: "account_update",
          body: { status: isDisabled ? ACCOUNT_STATUS.active : ACCOUNT_STATUS.disabled },
          done: isDisabled
            ? t("Account {id} is active", { id })
            : t("Account {id} is disabled", { id }),
        }),
    },
  ];
  if (!may("account_delete")) return entries;
  return [
    ...entries,
    { kind: "separator" },
    {
      kind: "item",
      label: t("Close for ever"),
      icon: "trash-2",
      danger: true,
      onSelect: () =>
        ask({
          title: t("Close {id} for ever?", { id }),
          effect: t(
            "Nobody enters or finds the account of {name} any more. Its books and journal stay. It must " +
              "have no money, positions or orders.",
            { name },
          ),
          word: t("Close for ever"),
          isDanger: true,
          operation: "account_delete",
          done: t("Account {id} is closed", { id }),
          leaves: true,
        }),
    },
  ];
}

const twoFactorEntry = (onSelect: () => void): MenuEntry => ({
  kind: "item",
  label: t("Two-factor sign-in"),
  icon: "smartphone",
  onSelect,
});

const passwordEntry = (onSelect: () => void): MenuEntry => ({
  kind: "item",
  label: t("Set a new password"),
  icon: "key-round",
  onSelect,
});
