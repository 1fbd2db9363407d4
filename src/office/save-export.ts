/** Saves what an operation answers as a file. Main thread. */
import type { CallInput } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { saveFile } from "../ui/save-file.ts";
import { showToast } from "../ui/toast.tsx";

type Export = {
  operation: string;
  query: NonNullable<CallInput["query"]>;
  fileName: string;
  /** Of its notices: one takes the place of the one before. */
  key: string;
  /** The notice's title where it is refused. */
  refused: string;
};

/** What was saved; null: it was refused, and a notice says why. */
export async function saveExport(feed: Feed, file: Export): Promise<string | null> {
  const { operation, query, fileName, key, refused } = file;
  const answer = await feed.call(operation, { query });
  if (!answer.ok) {
    showToast({ tone: "error", key, title: refused, text: failureWords(answer) });
    return null;
  }
  const csv = String(answer.data);
  saveFile(csv, "text/csv;charset=utf-8", fileName);
  return csv;
}
