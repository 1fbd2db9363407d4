/** What the order means, before it is sent: cost, risk and the account before and after. Main thread. */
import { For, Show, type JSX } from "solid-js";
import { amountOf } from "../../../domain/money.ts";
import { minor } from "../../../domain/units.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatMoney } from "../../format/money.ts";
import { lotsOf } from "../../../domain/volume.ts";
import { formatPercent, formatPlain } from "../../format/number.ts";
import { formatPrice, NO_VALUE, powerOfTen } from "../../format/price.ts";
import { lotsText } from "../../format/symbol-text.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import { freeMarginOf, levelOf, type Figures } from "../../trade/ticket/figures.ts";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/popover.tsx";
import { problemsAt } from "./problems-at.ts";
import "./ticket-figures.css";
import { t, tIn } from "../../language/translate.ts";
import { asPercent } from "../../format/decimal.ts";

/** A longer amount finds no room beside its name where another figure stands beside it. */
const PAIRED_CHARS_MAX = 10;

export function TicketFigures(props: { feed: Feed; composed: Composed; figures: Figures }) {
  const amount = (value: number | null) => amountText(props, value);
  const result = (value: number | null) => resultText(props, value);
  const figures = () => props.figures;
  const level = (value: number | null) =>
    value === null ? NO_VALUE : asPercent(formatMoney(value, 2));
  const after = () => levelOf(figures().after);
  const worth = () => amount(figures().worth);
  return (
    <dl class="ticket-figures" aria-label={t("What the order means")}>
      <Row
        name={t("Position value")}
        tip={t("What the volume is worth at the entry")}
        wide={worth().length > PAIRED_CHARS_MAX}
      >
        {worth()}
      </Row>
      <div class="figure">
        <dt>
          <PipTerm {...props} />
        </dt>
        <dd>{amount(figures().pipValue)}</dd>
      </div>
      <Row name={t("Commission")} tip={t("To open; with the close in brackets")}>
        {costs(figures(), amount)}
      </Row>
      <Row name={t("Swap a night")} tip={t("What one night brings or costs")}>
        {result(figures().swap)}
      </Row>
      <Show when={figures().premium !== null}>
        <Row name={t("Premium")} tip={t("Of the guaranteed stop: charged only if it is triggered")}>
          {amount(figures().premium)}
        </Row>
      </Show>
      <Show when={rateText(figures().leverage)}>
        {(rate) => (
          <Row
            name={t("Margin rate")}
            tip={t("Of the position value; the symbol's own where it allows less leverage")}
            wide
          >
            {rate()}
          </Row>
        )}
      </Show>
      <Row name={t("Free margin")} wide>
        <BeforeAfter
          before={amount(freeMarginOf(figures().before))}
          after={amount(freeMarginOf(figures().after))}
        />
      </Row>
      <Row name={t("Margin level")} wide>
        <BeforeAfter before={level(levelOf(figures().before))} after={level(after())} />
      </Row>
    </dl>
  );
}

/** "5%, 1:20"; null: the symbol's margin is an amount. */
const rateText = (leverage: number | null): string | null =>
  leverage === null
    ? null
    : t("{percent}, 1:{leverage}", {
        percent: asPercent(formatPlain(Math.round(10_000 / leverage) / 100)),
        leverage: formatPlain(leverage),
      });

/** The name of the pip's value, which says what a pip and a lot are: by a click, a tap or Enter. */
function PipTerm(props: { feed: Feed; composed: Composed; figures: Figures }) {
  const sentences = () => {
    const { terms, volume, symbol_id } = props.composed;
    const symbol = props.feed.symbol(symbol_id);
    const value = props.figures.pipValue;
    const pip = formatPlain(terms.pip_points / powerOfTen(terms.digits));
    return [
      value === null || volume === 0
        ? t("1 pip = {pip} of the price.", { pip })
        : t("1 pip = {pip} of the price; with {lots} lots one pip is {value} {currency}.", {
            pip,
            lots: lotsText(lotsOf(volume, terms), symbol),
            value: amountText(props, value),
            currency: moneyFormat(props.feed).unit(),
          }),
      ...(symbol === undefined
        ? []
        : [
            t("1 lot = {size} {base}.", {
              size: formatPlain(symbol.contract_size),
              base: symbol.base_currency,
            }),
          ]),
    ];
  };
  return (
    <Popover
      label={t("Pip value")}
      trigger={t("Pip value")}
      triggerClass="figure-term"
      placement="top-start"
    >
      <For each={sentences()}>{(sentence) => <p>{sentence}</p>}</For>
    </Popover>
  );
}

/** The figures that decide, always in view above the button that sends. */
export function TicketSummary(props: { feed: Feed; composed: Composed; figures: Figures }) {
  const amount = (value: number | null) => amountText(props, value);
  const result = (value: number | null) => resultText(props, value);
  const hasStop = () => props.composed.stop !== null;
  /** Then it is no estimate. */
  const isGuaranteed = () => props.composed.body?.is_stop_guaranteed === true && hasStop();
  const ratio = () => props.figures.rewardToRisk;
  /** Nothing is said of what a stop would bring that is refused for the side on which it stands. */
  const isRefused = () =>
    (props.composed.stop?.gained ?? 0) > 0 && problemsAt(props.composed, "stop").length > 0;
  const worst = () => (isRefused() ? NO_VALUE : lossText(props.figures, result));
  return (
    <dl class="ticket-summary" aria-label={t("Margin and risk of the order")}>
      <Cell name={t("Margin")} tip={t("Margin that the order takes")}>
        {amount(props.figures.margin)}
      </Cell>
      <Cell
        name={isGuaranteed() ? t("Guaranteed: at most") : t("Worst loss")}
        tip={
          isGuaranteed()
            ? t("At the stop's price, commission and premium included; no gap makes it more")
            : t("At the stop's price, commission included; a gap may make it more")
        }
        tone={hasStop() ? "loss" : "warn"}
      >
        {hasStop() ? worst() : t("no stop")}
      </Cell>
      <Cell
        name={t("Reward : risk")}
        tip={t("What the targets gain for each unit that the stop loses")}
      >
        {ratio() === null ? NO_VALUE : `${formatPrice(ratio() ?? 0, 2)} : 1`}
      </Cell>
    </dl>
  );
}

function Cell(props: {
  name: string;
  tip: string;
  tone?: "loss" | "warn" | undefined;
  children: JSX.Element;
}) {
  return (
    <div data-tip={props.tip}>
      <dt>{props.name}</dt>
      <dd data-tone={props.tone}>{props.children}</dd>
    </div>
  );
}

type Shown = { readonly feed: Feed; readonly composed: Composed };

const decimalOf = ({ composed }: Shown, value: number): number =>
  amountOf(minor(Math.round(value)), composed.currency_digits);

/** Minor units as the account's amounts are written. */
const amountText = (shown: Shown, value: number | null): string =>
  value === null ? NO_VALUE : moneyFormat(shown.feed).amount(decimalOf(shown, value));

const resultText = (shown: Shown, value: number | null): string =>
  value === null ? NO_VALUE : moneyFormat(shown.feed).result(decimalOf(shown, value));

const costs = (figures: Figures, amount: (value: number | null) => string): string => {
  const { commissionEntry, commissionBoth } = figures;
  if (commissionEntry === null || commissionBoth === null) return NO_VALUE;
  if (commissionBoth === 0) return tIn("a commission", "none");
  return `${amount(commissionEntry)} (${amount(commissionBoth)})`;
};

/** The loss with its share of the equity. */
function lossText(
  { worstLoss, before }: Figures,
  result: (value: number | null) => string,
): string {
  if (worstLoss === null) return NO_VALUE;
  const equity = before?.equity ?? 0;
  const share = equity > 0 ? ` (${formatPercent((worstLoss / equity) * 100)})` : "";
  return result(worstLoss) + share;
}

function Row(props: {
  name: string;
  tip?: string | undefined;
  wide?: boolean | undefined;
  children: JSX.Element;
}) {
  return (
    <div class="figure" classList={{ "figure-wide": props.wide === true }} data-tip={props.tip}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

function BeforeAfter(props: { before: string; after: string }) {
  return (
    <>
      {props.before}
      <Show when={props.after !== props.before}>
        <Icon name="arrow-right" size={12} class="figure-arrow" />
        <span class="visually-hidden">{t("to")}</span>
        <strong>{props.after}</strong>
      </Show>
    </>
  );
}
