/**
 * Account dialog: the API key, made, replaced, revoked. Main thread. The secret is shown once, lives in one signal and goes
 * with it: never stored, never in an address.
 * @interface operation:create_client_secret @interface operation:delete_client_secret
 */
import { Match, Show, Switch, createSignal, onCleanup, onMount } from "solid-js";
import type { ClientSecret } from "../../contract/client-secret.ts";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { AgentAddress, agentHeader } from "./agent-address.tsx";
import { announce } from "./announce.ts";
import { failureWords } from "./call-words.ts";
import { CopiedCode } from "./copied-code.tsx";
import { keepFocus } from "./keep-focus.ts";
import { SecretValue } from "./secret-value.tsx";
import { Confirm, Notice, Part } from "./section-parts.tsx";
import { WithAccount } from "./with-account.tsx";
import { t } from "../language/translate.ts";
import "./api-key-section.css";

const WHAT_IT_IS = t(
  "Lets your own program use this account: it places and cancels orders, closes positions and " +
    "reads everything. It can change neither passwords nor keys.",
);

export function ApiKeySection(props: {
  feed: Feed;
  /** True while a secret is in view that nobody has said to have stored. */
  onUnstored: (isUnstored: boolean) => void;
}) {
  const [made, setMade] = createSignal<ClientSecret | null>(null);
  const show = (secret: ClientSecret | null) => {
    setMade(secret);
    props.onUnstored(secret !== null);
  };
  onCleanup(() => props.onUnstored(false));
  return (
    <WithAccount feed={props.feed} rows={4}>
      {(account) => (
        <Part title={t("API key")} text={WHAT_IT_IS}>
          <Switch>
            <Match when={made()}>
              {(secret) => <NewSecret secret={secret()} onStored={() => show(null)} />}
            </Match>
            <Match when={true}>
              <KeyState
                feed={props.feed}
                hasKey={account().has_client_secret}
                onMade={(secret) => show(secret)}
              />
            </Match>
          </Switch>
        </Part>
      )}
    </WithAccount>
  );
}

function KeyState(props: { feed: Feed; hasKey: boolean; onMade: (secret: ClientSecret) => void }) {
  const [asking, setAsking] = createSignal<"replace" | "revoke" | null>(null);
  const [isBusy, setIsBusy] = createSignal(false);
  const [failed, setFailed] = createSignal<string | null>(null);
  const call = async (operation: string): Promise<unknown> => {
    if (isBusy()) return null;
    setFailed(null);
    setIsBusy(true);
    const answer = await props.feed.call(operation, {});
    setIsBusy(false);
    setAsking(null);
    if (!answer.ok) setFailed(failureWords(answer));
    else void accountFacts(props.feed).load();
    return answer.ok ? answer.data : null;
  };
  const create = async () => {
    const secret = await call("create_client_secret");
    if (secret !== null) props.onMade(secret as ClientSecret);
  };
  const revoke = async () => {
    await call("delete_client_secret");
    if (failed() !== null) return;
    const text = t("Open sessions go on until they are signed out under Security.");
    announce({ title: t("API key revoked"), text });
  };
  return (
    <>
      <Notice
        tone={props.hasKey ? "good" : "info"}
        text={
          props.hasKey
            ? t("A key is active. Its secret was shown when it was made and cannot be shown again.")
            : t("There is no key.")
        }
      />
      <Show when={failed()}>{(words) => <Notice tone="error" text={words()} />}</Show>
      <Switch>
        <Match when={asking() === "replace"}>
          <Confirm
            question={t(
              "The old secret stops working for new log-ins at once. Sessions that are open stay open.",
            )}
            yes={t("Replace key")}
            busy={isBusy()}
            onYes={() => void create()}
            onNo={() => setAsking(null)}
          />
        </Match>
        <Match when={asking() === "revoke"}>
          <Confirm
            question={t(
              "No program can log in with it any more. Sessions that are open stay open.",
            )}
            yes={t("Revoke key")}
            busy={isBusy()}
            onYes={() => void revoke()}
            onNo={() => setAsking(null)}
          />
        </Match>
        <Match when={props.hasKey}>
          <div class="part-actions">
            <Button icon="refresh-cw" onClick={() => setAsking("replace")}>
              {t("Replace")}
            </Button>
            <Button variant="danger" onClick={() => setAsking("revoke")}>
              {t("Revoke")}
            </Button>
          </div>
        </Match>
        <Match when={true}>
          <div class="part-actions">
            <Button
              variant="primary"
              icon="key-round"
              busy={isBusy()}
              onClick={() => void create()}
            >
              {t("Create API key")}
            </Button>
          </div>
        </Match>
      </Switch>
      <Ways client_id="CLIENT_ID" />
    </>
  );
}

function NewSecret(props: { secret: ClientSecret; onStored: () => void }) {
  let region: HTMLElement | undefined;
  keepFocus(() => region);
  onMount(() => region?.focus());
  return (
    <section
      class="new-secret"
      aria-label={t("New API key")}
      tabIndex={-1}
      ref={(element) => (region = element)}
    >
      <Notice
        tone="warn"
        text={t("Store the secret now: it is shown this once and never again.")}
      />
      <SecretValue label={t("Client ID")} value={props.secret.client_id} />
      <SecretValue label={t("Client secret")} value={props.secret.client_secret} />
      <SecretValue
        label={t("Authorization for an assistant")}
        value={agentHeader(props.secret.client_id, props.secret.client_secret)}
      />
      <div class="part-actions secret-stored">
        <Button variant="primary" icon="check" onClick={() => props.onStored()}>
          {t("I have stored it")}
        </Button>
      </div>
      <Ways client_id={props.secret.client_id} />
    </section>
  );
}

/** What a key is used by. */
function Ways(props: { client_id: string }) {
  const brand = useBrand();
  const origin = () => (brand.service === "" ? location.origin : brand.service);
  return (
    <>
      <TokenCall client_id={props.client_id} origin={origin()} />
      <AgentAddress origin={origin()} />
    </>
  );
}

/** How a program gets its token. The secret is never in the example: what is copied there lands in a shell's history. */
function TokenCall(props: { client_id: string; origin: string }) {
  const example = () =>
    [
      `curl -X POST -u "${props.client_id}:$CLIENT_SECRET" \\`,
      `  '${props.origin}/auth/v1/oauth2/token?grant_type=client_credentials'`,
    ].join("\n");
  return (
    <CopiedCode
      title={t("How a program signs in")}
      what={t("example")}
      label={t("Example")}
      text={example()}
    >
      {t(
        "The answer holds an access token for the header Authorization: Bearer, and a session ID for " +
          "the WebSocket.",
      )}
    </CopiedCode>
  );
}
