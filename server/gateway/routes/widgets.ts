/** Prices that everybody is shown. Runs in the service. */
import { ensure } from "../../../domain/assert.ts";
import type { Handlers } from "../operation.ts";
import type { Widgets } from "../widgets/widgets.ts";

/** `widgets` null: they are off, and the router lets nobody in. */
export function widgetRoutes(widgets: Widgets | null) {
  return {
    /** @interface operation:widget_quotes @interface limit:WIDGET_QUOTES_INTERVAL_MS */
    async widget_quotes() {
      return ensure(widgets, "widgets").quotes();
    },
    /**
     * @interface operation:widget_bars @interface limit:WIDGET_BARS_MAX
     * @interface limit:WIDGET_BARS_INTERVAL_MS
     */
    async widget_bars({ query }) {
      return ensure(widgets, "widgets").bars(query.symbol, query.timeframe);
    },
  } satisfies Handlers;
}
