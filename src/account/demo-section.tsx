/**
 * Account dialog: the demo's end and a fresh start. Main thread. The service refuses a reset while something is open.
 * @interface operation:demo_reset @interface operation:signup_demo_offer
 */
import { Show, createSignal } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { SignupDemoOffer, SignupDemoTerms } from "../../contract/signup.ts";
import { amountText, balanceChoices, balanceError, parseAmount } from "./sign-up-checks.ts";
import { useBrand } from "../brand/brand-context.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDateTime } from "../format/time.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import { announce } from "./announce.ts";
import { failureWords, fieldWords } from "./call-words.ts";
import { ChoiceChips } from "./choice-chips.tsx";
import { createQuery } from "./create-query.ts";
import { Confirm, FactList, Loaded, Notice, Part } from "./section-parts.tsx";
import { untilWords } from "./trial-words.ts";
import { WithAccount } from "./with-account.tsx";
import { t } from "../language/translate.ts";

export function DemoSection(props: { feed: Feed }) {
  const facts = () => accountFacts(props.feed);
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const offer = createQuery<SignupDemoOffer>(props.feed, "signup_demo_offer");
  return (
    <WithAccount feed={props.feed} rows={4}>
      {(account) => (
        <>
          <Trial account={account()} now={facts().now()} />
          <Loaded of={offer} what={t("balances on offer")} rows={2}>
            {(found) => (
              <Reset feed={props.feed} account={account()} terms={termsFor(found(), account())} />
            )}
          </Loaded>
        </>
      )}
    </WithAccount>
  );
}

function termsFor(offer: SignupDemoOffer, account: ViewAccount): SignupDemoTerms | null {
  return offer.currencies.find(({ currency }) => currency === account.currency) ?? null;
}

function Trial(props: { account: ViewAccount; now: number }) {
  const brand = useBrand();
  const end = () => props.account.trial_expires_at;
  return (
    <Part title={t("Trial")} text={end() === null ? t("This demo has no end.") : undefined}>
      <Show when={end()}>
        {(at) => (
          <>
            <FactList
              facts={[
                [
                  t("Ends"),
                  t("{time}, {until}", {
                    time: formatDateTime(at(), "local", "minutes"),
                    until: untilWords(at() - props.now),
                  }),
                ],
              ]}
            />
            <p class="part-text">
              {t(
                "After that nobody can sign in to this account, and its history is kept. Nothing is owed: the " +
                  "money is virtual.",
              )}{" "}
              <Show when={brand.links.sign_up}>
                {(url) => <a href={url()}>{t("Open a live account")}</a>}
              </Show>{" "}
              <Show when={brand.links.support}>
                {(url) => <a href={url()}>{t("Ask for more time")}</a>}
              </Show>
            </p>
          </>
        )}
      </Show>
    </Part>
  );
}

function Reset(props: { feed: Feed; account: ViewAccount; terms: SignupDemoTerms | null }) {
  const [typedText, setTyped] = createSignal<string | null>(null);
  const typed = () => typedText() ?? amountText(props.terms?.balance_default ?? 10_000);
  const [error, setError] = createSignal<string | undefined>();
  const [failed, setFailed] = createSignal<string | null>(null);
  const [isAsking, setIsAsking] = createSignal(false);
  const [isBusy, setIsBusy] = createSignal(false);
  /** Names the question that is open, so that a reset that is sent twice happens once. */
  let key = "";
  const balance = () => parseAmount(typed());
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
    setIsAsking(false);
  };
  const ask = () => {
    const terms = props.terms;
    const isNoAmount = Number.isNaN(balance()) || balance() === 0;
    const wrong =
      terms === null ? (isNoAmount ? t("Enter an amount.") : null) : balanceError(balance(), terms);
    setError(wrong ?? undefined);
    setFailed(null);
    key = crypto.randomUUID();
    setIsAsking(wrong === null);
  };
  const reset = async () => {
    if (isBusy()) return;
    setIsBusy(true);
    setFailed(null);
    const input = { body: { balance: balance() }, idempotency_key: key };
    const answer = await props.feed.call("demo_reset", input);
    setIsBusy(false);
    if (answer.ok) {
      setIsAsking(false);
      const text = t("The balance is {balance} {currency}.", {
        balance: amountText(balance()),
        currency: props.account.currency,
      });
      announce({ title: t("Demo started afresh"), text });
      await accountFacts(props.feed).load();
      return;
    }
    // Without an answer the question stays open: the same key can be sent again.
    if (answer.status !== 0) setIsAsking(false);
    const words = fieldWords(answer, "balance");
    if (words === null) setFailed(failureWords(answer));
    else setError(words);
  };
  return (
    <Part
      title={t("Start afresh")}
      text={t(
        "Sets the balance anew. Positions must be closed and orders cancelled first; the history stays.",
      )}
    >
      <form
        class="demo-form"
        aria-label={t("Start afresh")}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Show when={props.terms}>
          {(terms) => (
            <ChoiceChips
              label={t("New balance, {currency}", { currency: terms().currency })}
              value={String(balance())}
              options={balanceChoices(terms()).map((amount) => ({
                value: String(amount),
                label: amountText(amount),
              }))}
              onChange={(amount) => type(amountText(Number(amount)))}
            />
          )}
        </Show>
        <TextField
          class="part-field demo-amount"
          label={t("Or another amount")}
          name="balance"
          inputmode="decimal"
          autocomplete="off"
          value={typed()}
          onInput={type}
          error={error()}
        />
        <Show when={failed()}>{(words) => <Notice tone="error" text={words()} />}</Show>
        <Show
          when={isAsking()}
          fallback={
            <div class="part-actions">
              <Button type="submit" icon="rotate-ccw">
                {t("Reset balance")}
              </Button>
            </div>
          }
        >
          <Confirm
            question={t("Set the balance to {balance} {currency}?", {
              balance: amountText(balance()),
              currency: props.account.currency,
            })}
            yes={t("Reset balance")}
            busy={isBusy()}
            onYes={() => void reset()}
            onNo={() => setIsAsking(false)}
          />
        </Show>
      </form>
    </Part>
  );
}
