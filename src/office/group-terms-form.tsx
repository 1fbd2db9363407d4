/** The form in which the terms of a group are changed, beside what that does to each account now. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import type { GroupEffect } from "../../contract/group-change.ts";
import type { Group } from "../../contract/group.ts";
import { failureWords } from "../account/call-words.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { closedCount, createTermsForm, type TermsForm } from "./create-terms-form.ts";
import { GroupEffectView } from "./group-effect-view.tsx";
import { useKeep } from "./kept-choices.ts";
import { MarkupFields, NumberFields } from "./group-fields.tsx";
import "./dealing.css";
import { plural, t } from "../language/translate.ts";

/** `onChanged`: the group is another by now, or its change waits. */
export function GroupTermsForm(props: { feed: Feed; group: Group; onChanged: () => void }) {
  const { feed } = untrack(() => props);
  const [isAsked, setAsked] = createSignal(false);
  const form = untrack(() =>
    createTermsForm(
      feed,
      useKeep(),
      () => props.group,
      () => {
        setAsked(false);
        props.onChanged();
      },
    ),
  );
  const submit = (): void => {
    const effect = form.preview.effect();
    if (effect === null || !form.isReady() || form.isBusy()) return;
    if (closedCount(effect) > 0) setAsked(true);
    else void form.send();
  };
  return (
    <div class="office-group-change">
      <form
        class="office-form"
        aria-label={t("Terms")}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <NumberFields draft={form.draft()} wrong={form.wrong} onType={form.type} />
        <MarkupFields
          draft={form.draft()}
          onType={(next) =>
            form.type({
              markups: form
                .draft()
                .markups.map((each) => (each.category === next.category ? next : each)),
            })
          }
        />
        <TextField
          label={t("Reason, for the journal")}
          autocomplete="off"
          value={form.reason()}
          onInput={form.setReason}
          error={form.wrongReason()}
        />
        <p class="office-refused" role="alert">
          {isAsked() ? "" : form.refused()}
        </p>
        <div class="office-group-acts">
          <Button variant="primary" type="submit" disabled={!form.isReady()} busy={form.isBusy()}>
            {t("Change terms")}
          </Button>
          <Show when={form.change() !== null || !form.isReadable()}>
            <Button onClick={form.undo}>{t("As it was")}</Button>
          </Show>
        </div>
      </form>
      <section class="office-group-effect" aria-labelledby="group-effect">
        <h3 id="group-effect" class="office-title">
          {t("What it does")}
        </h3>
        <EffectPart feed={feed} group={props.group} form={form} />
      </section>
      <Show when={isAsked() && form.preview.effect()}>
        {(effect) => (
          <ClosingQuestion
            group={props.group}
            effect={effect()}
            form={form}
            onClose={() => setAsked(false)}
          />
        )}
      </Show>
    </div>
  );
}

/** What is closed is not opened by changing back: it is asked about by itself. */
function ClosingQuestion(props: {
  group: Group;
  effect: GroupEffect;
  form: TermsForm;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={t("Change the terms of {group}", { group: props.group.name })}
      effect={plural(
        closedCount(props.effect),
        "Positions of 1 account are closed at once, at the market. Changing the terms back does not open them again.",
        "Positions of {count} accounts are closed at once, at the market. Changing the terms back does not open them again.",
        { count: formatCount(closedCount(props.effect)) },
      )}
      word={t("Change and close")}
      isDanger
      isBusy={props.form.isBusy()}
      refused={props.form.refused()}
      onClose={() => props.onClose()}
      onConfirm={() => void props.form.send()}
    />
  );
}

/** What is known of it by now. */
function EffectPart(props: { feed: Feed; group: Group; form: TermsForm }) {
  const { preview, change, isReadable } = untrack(() => props.form);
  const isOfField = () => (preview.failure()?.errors ?? []).length > 0;
  const note = (): string | null => {
    if (!isReadable()) return t("What stands in the form cannot be read yet.");
    if (change() === null) {
      return t("Change something: what it does to each account is shown here first.");
    }
    if (preview.effect() !== null) return null;
    if (preview.failure() === null) return t("Being worked out…");
    return isOfField() ? t("What stands in the form is not taken.") : null;
  };
  return (
    <>
      <p class="office-kind" role="status">
        {note()}
      </p>
      <Show when={change() !== null && !isOfField() && preview.failure()}>
        {(failure) => (
          <Show
            when={preview.effect() !== null}
            fallback={
              <LoadFailure what={t("effect")} failure={failure()} onRetry={() => preview.load()} />
            }
          >
            <p class="office-late">
              {t("Not up to date. {reason}", { reason: failureWords(failure()) })}
            </p>
          </Show>
        )}
      </Show>
      <Show when={change()}>
        {(now) => (
          <Show when={preview.effect()}>
            {(effect) => (
              <GroupEffectView
                feed={props.feed}
                group={props.group}
                change={now()}
                effect={effect()}
              />
            )}
          </Show>
        )}
      </Show>
    </>
  );
}
