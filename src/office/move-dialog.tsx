/** The dialog in which staff moves an account to another group, with the terms before and after. Main thread. */
import { createSignal, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import { Select } from "../ui/select.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";

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
    if (group === undefined || group.id === props.account.group_id) return "Choose another group.";
    const terms = props.account.group;
    return [
      `Margin call ${terms.margin_call_level}% → ${group.margin_call_level}%`,
      `stop-out ${terms.stop_out_level}% → ${group.stop_out_level}%`,
      `leverage up to ${terms.leverage_max} → ${group.leverage_max}`,
      `${terms.position_mode} → ${group.position_mode}`,
      `mark-up ${group.markup_bid} and ${group.markup_ask} points. It holds at once, for what is open too.`,
    ].join(", ");
  };
  const move = async (): Promise<void> => {
    const params = { account_id: props.account.id, group_id: Number(to()) };
    const words = `Account ${props.account.id} is in ${target()?.name}`;
    if (await act.run("account_move_group", { params }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={`Move ${props.account.id} to another group`}
      effect={effect()}
      word="Move"
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void move()}
    >
      <Select
        label="Group"
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
