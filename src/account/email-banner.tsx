/**
 * Says that the e-mail is to be confirmed before one trades, takes the code and has another one sent. Main thread; a chunk of
 * its own that is fetched where the broker asks for it. It goes when the service says that it is done.
 * @interface operation:request_email_code @interface operation:verify_email
 */
import { createSignal } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { t, rich } from "../language/translate.ts";
import { showToast } from "../ui/toast.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import { failureWords } from "./call-words.ts";
import "./email-banner.css";

export function EmailBanner(props: { feed: Feed }) {
  const email = () => accountFacts(props.feed).account()?.email ?? "";
  const [code, setCode] = createSignal("");
  const [busy, setBusy] = createSignal<"sending" | "confirming" | null>(null);
  /** What came of the last press; null: nothing was pressed, or he types since. */
  const [said, setSaid] = createSignal<{ words: string; isFault: boolean } | null>(null);
  let field: HTMLInputElement | undefined;

  const refuse = (words: string) => {
    setSaid({ words, isFault: true });
    field?.focus();
  };
  const send = async () => {
    if (busy() !== null) return;
    setBusy("sending");
    const answer = await props.feed.call("request_email_code", {});
    setBusy(null);
    if (!answer.ok) {
      refuse(failureWords(answer));
      return;
    }
    setSaid({ words: t("A new code is on its way. Only the newest one works."), isFault: false });
    field?.focus();
  };
  const confirm = async () => {
    if (busy() !== null) return;
    const typed = code().trim();
    if (typed === "") {
      refuse(t("Type the code from our mail."));
      return;
    }
    setBusy("confirming");
    const answer = await props.feed.call("verify_email", { body: { code: typed } });
    if (answer.ok) {
      showToast({ tone: "good", title: t("E-mail confirmed"), text: t("You can trade now.") });
      await accountFacts(props.feed).load();
    } else refuse(failureWords(answer));
    setBusy(null);
  };

  return (
    <section class="email-banner" aria-label={t("Confirm your e-mail")}>
      <Icon name="mail" />
      <p class="email-banner-words">
        {rich("{title} Type the code that we mailed to {email}: then you can trade.", {
          title: <strong>{t("Confirm your e-mail")}</strong>,
          email: <span class="email-banner-address">{email()}</span>,
        })}
      </p>
      <form
        class="email-banner-form"
        aria-label={t("Confirm your e-mail")}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <TextField
          ref={(element: HTMLInputElement) => (field = element)}
          class="email-banner-code"
          label={t("Code from your e-mail")}
          name="code"
          autocomplete="one-time-code"
          spellcheck={false}
          value={code()}
          onInput={(value) => {
            setCode(value);
            setSaid(null);
          }}
        />
        <Button type="submit" variant="primary" busy={busy() === "confirming"}>
          {t("Confirm")}
        </Button>
        <Button busy={busy() === "sending"} onClick={() => void send()}>
          {t("Send a new code")}
        </Button>
      </form>
      <p class="email-banner-said" role="status" data-fault={said()?.isFault ? "" : undefined}>
        {said()?.words}
      </p>
    </section>
  );
}
