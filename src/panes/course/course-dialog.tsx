/**
 * How the price went while a position was held, for who looks back at a trade or at an open position. Main thread; a chunk of
 * its own. It sends nothing.
 */
import { Match, Show, Switch, createSignal, onCleanup } from "solid-js";
import { LoadFailure } from "../../account/load-failure.tsx";
import { moneyFormat } from "../../account/privacy.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatTime } from "../../format/time.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { HeadlineFigures } from "../../ui/headline-figures.tsx";
import { timeText } from "../time-column.ts";
import { CourseChart } from "./course-chart.tsx";
import { courseFacts, sourceWords, type CourseLook } from "./course-words.ts";
import { readCourse, type Course } from "./course.ts";
import type { PositionTarget } from "../about-position.tsx";
import "./course.css";
import { t } from "../../language/translate.ts";

export function CourseDialog(props: { feed: Feed; target: PositionTarget; onClose: () => void }) {
  // Feed and position are one and the same for the dialog's whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed, target } = props;
  const [answer, setAnswer] = createSignal<{ data: Course | null } | CallFailure | null>(null);
  let turn = 0;
  const load = async () => {
    const mine = ++turn;
    const read = await readCourse(feed, target.position_id);
    if (mine === turn) setAnswer(read);
  };
  onCleanup(() => (turn += 1));
  void load();
  const failure = () => {
    const found = answer();
    return found !== null && "status" in found ? found : null;
  };
  const course = () => {
    const found = answer();
    return found !== null && "data" in found ? found.data : null;
  };
  const look = (of: Course): CourseLook => ({
    symbol: feed.symbol(of.symbol_id),
    money: (value) => `${moneyFormat(feed).result(value)} ${moneyFormat(feed).unit()}`,
    time: timeText,
  });
  return (
    <Dialog
      open
      size="lg"
      title={t("Course of {position}", { position: target.name })}
      onClose={() => props.onClose()}
      actions={
        course()?.to === null ? (
          <Button icon="refresh-cw" onClick={() => void load()}>
            {t("Read again")}
          </Button>
        ) : undefined
      }
    >
      <div class="course" aria-busy={answer() === null}>
        <Switch
          fallback={
            <p class="course-words" role="status">
              {t("Reading its prices…")}
            </p>
          }
        >
          <Match when={failure()}>
            {(found) => <LoadFailure what={t("prices")} failure={found()} onRetry={load} />}
          </Match>
          <Match when={course()}>
            {(found) => (
              <>
                <CourseChart course={found()} look={look(found())} />
                <HeadlineFigures figures={courseFacts(found(), look(found()))} widthMin={220} />
                <p class="course-words">
                  {sourceWords(found())}
                  <Show when={found().to === null}>
                    {" "}
                    {t("As of {time}.", { time: formatTime(found().asOf, clockZone()) })}
                  </Show>
                </p>
              </>
            )}
          </Match>
          <Match when={answer() !== null}>
            <p class="course-words" role="status">
              {t(
                "The service keeps no bars of the time in which it was held, so how the price went cannot be " +
                  "told.",
              )}
            </p>
          </Match>
        </Switch>
      </div>
    </Dialog>
  );
}
