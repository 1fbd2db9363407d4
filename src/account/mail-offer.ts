/** Whether mail leaves the house, which an operator without SMTP_URL has not set up. Main thread. */
import type { Accessor } from "solid-js";
import type { PasswordResetOffer } from "../../contract/password-reset.ts";
import type { Feed } from "../feed/feed.ts";
import { createQuery } from "./create-query.ts";

/** As the service tells who forgot his password; null: it has not said, so nothing is promised. */
export function createMailOffer(feed: Feed): Accessor<boolean | null> {
  const offer = createQuery<PasswordResetOffer>(feed, "password_reset_offer");
  return () => offer.data()?.by_mail ?? null;
}
