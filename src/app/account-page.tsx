/** The phone's account page: who is signed in, the look, the connection, and the way out. Main thread. */
import { For, Show } from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { appearance, type Appearance } from "../ui/theme.ts";
import { APPEARANCE_CHOICES, chooseAppearance } from "./appearance-entries.ts";
import { ConnectionDetails } from "./connection-light.tsx";
import type { Pulse } from "./create-pulse.ts";
import { scopeWords } from "./scope-words.ts";
import "./account-page.css";

const KEYS = ["theme", "rising", "palette"] as const satisfies (keyof Appearance)[];

export function AccountPage(props: {
  feed: Feed;
  session: SessionInfo;
  pulse: Pulse;
  onSignOut: () => void;
}) {
  const brand = useBrand();
  return (
    <section class="account-page" aria-label="Account">
      <div class="account-page-part">
        <h2 class="account-page-id">Account {props.session.account_id}</h2>
        <p class="account-page-note">
          {scopeWords(props.session.scope).role} at {brand.name}
        </p>
      </div>
      <div class="account-page-part">
        <ConnectionDetails feed={props.feed} pulse={props.pulse} />
      </div>
      <div class="account-page-part account-page-look">
        <For each={KEYS}>
          {(key) => (
            <Select
              label={APPEARANCE_CHOICES[key].label}
              value={appearance()[key]}
              options={APPEARANCE_CHOICES[key].options}
              onChange={(value) => chooseAppearance(key, value)}
            />
          )}
        </For>
      </div>
      <div class="account-page-part">
        <Button wide icon="log-out" onClick={() => props.onSignOut()}>
          Sign out
        </Button>
      </div>
      <Show when={brand.legal.risk_warning}>
        <p class="account-page-note account-page-part">{brand.legal.risk_warning}</p>
      </Show>
    </section>
  );
}
