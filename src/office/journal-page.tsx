/**
 * The journal over all accounts: who did what to whom, searched and narrowed by the service, page by page into the past. Main
 * thread. A search that looked only so far back says how far, and goes on.
 */
import { createSignal, For, Show, untrack } from "solid-js";
import type { Group } from "../../contract/group.ts";
import type { Journal } from "../../contract/journal.ts";
import { failureWords } from "../account/call-words.ts";
import { createQuery } from "../account/create-query.ts";
import { actWord, type JournalNames } from "../account/journal-acts.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import { cutAt, JOURNAL_FILE_LINES_MAX } from "../../domain/journal-file.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { saveExport } from "./save-export.ts";
import { SearchField } from "../ui/search-field.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { createHouseJournal } from "./create-house-journal.ts";
import { entityColumn } from "./entity-column.tsx";
import { saidText } from "./house-said.ts";
import {
  ACTORS,
  actorText,
  countAsked,
  isNumberText,
  KINDS,
  momentOf,
  NOTHING_ASKED,
  secondText,
} from "./journal-words.ts";
import { kindsCalled, soughtBy } from "./journal-sought.ts";
import { useKeep } from "./kept-choices.ts";
import { useMay } from "./office-rights.ts";
import { hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import "./dealing.css";
import "./journal.css";
import { t } from "../language/translate.ts";
import { formatCount } from "../format/number.ts";

const columnsOf = (names: JournalNames): readonly OfficeColumn<Journal>[] => [
  { id: "ts", title: t("Time (UTC)"), cell: ({ ts }) => secondText(ts) },
  { id: "actor", title: t("Who"), cell: actorText },
  {
    id: "account",
    title: t("Account"),
    cell: (line) => <a href={hashOf("accounts", line.account_id)}>{line.account_id}</a>,
  },
  { id: "action", title: t("Act"), cell: ({ action }) => actWord(action), spot: "away" },
  entityColumn(names),
  {
    id: "message",
    title: t("What"),
    cell: (line) => (
      <span class="office-said">
        <b class="office-narrow">{actWord(line.action)} </b>
        {saidText(line, names)}
      </span>
    ),
    spot: "line",
  },
  { id: "ip", title: t("From address"), cell: ({ ip_address }) => ip_address ?? "–", rank: 1 },
];

/** What its lines call by number, by name. */
function createNames(feed: Feed): JournalNames {
  const groups = createQuery<Group[]>(feed, "groups_list");
  return {
    symbol: (id) => feed.symbol(id)?.symbol,
    group: (id) => groups.data()?.find((group) => group.id === id)?.name,
  };
}

type HouseJournalView = ReturnType<typeof createHouseJournal>;

export function JournalPage(props: { feed: Feed }) {
  const journal = untrack(() => createHouseJournal(props.feed, useKeep()));
  const columns = columnsOf(untrack(() => createNames(props.feed)));
  const state = () => {
    const failed = journal.failure();
    if (failed !== null) return t("Not up to date. {reason}", { reason: failureWords(failed) });
    const shown = journal.page();
    if (shown === null) return "";
    const { searched_to } = shown;
    return searched_to === null
      ? t("Looked through to the beginning")
      : t("Looked back to {searched_to} UTC", { searched_to: secondText(searched_to) });
  };
  return (
    <>
      <JournalTools feed={props.feed} journal={journal} />
      <SoughtWords journal={journal} />
      <Show
        when={journal.failure() === null || journal.page() !== null}
        fallback={
          <LoadFailure what={t("journal")} failure={journal.failure()} onRetry={journal.load} />
        }
      >
        <OfficeTable<Journal>
          label={t("Journal")}
          columns={columns}
          rows={journal.page()?.rows ?? []}
          rowKey={({ ts, id }) => `${ts}:${id}`}
          isBusy={journal.isBusy()}
          empty={
            journal.hasOlder()
              ? t("None was found so far back. Older ones may have it.")
              : t("The journal has no such line.")
          }
        />
        <nav class="office-pager" aria-label={t("Pages")}>
          <span role="status" classList={{ "office-late": journal.failure() !== null }}>
            {state()}
          </span>
          <span class="office-gap" />
          <Button size="sm" variant="ghost" icon="refresh-cw" onClick={journal.newest}>
            {t("Newest")}
          </Button>
          <Button size="sm" variant="ghost" disabled={journal.isNewest()} onClick={journal.newer}>
            {t("Newer")}
          </Button>
          <Button size="sm" variant="ghost" disabled={!journal.hasOlder()} onClick={journal.older}>
            {t("Older")}
          </Button>
        </nav>
      </Show>
    </>
  );
}

const KEY = "office.journal";

/** A file that is not whole says so in its last line, which nobody may look at. */
function tellCut(reachesBackTo: string | null): void {
  if (reachesBackTo === null) return;
  const lines = formatCount(JOURNAL_FILE_LINES_MAX);
  showToast({
    tone: "warn",
    key: KEY,
    title: t("The file has the newest {lines} lines", { lines }),
    text: t("It reaches back to {parse} UTC. For older ones set Before, and save another.", {
      parse: secondText(Date.parse(reachesBackTo)),
    }),
  });
}

/** How what is typed is looked for, and the kinds of act that are called so. */
function SoughtWords(props: { journal: HouseJournalView }) {
  const typed = () => props.journal.typed().q;
  const isOfWords = () => soughtBy(typed()).q !== undefined && !/^\d+$/.test(typed().trim());
  return (
    <Show when={isOfWords()}>
      <div class="office-journal-sought">
        <span>
          {t(
            "Searched in what the service wrote down, in English: it may be other words than shown.",
          )}
        </span>
        <For each={kindsCalled(typed())}>
          {({ action, label }) => (
            <Button size="sm" onClick={() => props.journal.choose({ q: "", action })}>
              {t("Kind of act: {kind}", { kind: label })}
            </Button>
          )}
        </For>
      </div>
    </Show>
  );
}

/** What narrows it, and the file of it. */
function JournalTools(props: { feed: Feed; journal: HouseJournalView }) {
  const may = useMay();
  const { journal } = untrack(() => props);
  const save = async (): Promise<void> => {
    const csv = await saveExport(props.feed, {
      operation: "house_journal_export",
      query: journal.filter(),
      fileName: "journal.csv",
      key: KEY,
      refused: t("The journal was not saved"),
    });
    if (csv !== null) tellCut(cutAt(csv));
  };
  const number = (label: string, field: "account" | "actor") => (
    <TextField
      size="sm"
      hideLabel
      class="office-journal-number"
      label={label}
      placeholder={label}
      inputmode="numeric"
      autocomplete="off"
      value={journal.typed()[field]}
      onInput={(text) => journal.type({ [field]: text })}
      error={isNumberText(journal.typed()[field]) ? undefined : t("A number")}
    />
  );
  const moment = (label: string, field: "from" | "to") => (
    <TextField
      size="sm"
      hideLabel
      class="office-journal-moment"
      label={t("{label} (UTC), as 2026-03-10 or 2026-03-10 14:00", { label })}
      placeholder={`${label} 2026-03-10`}
      autocomplete="off"
      value={journal.typed()[field]}
      onInput={(text) => journal.type({ [field]: text })}
      error={momentOf(journal.typed()[field]) === null ? t("As 2026-03-10 14:00") : undefined}
    />
  );
  const [isOpen, setOpen] = createSignal(false);
  const isNarrowed = () => journal.typed().q !== "" || countAsked(journal.typed()) > 0;
  return (
    <div class="office-tools office-journal-tools" role="search" aria-label={t("Journal")}>
      <SearchField
        label={t("Search the journal by words or by a number")}
        placeholder={t("Search")}
        icon="search"
        value={journal.typed().q}
        onInput={(q) => journal.type({ q })}
      />
      <Button
        size="sm"
        class="office-narrow"
        aria-expanded={isOpen()}
        onClick={() => setOpen(!isOpen())}
      >
        {countAsked(journal.typed()) === 0
          ? t("Filters")
          : t("Filters ({count})", { count: countAsked(journal.typed()) })}
      </Button>
      <div class="office-journal-filters">
        <Select
          label={t("Who acted")}
          hideLabel
          size="sm"
          value={journal.typed().by}
          options={ACTORS}
          onChange={(by) => journal.choose({ by })}
        />
        <Select
          label={t("Kind of act")}
          hideLabel
          size="sm"
          value={journal.typed().action}
          options={KINDS}
          onChange={(action) => journal.choose({ action })}
        />
        {number(t("Account"), "account")}
        {number(t("Actor"), "actor")}
        {moment(t("From"), "from")}
        {moment(t("Before"), "to")}
        <Show when={isNarrowed()}>
          <Button size="sm" variant="ghost" onClick={() => journal.choose(NOTHING_ASKED)}>
            {t("Clear all")}
          </Button>
        </Show>
      </div>
      <span class="office-gap" />
      <Show when={may("house_journal_export")}>
        <Button size="sm" icon="download" onClick={() => void save()}>
          {t("Save as CSV")}
        </Button>
      </Show>
    </div>
  );
}
