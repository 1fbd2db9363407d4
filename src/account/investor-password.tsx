/**
 * The password that lets others watch: set, changed, taken away. Main thread.
 * @interface operation:change_investor_password
 */
import { Show, createSignal } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { announce } from "./announce.ts";
import { createPasswordForm } from "./create-password-form.ts";
import { FormPassword } from "./form-password.tsx";
import { Confirm, Notice, Part } from "./section-parts.tsx";
import { t } from "../language/translate.ts";

const WHAT_IT_SHOWS = t(
  "Whoever signs in with your account ID and this password sees everything, balance and " +
    "positions included, and can neither trade nor change anything.",
);

export function InvestorPassword(props: { feed: Feed; account: ViewAccount }) {
  const form = createPasswordForm();
  const [isAsking, setIsAsking] = createSignal(false);
  const isSet = () => props.account.has_investor_password;
  const change = async (new_password: string | null) => {
    const body = { current_password: form.typed().current_password, new_password };
    const answer = await props.feed.call("change_investor_password", { body });
    setIsAsking(false);
    if (!answer.ok) {
      form.refuse(answer);
      return;
    }
    form.clear();
    const title =
      new_password === null ? t("Investor password removed") : t("Investor password set");
    const text =
      new_password === null
        ? t("Nobody can watch this account any more.")
        : t("Whoever was watching has to sign in again.");
    announce({ title, text });
    await accountFacts(props.feed).load();
  };
  return (
    <Part title={t("Investor password")} text={WHAT_IT_SHOWS}>
      <Notice
        tone={isSet() ? "good" : "info"}
        text={
          isSet()
            ? t("Set: this account can be watched.")
            : t("Not set: nobody can watch this account.")
        }
      />
      <form
        class="part-form"
        aria-label={t("Investor password")}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.check(["current_password", "new_password"])) return;
          void form.run(change, form.typed().new_password);
        }}
      >
        <FormPassword
          form={form}
          field="current_password"
          label={t("Your own password")}
          name="investor_current_password"
          account={props.account}
        />
        <FormPassword
          form={form}
          field="new_password"
          label={t("New investor password")}
          name="investor_new_password"
          account={props.account}
        />
        <Show when={form.problem()}>{(words) => <Notice tone="error" text={words()} />}</Show>
        <div class="part-actions">
          <Button type="submit" busy={form.isBusy() && !isAsking()}>
            {isSet() ? t("Change investor password") : t("Set investor password")}
          </Button>
          <Show when={isSet() && !isAsking()}>
            <Button
              variant="danger"
              onClick={() => {
                if (form.check(["current_password"])) setIsAsking(true);
              }}
            >
              {t("Remove")}
            </Button>
          </Show>
        </div>
        <Show when={isAsking()}>
          <Confirm
            question={t("Remove it? Investors are signed out and cannot come back.")}
            yes={t("Remove")}
            busy={form.isBusy()}
            onYes={() => void form.run(change, null)}
            onNo={() => setIsAsking(false)}
          />
        </Show>
      </form>
    </Part>
  );
}
