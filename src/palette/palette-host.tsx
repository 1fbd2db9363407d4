/** Where the palette, the sheet of keys and the tour appear. Main thread; their chunks come ahead, or when one is opened. */
import { Match, Show, Suspense, Switch, onCleanup } from "solid-js";
import { late } from "../frame/late.ts";
import { OnceLive } from "../feed/once-live.tsx";
import type { Feed } from "../feed/feed.ts";
import { leaveTour, tourDoor } from "../tour/tour-door.ts";
import { openDoor, setOpenDoor } from "../commands/palette-door.ts";

export const Palette = late(async () => ({ default: (await import("./palette.tsx")).Palette }));
export const KeysSheet = late(async () => ({
  default: (await import("./keys-sheet.tsx")).KeysSheet,
}));
const Tour = late(async () => ({ default: (await import("../tour/tour.tsx")).Tour }));

export function PaletteHost(props: { feed: Feed }) {
  const close = () => setOpenDoor(null);
  // Who signs in next is somebody else.
  onCleanup(() => {
    close();
    leaveTour();
  });
  return (
    <>
      <Suspense>
        <Switch>
          <Match when={openDoor() === "palette"}>
            <Palette feed={props.feed} onClose={close} />
          </Match>
          <Match when={openDoor() === "keys"}>
            <KeysSheet onClose={close} />
          </Match>
        </Switch>
      </Suspense>
      <Show when={tourDoor() !== null}>
        <OnceLive feed={props.feed}>
          <Tour feed={props.feed} onLeave={leaveTour} />
        </OnceLive>
      </Show>
    </>
  );
}
