/** Where the palette and the sheet of keys appear. Main thread; their chunks come when one is opened. */
import { Match, Suspense, Switch, lazy, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { openDoor, setOpenDoor } from "./palette-door.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const KeysSheet = lazy(async () => ({ default: (await import("./keys-sheet.tsx")).KeysSheet }));

export function PaletteHost(props: { feed: Feed }) {
  const close = () => setOpenDoor(null);
  onCleanup(close);
  return (
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
  );
}
