/** The phone's account page: who is signed in, the look, the connection, and the way out. Main thread. */
import { For, Show, Suspense } from "solid-js";
import { holderOf } from "../../domain/holder.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { addAccount } from "../account/switch-account.ts";
import { sectionsFor, setOpenSection } from "../account/account-section.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { AccountKind } from "../account/account-kind.tsx";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { late } from "../frame/late.ts";
import { setLayoutsDoor } from "../layouts/layouts-door.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { Select } from "../ui/select.tsx";
import { openTour } from "../tour/tour-door.ts";
import { appearance, type Appearance } from "../ui/theme.ts";
import { AccountCard } from "./account-card.tsx";
import { APPEARANCE_CHOICES, chooseAppearance } from "../ui/appearance-entry.ts";
import { ConnectionDetails } from "./connection-details.tsx";
import { Contained } from "../ui/contained.tsx";
import type { Pulse } from "./create-pulse.ts";
import { hidesMoney, setHidesMoney } from "../account/hides-money.ts";
import { scopeWords } from "../account/scope-words.ts";
import "./phone-account-page.css";
import { language } from "../language/locale.ts";
import { t } from "../language/translate.ts";
import { installByHand, installLabel, installOffer } from "../ui/install-entry.ts";
import { chooseLanguage, LANGUAGE_OPTIONS } from "../ui/language-entry.ts";

const KEYS = ["theme", "rising", "palette"] as const satisfies (keyof Appearance)[];

const Mailbox = late(async () => ({
  default: await (await import("../inbox/mailbox-entry.ts")).loadMailbox(),
}));

const AccountsList = late(async () => ({
  default: (await import("../account/accounts-list.tsx")).AccountsList,
}));

const SignOutOfAll = late(async () => ({
  default: (await import("../account/accounts-list.tsx")).SignOutOfAll,
}));

export function PhoneAccountPage(props: {
  feed: Feed;
  session: SessionInfo;
  pulse: Pulse;
  onSignOut: () => void;
}) {
  const brand = useBrand();
  const sections = () =>
    sectionsFor(props.session.scope, accountFacts(props.feed).account()?.is_demo ?? false);
  return (
    <section class="account-page" aria-label={t("Account")} data-pane="account">
      <div class="account-page-part">
        <h2 class="account-page-id">
          {t("Account {account_id}", { account_id: props.session.account_id })}{" "}
          <AccountKind feed={props.feed} />
        </h2>
        <p class="account-page-note">
          {t("{role} at {brand}", {
            role: scopeWords(props.session.scope).role,
            brand: brand.name,
          })}
        </p>
      </div>
      <Contained name={t("Account figures")}>
        <AccountCard feed={props.feed} />
      </Contained>
      <div class="account-page-part">
        <Contained name={t("Accounts on this device")}>
          <Suspense>
            <AccountsList feed={props.feed} holder={holderOf(props.session)}>
              <Button wide icon="plus" onClick={() => addAccount()}>
                {t("Add an account…")}
              </Button>
            </AccountsList>
          </Suspense>
        </Contained>
      </div>
      <nav class="account-page-parts" aria-label={t("Account settings")}>
        <Contained name={t("Messages")}>
          <Suspense>
            <Mailbox feed={props.feed} isRow />
          </Suspense>
        </Contained>
        <button type="button" class="account-page-item" onClick={() => setLayoutsDoor("find")}>
          <Icon name="layout-dashboard" />
          <span class="account-page-label">{t("Layouts")}</span>
          <Icon name="chevron-right" />
        </button>
        <For each={sections()}>
          {(item) => (
            <button type="button" class="account-page-item" onClick={() => setOpenSection(item.id)}>
              <Icon name={item.icon} />
              <span class="account-page-label">{item.label}</span>
              <Icon name="chevron-right" />
            </button>
          )}
        </For>
      </nav>
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
        <Select
          label={t("Language")}
          value={language()}
          options={LANGUAGE_OPTIONS}
          onChange={chooseLanguage}
        />
        <Checkbox label={t("Hide amounts")} checked={hidesMoney()} onChange={setHidesMoney} />
      </div>
      <div class="account-page-part">
        <Button wide icon="life-buoy" onClick={openTour}>
          {t("Tour of the terminal")}
        </Button>
      </div>
      <Show when={installOffer()}>
        {(install) => (
          <div class="account-page-part">
            <Button wide icon="download" onClick={() => install()()}>
              {installLabel()}
            </Button>
          </div>
        )}
      </Show>
      <Show when={installByHand()}>
        {(words) => <p class="account-page-note account-page-part">{words()}</p>}
      </Show>
      <div class="account-page-part account-page-ends">
        <Button wide icon="log-out" onClick={() => props.onSignOut()}>
          {t("Sign out")}
        </Button>
        <Suspense>
          <SignOutOfAll
            feed={props.feed}
            holder={holderOf(props.session)}
            signOut={() => props.onSignOut()}
          />
        </Suspense>
      </div>
      <Show when={brand.legal.risk_warning}>
        <p class="account-page-note account-page-part">{brand.legal.risk_warning}</p>
      </Show>
    </section>
  );
}
