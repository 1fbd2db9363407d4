/**
 * Where the palette, the sheet of keys and the tour appear. Main thread. Palette and keys come once prices are live: when the
 * connection is lost they must be here.
 */
import { Match, Show, Suspense, Switch, createEffect, onCleanup } from "solid-js";
import { late } from "../frame/late.ts";
import { OnceLive } from "../feed/once-live.tsx";
import type { Feed } from "../feed/feed.ts";
import { leaveTour, tourDoor } from "../tour/tour-door.ts";
import { openDoor, setOpenDoor } from "../commands/palette-door.ts";

const Palette = late(async () => ({ default: (await import("./palette.tsx")).Palette }));
const KeysSheet = late(async () => ({ default: (await import("./keys-sheet.tsx")).KeysSheet }));
const Tour = late(async () => ({ default: (await import("../tour/tour.tsx")).Tour }));

export function PaletteHost(props: { feed: Feed }) {
  const close = () => setOpenDoor(null);
  createEffect(() => {
    if (!props.feed.fresh()) return;
    void Palette.preload();
    void KeysSheet.preload();
  });
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
