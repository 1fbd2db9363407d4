/**
 * Everything about the account in one dialog: parts on the left, the chosen one on the right; on a phone a sheet that shows one
 * part. Main thread; a chunk of its own. Esc and the cross close it, but not over a secret that nobody has stored.
 */
import * as Kobalte from "@kobalte/core/dialog";
import { For, Match, Show, Switch, createSignal, onCleanup } from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { scopeWords } from "./scope-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Icon } from "../ui/icon.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { AccountKind } from "./account-kind.tsx";
import { announce, announcement } from "./announce.ts";
import { sectionsFor, setOpenSection, type AccountSection } from "./account-section.ts";
import { ApiKeySection } from "./api-key-section.tsx";
import { DemoSection } from "./demo-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { PasswordsSection } from "./passwords-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { Confirm } from "./section-parts.tsx";
import { SecuritySection } from "./security-section.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { createBackStop } from "../ui/back-stop.ts";
import { dialogMount } from "../ui/floating-mount.ts";
import "../ui/dialog.css";
import "../ui/icon-button.css";
import "./account-dialog.css";
import { t } from "../language/translate.ts";

export function AccountDialog(props: {
  feed: Feed;
  session: SessionInfo;
  section: AccountSection;
}) {
  const [isUnstored, setIsUnstored] = createSignal(false);
  /** Where one wanted to go while a secret was in view; null inside: out of the dialog. */
  const [leaving, setLeaving] = createSignal<{ to: AccountSection | null } | null>(null);
  const opener = document.activeElement;
  onCleanup(() => announce(null));
  const sections = () =>
    sectionsFor(props.session.scope, accountFacts(props.feed).account()?.is_demo ?? false);
  const chosen = () => sections().find(({ id }) => id === props.section);
  const go = (to: AccountSection | null) => {
    if (isUnstored() && to !== props.section) setLeaving({ to });
    else setOpenSection(to);
  };
  createBackStop(
    () => true,
    () => go(null),
  );
  return (
    <Kobalte.Root
      open
      onOpenChange={(open) => {
        if (!open) go(null);
      }}
      preventScroll={false}
    >
      <Kobalte.Portal mount={dialogMount()}>
        <Kobalte.Overlay class="dialog-scrim" />
        <div class="dialog-place account-dialog-place">
          <Kobalte.Content
            class="dialog account-dialog"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus(opener);
            }}
          >
            <header class="account-dialog-head">
              <Kobalte.Title class="dialog-title">
                <span class="account-dialog-part">{chosen()?.label}</span>
                <span class="account-dialog-whole">
                  {t("Account {account_id}", { account_id: props.session.account_id })}
                </span>
              </Kobalte.Title>
              <AccountKind feed={props.feed} />
              <span class="account-dialog-role">{scopeWords(props.session.scope).role}</span>
              <Kobalte.CloseButton
                class="icon-button icon-button-md"
                aria-label={t("Close this window")}
              >
                <Icon name="x" />
              </Kobalte.CloseButton>
            </header>
            <div class="account-dialog-body">
              <SectionTabs sections={sections()} section={props.section} onGo={go} />
              <div
                class="account-dialog-panel"
                id="account-panel"
                role="tabpanel"
                tabIndex={0}
                aria-labelledby={`account-tab-${props.section}`}
              >
                <Show when={leaving()}>
                  {(way) => (
                    <Confirm
                      question={t("The secret is not shown again. Leave without storing it?")}
                      yes={t("Leave")}
                      onYes={() => {
                        setIsUnstored(false);
                        setLeaving(null);
                        setOpenSection(way().to);
                      }}
                      onNo={() => setLeaving(null)}
                    />
                  )}
                </Show>
                <Section {...props} onUnstored={setIsUnstored} />
              </div>
            </div>
            <div class="account-done" role="status">
              <Show when={announcement()}>
                {(done) => (
                  <p class="account-done-note">
                    <Icon name="circle-check" />
                    <span>
                      <strong>{done().title}</strong> {done().text}
                    </span>
                  </p>
                )}
              </Show>
            </div>
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}

/** To what opened the dialog; where that was an entry of a menu, to the menu's button, in the terminal as in the office. */
function returnFocus(opener: Element | null): void {
  const isGone = !(opener instanceof HTMLElement) || opener.closest("[role=menu]") !== null;
  const isNowhere = opener === document.body || opener?.isConnected === false;
  const chip = document.querySelector<HTMLElement>(".account-chip, .office-own");
  (isGone || isNowhere ? chip : opener)?.focus();
}

function Section(props: {
  feed: Feed;
  session: SessionInfo;
  section: AccountSection;
  onUnstored: (isUnstored: boolean) => void;
}) {
  return (
    <Switch fallback={<ProfileSection feed={props.feed} />}>
      <Match when={props.section === "security"}>
        <SecuritySection
          feed={props.feed}
          session={props.session}
          onUnstored={(is) => props.onUnstored(is)}
        />
      </Match>
      <Match when={props.section === "passwords"}>
        <PasswordsSection feed={props.feed} session={props.session} />
      </Match>
      <Match when={props.section === "api-key"}>
        <ApiKeySection feed={props.feed} onUnstored={(is) => props.onUnstored(is)} />
      </Match>
      <Match when={props.section === "notifications"}>
        <NotificationsSection feed={props.feed} session={props.session} />
      </Match>
      <Match when={props.section === "settings"}>
        <SettingsSection />
      </Match>
      <Match when={props.section === "demo"}>
        <DemoSection feed={props.feed} />
      </Match>
    </Switch>
  );
}

function SectionTabs(props: {
  sections: ReturnType<typeof sectionsFor>;
  section: AccountSection;
  onGo: (section: AccountSection) => void;
}) {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const count = props.sections.length;
    const now = props.sections.findIndex(({ id }) => id === props.section);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1 + count, Home: 0, End: count - 1 }[
      event.key
    ];
    const to = next === undefined ? undefined : props.sections[next % count];
    if (next === undefined || to === undefined) return;
    event.preventDefault();
    const tabs = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]");
    props.onGo(to.id);
    tabs[next % count]?.focus();
  };
  return (
    <div
      class="account-tabs"
      role="tablist"
      aria-label={t("Account")}
      aria-orientation="vertical"
      onKeyDown={onKeyDown}
    >
      <For each={props.sections}>
        {(item) => (
          <button
            type="button"
            class="account-tab"
            id={`account-tab-${item.id}`}
            role="tab"
            aria-selected={item.id === props.section}
            aria-controls="account-panel"
            tabIndex={item.id === props.section ? 0 : -1}
            onClick={() => props.onGo(item.id)}
          >
            <Icon name={item.icon} />
            {item.label}
          </button>
        )}
      </For>
    </div>
  );
}
