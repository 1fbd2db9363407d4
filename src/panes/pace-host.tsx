/**
 * Puts the pace in force that the user chose, and says once where frames are lost for long that the device can be spared. Main
 * thread; fetched once prices are live. It switches nothing by itself.
 */
import { createEffect, onCleanup } from "solid-js";
import { registerCommands } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { LossWatch } from "../frame/frame-health.ts";
import { createPace, frameHealth, pace, setPace } from "../stores/pace.ts";
import { showToast } from "../ui/toast.tsx";
import { t } from "../language/translate.ts";

export function PaceHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  createPace(props.feed);
  onCleanup(
    registerCommands([
      {
        id: "view.slow-device",
        title: t("Spare a slow device, or not any more"),
        words: t("performance frames animation refresh rate"),
        group: "View",
        icon: "timer",
        run: () => setPace({ isSlow: !pace().isSlow }),
      },
    ]),
  );
  const watch = new LossWatch();
  createEffect(() => {
    const health = frameHealth();
    if (health === null || !watch.note(health) || pace().isSlow || pace().isAsked) return;
    setPace({ isAsked: true });
    showToast({
      tone: "info",
      key: "slow-device",
      title: t("Many frames are lost on this device"),
      text: t(
        "Slow device mode draws prices less often and moves nothing. Under Connection it goes off again.",
      ),
      isLasting: true,
      action: { label: t("Switch it on"), onClick: () => setPace({ isSlow: true }) },
    });
  });
  return null;
}
