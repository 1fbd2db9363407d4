/** Says what was done with a chart's price alerts, in a short notice with its Undo, or why it was not. Main thread. */
import { sentence } from "../../../format/sentence.ts";
import { priceText } from "../../../format/symbol-text.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { LineLayer } from "../trading/line-layer.ts";
import type { Told } from "./alert-acts.ts";
import { t } from "../../../language/translate.ts";

/** Tells what was done, with its Undo, or why it was not. */
export function makeTeller(layer: LineLayer): (told: Told) => void {
  let close: () => void = () => undefined;
  return ({ before, after, failure, undo }) => {
    const shown = (after ?? before)?.price ?? NaN;
    const symbol_id = (after ?? before)?.symbol_id ?? -1;
    const symbol = layer.feed.symbol(symbol_id);
    const price = priceText(shown, symbol);
    // What it offered to undo is not what was done last any more.
    close();
    if (failure !== null) {
      const title = failureWords(before, after, priceText(before?.price, symbol));
      const text =
        failure === "changed" ? t("It has changed or was reached since.") : sentence(failure);
      layer.say(`${title}. ${text}`);
      close = showToast({ tone: "warn", title, text, key: "price-alert" });
      return;
    }
    const title =
      after === null
        ? t("Price alert at {price} removed", { price })
        : before === null
          ? t("Price alert set at {price}", { price })
          : t("Price alert moved to {price}", { price });
    layer.say(title);
    close = showToast({
      tone: "good",
      title,
      key: "price-alert",
      ...(undo === null ? {} : { action: { label: t("Undo"), onClick: undo } }),
    });
  };
}

function failureWords(before: Told["before"], after: Told["after"], price: string): string {
  if (before === null) return t("No price alert was set");
  return after === null
    ? t("The price alert at {price} was not removed", { price })
    : t("The price alert at {price} was not moved", { price });
}
