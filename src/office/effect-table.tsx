/** What an act changes: each thing as it is now and as it will be. Main thread. */
import { Index, Show } from "solid-js";
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
        {/* By place: figures that change as one looks at them leave the rows where they are. */}
        <Index each={props.effects}>
          {(effect) => (
            <tr>
              <th scope="row">{effect().name}</th>
              <td>{effect().now}</td>
              <td>
                <Show when={effect().outcome} fallback={effect().after}>
                  {(befalls) => (
                    <span class="office-outcome" data-outcome={befalls()}>
                      {effect().after} <small>{outcomeText(befalls())}</small>
                    </span>
                  )}
                </Show>
              </td>
            </tr>
          )}
        </Index>
      </tbody>
    </table>
  );
}
