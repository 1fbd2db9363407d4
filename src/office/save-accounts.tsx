/** The button that saves the list of accounts as a file: all pages of what is looked for, in its order. Main thread. */
import { createSignal } from "solid-js";
import { ACCOUNTS_FILE_LINES_MAX, isAccountsFileCut } from "../../domain/accounts-file.ts";
import type { CallInput } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { saveExport } from "./save-export.ts";
import { t } from "../language/translate.ts";

const KEY = "office.accounts.file";

export function SaveAccounts(props: { feed: Feed; filter: NonNullable<CallInput["query"]> }) {
  const [isBusy, setBusy] = createSignal(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const csv = await saveExport(props.feed, {
      operation: "accounts_export",
      query: props.filter,
      fileName: "accounts.csv",
      key: KEY,
      refused: t("The accounts were not saved"),
    });
    setBusy(false);
    // A file that is not whole says so in its last line, which nobody may look at.
    if (csv === null || !isAccountsFileCut(csv)) return;
    const lines = formatCount(ACCOUNTS_FILE_LINES_MAX);
    showToast({
      tone: "warn",
      key: KEY,
      title: t("The file has the first {lines} accounts", { lines }),
      text: t("Narrow the list, and save the others by themselves."),
    });
  };
  return (
    <Button size="sm" icon="download" busy={isBusy()} onClick={() => void save()}>
      {t("Save as CSV")}
    </Button>
  );
}
