/**
 * The dialog in which staff sees whether an account's sign-in asks for a second factor, and an administrator turns that off for
 * who lost his phone. Main thread; a chunk of its own.
 * @interface operation:account_two_factor_get @interface operation:account_two_factor_off
 */
import { Match, Switch, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { TwoFactor } from "../../contract/two-factor.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { createSending, type SendingDialog } from "./create-sending.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useMay } from "./office-rights.ts";
import { momentText } from "./office-words.ts";
import { plural, t } from "../language/translate.ts";

type TwoFactorDialogProps = SendingDialog & { account: ViewAccount };

export function TwoFactorDialog(props: TwoFactorDialogProps) {
  const may = useMay();
  // The account stays the same for as long as the dialog is open.
  const params = untrack(() => ({ account_id: props.account.id }));
  const state = untrack(() =>
    createQuery<TwoFactor>(props.feed, "account_two_factor_get", { params }),
  );
  const isOn = () => state.data()?.is_on === true;
  return (
    <Switch>
      <Match when={isOn() && may("account_two_factor_off")}>
        <TurnOff {...props} words={stateText(state.data())} />
      </Match>
      <Match when={true}>
        <Dialog
          title={t("Two-factor sign-in")}
          description={stateText(state.data())}
          open
          onClose={() => props.onClose()}
          actions={<Button onClick={() => props.onClose()}>{t("Close")}</Button>}
        >
          {state.failure() !== null && (
            <LoadFailure
              what={t("two-factor sign-in")}
              failure={state.failure()}
              onRetry={() => state.load()}
            />
          )}
        </Dialog>
      </Match>
    </Switch>
  );
}

function TurnOff(props: TwoFactorDialogProps & { words: string }) {
  const { id } = untrack(() => props.account);
  const sending = untrack(() =>
    createSending(props, {
      made: (desc) =>
        desc === ""
          ? null
          : { operation: "account_two_factor_off", params: { account_id: id }, body: { desc } },
      done: () => t("Two-factor sign-in of account {id} is off", { id }),
      toast: "office.account_two_factor_off",
    }),
  );
  return (
    <FormDialog
      title={t("Turn off two-factor sign-in?")}
      description={`${props.words} ${t("Make sure that it is the owner who asks: the password alone opens the account then.")}`}
      word={sending.word(t("Turn off"))}
      isDanger
      {...sending.form}
    >
      <sending.Reason />
    </FormDialog>
  );
}

function stateText(state: TwoFactor | null): string {
  if (state === null) return "";
  const required = state.is_required ? ` ${t("The group asks for it.")}` : "";
  if (!state.is_on) return t("The password alone opens the account.") + required;
  const left = plural(
    state.recovery_codes_left,
    "1 recovery code is left.",
    "{count} recovery codes are left.",
  );
  return `${t("It is on since {time} UTC.", { time: momentText(state.on_since ?? 0) })} ${left}${required}`;
}
