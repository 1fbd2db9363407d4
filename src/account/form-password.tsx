/** One password of a form that changes passwords: the current one, which proves who asks, or the new one. Main thread. */
import type { ViewAccount } from "../../contract/account.ts";
import type { createPasswordForm } from "./create-password-form.ts";
import { PasswordField } from "./password-field.tsx";

export function FormPassword(props: {
  form: ReturnType<typeof createPasswordForm>;
  field: "current_password" | "new_password";
  label: string;
  name: string;
  /** Whose words a new password must not be. */
  account: ViewAccount;
}) {
  return (
    <PasswordField
      ref={(element) => props.form.ref(props.field)(element)}
      class="part-field"
      kind={props.field === "new_password" ? "new" : "current"}
      label={props.label}
      name={props.name}
      value={props.form.typed()[props.field]}
      known={[props.account.name, props.account.email, String(props.account.id)]}
      onInput={(value) => props.form.edit(props.field, value)}
      error={props.form.errors()[props.field]}
    />
  );
}
