/** The head of the page of one record: the way back to its list, what it is called, and what else is said of it. Main thread. */
import type { JSX } from "solid-js";
import { IconButton } from "../ui/icon-button.tsx";
import { hashOf } from "./office-route.ts";

export function RecordHead(props: {
  /** Where the way back leads, and its name. */
  list: Parameters<typeof hashOf>[0];
  back: string;
  name: string;
  /** Beside the name. */
  detail: JSX.Element;
  children: JSX.Element;
}) {
  return (
    <header class="office-account-head">
      <IconButton
        icon="arrow-left"
        label={props.back}
        onClick={() => (location.hash = hashOf(props.list))}
      />
      <h2>
        {props.name} <small>{props.detail}</small>
      </h2>
      {props.children}
    </header>
  );
}
