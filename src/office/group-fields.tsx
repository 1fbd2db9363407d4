/** Fields of a group's terms: leverage and levels, and mark-ups by category of symbol. Main thread. */
import { For, untrack } from "solid-js";
import { TextField } from "../ui/text-field.tsx";
import { categoryText } from "./commission-words.ts";
import {
  GROUP_NUMBERS,
  isLeverage,
  type GroupDraft,
  type GroupNumber,
  type MarkupDraft,
} from "./group-draft.ts";
import { NUMBER_WORDS, pointsFault } from "./group-words.ts";
import { t } from "../language/translate.ts";

export function NumberFields(props: {
  draft: GroupDraft;
  wrong: (field: GroupNumber) => string | undefined;
  onType: (next: Partial<GroupDraft>) => void;
}) {
  return (
    <div class="office-group-numbers">
      <For each={GROUP_NUMBERS}>
        {(field) => (
          <TextField
            label={
              isLeverage(field)
                ? t("{term}, 1 to", { term: NUMBER_WORDS[field] })
                : t("{term} at, percent", { term: NUMBER_WORDS[field] })
            }
            inputmode="decimal"
            autocomplete="off"
            value={props.draft[field]}
            onInput={(text) => props.onType({ [field]: text })}
            error={props.wrong(field)}
          />
        )}
      </For>
    </div>
  );
}

export function MarkupFields(props: { draft: GroupDraft; onType: (next: MarkupDraft) => void }) {
  const categories = untrack(() => props.draft.markups.map(({ category }) => category));
  const of = (category: MarkupDraft["category"]) =>
    props.draft.markups.find((each) => each.category === category);
  return (
    <table class="office-group-markups">
      <caption>{t("Mark-up, points")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("Off the bid")}</th>
          <th scope="col">{t("On the ask")}</th>
        </tr>
      </thead>
      <tbody>
        <For each={categories}>
          {(category) => (
            <tr>
              <th scope="row">{categoryText(category)}</th>
              <For each={["markup_bid", "markup_ask"] as const}>
                {(side) => {
                  const text = () => of(category)?.[side] ?? "";
                  return (
                    <td>
                      <TextField
                        size="sm"
                        hideLabel
                        label={
                          side === "markup_bid"
                            ? t("{category}, off the bid", { category: categoryText(category) })
                            : t("{category}, on the ask", { category: categoryText(category) })
                        }
                        inputmode="numeric"
                        autocomplete="off"
                        value={text()}
                        onInput={(next) => {
                          const known = of(category);
                          if (known !== undefined) props.onType({ ...known, [side]: next });
                        }}
                        error={pointsFault(text())}
                      />
                    </td>
                  );
                }}
              </For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
