/** Says what was done with a chart's price alerts, in a short notice with its Undo, or why it was not. Main thread. */
import { showToast } from "../../../ui/toast.tsx";
import type { LineLayer } from "../trading/line-layer.ts";
import type { Told } from "./alert-acts.ts";
import { toldWords } from "./told-words.ts";
import { t } from "../../../language/translate.ts";

/** Tells what was done, with its Undo, or why it was not. */
export function makeTeller(layer: LineLayer): (told: Told) => void {
  let close: () => void = () => undefined;
  return (told) => {
    const { before, after, undo } = told;
    const symbol = layer.feed.symbol((after ?? before)?.symbol_id ?? -1);
    const { title, text } = toldWords(told, symbol);
    // What it offered to undo is not what was done last any more.
    close();
    layer.say(text === undefined ? title : `${title}. ${text}`);
    close = showToast({
      tone: told.failure === null ? "good" : "warn",
      title,
      key: "price-alert",
      ...(text === undefined ? {} : { text }),
      ...(undo === null ? {} : { action: { label: t("Undo"), onClick: undo } }),
    });
  };
}
