/** The bell at the top: how many notices are unread, and the list of them by day. Main thread; fetched once prices are live. */
import { createEffect, createMemo, createSignal, For, onCleanup, Show, Suspense } from "solid-js";
import { fetchLate, late, whileOwned } from "../frame/late.ts";
import { wantsPush } from "../channels/push-choice.ts";
import { Contained } from "../ui/contained.tsx";
import { watchForNewerBuild } from "./newer-build.ts";
import type { Feed } from "../feed/feed.ts";
import { formatDate, formatTime } from "../format/time.ts";
import { clockZone, clockZoneNote } from "../stores/clock-zone.ts";
import { Button } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { loadFloating } from "../ui/load-floating.ts";
import { Popover } from "../ui/popover.tsx";
import { offerNoticeList } from "../ui/toast.tsx";
import { announceNotices, textOf } from "./announce-notices.ts";
import { byDay, type Notice, type NoticeTone } from "./notice.ts";
import { noticeCentre } from "./notice-centre.ts";
import "./notice-bell.css";
import { t } from "../language/translate.ts";

const TONE_ICON: Record<NoticeTone, IconName> = {
  info: "info",
  good: "circle-check",
  warn: "triangle-alert",
  error: "circle-alert",
};

/** It comes behind the bell, and in every bar that has the bell: the bars themselves need not know of it. */
const Mailbox = late(async () => ({
  default: await (await import("../inbox/mailbox-entry.ts")).loadMailbox(),
}));

/** The bell, and beside it the letter of the messages. */
export function NoticeBell(props: { feed: Feed }) {
  return (
    <>
      <Contained name={t("Messages")}>
        <Suspense>
          <Mailbox feed={props.feed} />
        </Suspense>
      </Contained>
      <Bell feed={props.feed} />
    </>
  );
}

/** Where this device is to be sent push notices it is so again with each session; what does that is fetched then. */
function followDevice(feed: Feed): void {
  const wanted = createMemo(() => {
    const mine = feed.session()?.account_id;
    return mine !== undefined && wantsPush(mine) ? mine : null;
  });
  createEffect(() => {
    const mine = wanted();
    if (mine === null) return;
    void fetchLate(
      () => import("../channels/push-device.ts"),
      whileOwned(({ followPush }) => followPush(feed, mine)),
    );
  });
}

function Bell(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const feed = props.feed;
  const centre = noticeCentre(feed);
  announceNotices(feed, centre);
  watchForNewerBuild(feed);
  followDevice(feed);
  const days = () => byDay(centre.notices(), (at) => formatDate(at, clockZone()));
  const label = () =>
    centre.unread() === 0
      ? t("Notices")
      : t("Notices, {unread} unread", { unread: centre.unread() });
  const [isOpen, setOpen] = createSignal(false);
  const show = (isShown: boolean): void => {
    setOpen(isShown);
    centre.markRead();
  };
  onCleanup(offerNoticeList(() => void loadFloating().then(() => show(true))));
  return (
    <Popover
      label={label()}
      open={isOpen()}
      placement="bottom-end"
      triggerClass="icon-button icon-button-md notice-bell"
      trigger={
        <>
          <Icon name="bell" />
          <span class="visually-hidden">{label()}</span>
          <Show when={centre.unread() > 0}>
            <span class="notice-count" aria-hidden="true">
              {centre.unread() > 99 ? "99+" : centre.unread()}
            </span>
          </Show>
        </>
      }
      onOpenChange={show}
    >
      <div class="notices">
        <div class="notices-head">
          <h2 class="notices-title">{t("Notices")}</h2>
          <Button size="sm" disabled={centre.notices().length === 0} onClick={centre.clear}>
            {t("Clear")}
          </Button>
        </div>
        <Show
          when={centre.notices().length > 0}
          fallback={<p class="notices-none">{t("Nothing has happened yet.")}</p>}
        >
          <div class="notices-list" tabindex="0" role="group" aria-label={t("Notices by day")}>
            <For each={days()}>
              {(day) => (
                <section aria-label={day.day}>
                  <h3 class="notices-day">{`${day.day}, ${clockZoneNote()}`}</h3>
                  <ul>
                    <For each={day.notices}>{(notice) => <Row notice={notice} feed={feed} />}</For>
                  </ul>
                </section>
              )}
            </For>
          </div>
        </Show>
      </div>
    </Popover>
  );
}

function Row(props: { notice: Notice; feed: Feed }) {
  return (
    <li class={`notice notice-${props.notice.tone}`}>
      <Icon name={TONE_ICON[props.notice.tone]} class="notice-icon" size={14} />
      <div class="notice-words">
        <p>{props.notice.title}</p>
        <Show when={textOf(props.notice, props.feed)}>
          {(text) => <p class="notice-text">{text()}</p>}
        </Show>
      </div>
      <span class="notice-time">{formatTime(props.notice.at, clockZone())}</span>
    </li>
  );
}
