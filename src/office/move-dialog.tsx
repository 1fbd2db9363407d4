/** The dialog in which staff moves an account to another group, with the terms before and after. Main thread. */
import { createSignal, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { Select } from "../ui/select.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { t } from "../language/translate.ts";

export function MoveDialog(props: {
  feed: Feed;
  account: ViewAccount;
  onClose: () => void;
  onDone: () => void;
}) {
  const groups = untrack(() => createQuery<Group[]>(props.feed, "groups_list"));
  const [to, setTo] = createSignal(untrack(() => String(props.account.group_id)));
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const target = () => groups.data()?.find(({ id }) => String(id) === to());
  const effect = () => {
    const group = target();
    if (group === undefined || group.id === props.account.group_id)
      return t("Choose another group.");
    const terms = props.account.group;
    return [
      t("Margin call {before}% → {after}%", {
        before: terms.margin_call_level,
        after: group.margin_call_level,
      }),
      t("stop-out {before}% → {after}%", {
        before: terms.stop_out_level,
        after: group.stop_out_level,
      }),
      t("leverage up to {before} → {after}", {
        before: terms.leverage_max,
        after: group.leverage_max,
      }),
      `${terms.position_mode} → ${group.position_mode}`,
      t("mark-up {markup_bid} and {markup_ask} points. It holds at once, for what is open too.", {
        markup_bid: group.markup_bid,
        markup_ask: group.markup_ask,
      }),
    ].join(", ");
  };
  const move = async (): Promise<void> => {
    const params = { account_id: props.account.id, group_id: Number(to()) };
    const words = t("Account {id} is in {target}", {
      id: props.account.id,
      target: target()?.name ?? "",
    });
    if (await act.run("account_move_group", { params }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={t("Move {id} to another group", { id: props.account.id })}
      effect={effect()}
      word={t("Move")}
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void move()}
    >
      <Select
        label={t("Group")}
        value={to()}
        options={(groups.data() ?? []).map(({ id, name, currency, is_demo }) => ({
          value: String(id),
          label: `${name}, ${currency}, ${is_demo ? "demo" : "live"}`,
        }))}
        onChange={setTo}
      />
    </ConfirmDialog>
  );
}
