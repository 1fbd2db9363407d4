/** One commission: its tiers by the lots of a month, added, changed and removed. Main thread. */
import { createSignal, For, Show, untrack } from "solid-js";
import type { Commission, CommissionTier } from "../../contract/commission.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { rateText, readAmount, tierText } from "./commission-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { FormDialog } from "./form-dialog.tsx";
import { useMay } from "./office-rights.ts";

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
    <section class="office-part" aria-label={`Commission ${props.commission.name}`}>
      <header class="office-account-head">
        <h2>{props.commission.name}</h2>
        <span class="office-gap" />
        <Show when={may("commission_update")}>
          <Button size="sm" onClick={() => props.onEdit()}>
            Change
          </Button>
        </Show>
        <Show when={may("commission_delete")}>
          <Button size="sm" variant="danger" onClick={() => props.onRemove()}>
            Remove
          </Button>
        </Show>
      </header>
      <table class="office-table">
        <caption class="visually-hidden">Tiers of {props.commission.name}</caption>
        <thead>
          <tr>
            <th scope="col">Traded in the month</th>
            <th scope="col" class="office-number">
              Charge
            </th>
            <th scope="col">
              <span class="visually-hidden">Acts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{tiers().length === 0 ? "Any volume" : "Any other volume"}</td>
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
                      aria-label={`Change the tier from ${tier.volume_from} lots`}
                      onClick={() => setAsked({ kind: "edit", tier })}
                    >
                      Change
                    </Button>
                  </Show>
                  <Show when={may("commission_tier_delete")}>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove the tier from ${tier.volume_from} lots`}
                      onClick={() => setAsked({ kind: "remove", tier })}
                    >
                      Remove
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
            New tier
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
  const [from, setFrom] = createSignal(String(first?.volume_from ?? ""));
  const [to, setTo] = createSignal(String(first?.volume_to ?? ""));
  const [value, setValue] = createSignal(String(first?.value ?? ""));
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const body = () => {
    const [low, high, rate] = [readAmount(from()), readAmount(to()), readAmount(value())];
    if (low === null || rate === null || (to().trim() !== "" && high === null)) return null;
    return { volume_from: low, volume_to: high, value: rate };
  };
  const refused = () =>
    act.failure()?.status === 409
      ? "Another tier has some of these lots: tiers do not meet."
      : formWords(act.failure());
  const send = async (): Promise<void> => {
    const tier = body();
    if (tier === null) return;
    const commission_id = props.commission.id;
    const words = `Tiers of ${props.commission.name} are changed`;
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
      title={first === null ? "New tier" : "Change the tier"}
      word="Save tier"
      isBusy={act.isBusy()}
      isWhole={body() !== null}
      refused={refused()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      <TextField
        label="From, lots a month"
        inputmode="decimal"
        value={from()}
        onInput={setFrom}
        error={fieldError(act.failure(), "volume_from")}
      />
      <TextField
        label="Up to, lots a month"
        inputmode="decimal"
        value={to()}
        onInput={setTo}
        error={fieldError(act.failure(), "volume_to")}
        hint="Empty: without an end."
      />
      <TextField
        label={`Charge: ${rateText(0, props.commission.mode, props.currency).slice(1).trim()}`}
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
    const words = `A tier of ${props.commission.name} is removed`;
    if (await act.run("commission_tier_delete", { params }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title="Remove the tier"
      effect={[
        "From the next deal on, who trades",
        tierText(props.tier?.volume_from ?? 0, props.tier?.volume_to ?? null).toLowerCase(),
        `is charged what ${props.commission.name} says for any other volume.`,
      ].join(" ")}
      word="Remove tier"
      isDanger
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void remove()}
    />
  );
}
