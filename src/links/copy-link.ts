/** Puts a deep link to what is looked at on the clipboard, and says so. Main thread. */
import { copyAndSay } from "../ui/copy-text.ts";
import { writeLink, type DeepLink } from "./link.ts";
import { t } from "../language/translate.ts";

export function copyLink(link: Partial<DeepLink>): void {
  const address = `${location.origin}${location.pathname}${writeLink(link)}`;
  void copyAndSay(address, { title: t("Link copied"), text: address });
}
