/**
 * The dialog in which staff sets a new password of an account: proposed here or typed, with who is out by it. A proposed one is
 * shown once, when the service has it. Main thread; a chunk of its own. Passwords live in the signals of this dialog and go with
 * it: in no address, notice or store.
 * @interface operation:account_change_password
 */
import { createSignal, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import { PASSWORD_TYPE } from "../../contract/codes.ts";
import type { SessionRecord } from "../../contract/session-record.ts";
import { createQuery } from "../account/create-query.ts";
import { createMailOffer } from "../account/mail-offer.ts";
import { PasswordField } from "../account/password-field.tsx";
import { passwordStrength } from "../account/password-strength.ts";
import { refusedFields } from "../account/refused-fields.ts";
import { SecretValue } from "../account/secret-value.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/select.tsx";
import { createSending, type SendingDialog } from "./create-sending.tsx";
import { EffectTable } from "./effect-table.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { passwordEffects } from "./password-effects.ts";
import { proposedPassword } from "./proposed-password.ts";
import "./password-dialog.css";
import { t } from "../language/translate.ts";

type PasswordDialogProps = SendingDialog & { account: ViewAccount };

const WHOSE = [
  { value: "owner", label: t("Its owner's") },
  { value: "investor", label: t("Its investors', who watch") },
] as const;
const WAYS = [
  { value: "proposed", label: t("Proposed here, shown once") },
  { value: "typed", label: t("Typed") },
] as const;

const LOST = t(
  "It is not known whether it was set: send it again, the same password is set. Closed now, the " +
    "account may have one that nobody knows.",
);

export function PasswordDialog(props: PasswordDialogProps) {
  const [given, setGiven] = createSignal<string | null>(null);
  return (
    <Show
      when={given()}
      fallback={
        <PasswordForm
          {...props}
          // What was proposed has to be seen before the dialog goes.
          onClose={() => {
            if (given() === null) props.onClose();
          }}
          onGiven={setGiven}
        />
      }
    >
      {(password) => (
        <GivenPassword
          name={props.account.name}
          password={password()}
          onClose={() => props.onClose()}
        />
      )}
    </Show>
  );
}

function PasswordForm(props: PasswordDialogProps & { onGiven: (password: string) => void }) {
  const sessions = untrack(() =>
    createQuery<SessionRecord[]>(props.feed, "account_sessions_list", {
      params: { account_id: props.account.id },
    }),
  );
  const [whose, setWhose] = createSignal<(typeof WHOSE)[number]["value"]>("owner");
  const [way, setWay] = createSignal<(typeof WAYS)[number]["value"]>("proposed");
  const [typed, setTyped] = createSignal("");
  const proposed = proposedPassword();
  const known = () => [props.account.name, props.account.email, String(props.account.id)];
  const type = () => (whose() === "owner" ? PASSWORD_TYPE.user : PASSWORD_TYPE.investor);
  const made = () => {
    const new_password = way() === "proposed" ? proposed : typed();
    if (passwordStrength(new_password, known()).score === 0) return null;
    return {
      operation: "account_change_password",
      params: { account_id: props.account.id },
      query: { password_type: type() },
      body: { new_password },
    };
  };
  const sending = createSending(props, {
    made,
    done: () =>
      whose() === "owner"
        ? t("The password of {id} is set", { id: props.account.id })
        : t("The investor password of {id} is set", { id: props.account.id }),
    toast: "office.password",
    lost: LOST,
    after: ({ body }) => {
      if (body !== undefined && "new_password" in body && body.new_password === proposed) {
        props.onGiven(proposed);
      }
      // The browser may keep a form's functions, and what they close over, for long after it is gone.
      setTyped("");
    },
  });
  /** What the service says against the password itself. */
  const wrong = () => {
    const failed = sending.failure();
    return failed === null ? undefined : refusedFields(failed).new_password;
  };
  const change = (set: () => void): void => {
    set();
    sending.changed();
  };
  const description = () =>
    whose() === "owner"
      ? t("Whoever is signed in with the old one is out at once, programs too.")
      : t("Whoever watches with the old one is out at once.");
  const leaves = untrack(() => createMailOffer(props.feed));
  const ofMail = () => {
    const isMailed = leaves();
    if (isMailed === null) return "";
    return isMailed
      ? t("A mail tells its owner that it changed, and not what it is.")
      : t("Its owner is told by no mail: none is sent from here.");
  };
  return (
    <FormDialog
      {...sending.form}
      refused={way() === "typed" && wrong() !== undefined ? "" : sending.form.refused}
      title={t("New password of {id}, {account}", {
        id: props.account.id,
        account: props.account.name,
      })}
      description={`${description()} ${ofMail()}`.trim()}
      word={sending.word(whose() === "owner" ? t("Set password") : t("Set investor password"))}
    >
      <Show when={props.account.role === "Trader"}>
        <Select
          label={t("Whose")}
          value={whose()}
          options={WHOSE}
          onChange={(next) => change(() => setWhose(next))}
        />
      </Show>
      <Select
        label={t("Password")}
        value={way()}
        options={WAYS}
        onChange={(next) => change(() => setWay(next))}
      />
      <Show when={way() === "typed"}>
        <PasswordField
          kind="new"
          label={t("New password")}
          name="client_new_password"
          value={typed()}
          known={known()}
          onInput={(next) => change(() => setTyped(next))}
          error={wrong()}
        />
      </Show>
      <EffectTable effects={passwordEffects(props.account, sessions.data(), type())} />
    </FormDialog>
  );
}

/** The password that was proposed and is set. Closed by mistake it would be gone, so that is asked about. */
function GivenPassword(props: { name: string; password: string; onClose: () => void }) {
  const [isLeaving, setLeaving] = createSignal(false);
  return (
    <Dialog
      title={t("The new password is set")}
      description={t("Pass it on to {name} now: it is shown this once and never again.", {
        name: props.name,
      })}
      open
      onClose={() => setLeaving(true)}
      actions={
        <Button variant="primary" icon="check" onClick={() => props.onClose()}>
          {t("I have passed it on")}
        </Button>
      }
    >
      <div class="office-given" tabIndex={-1} autofocus>
        <SecretValue label={t("New password")} value={props.password} />
      </div>
      <Show when={isLeaving()}>
        <p class="office-refused" role="alert">
          {t("It cannot be seen again once this is closed: pass it on, and then say so below.")}
        </p>
      </Show>
    </Dialog>
  );
}
