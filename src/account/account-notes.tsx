/** What is announced of the account beside the brand, or over a phone's pages. Main thread; fetched once prices are live. */
import type { Feed } from "../feed/feed.ts";
import { LockNote } from "./lock-note.tsx";
import { TrialNote } from "./trial-note.tsx";

export function AccountNotes(props: { feed: Feed; place: "bar" | "strip" }) {
  return (
    <>
      <LockNote feed={props.feed} place={props.place} />
      <TrialNote feed={props.feed} place={props.place} />
    </>
  );
}
