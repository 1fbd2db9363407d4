/** Puts a deep link to what is looked at on the clipboard, and says so. Main thread. */
import { showToast } from "../ui/toast.tsx";
import { writeLink, type DeepLink } from "./link.ts";
import { t } from "../language/translate.ts";

export function copyLink(link: Partial<DeepLink>): void {
  const address = `${location.origin}${location.pathname}${writeLink(link)}`;
  navigator.clipboard.writeText(address).then(
    () => showToast({ tone: "good", key: "copy-link", title: t("Link copied"), text: address }),
    () =>
      showToast({ tone: "warn", key: "copy-link", title: t("The browser let nothing be copied") }),
  );
}
