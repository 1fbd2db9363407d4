/** What is wrong in brand.json, said on the sign-in page. Main thread; a chunk of its own, since few houses ever see it. */
import { For, Show, createSignal } from "solid-js";
import type { BrandProblem } from "../brand/brand-problem.ts";
import { problemWords } from "../brand/problem-words.ts";
import { IconButton } from "../ui/icon-button.tsx";
import "./brand-problems.css";
import { plural, t } from "../language/translate.ts";

/** For the site's owner, who must see at once that the brand file is not as it should be. */
export function BrandProblems(props: { problems: readonly BrandProblem[] }) {
  const [isOpen, setIsOpen] = createSignal(true);
  return (
    <Show when={isOpen()}>
      <section class="brand-problems" aria-label={t("Problems in brand.json")}>
        <div class="brand-problems-head">
          <p>
            {plural(
              props.problems.length,
              "brand.json has a problem; defaults stand in.",
              "brand.json has problems; defaults stand in.",
            )}
          </p>
          <IconButton
            icon="x"
            size="sm"
            label={t("Close notice")}
            onClick={() => setIsOpen(false)}
          />
        </div>
        <ul class="brand-problems-list" tabIndex={0} aria-label={t("Problems")}>
          <For each={props.problems}>{(problem) => <li>{problemWords(problem)}</li>}</For>
        </ul>
      </section>
    </Show>
  );
}
