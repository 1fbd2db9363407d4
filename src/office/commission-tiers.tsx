/** One commission: its tiers by the lots of a month, added, changed and removed. Main thread. */
import { createSignal, For, Show, untrack } from "solid-js";
import type { Commission, CommissionTier } from "../../contract/commission.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { fieldText } from "../format/decimal.ts";
import { rateText, readAmount, tierText } from "./commission-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { FormDialog } from "./form-dialog.tsx";
import { useMay } from "./office-rights.ts";
import { inSentence, t } from "../language/translate.ts";

type Asked = { readonly kind: "edit" | "remove"; readonly tier: CommissionTier | null };

export function CommissionTiers(props: {
  feed: Feed;
  commission: Commission;
  currency: string;
  onChanged: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const [asked, setAsked] = createSignal<Asked | null>(null);
  const may = useMay();
  const rate = (value: number) => rateText(value, props.commission.mode, props.currency);
  const tiers = () =>
    props.commission.tiers.toSorted((one, other) => one.volume_from - other.volume_from);
  return (
    <section
      class="office-part"
      aria-label={t("Commission {commission}", { commission: props.commission.name })}
    >
      <header class="office-account-head">
        <h2>{props.commission.name}</h2>
        <span class="office-gap" />
        <Show when={may("commission_update")}>
          <Button size="sm" onClick={() => props.onEdit()}>
            {t("Change")}
          </Button>
        </Show>
        <Show when={may("commission_delete")}>
          <Button size="sm" variant="danger" onClick={() => props.onRemove()}>
            {t("Remove")}
          </Button>
        </Show>
      </header>
      <table class="office-table">
        <caption class="visually-hidden">
          {t("Tiers of {commission}", { commission: props.commission.name })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("Traded in the month")}</th>
            <th scope="col" class="office-number">
              {t("Charge")}
            </th>
            <th scope="col">
              <span class="visually-hidden">{t("Acts")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{tiers().length === 0 ? t("Any volume") : t("Any other volume")}</td>
            <td class="office-number">{rate(props.commission.value)}</td>
            <td />
          </tr>
          <For each={tiers()}>
            {(tier) => (
              <tr>
                <td>{tierText(tier.volume_from, tier.volume_to)}</td>
                <td class="office-number">{rate(tier.value)}</td>
                <td class="office-acts">
                  <Show when={may("commission_tier_update")}>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t("Change the tier from {volume_from} lots", {
                        volume_from: tier.volume_from,
                      })}
                      onClick={() => setAsked({ kind: "edit", tier })}
                    >
                      {t("Change")}
                    </Button>
                  </Show>
                  <Show when={may("commission_tier_delete")}>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t("Remove the tier from {volume_from} lots", {
                        volume_from: tier.volume_from,
                      })}
                      onClick={() => setAsked({ kind: "remove", tier })}
                    >
                      {t("Remove")}
                    </Button>
                  </Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={may("commission_tier_create")}>
        <p class="office-tools">
          <Button size="sm" icon="plus" onClick={() => setAsked({ kind: "edit", tier: null })}>
            {t("New tier")}
          </Button>
        </p>
      </Show>
      <Show when={asked()} keyed>
        {(now) =>
          now.kind === "edit" ? (
            <TierDialog
              feed={props.feed}
              commission={props.commission}
              currency={props.currency}
              tier={now.tier}
              onClose={() => setAsked(null)}
              onDone={() => props.onChanged()}
            />
          ) : (
            <RemoveTier
              feed={props.feed}
              commission={props.commission}
              tier={now.tier}
              onClose={() => setAsked(null)}
              onDone={() => props.onChanged()}
            />
          )
        }
      </Show>
    </section>
  );
}

type TierProps = {
  feed: Feed;
  commission: Commission;
  tier: CommissionTier | null;
  onClose: () => void;
  onDone: () => void;
};

function TierDialog(props: TierProps & { currency: string }) {
  const first = untrack(() => props.tier);
  const [from, setFrom] = createSignal(fieldText(first?.volume_from));
  const [to, setTo] = createSignal(fieldText(first?.volume_to));
  const [value, setValue] = createSignal(fieldText(first?.value));
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const body = () => {
    const [low, high, rate] = [readAmount(from()), readAmount(to()), readAmount(value())];
    if (low === null || rate === null || (to().trim() !== "" && high === null)) return null;
    return { volume_from: low, volume_to: high, value: rate };
  };
  const refused = () =>
    act.failure()?.status === 409
      ? t("Another tier has some of these lots: tiers do not meet.")
      : formWords(act.failure());
  const send = async (): Promise<void> => {
    const tier = body();
    if (tier === null) return;
    const commission_id = props.commission.id;
    const words = t("Tiers of {commission} are changed", { commission: props.commission.name });
    const isDone =
      first === null
        ? await act.run("commission_tier_create", { params: { commission_id }, body: tier }, words)
        : await act.run(
            "commission_tier_update",
            { params: { commission_id, tier_id: first.id }, body: tier },
            words,
          );
    if (isDone) props.onClose();
  };
  return (
    <FormDialog
      title={first === null ? t("New tier") : t("Change the tier")}
      word={t("Save tier")}
      isBusy={act.isBusy()}
      isWhole={body() !== null}
      refused={refused()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      <TextField
        label={t("From, lots a month")}
        inputmode="decimal"
        value={from()}
        onInput={setFrom}
        error={fieldError(act.failure(), "volume_from")}
      />
      <TextField
        label={t("Up to, lots a month")}
        inputmode="decimal"
        value={to()}
        onInput={setTo}
        error={fieldError(act.failure(), "volume_to")}
        hint={t("Empty: without an end.")}
      />
      <TextField
        label={t("Charge: {rateText}", {
          rateText: rateText(0, props.commission.mode, props.currency).slice(1).trim(),
        })}
        inputmode="decimal"
        value={value()}
        onInput={setValue}
        error={fieldError(act.failure(), "value")}
      />
    </FormDialog>
  );
}

function RemoveTier(props: TierProps) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const remove = async (): Promise<void> => {
    const params = { commission_id: props.commission.id, tier_id: props.tier?.id ?? 0 };
    const words = t("A tier of {commission} is removed", { commission: props.commission.name });
    if (await act.run("commission_tier_delete", { params }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={t("Remove the tier")}
      effect={t(
        "From the next deal on, who trades {volume} is charged what {commission} says for any other volume.",
        {
          volume: inSentence(tierText(props.tier?.volume_from ?? 0, props.tier?.volume_to ?? null)),
          commission: props.commission.name,
        },
      )}
      word={t("Remove tier")}
      isDanger
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void remove()}
    />
  );
}
