/** What an act changes: each thing as it is now and as it will be. Main thread. */
import { For } from "solid-js";
import { t } from "../language/translate.ts";

export type Effect = { readonly name: string; readonly now: string; readonly after: string };

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
          {({ name, now, after }) => (
            <tr>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td>{after}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
