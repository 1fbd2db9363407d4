/** What a trader has of his own beside drawings and layouts follows the account. Main thread; fetched once prices are live. */
import type { Feed } from "../feed/feed.ts";
import { followTemplates } from "./chart/templates/account-templates.ts";
import { followSettings } from "./settings/account-settings.ts";
import { followLists } from "./watchlist/account-lists.ts";

/** Shows nothing. */
export function AccountThingsHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  followLists(feed);
  followTemplates(feed);
  followSettings(feed);
  return null;
}
