/** One group: its terms, what of them is to be changed, and what that does to each account before it is sent. Main thread. */
import { createSignal, For, Show } from "solid-js";
import type { Group } from "../../contract/group.ts";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { categoryText } from "./commission-words.ts";
import { GROUP_NUMBERS, markupsOf } from "./group-draft.ts";
import { GroupMessageDialog } from "./group-message-dialog.tsx";
import { GroupTermsForm } from "./group-terms-form.tsx";
import {
  descriptionText,
  hedgedText,
  markupText,
  NUMBER_WORDS,
  numberText,
  policyText,
  positionsText,
} from "./group-words.ts";
import { useMay } from "./office-rights.ts";
import { momentText } from "./office-words.ts";
import { RecordHead } from "./record-head.tsx";
import "./groups.css";
import { t } from "../language/translate.ts";

/** `onChanged`: the group is another by now. */
export function GroupPage(props: { feed: Feed; group: Group; onChanged: () => void }) {
  const may = useMay();
  const [isWriting, setWriting] = createSignal(false);
  const mayChange = () => may("group_update") && may("group_preview");
  return (
    <div class="office-account">
      <RecordHead
        list="groups"
        back={t("All groups")}
        name={props.group.name}
        detail={props.group.currency}
      >
        <span class="office-kind">{props.group.is_demo ? t("Demo") : t("Live")}</span>
        <span class="office-kind">{descriptionText(props.group)}</span>
        <span class="office-gap" />
        <Show when={may("group_inbox_send")}>
          <Button size="sm" icon="mail" onClick={() => setWriting(true)}>
            {t("Message")}
          </Button>
        </Show>
      </RecordHead>
      <div class="office-group">
        <Facts feed={props.feed} group={props.group} isWhole={!mayChange()} />
        <Show when={mayChange()}>
          <GroupTermsForm
            feed={props.feed}
            group={props.group}
            onChanged={() => props.onChanged()}
          />
        </Show>
      </div>
      <Show when={isWriting()}>
        <GroupMessageDialog
          feed={props.feed}
          group={props.group}
          onClose={() => setWriting(false)}
        />
      </Show>
    </div>
  );
}

type Fact = readonly [name: string, value: string];

/** What is not changed here; `isWhole`: what others change, too. */
function Facts(props: { feed: Feed; group: Group; isWhole: boolean }) {
  const terms = (): readonly Fact[] => [
    ...GROUP_NUMBERS.map((field): Fact => [
      NUMBER_WORDS[field],
      numberText(field, props.group[field]),
    ]),
    ...markupsOf(props.group, props.feed.symbols()).map((each): Fact => [
      t("Mark-up, {category}", { category: categoryText(each.category) }),
      markupText(each),
    ]),
  ];
  const facts = (): readonly Fact[] => {
    const { group } = props;
    return [
      ...(props.isWhole ? terms() : []),
      [t("Accounts"), formatCount(group.accounts_count)],
      [t("Positions"), positionsText(group)],
      [t("Margin of opposite positions"), hedgedText(group)],
      [t("A stop-out closes first"), policyText(group)],
      [
        t("At most, an account"),
        t("{orders} orders, {positions} positions", {
          orders: formatCount(group.orders_max),
          positions: formatCount(group.positions_max),
        }),
      ],
      [t("A balance below zero"), group.negative_balance_protection ? t("Is lifted") : t("Stays")],
      [t("Changed (UTC)"), momentText(group.updated_at)],
    ];
  };
  return (
    <dl class="office-facts">
      <For each={facts()}>
        {([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}
