/** The earlier versions of the open layout: one that is pressed comes back, and that can be undone. Main thread. */
import { createResource, For, Show, Suspense } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { formatDateTime } from "../format/time.ts";
import { layoutId, layoutParts } from "../storage/open-layout.ts";
import { reportStorageFault } from "../storage/persisted.ts";
import { clockZone } from "../stores/clock-zone.ts";
import { BackToLayouts } from "./back-to-layouts.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { bringBack } from "./create-layouts.ts";
import { EARLIER_MAX, EARLIER_WORDS, isSameState, wordsOf, type Earlier } from "./layout-record.ts";
import { readEarlier } from "./layout-shelf.ts";
import { t } from "../language/translate.ts";

export function EarlierVersions(props: { feed: Feed; onBack: () => void; onDone: () => void }) {
  const [earlier] = createResource(layoutId, (id) =>
    readEarlier(id).catch((fault: unknown): Earlier[] => {
      reportStorageFault(fault);
      return [];
    }),
  );
  // One feed serves the page for its whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const symbolName = (id: number) => feed.symbol(id)?.symbol;
  /** It looks like what stands on the page. */
  const isNow = ({ state }: Earlier) => isSameState(state.parts, layoutParts());
  const words = ({ state, why }: Earlier): string =>
    `${EARLIER_WORDS[why]}. ${wordsOf(state.parts, symbolName)}`;
  return (
    <div class="kept">
      <p class="layouts-note">
        {t(
          "Kept whenever a layout is opened, reset or written by another tab or device: the last " +
            "{earlierMax}.",
          { earlierMax: EARLIER_MAX },
        )}
      </p>
      <Suspense>
        <Show
          when={(earlier.latest ?? []).length > 0}
          fallback={<EmptyState icon="history" text={t("No earlier versions yet")} />}
        >
          <ul class="kept-list" aria-label={t("Earlier versions: one that is pressed comes back")}>
            <For each={earlier.latest}>
              {(one) => (
                <li class="kept-row">
                  <button
                    type="button"
                    class="kept-choice layout-choice"
                    aria-current={isNow(one) ? "true" : undefined}
                    onClick={() => {
                      props.onDone();
                      void bringBack(one.state);
                    }}
                  >
                    <span class="layout-mark">
                      <Show when={isNow(one)}>
                        <Icon name="check" />
                      </Show>
                    </span>
                    <span class="kept-name">{formatDateTime(one.state.saved_at, clockZone())}</span>
                    <span class="kept-words">{words(one)}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </Suspense>
      <BackToLayouts onBack={props.onBack} />
    </div>
  );
}
