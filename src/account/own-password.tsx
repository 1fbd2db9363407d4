/**
 * Changing one's own password, with a code by e-mail where the group asks for it. Main thread.
 * @interface operation:change_my_password @interface operation:request_change_password
 * @interface operation:verify_change_password_code
 */
import { Show, createSignal, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { announce } from "./announce.ts";
import { codeHint } from "./code-words.ts";
import { createPasswordForm } from "./create-password-form.ts";
import { FormPassword } from "./form-password.tsx";
import { createMailOffer } from "./mail-offer.ts";
import { WhosePassword } from "./password-field.tsx";
import { Notice, Part } from "./section-parts.tsx";
import { t } from "../language/translate.ts";

export function OwnPassword(props: { feed: Feed; account: ViewAccount }) {
  const form = createPasswordForm();
  const needsCode = () => props.account.group.password_code_required;
  const change = async () => {
    const { current_password, new_password, code } = form.typed();
    const trimmed = code.trim();
    if (needsCode()) {
      const checked = await props.feed.call("verify_change_password_code", { body: trimmed });
      if (!checked.ok) {
        form.refuse(checked);
        return;
      }
    }
    const body = { current_password, new_password, ...(needsCode() ? { code: trimmed } : {}) };
    const answer = await props.feed.call("change_my_password", { body });
    if (!answer.ok) {
      form.refuse(answer);
      return;
    }
    form.clear();
    announce({ title: t("Password changed"), text: t("Your other sessions were signed out.") });
  };
  return (
    <Part
      title={t("Your password")}
      text={t("Changing it signs out every other device that used the old one.")}
    >
      <form
        class="part-form"
        aria-label={t("Your password")}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const needed = ["current_password", "new_password"] as const;
          if (form.check(needsCode() ? [...needed, "code"] : needed))
            void form.run(change, undefined);
        }}
      >
        <WhosePassword username={props.account.id} />
        <FormPassword
          form={form}
          field="current_password"
          label={t("Current password")}
          name="current_password"
          account={props.account}
        />
        <FormPassword
          form={form}
          field="new_password"
          label={t("New password")}
          name="new_password"
          account={props.account}
        />
        <Show when={needsCode()}>
          <CodeField form={form} feed={props.feed} email={props.account.email} />
        </Show>
        <Show when={form.problem()}>{(words) => <Notice tone="error" text={words()} />}</Show>
        <div class="part-actions">
          <Button type="submit" variant="primary" busy={form.isBusy()}>
            {t("Change password")}
          </Button>
        </div>
      </form>
    </Part>
  );
}

function CodeField(props: {
  form: ReturnType<typeof createPasswordForm>;
  feed: Feed;
  email: string;
}) {
  const [isSent, setIsSent] = createSignal(false);
  const [isSending, setIsSending] = createSignal(false);
  const leaves = untrack(() => createMailOffer(props.feed));
  const send = async () => {
    if (isSending()) return;
    setIsSending(true);
    const answer = await props.feed.call("request_change_password", {});
    setIsSending(false);
    setIsSent(answer.ok);
    if (!answer.ok) props.form.refuse(answer);
  };
  return (
    <div class="code-row">
      <TextField
        ref={(element: HTMLInputElement) => props.form.ref("code")(element)}
        class="part-field code-field"
        label={leaves() === false ? t("Code from your broker") : t("Code from your e-mail")}
        name="code"
        autocomplete="one-time-code"
        autocapitalize="characters"
        spellcheck={false}
        value={props.form.typed().code}
        onInput={(value) => props.form.edit("code", value)}
        error={props.form.errors().code}
        hint={codeHint(isSent(), leaves(), props.email)}
      />
      <Button class="code-send" icon="mail" busy={isSending()} onClick={() => void send()}>
        {isSent() ? t("Send again") : t("Send code")}
      </Button>
    </div>
  );
}
