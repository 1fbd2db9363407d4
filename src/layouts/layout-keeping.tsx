/** Below the list of layouts: where they are kept, and whether they follow the account. Main thread. */
import { Show } from "solid-js";
import type { SyncState } from "../stores/document-calls.ts";
import { setStaysHere, staysHere } from "../stores/stays-here.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import type { LayoutSync } from "./layout-sync.ts";
import { t } from "../language/translate.ts";

const STATE_WORDS: Readonly<Record<SyncState, string>> = {
  saved: t("Kept with your account, for all your devices"),
  saving: t("Saving to your account"),
  waiting: t("Kept in this browser; your account gets them once it can be reached"),
  full: t("Your account has no room for all of them: some are in this browser alone"),
};

/** From this share of the account's room on it is said. */
const ROOM_SAID = 0.8;

export function LayoutKeeping(props: { sync: LayoutSync }) {
  return (
    <div class="layout-keeping">
      <p role="status" class="layouts-note">
        {staysHere() ? t("Kept in this browser alone") : STATE_WORDS[props.sync.state()]}
      </p>
      <Show when={!staysHere() && props.sync.room() >= ROOM_SAID}>
        <p class="layouts-note">
          {t("{percent} % of your account’s room is taken", {
            percent: Math.floor(props.sync.room() * 100),
          })}
        </p>
      </Show>
      <Checkbox
        label={t("Keep layouts, lists of symbols and templates with the account")}
        checked={!staysHere()}
        onChange={(follows) => setStaysHere(!follows)}
      />
    </div>
  );
}
