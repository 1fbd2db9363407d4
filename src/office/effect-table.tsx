/** What an act changes: each thing as it is now and as it will be. Main thread. */
import { For, Show } from "solid-js";
import type { GroupOutcome } from "../../contract/group-change.ts";
import { outcomeText } from "./outcome-words.ts";
import "./effect-table.css";
import { t } from "../language/translate.ts";

export type Effect = {
  readonly name: string;
  readonly now: string;
  readonly after: string;
  /** What befalls the account at what it will be; null, or absent: nothing. */
  readonly outcome?: GroupOutcome | null;
};

export function EffectTable(props: { effects: readonly Effect[] }) {
  return (
    <table class="office-effect">
      <caption class="visually-hidden">{t("What it changes")}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("Now")}</th>
          <th scope="col">{t("After")}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.effects}>
          {({ name, now, after, outcome }) => (
            <tr>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td>
                <Show when={outcome} fallback={after}>
                  {(befalls) => (
                    <span class="office-outcome" data-outcome={befalls()}>
                      {after} <small>{outcomeText(befalls())}</small>
                    </span>
                  )}
                </Show>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
